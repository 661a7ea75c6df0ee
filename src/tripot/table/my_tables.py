"""A person's tables as lists show them: whose turn it is, the time left, and how much has happened since their move."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from tripot.core.packed_moves import PackedMoves
from tripot.table.state import TableState
from tripot.wire.tables import MyTable


def my_table(state: TableState, person: str) -> MyTable:
    """Return a table for the list of somebody who sits there."""
    info, match, status = state.info, state.match, state.status
    shown = msgspec.structs.asdict(info.shown())
    if match is None or status is None:
        return MyTable(**shown, awaits=[], yours=False, last_at=info.created, since=0, until=None)
    mine = info.seats_of(person)
    awaits = [] if state.end is not None else [seat for seat in match.state.to_act() if seat >= 0]
    own = [seat for seat in awaits if seat in mine]
    until = None
    if status.clock is not None:
        until = status.clock.next_flag(own or awaits)
    return MyTable(
        **shown, awaits=awaits, yours=bool(own), last_at=status.last_at, since=_moves_since(match.moves, mine),
        until=until,
    )  # fmt: skip


def _moves_since(moves: PackedMoves, seats: Collection[int]) -> int:
    """Return how many moves of others stand since the last one of these seats."""
    count = 0
    for i in range(len(moves) - 1, -1, -1):
        who = moves.who(i)
        if who in seats:
            break
        count += who >= 0
    return count
