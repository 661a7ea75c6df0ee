"""Fits a game's value of a position to matches: `tripot lab fit GAME`. Run it with the compiled rules.

A game's recipe plays matches among equals. It observes every seat's features at some positions, and each seat's share of the
first place at the end. The weights make these first places most likely: multinomial logistic regression, by Newton's method
with a small ridge penalty. A tenth of the matches is held out, to measure how well the value predicts.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tripot.core.errors import BadInput, TripotError
from tripot.core.fitting import Fit, Recipe
from tripot.core.game import Game
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng

MODULE = "fitting"
"""The module of a game's package that holds its `RECIPE`."""
HELD_OUT_EVERY = 10
"""One match in this many is held out, to measure how well the weights predict."""
MAX_NEWTON_STEPS = 25
SMALL_STEP = 1e-6
"""The weights are found when a step of Newton's method changes none of them by more."""


@dataclass
class _Group:
    """The observations of one group: features, results and match number of each position."""

    rows: list[list[list[float]]] = field(default_factory=list)
    firsts: list[list[float]] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)


def find_recipe(name: str) -> Recipe:
    """Return the recipe of a game's module `fitting`; BadInput for a game that has none."""
    game = find_game(name)
    if not _has_recipe(game):
        valued = [known.id for known in all_games().values() if _has_recipe(known)]
        raise BadInput("game", name, f"a game with a fitted value: {', '.join(valued)}")
    recipe: Recipe = importlib.import_module(f"{game.package}.{MODULE}").RECIPE
    return recipe


def _has_recipe(game: Game) -> bool:
    return importlib.util.find_spec(f"{game.package}.{MODULE}") is not None


def fits(recipe: Recipe, players: int, matches: int, seed: int) -> Iterator[Fit]:
    """Play matches of one player count and yield the fit of each group, in the order of their names."""
    rng = Rng(seed * 1009 + players)
    groups: dict[str, _Group] = {}
    for number in range(matches):
        observed, firsts = recipe.play(players, rng)
        for observation in observed:
            group = groups.setdefault(observation.group, _Group())
            group.rows.append(observation.rows)
            group.firsts.append(firsts)
            group.matches.append(number)
    for name in sorted(groups):
        yield _fit(recipe, players, name, groups[name])


def _fit(recipe: Recipe, players: int, name: str, group: _Group) -> Fit:
    np = numpy()
    rows, firsts = np.array(group.rows), np.array(group.firsts)
    held_out = np.array(group.matches) % HELD_OUT_EVERY == 0
    weights = best_weights(rows[~held_out], firsts[~held_out], recipe.ridge)
    error = surprise(rows[held_out], firsts[held_out], weights) if held_out.any() else math.nan
    return Fit(players, name, [float(weight) for weight in weights], len(rows), error, math.log(players))


def numpy() -> Any:
    """Return numpy; TripotError if it is not installed."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        raise TripotError("fitting needs numpy: pip install 'tripot[lab]'") from None


def chances(rows: Any, weights: Any) -> Any:
    """Return each seat's chance in each position: the softmax of its weighted features (position, seat, feature)."""
    np = numpy()
    strength = rows @ weights
    strength -= strength.max(axis=1, keepdims=True)
    parts = np.exp(strength)
    return parts / parts.sum(axis=1, keepdims=True)


def best_weights(rows: Any, firsts: Any, ridge: float) -> Any:
    """Return the weights of maximum likelihood for the first places."""
    np = numpy()
    weights = np.zeros(rows.shape[2])
    for _step in range(MAX_NEWTON_STEPS):
        chance = chances(rows, weights)
        slope = np.einsum("ps,psf->f", firsts - chance, rows) - ridge * weights
        mean = np.einsum("ps,psf->pf", chance, rows)
        curve = np.einsum("ps,psf,psg->fg", chance, rows, rows, optimize=True) - mean.T @ mean
        step = np.linalg.solve(curve + ridge * np.eye(len(weights)), slope)
        weights += step
        if np.abs(step).max() < SMALL_STEP:
            break
    return weights


def surprise(rows: Any, firsts: Any, weights: Any) -> float:
    """Return the mean surprise of the first places in nats; a blind guess has log(players)."""
    np = numpy()
    return float(-(firsts * np.log(chances(rows, weights) + 1e-12)).sum(axis=1).mean())
