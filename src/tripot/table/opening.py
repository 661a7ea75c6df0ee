"""How a match begins: the header and the opening draws are one row, so only one start can win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tripot.core.match import Match
from tripot.core.registry import find_game
from tripot.table.description import Description, SeatInfo


def first_row(info: Description, server_seed: str, at_ms: int) -> str:
    """Return the first row of a match: its header and the draws that come before the first decision."""
    info.register_edition()
    match = Match.new(
        find_game(info.game), info.players, info.options, info.edition, server_seed=server_seed,
        player_seeds=[seat.seed or "" for seat in info.seats], seats=header_seats(info.seats), at=at_ms,
    )  # fmt: skip
    return "\n".join([match.header_line, *match.propose_opening(at_ms).lines])


def header_seats(seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
    """Name the seats in the record. People's names stay out of it: a record cannot be changed when a person leaves."""
    return [
        {"name": f"seat {number}", "kind": seat.kind, **({"bot": seat.bot} if seat.bot else {})}
        for number, seat in enumerate(seats)
    ]


def started(info: Description, at_ms: int) -> Description:
    """Return the description of a table whose match has begun, before that is stored."""
    if info.status != "open":
        return info
    return msgspec.structs.replace(info, status="playing", started=at_ms)
