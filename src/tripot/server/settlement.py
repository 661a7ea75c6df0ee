"""The end of a match: its result, ranks and ratings, written down exactly once among all processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import bindparam, select, update

from tripot.core.match import now
from tripot.server import ratings, schema
from tripot.server.info import TableInfo

if TYPE_CHECKING:
    from tripot.server.house import House
    from tripot.server.table import Table

_sitting = schema.sitting


async def mark_started(house: House, id_: str, at: int) -> None:
    """Write down that a match began, for a process that died before it could."""
    async with house.store.begin() as connection:
        row = (await connection.execute(select(_sitting.c.info).where(_sitting.c.id == id_))).first()
        if row is None:
            return
        info = msgspec.json.decode(row[0], type=TableInfo)
        if info.status != "open":
            return
        info.status, info.started, info.v = "playing", at, info.v + 1
        await connection.execute(
            update(_sitting)
            .where(_sitting.c.id == id_, _sitting.c.status == "open")
            .values(status="playing", started=at, v=info.v, info=msgspec.json.encode(info).decode())
        )
    await house.changed(info)


async def settle(house: House, table: Table) -> TableInfo | None:
    """Write the end down; None if another was first."""
    end, proceedings = table.end, table.proceedings
    if end is None or proceedings is None:
        return None
    async with house.store.begin() as connection:
        # The lock on this row makes the settlement happen once.
        query = select(_sitting.c.info).where(
            _sitting.c.id == table.id, _sitting.c.status.in_(("open", "playing"))
        )
        row = (await connection.execute(query.with_for_update())).first()
        if row is None:
            return None
        info = msgspec.json.decode(row[0], type=TableInfo)
        info.status = "abandoned" if end["abandoned"] else "finished"
        info.started = info.started or (table.match.header.at if table.match is not None else now())
        info.finished = proceedings.last_at
        info.v += 1
        result: dict[str, Any] = {
            "reason": end["reason"],
            "scores": end["scores"],
            "ranks": end["ranks"],
            "entries": table.seq(),
            "stood_in": sorted(proceedings.stood_in),
            "ratings": None,
        }
        if info.rated and not end["abandoned"] and not proceedings.stood_in:
            result["ratings"] = await ratings.rate(connection, info, end["ranks"])
        info.result = result
        await connection.execute(
            update(schema.seat).where(
                schema.seat.c.sitting == bindparam("of"), schema.seat.c.seat == bindparam("at")
            ),
            [
                {
                    "of": table.id,
                    "at": seat,
                    "rank": None if end["abandoned"] else end["ranks"][seat],
                    "score": end["scores"][seat],
                    "left_early": seat in proceedings.stood_in,
                }
                for seat in range(info.players)
            ],
        )
        await connection.execute(
            update(_sitting)
            .where(_sitting.c.id == table.id)
            .values(
                status=info.status, started=info.started, finished=info.finished, deadline=None, v=info.v,
                info=msgspec.json.encode(info).decode(), result=msgspec.json.encode(result).decode(),
            )
        )  # fmt: skip
    return info
