"""The small tools under the rules: seat masks, neighbours, and the tables of actions."""

from __future__ import annotations

import itertools

import pytest
from tests.games.reglement_de_comptes.helpers import fresh

from tripot.games.reglement_de_comptes.rules import numbers as codes
from tripot.games.reglement_de_comptes.rules import state as rules


def test_seats_of_a_mask() -> None:
    """Masks and seats convert both ways."""
    assert codes.seats_in(0) == []
    assert codes.seats_in(1 | 1 << 6 | 1 << 29) == [0, 6, 29]
    assert codes.actions_at(100, 1 << 2 | 1 << 4) == [102, 104]
    assert codes.actions_at(100, 0) == []
    assert [codes.count(mask) for mask in (0, 1, 3, codes.ALL_SEATS)] == [0, 1, 2, 30]


@pytest.mark.parametrize("seat", range(30))
def test_neighbours_go_round(seat: int) -> None:
    """Clockwise is one more, counter-clockwise one less, and the table is a circle (RDC-1.5)."""
    right, left = (seat + 1) % 30, (seat - 1) % 30
    assert (codes.after(seat), codes.before(seat)) == (right, left)
    assert codes.clockwise(1 << seat) == 1 << right
    assert codes.counter_clockwise(1 << seat) == 1 << left
    assert codes.clockwise(codes.ALL_SEATS) == codes.ALL_SEATS == codes.counter_clockwise(codes.ALL_SEATS)


@pytest.mark.parametrize("seat", range(30))
def test_who_faces_whom(seat: int) -> None:
    """Numbers that add up to 29 face each other; 14, 15, 29 and 30 face nobody (RDC-1.5)."""
    faces = fresh().seat_map.faces
    number = seat + 1
    assert faces[seat] == (-1 if number in (14, 15, 29, 30) else 29 - number - 1)


def test_the_tables_of_actions() -> None:
    """Each mask of kinds of card has its actions; every seat may be the youngest's."""
    assert rules.subsets(8) == rules.DISCARDS
    assert rules.subsets(0) == rules.PLAYS
    assert len(rules.PLAYS) == 256
    assert rules.subsets(8)[0b10000101] == (8, 10, 15)
    assert rules.subsets(0)[255] == tuple(range(8))
    assert rules.EVERY_SEAT[4] == ((8, 1), (9, 1), (10, 1), (11, 1))


def test_actions_have_room_for_all_they_name() -> None:
    """The code numbers do not overlap."""
    starts = [
        codes.PLAY, codes.DISCARD, codes.END, codes.ENOUGH, codes.TAKE, codes.SIT, codes.FROM, codes.TO, codes.SHOOT,
        codes.STAB, codes.CAKE, codes.PASS, codes.BLOW, codes.PILL, codes.ACTIONS,
    ]  # fmt: skip
    sizes = [8, 8, 1, 1, 8, 30, 30, 30, 30, 60, 30, 12, 6, 30]
    assert [end - start for start, end in itertools.pairwise(starts)] == sizes
