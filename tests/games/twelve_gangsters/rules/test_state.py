"""The state of 12 Gangsters: what scenarios do not say."""

from __future__ import annotations

from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.games.twelve_gangsters.rules import TwelveGangstersState

GAME = find_game("12-gangsters")


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
    assert state.played == 0
    assert copy.played == 1
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


def test_version_1_still_tells_everybody_of_a_changed_pick() -> None:
    """Matches of version 1 show changed picks to all; since version 2 only the chooser sees them (12G-3.1)."""
    for version, told in ((1, [True, True, True]), (2, [False, True, False])):
        state = GAME.new(3, {"first": 0}, version=version)
        state.apply(1, 4)
        state.events = []
        state.clone().apply(1, 9)
        state.apply(1, 9)
        (event,) = state.events
        assert event.kind == "repick"
        assert [event.visible_to(seat) for seat in range(3)] == told
        assert event.visible_to(None) == (version == 1)
        assert state.clone().key() == state.key()
