"""A bot with a player's knowledge of Gangster Le Pro."""

from __future__ import annotations

from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State


class GreedyBot(Policy):
    """Placeholder while the texts are written."""

    def __init__(self) -> None:
        self.name = "greedy"
        self.blind = True

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Return any legal action."""
        actions = state.actions(seat)
        return actions[rng.below(len(actions))]
