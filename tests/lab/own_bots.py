"""Bots of somebody else, as the arena takes them by import path."""

from __future__ import annotations

from typing import ClassVar

from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.twelve_gangsters import GAME
from tripot.games.twelve_gangsters.rules import TwelveGangstersState


class Highest(Policy):
    """Plays the last action of the list."""

    def __init__(self) -> None:
        self.name = "highest"
        self.blind = True

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Return the last."""
        return state.actions(seat)[-1]


class Witness(Highest):
    """Notes who holds the Boss at the first pick."""

    seen: ClassVar[list[int]] = []

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Look, and play the last."""
        if len(state.actions(seat)) == 12:
            assert isinstance(state, TwelveGangstersState)
            self.seen.append(GAME.view(state, seat)["boss"])
        return state.actions(seat)[-1]


class Cheat(Highest):
    """Plays what is not there."""

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Return nonsense."""
        return 99


class NoBot:
    """Is no Policy."""
