"""The numbers of 12 Gangsters: cards, rounds, and what every hand and every set of seats holds."""

from __future__ import annotations

from typing import Final

CARDS: Final = 12
NO_PICK: Final = 0
NO_BOSS: Final = -1
ROUNDS: Final = (0, 0, 0, 12, 12, 10, 12)  # by players: 12G-2.2


def legal_cards() -> tuple[tuple[int, ...], ...]:
    """List the cards of every hand."""
    return tuple(
        tuple(value for value in range(1, CARDS + 1) if hand >> value & 1) for hand in range(1 << (CARDS + 1))
    )


def seats_of_masks() -> tuple[tuple[int, ...], ...]:
    """List the seats of every mask."""
    return tuple(tuple(seat for seat in range(6) if mask >> seat & 1) for mask in range(1 << 6))


LEGAL: Final = legal_cards()
"""The legal actions of a hand, given as a mask with bit v for the card of value v."""
SEATS: Final = seats_of_masks()
"""The seats of a mask."""
DRAWS: Final = tuple(tuple((seat, 1) for seat in range(n)) for n in range(7))
