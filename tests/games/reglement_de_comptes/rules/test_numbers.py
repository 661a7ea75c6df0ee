"""The small tools under the rules: seat masks, neighbours, and the tables of actions."""

from __future__ import annotations

import itertools

import pytest
from tests.games.reglement_de_comptes.helpers import fresh

from tripot.games.reglement_de_comptes.rules import numbers as codes
from tripot.games.reglement_de_comptes.rules import state as rules


def test_members_of_a_set() -> None:
    """Sets and their members convert both ways, up to 62 of them."""
    assert codes.members(0) == []
    wide = {0, 6, 29, 31, 40, 59}
    mask = sum(2**member for member in wide)
    assert codes.members(mask) == sorted(wide)
    assert [codes.nth_of(mask, k) for k in range(6)] == sorted(wide)
    assert codes.size_of(mask) == 6
    assert [codes.size_of(one) for one in (0, 1, 3, codes.ALL_SEATS)] == [0, 1, 2, 30]
    for member in range(60):
        assert codes.BIT[member] == 2**member
        assert codes.lowest(2**member) == codes.nth_of(2**member, 0) == member


def test_bundles_count_by_kind() -> None:
    """A bundle holds a number for each of eight kinds; each kind alone and all together."""
    counts = [9, 0, 60, 6, 4, 0, 2, 16]
    bundle = codes.bundle_of(counts)
    assert codes.counts_of(bundle) == counts
    assert [codes.held(bundle, kind) for kind in range(8)] == counts
    assert codes.members(codes.kinds_in(bundle)) == [0, 2, 3, 4, 6, 7]
    assert codes.kinds_in(0) == 0
    for kind in range(8):
        assert codes.counts_of(codes.ONE[kind]) == [int(one == kind) for one in range(8)]


@pytest.mark.parametrize("seat", range(30))
def test_neighbours_go_round(seat: int) -> None:
    """Clockwise is one more, counter-clockwise one less, and the table is round (RDC-1.5)."""
    right, left = (seat + 1) % 30, (seat - 1) % 30
    assert (codes.after(seat), codes.before(seat)) == (right, left)
    assert codes.clockwise(1 << seat) == 1 << right
    assert codes.counter_clockwise(1 << seat) == 1 << left
    assert codes.clockwise(codes.ALL_SEATS) == codes.ALL_SEATS == codes.counter_clockwise(codes.ALL_SEATS)


@pytest.mark.parametrize("seat", range(30))
def test_who_faces_whom(seat: int) -> None:
    """Numbers that add up to 29 face each other; 14, 15, 29 and 30 face nobody (RDC-1.5)."""
    faces = fresh().components.faces
    number = seat + 1
    assert faces[seat] == (-1 if number in (14, 15, 29, 30) else 29 - number - 1)


def test_every_seat_may_be_the_youngest() -> None:
    """One outcome a player, all alike."""
    assert rules.EVERY_SEAT[4] == ((8, 1), (9, 1), (10, 1), (11, 1))


def test_cells_have_room_for_six_players() -> None:
    """The cells of different players do not overlap."""
    starts = [
        codes.GANG, codes.MEN_LEFT, codes.FALLEN, codes.CAKE_AT, codes.MONEY, codes.HELD, codes.HAND_SIZE, codes.DRAWN,
        codes.NEWS, codes.OUT_AT, codes.OUT_MEN, codes.WAITING, codes.CELLS,
    ]  # fmt: skip
    assert [end - start for start, end in itertools.pairwise(starts)] == [codes.MOST_PLAYERS] * 12


def test_actions_have_room_for_all_they_name() -> None:
    """The code numbers do not overlap."""
    starts = [
        codes.PLAY, codes.DISCARD, codes.END, codes.ENOUGH, codes.TAKE, codes.SIT, codes.FROM, codes.TO, codes.SHOOT,
        codes.STAB, codes.CAKE, codes.PASS, codes.BLOW, codes.PILL, codes.ACTIONS,
    ]  # fmt: skip
    sizes = [8, 8, 1, 1, 8, 30, 30, 30, 30, 60, 30, 12, 6, 30]
    assert [end - start for start, end in itertools.pairwise(starts)] == sizes
