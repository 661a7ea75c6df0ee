"""Positions of Gangster Le Pro: copies that share what changes seldom, and answers listed in a menu."""

from __future__ import annotations

import pytest

from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State
from tripot.games.gangster_le_pro import GAME


def go_on(state: State, rng: Rng) -> None:
    """Let the next thing happen."""
    seat = state.seat_awaited()
    state.apply(seat, state.sample(rng) if seat == CHANCE else state.any_action(seat, rng))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_copy_and_its_original_change_apart(players: int) -> None:
    """Moves on one of two equal positions leave the other as it was: nothing shared changes in place."""
    rng = Rng(players)
    state = GAME.new(players)
    while state.seat_awaited() != FINISHED:
        copy = state.clone()
        before = copy.key()
        go_on(state, rng)
        assert copy.key() == before
        if state.seat_awaited() != FINISHED:
            after, ahead = state.key(), state.clone()
            ahead.redeal(rng.below(players), rng)
            go_on(ahead, rng)
            assert state.key() == after


def test_the_menu_is_what_may_be_done() -> None:
    """Counting, picking one and listing say the same, in any order of asking, and nothing for a seat that is not asked."""
    rng = Rng(9)
    state = GAME.new(3)
    while state.seat_awaited() != FINISHED:
        seat = state.seat_awaited()
        if seat >= 0:
            copy = state.clone()
            listed = list(state.actions(seat))
            assert [copy.nth_action(seat, k) for k in range(len(listed))] == listed
            assert copy.count_actions(seat) == len(listed)
            assert state.any_action(seat, rng) in listed
            assert state.count_actions((seat + 1) % 3) == 0
        go_on(state, rng)
