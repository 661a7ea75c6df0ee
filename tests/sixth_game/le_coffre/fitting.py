"""Fits how much the bundles a seat has taken say about who wins Le Coffre."""

from __future__ import annotations

from collections.abc import Sequence

from le_coffre import GAME
from le_coffre.rules import CoffreState
from tripot.core.fitting import Fit, Observation, Recipe, play_observed, scores_of
from tripot.core.rng import Rng
from tripot.core.state import State


def play(players: int, rng: Rng) -> tuple[list[Observation], list[float]]:
    """Play a random match; observe every position."""
    observed: list[Observation] = []

    def choose(state: State, seat: int) -> int:
        assert isinstance(state, CoffreState)
        observed.append(Observation("all", [[float(taken)] for taken in state.taken]))
        return state.any_action(seat, rng)

    return observed, play_observed(GAME.new(players), choose, rng)


def write(fits: Sequence[Fit], matches: int, seed: int) -> str:
    """Return a data file."""
    return "\n".join(line for fit in fits for line in (f"[players_{fit.players}]", *scores_of(fit))) + "\n"


RECIPE = Recipe(("taken",), play, write)
