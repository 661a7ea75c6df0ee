"""Simple plans of a game, to test its bots against: a `PlanFamily` in the game's module `plans`.

    tripot/games/my_game/plans.py:    FAMILY = PlanFamily(FEATURES, measure, PLANS)

A plan is a table of weights. It plays the action whose features have the largest weighted sum. So a plan is one readable line,
and a search can change its weights to find better ones (`tripot lab exploit GAME`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tripot.core.errors import BadInput
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State

HABIT = "habit"
"""The feature that is 1 for the action that the game's quick bot would play: a plan can change one of its habits only."""
LUCK = "luck"
"""The feature that is a random number from 0 to 1, different for each action: a plan can be unpredictable."""
_GRAIN = 1 << 20
_TIE_BREAK = 1e-6

Features = Mapping[str, float]
"""The features of one action by name; those that are 0 may be left out."""


@dataclass(frozen=True)
class PlanFamily:
    """The plans of a game, and the features that they weigh."""

    features: tuple[str, ...]
    measure: Callable[[State, int, Sequence[int]], Sequence[Features]]
    """Return the features of each of a seat's actions, from what the seat may know."""
    plans: Mapping[str, Features]
    """The plans by name: the weight of each feature; 0 for features that are not named."""

    @property
    def weighable(self) -> tuple[str, ...]:
        """The features that a plan may weigh: the game's own, HABIT and LUCK."""
        return (*self.features, HABIT, LUCK)

    def check(self) -> None:
        """Raise BadInput for a plan that weighs an unknown feature."""
        for name, weights in self.plans.items():
            for feature in weights:
                if feature not in self.weighable:
                    raise BadInput(f"plan {name}", feature, f"one of {', '.join(self.weighable)}")


class PlanBot(Policy):
    """Plays the action whose features have the largest weighted sum; equals are drawn by lot."""

    def __init__(self, name: str, family: PlanFamily, weights: Features, quick: Policy) -> None:
        """Take the weights of the plan and the bot whose habits it may keep."""
        self.name = name
        self.blind = False
        self.family = family
        self.weights = dict(weights)
        self.quick = quick

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Return the action of the plan."""
        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        weights = self.weights
        luck = weights.get(LUCK, 0.0) + _TIE_BREAK
        habit = weights.get(HABIT, 0.0)
        usual = self.quick.choose(state.clone(), seat, rng) if habit else None
        best, most = actions[0], float("-inf")
        for action, features in zip(actions, self.family.measure(state, seat, actions), strict=True):
            total = luck * float(rng.below(_GRAIN)) / _GRAIN
            if action == usual:
                total += habit
            for feature, size in features.items():
                total += weights.get(feature, 0.0) * size
            if total > most:
                best, most = action, total
        return best
