"""12 Gangsters: what scenarios do not say."""

from __future__ import annotations

from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.games.twelve_gangsters.rules import LEGAL, SEATS, TwelveGangstersState, legal_table, seats_table

GAME = find_game("12-gangsters")


def test_legal_table_lists_the_cards_of_a_hand_in_order() -> None:
    """Every hand's cards, ascending, and bit 0 is no card."""
    assert LEGAL[0] == ()
    assert LEGAL[0b1_0000_0000_0010] == (1, 12)
    assert LEGAL[1] == ()
    table = legal_table()
    assert table == LEGAL
    assert len(table) == 1 << 13
    assert table[0x1FFE] == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    assert table[0b110] == (1, 2)


def test_seats_table_lists_the_seats_of_a_mask() -> None:
    """Every set of six seats."""
    assert SEATS[0b100101] == (0, 2, 5)
    table = seats_table()
    assert table == SEATS
    assert len(table) == 64
    assert table[63] == (0, 1, 2, 3, 4, 5)


def test_a_redeal_moves_no_own_pick_and_no_missing_pick() -> None:
    """Only what the seat cannot know moves."""
    state = GAME.new(4, {"first": 0})
    assert isinstance(state, TwelveGangstersState)
    state.apply(0, 5)
    state.apply(2, 7)
    seen = set()
    rng = Rng(3)
    for _again in range(200):
        copy = state.clone()
        copy.redeal(0, rng)
        assert copy.picks[0] == 5
        assert copy.picks[1] == copy.picks[3] == 0
        seen.add(copy.picks[2])
    assert seen == set(range(1, 13))


def test_a_clone_listens_to_nothing_and_shares_nothing() -> None:
    """Changing one leaves the other."""
    state = GAME.new(3, {"first": 1, "memory": True})
    assert isinstance(state, TwelveGangstersState)
    state.apply(0, 3)
    copy = state.clone()
    assert copy.key() == state.key()
    assert copy.memory
    copy.apply(1, 4)
    copy.apply(2, 5)
    assert state.picks == [3, 0, 0]
    assert state.round == 0
    assert copy.round == 1
    assert copy.history == [3, 4, -5]
    assert state.history == []
    assert state.money == [0, 0, 0]
    assert state.heists == [0, 0, 0]
    assert state.hands == [0x1FFE] * 3


def test_scores_are_a_copy() -> None:
    """A caller may keep or change them."""
    state = GAME.new(3, {"first": 0})
    state.scores()[0] = 99
    assert state.scores() == [0, 0, 0]
