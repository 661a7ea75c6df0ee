"""A bot that plays a random legal action; all are equally likely."""

from __future__ import annotations

from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State


class RandomBot(Policy):
    """Plays uniformly at random."""

    def __init__(self) -> None:
        self.name = "random"
        self.blind = True

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a random legal action."""
        actions = state.actions(seat)
        return actions[rng.below(len(actions))]
