"""The bot that plays any legal action, each as likely as the next."""

from __future__ import annotations

from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State


class RandomBot(Policy):
    """Uniform over the legal actions."""

    def __init__(self) -> None:
        self.name = "random"
        self.blind = True

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return any legal action."""
        actions = state.actions(seat)
        return actions[rng.below(len(actions))]
