"""The greedy bot plays well and gets no hidden information."""

from __future__ import annotations

import pytest

from tripot.bots import find_bot
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.lab.simulate import SimulationPlan, simulate
from tripot.lab.stats import shares

GAME = find_game("12-gangsters")


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(3, 0.55), (4, 0.45), (5, 0.35), (6, 0.33)])
def test_greedy_beats_random(players: int, least: float) -> None:
    """One greedy among random players wins far more than its share, with the interval above the bar."""
    bots = ("greedy", *["random"] * (players - 1))
    rows = list(simulate(SimulationPlan("12-gangsters", players, 1000, bots, 3, {})))
    greedy = next(one for one in shares(rows) if one.name == "greedy")
    assert greedy.bounds[0] > least


def test_the_last_card_is_played() -> None:
    """A forced pick is still chosen by the bot."""
    state = GAME.new(3, {"first": 0})
    GAME.set_position(state, {"hands": [[4], [9], [2]]})
    assert find_bot(GAME, "greedy").choose(state, 1, Rng(1)) == 9


def test_as_boss_it_does_not_play_a_card_that_is_sure_to_be_equalled() -> None:
    """Everybody holds only a 5: the Boss holder's 5 always fails, so another card is played."""
    state = GAME.new(3, {"first": 0})
    GAME.set_position(state, {"hands": [[5, 6], [5, 1], [5, 2]]})
    bot = find_bot(GAME, "greedy")
    picks = [bot.choose(state.clone(), 0, Rng(seed)) for seed in range(40)]
    assert picks.count(6) > 30
