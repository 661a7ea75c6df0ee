"""Positions of Gangster Le Pro for its tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def begin(players: int, /, **position: Any) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(players)
    GAME.set_position(state, position)
    return state


def walk(players: int, seed: int, steps: int) -> Iterator[GangsterLeProState]:
    """Yield the first positions of a random match in which a seat is asked; do not change them."""
    rng = Rng(seed)
    state = GAME.new(players)
    for _step in range(steps):
        while state.to_act() == (CHANCE,):
            state.apply(CHANCE, rng.pick(state.outcomes()))
        if not state.to_act():
            return
        yield state
        seat = state.to_act()[0]
        actions = state.actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])
