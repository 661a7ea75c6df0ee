"""The luck of a draw: its mean is 0, and its error is as stated."""

from __future__ import annotations

from statistics import fmean, pvariance, stdev

from tripot import find_game
from tripot.coach.chances import knowledge_of
from tripot.coach.estimators import LuckEstimator
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State


def before_the_dice() -> State:
    """Return a position of Gang of Dice in which three dice are about to be rolled, with one player to come."""
    game = find_game("gang-of-dice")
    state: State = game.new(2, {"first": 0})
    game.set_position(state, {"round": 5, "first": 0, "card": "bomb-total-7", "wealth": [9, 9]})
    three = next(one for one in state.actions(0) if game.notation(state, 0, one) == "dice 3")
    state.apply(0, three)
    assert state.seat_awaited() == CHANCE
    return state


def rolled(before: State, rng: Rng) -> State:
    """Return the position after the dice."""
    after = before.clone()
    after.settle(rng)
    return after


def test_luck_is_nothing_in_the_mean() -> None:
    """Many rolls from one position, each worth what it is worth: the mean is 0 within three standard errors, and they do differ."""
    before, rng = before_the_dice(), Rng(3)
    estimator = LuckEstimator(knowledge_of(find_game("gang-of-dice")), 2, Rng(4), 4)
    gains = [estimator.luck_of(before, rolled(before, rng), 0.0)[0] for _roll in range(150)]
    assert stdev(gains) > 0.01
    assert abs(fmean(gains)) < 3 * stdev(gains) / len(gains) ** 0.5


def test_luck_is_as_uncertain_as_it_is_said_to_be() -> None:
    """One roll reckoned again and again: the figures vary about as much as each of them said."""
    before = before_the_dice()
    after = rolled(before, Rng(5))
    estimator = LuckEstimator(knowledge_of(find_game("gang-of-dice")), 2, Rng(6), 6)
    gains, said = [], []
    for _time in range(80):
        gains.append(estimator.luck_of(before, after, 0.0)[0])
        said.append(estimator.noise()[0])
    assert 0.6 < pvariance(gains) / fmean(said) < 1.6


def test_the_spread_of_a_draw_leaves_out_what_rollouts_add() -> None:
    """Many rolls from one position: the variance of luck is that of the dice plus that of rollouts, each stated separately."""
    before, rng = before_the_dice(), Rng(3)
    estimator = LuckEstimator(knowledge_of(find_game("gang-of-dice")), 2, Rng(8), 6)
    gains, said = [], []
    for _roll in range(120):
        gains.append(estimator.luck_of(before, rolled(before, rng), 0.0)[0])
        said.append(estimator.spread()[0] + estimator.noise()[0])
    assert 0.6 < pvariance(gains) / fmean(said) < 1.6
