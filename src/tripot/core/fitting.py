"""Fitting a game's value of a position to matches: a `Recipe` in the game's module `fitting`.

    tripot/games/my_game/fitting.py:    RECIPE = Recipe(FEATURES, play, write)

The lab finds the module by its name, plays matches by the recipe and fits the weights (`tripot lab fit GAME`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tripot.core.playout import drive
from tripot.core.rng import Rng
from tripot.core.state import State


@dataclass(frozen=True)
class Observation:
    """A position of a match: the fit it belongs to, and every seat's features."""

    group: str
    rows: list[list[float]]


@dataclass
class Fit:
    """The weights of one group, and the mean surprise, in nats, of matches they were not fitted to and of a blind guess."""

    players: int
    group: str
    weights: list[float]
    positions: int
    surprise: float
    blind: float


@dataclass(frozen=True)
class Recipe:
    """How a game's value is fitted: the matches to play, the positions to observe, the file to write."""

    features: tuple[str, ...]
    play: Callable[[int, Rng], tuple[list[Observation], list[float]]]
    """Play a match of that many players; return the observed positions and each seat's share of the first place."""
    write: Callable[[Sequence[Fit], int, int], str]
    """Return the data file, from the fits, the matches of each player count and the seed."""
    ridge: float = 1.0


def play_observed(state: State, choose: Callable[[State, int], int], rng: Rng) -> list[float]:
    """Play a match to its end, chance in bulk; return each seat's share of the first place."""
    drive(state, choose, lambda position: position.settle(rng))
    return first_places(state.ranks())


def first_places(ranks: Sequence[int]) -> list[float]:
    """Return each seat's share of the first place."""
    return [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def early_and_late(features: Sequence[float], lateness: float) -> list[float]:
    """Return the features weighed for a match's beginning, then for its end; lateness goes from 0 to 1."""
    return [part * (1 - lateness) for part in features] + [part * lateness for part in features]


def scores_of(fit: Fit) -> list[str]:
    """Return the lines of a data file that say how well a fit predicts."""
    return [
        f"positions = {fit.positions}",
        f"surprise = {fit.surprise:.4f}",
        f"blind = {fit.blind:.4f}",
    ]


def early_and_late_file(
    comments: Sequence[str],
    features: Sequence[str],
    fits: Sequence[Fit],
    matches: int,
    seed: int,
    heading: Callable[[Fit], str],
) -> str:
    """Return a data file with the early and the late weights of each fit, in a table named by `heading`."""
    lines = [
        *comments,
        'provenance = "fitted"',
        f"matches = {matches}",
        f"seed = {seed}",
        f"features = {json.dumps(list(features))}",
    ]
    for fit in fits:
        early, late = fit.weights[: len(features)], fit.weights[len(features) :]
        lines += [
            "",
            f"[{heading(fit)}]",
            *scores_of(fit),
            f"early = [{', '.join(f'{weight:.4f}' for weight in early)}]",
            f"late = [{', '.join(f'{weight:.4f}' for weight in late)}]",
        ]
    return "\n".join(lines) + "\n"
