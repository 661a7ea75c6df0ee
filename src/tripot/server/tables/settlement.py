"""The end of a match: its result, ranks and ratings, written down exactly once among all processes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, bindparam, select, update

from tripot.core.match import now
from tripot.server.store import bus, schema
from tripot.server.store.store import Store
from tripot.server.tables import ratings
from tripot.server.tables.description import Description
from tripot.server.tables.table import Table
from tripot.server.wire.tables import Result

_sitting = schema.sitting


async def changed(store: Store, info: Description, table: Table | None) -> None:
    """Show a table's new description to all who follow it, here and elsewhere."""
    if table is not None:
        table.tell_info(info)
    await store.bus.publish(bus.Described(info.id))


async def mark_started(store: Store, table: Table, at: int) -> None:
    """Write down that a match began, for a process that died before it could."""

    def write(connection: Connection) -> Description | None:
        row = connection.execute(select(_sitting.c.info).where(_sitting.c.id == table.id)).first()
        info = None if row is None else msgspec.json.decode(row[0], type=Description)
        if info is None or info.status != "open":
            return None
        info.status, info.started, info.v = "playing", at, info.v + 1
        connection.execute(
            update(_sitting)
            .where(_sitting.c.id == table.id, _sitting.c.status == "open")
            .values(status="playing", started=at, v=info.v, info=msgspec.json.encode(info).decode())
        )
        return info

    info = await store.transact(write)
    if info is not None:
        await changed(store, info, table)


async def note_deadline(store: Store, table: Table) -> None:
    """Store when the next flag of a slow match falls, so that it falls even if the house is closed meanwhile."""
    if table.status is None or table.status.clock is None:
        return
    deadline = table.status.clock.next_flag()
    query = update(_sitting).where(_sitting.c.id == table.id).values(deadline=deadline)
    await store.transact(lambda connection: connection.execute(query))


def behind(ranks: list[int], gone: Sequence[int]) -> list[int]:
    """Return the places that count: who left and did not come back is behind everybody who stayed.

    The others are rated as if he had lost, so leaving neither saves him anything nor costs them anything.
    """
    return [rank + len(ranks) if seat in gone else rank for seat, rank in enumerate(ranks)]


async def settle(store: Store, table: Table) -> None:
    """Write the end down, exactly once among all processes, and show it."""
    end, status = table.end, table.status
    if end is None or status is None:
        return
    # What is read of the table is read here, in the loop; the rest happens in the writer's thread.
    started = table.match.header.at if table.match is not None else now()
    entries, last_at, stood_in = table.seq(), status.last_at, sorted(status.stood_in)
    gone = [seat for seat in stood_in if status.playing[seat] is not None]

    def write(connection: Connection) -> Description | None:
        # The lock on this row makes the settlement happen once.
        query = select(_sitting.c.info).where(
            _sitting.c.id == table.id, _sitting.c.status.in_(("open", "playing"))
        )
        row = connection.execute(query.with_for_update()).first()
        if row is None:
            return None
        info = msgspec.json.decode(row[0], type=Description)
        info.status = "abandoned" if end.abandoned else "finished"
        info.started = info.started or started
        info.finished = last_at
        info.v += 1
        rated = info.rated and not end.abandoned
        changes = ratings.rate(connection, info, behind(end.ranks, gone)) if rated else None
        counted = behind(end.ranks, gone) if info.rated else end.ranks
        result = Result(end.reason, end.scores, end.ranks, entries, stood_in, changes)
        info.result = result
        connection.execute(
            update(schema.seat).where(
                schema.seat.c.sitting == bindparam("of"), schema.seat.c.seat == bindparam("at")
            ),
            [
                {
                    "of": table.id,
                    "at": seat,
                    "rank": None if end.abandoned or info.fork else counted[seat],
                    "score": end.scores[seat],
                    "left_early": seat in stood_in,
                }
                for seat in range(info.players)
            ],
        )
        connection.execute(
            update(_sitting)
            .where(_sitting.c.id == table.id)
            .values(
                status=info.status, started=info.started, finished=info.finished, deadline=None, v=info.v,
                info=msgspec.json.encode(info).decode(), result=msgspec.json.encode(result).decode(),
            )
        )  # fmt: skip
        return info

    info = await store.transact(write)
    if info is not None:
        await changed(store, info, table)
