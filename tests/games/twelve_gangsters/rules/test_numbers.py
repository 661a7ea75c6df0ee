"""The numbers of 12 Gangsters."""

from __future__ import annotations

from tripot.games.twelve_gangsters.rules.numbers import LEGAL, SEATS, legal_cards, seats_of_masks


def test_legal_cards_lists_the_cards_of_a_hand_in_order() -> None:
    """Every hand's cards, ascending, and bit 0 is no card."""
    assert LEGAL[0] == ()
    assert LEGAL[0b1_0000_0000_0010] == (1, 12)
    assert LEGAL[1] == ()
    made = legal_cards()
    assert made == LEGAL
    assert len(made) == 1 << 13
    assert made[0x1FFE] == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    assert made[0b110] == (1, 2)


def test_seats_of_masks_lists_the_seats_of_a_mask() -> None:
    """Every set of six seats."""
    assert SEATS[0b100101] == (0, 2, 5)
    made = seats_of_masks()
    assert made == SEATS
    assert len(made) == 64
    assert made[63] == (0, 1, 2, 3, 4, 5)
