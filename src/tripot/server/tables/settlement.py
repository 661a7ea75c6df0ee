"""The end of a match: its result, ranks and ratings, written down exactly once among all processes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from tripot.core.clock import wall_ms
from tripot.server.store import bus, queries
from tripot.server.store.database import Store
from tripot.server.tables import ratings
from tripot.server.tables.room import Room
from tripot.server.tables.table import Table
from tripot.table.description import Description
from tripot.wire.play import End
from tripot.wire.tables import Result

PAUSE = 0.02
"""Seconds in which ends gather that are written down together: the players know already, the archive can wait."""


async def changed(store: Store, info: Description, table: Table | None) -> None:
    """Show a table's new description to all who follow it, here and elsewhere."""
    if table is not None:
        table.tell_info(info)
    await store.bus.publish(bus.Described(info.id))


async def mark_started(store: Store, table: Table, at: int) -> None:
    """Write down that a match began, for a process that died before it could."""
    info = await store.transact(lambda connection: queries.mark_started(connection, table.id, at))
    if info is not None:
        await changed(store, info, table)


async def note_deadline(store: Store, table: Table) -> None:
    """Store when the next flag of a slow match falls, so that it falls even if the house is closed meanwhile."""
    if table.status is None or table.status.clock is None:
        return
    deadline = table.status.clock.next_flag()
    await store.transact(lambda connection: queries.save_deadline(connection, table.id, deadline))


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
        await room.throttle.acquire()
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
    unsettled = queries.lock_unsettled(connection, [over.table for over in ended])
    results: list[Description | None] = []
    seats: list[queries.SeatResult] = []
    for over in ended:
        info = unsettled.pop(over.table, None)
        results.append(info)
        if info is None:
            continue
        end = over.end
        info.status = "abandoned" if end.abandoned else "finished"
        info.started = info.started or over.started
        info.finished = over.last_at
        info.v += 1
        counted = behind(end.ranks, over.gone) if info.rated else end.ranks
        changes = ratings.rate(connection, info, counted) if info.rated and not end.abandoned else None
        info.result = Result(end.reason, end.scores, end.ranks, over.entries, over.stood_in, changes)
        for seat in range(info.players):
            rank = None if end.abandoned or info.fork else counted[seat]
            left = seat in over.stood_in
            seats.append(queries.SeatResult(over.table, seat, rank, end.scores[seat], left))
    queries.save_results(connection, [info for info in results if info is not None], seats)
    return results
