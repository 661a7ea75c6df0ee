"""The end of a match: its result, ranks and ratings, written down exactly once among all processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from tripot.core.clock import wall_ms
from tripot.server.store import bus, schema
from tripot.server.store.bulk_update import update_many
from tripot.server.store.database import Store
from tripot.server.tables import ratings
from tripot.server.tables.room import Room
from tripot.server.tables.table import Table
from tripot.table.description import Description
from tripot.wire.play import End
from tripot.wire.tables import Result

_sitting = schema.sitting
PAUSE = 0.02
"""Seconds in which ends gather that are written down together: the players know already, the archive can wait."""


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


async def settle(room: Room, table: Table) -> None:
    """Write the end down, exactly once among all processes, and show it."""
    store, end, status = room.store, table.end, table.status
    if end is None or status is None:
        return
    # What is read of the table is read here, in the loop; the rest happens in the writer's thread.
    stood_in = sorted(status.stood_in)
    over = Over(
        table.id, end, table.match.header.at if table.match is not None else wall_ms(), table.seq(), status.last_at,
        stood_in, [seat for seat in stood_in if status.playing[seat] is not None],
    )  # fmt: skip
    if table.info.rated:
        # Alone: two processes that rate several tables each could wait for each other's people in a circle.
        (info,) = await store.transact(lambda connection: _write(connection, [over]))
    else:
        info = await store.gather("settle", over, _write, PAUSE)
    if info is not None:
        await room.turnstile.enter()
        await changed(store, info, table)


class Over(msgspec.Struct, frozen=True):
    """What is written down of a match that is over."""

    table: str
    end: End
    started: int
    entries: int
    last_at: int
    stood_in: list[int]
    gone: list[int]


def _write(connection: Connection, ended: list[Over]) -> list[Description | None]:
    """Write some ends down, all in one go; None for one that was settled before."""
    # The lock on these rows makes a settlement happen once; always in the same order.
    query = (
        select(_sitting.c.id, _sitting.c.info)
        .where(_sitting.c.id.in_([over.table for over in ended]), _sitting.c.status.in_(("open", "playing")))
        .order_by(_sitting.c.id)
        .with_for_update()
    )
    known = {row[0]: row[1] for row in connection.execute(query)}
    found: list[Description | None] = []
    seats: list[dict[str, Any]] = []
    sittings: list[dict[str, Any]] = []
    for over in ended:
        text = known.pop(over.table, None)
        if text is None:
            found.append(None)
            continue
        end = over.end
        info = msgspec.json.decode(text, type=Description)
        info.status = "abandoned" if end.abandoned else "finished"
        info.started = info.started or over.started
        info.finished = over.last_at
        info.v += 1
        counted = behind(end.ranks, over.gone) if info.rated else end.ranks
        changes = ratings.rate(connection, info, counted) if info.rated and not end.abandoned else None
        info.result = Result(end.reason, end.scores, end.ranks, over.entries, over.stood_in, changes)
        seats += [
            {
                "sitting": over.table,
                "seat": seat,
                "rank": None if end.abandoned or info.fork else counted[seat],
                "score": end.scores[seat],
                "left_early": seat in over.stood_in,
            }
            for seat in range(info.players)
        ]
        sittings.append(
            {
                "id": over.table, "status": info.status, "started": info.started, "finished": info.finished, "deadline": None,
                "v": info.v, "info": msgspec.json.encode(info).decode(), "result": msgspec.json.encode(info.result).decode(),
            }
        )  # fmt: skip
        found.append(info)
    update_many(connection, schema.seat, ("sitting", "seat"), seats)
    update_many(connection, _sitting, ("id",), sittings)
    return found
