"""What a bot is to the engine: something that chooses an action from a position it may look at."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod

from tripot.core.native import i64, mypyc_attr
from tripot.core.rng import Rng
from tripot.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(metaclass=ABCMeta):
    """A bot. Unless `blind`, it is always handed a copy re-dealt for its seat, so it cannot cheat."""

    name: str
    blind: bool

    @abstractmethod
    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return one of `state.actions(seat)`; the state is the bot's own copy to keep or spoil."""
