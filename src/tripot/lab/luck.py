"""Results with less luck (AIVAT): the luck of every draw is subtracted from the result of a match.

The luck of a draw is the value of the position after it, less the mean value over the same draw. Its mean is 0 with any value function
that is fixed before the match, so the adjusted result has the same mean as the result (Burch and others, 2018). The value is
the coach's: the game's fitted chance of the first place (`Knowledge.value`). The better it predicts, the less the adjusted results vary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from tripot.coach.estimators import LuckEstimator
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State

Z95 = 1.959964
MAX_SAMPLES = 10_000


class LuckMeter:
    """Carries out the chance of one match and adds up each seat's luck."""

    def __init__(self, knowledge: Knowledge, players: int, chance: Rng, samples: Rng, count: int) -> None:
        """Take the match's stream of chance, which is drawn from as without a meter, and another for `count` samples of each draw."""
        self.chance = chance
        self.luck = [0.0] * players
        self._estimator = LuckEstimator(knowledge, players, samples, count)
        self._estimator.by_rollouts = False

    def settle(self, state: State) -> None:
        """Carry out chance up to the next decision, and measure it."""
        before = state.clone()
        state.settle(self.chance)
        for seat, luck in enumerate(self._estimator.luck_of(before, state, 0.0)):
            self.luck[seat] += luck


def check_luck(game: Game, samples: int) -> None:
    """Raise BadInput for a number of samples that cannot be drawn, or a game without a value of positions."""
    if not 0 <= samples <= MAX_SAMPLES:
        raise BadInput("luck", samples, f"0 to {MAX_SAMPLES} samples of each draw")
    knowledge = game.knowledge()
    if samples and (knowledge is None or not knowledge.valued):
        raise BadInput("luck", samples, f"0: {game.title} has no value of positions to measure luck by")


@dataclass(frozen=True)
class Adjusted:
    """A mean of adjusted results, its 95 % interval, and how many times as many plain results that interval would take."""

    mean: float
    low: float
    high: float
    worth: float
    bias: float
    """The mean luck, in standard errors: beyond 4 either way, something is wrong with the value or the draws."""


def adjusted(wins: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> Adjusted:
    """Return the adjusted mean of deals: the results of each deal's matches, and the luck in them."""
    plain = [sum(deal) / len(deal) for deal in wins]
    luck = [sum(deal) / len(deal) for deal in lucks]
    less = [one - other for one, other in zip(plain, luck, strict=True)]
    mean, error = _mean_and_error(less)
    _plain_mean, plain_error = _mean_and_error(plain)
    bias, bias_error = _mean_and_error(luck)
    return Adjusted(
        mean,
        mean - Z95 * error,
        mean + Z95 * error,
        (plain_error / error) ** 2 if error else 1.0,
        bias / bias_error if bias_error else 0.0,
    )


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    n = len(values)
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / max(1, n - 1)
    return mean, sqrt(variance / n)
