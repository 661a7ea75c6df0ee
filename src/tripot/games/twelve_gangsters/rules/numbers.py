"""Constants of 12 Gangsters: cards, rounds, the layout of a packed position, and the cards of every hand."""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec

CARDS: Final = 12
NO_PICK: Final = 0
NO_BOSS: Final = -1
ROUNDS: Final = (0, 0, 0, 12, 12, 10, 12)  # by players: 12G-2.2

# A position is one row of whole numbers. For each of six seats: its hand as a mask, with bit v for the card of value v,
# its pick, its money and its heists. Then a number for each round played, eight bits a seat: the card, and REFUSED with it.
HAND: Final = 0
PICK: Final = 6
MONEY: Final = 12
HEISTS: Final = 18
HISTORY: Final = 24
SIZE: Final = 36

LANE: Final = 8
CARD_BITS: Final = 4
CARD_MASK: Final = 15
REFUSED: Final = 16


def legal_cards() -> tuple[tuple[int, ...], ...]:
    """List the cards of every hand."""
    return tuple(
        tuple(value for value in range(1, CARDS + 1) if hand >> value & 1) for hand in range(1 << (CARDS + 1))
    )


def seats_of_masks() -> tuple[tuple[int, ...], ...]:
    """List the seats of every mask."""
    return tuple(tuple(seat for seat in range(6) if mask >> seat & 1) for mask in range(1 << 6))


LEGAL: Final = legal_cards()
"""The legal actions of a hand."""
SEATS: Final = seats_of_masks()
"""The seats of a mask."""
DRAWS: Final = tuple(tuple((seat, 1) for seat in range(n)) for n in range(7))


def _bits() -> vec[i64]:
    return vec[i64]([2**n for n in range(CARDS + 1)])


def _refused_marks() -> vec[i64]:
    return vec[i64]([REFUSED << LANE * seat for seat in range(6)])


def _first_seats() -> vec[i64]:
    return vec[i64]([seats[0] if len(seats) > 0 else NO_BOSS for seats in SEATS])


def _hands_in_order() -> vec[i64]:
    # No hand has bit 0, so every second mask is unused.
    return vec[i64](
        [
            sum([LEGAL[hand][k] << CARD_BITS * k for k in range(len(LEGAL[hand]))])
            for hand in range(0, len(LEGAL), 2)
        ]
    )


BIT: Final[vec[i64]] = _bits()
"""By seat or card: its bit in a mask."""
REFUSED_MARK: Final[vec[i64]] = _refused_marks()
"""By seat: REFUSED at its place in a round. A table, since a compiled shift of a constant by n is wrong from n = 31."""
FIRST_SEAT: Final[vec[i64]] = _first_seats()
"""By mask: its lowest seat."""
IN_ORDER: Final[vec[i64]] = _hands_in_order()
"""By half a hand's mask: its cards as in LEGAL, four bits each, the lowest first."""
