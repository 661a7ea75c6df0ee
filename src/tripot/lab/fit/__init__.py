"""Values fitted to matches: who comes first, told from what each seat has; `tripot lab fit GAME`.

A game's recipe plays matches among equals and notes, at some moments, every seat's features and, when the match is over, its
part of the first place. The weights are those that make the first places most likely (multinomial logistic regression, by
Newton's method with a little ridge). A tenth of the matches is kept apart: how well the value tells them is written with the
numbers. Run it with the compiled rules.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tripot.core.errors import BadInput, TripotError
from tripot.core.registry import find_game
from tripot.core.rng import Rng

RECIPES = {
    "gang-of-dice": "tripot.lab.fit.gang_of_dice",
    "gangster-le-pro": "tripot.lab.fit.gangster_le_pro",
    "reglement-de-comptes": "tripot.lab.fit.reglement",
    "the-boss": "tripot.lab.fit.the_boss",
}
APART = 10
"""One match in so many is kept apart."""
STEPS = 25
CLOSE = 1e-6


@dataclass(frozen=True)
class Noted:
    """A moment of a match: which of the recipe's fits it belongs to, and every seat's features."""

    group: str
    rows: list[list[float]]


@dataclass(frozen=True)
class Recipe:
    """How a game's value is fitted: which matches to play, what to note, how the numbers are written down."""

    features: tuple[str, ...]
    play: Callable[[int, Rng], tuple[list[Noted], list[float]]]
    """Play a match of so many players; return what was noted and each seat's part of the first place."""
    write: Callable[[list[Fit], int, int], str]
    """Return the data file, from the fits, the matches of each player count and the seed."""
    ridge: float = 1.0


@dataclass
class Fit:
    """The weights of one group, and how well they tell matches they have not seen: surprise in nats, beside a blind guess."""

    players: int
    group: str
    weights: list[float]
    positions: int
    surprise: float
    blind: float


@dataclass
class _Heap:
    """What was noted for one group."""

    rows: list[list[list[float]]] = field(default_factory=list)
    firsts: list[list[float]] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)


def find_recipe(name: str) -> Recipe:
    """Return a game's recipe; one clear error for a game that has no fitted value."""
    game = find_game(name)
    if game.id not in RECIPES:
        raise BadInput("game", name, f"a game with a fitted value: {', '.join(RECIPES)}")
    recipe: Recipe = importlib.import_module(RECIPES[game.id]).RECIPE
    return recipe


def fits(recipe: Recipe, players: int, matches: int, seed: int) -> Iterator[Fit]:
    """Play so many matches of one player count and yield the fit of each group, in the order of their names."""
    rng = Rng(seed * 1009 + players)
    heaps: dict[str, _Heap] = {}
    for number in range(matches):
        noted, first = recipe.play(players, rng)
        for one in noted:
            heap = heaps.setdefault(one.group, _Heap())
            heap.rows.append(one.rows)
            heap.firsts.append(first)
            heap.matches.append(number)
    for group in sorted(heaps):
        yield _fit(recipe, players, group, heaps[group])


def _fit(recipe: Recipe, players: int, group: str, heap: _Heap) -> Fit:
    np = numpy()
    rows, firsts = np.array(heap.rows), np.array(heap.firsts)
    apart = np.array(heap.matches) % APART == 0
    weights = best_weights(rows[~apart], firsts[~apart], recipe.ridge)
    told = surprise(rows[apart], firsts[apart], weights) if apart.any() else math.nan
    return Fit(players, group, [float(weight) for weight in weights], len(rows), told, math.log(players))


def numpy() -> Any:
    """Return numpy, which only fitting needs."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        raise TripotError("fitting needs numpy: pip install 'tripot[lab]'") from None


def chances(rows: Any, weights: Any) -> Any:
    """Return each seat's chance in each position (position, seat, feature): as the exponentials of the weighed sums."""
    np = numpy()
    strength = rows @ weights
    strength -= strength.max(axis=1, keepdims=True)
    parts = np.exp(strength)
    return parts / parts.sum(axis=1, keepdims=True)


def best_weights(rows: Any, firsts: Any, ridge: float) -> Any:
    """Return the weights that make the first places most likely."""
    np = numpy()
    weights = np.zeros(rows.shape[2])
    for _step in range(STEPS):
        chance = chances(rows, weights)
        slope = np.einsum("ps,psf->f", firsts - chance, rows) - ridge * weights
        mean = np.einsum("ps,psf->pf", chance, rows)
        curve = np.einsum("ps,psf,psg->fg", chance, rows, rows, optimize=True) - mean.T @ mean
        step = np.linalg.solve(curve + ridge * np.eye(len(weights)), slope)
        weights += step
        if np.abs(step).max() < CLOSE:
            break
    return weights


def surprise(rows: Any, firsts: Any, weights: Any) -> float:
    """Return the mean surprise (nats) of the first places; guessing blindly has log(players)."""
    np = numpy()
    return float(-(firsts * np.log(chances(rows, weights) + 1e-12)).sum(axis=1).mean())


def first_places(ranks: list[int]) -> list[float]:
    """Return each seat's part of the first place."""
    return [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
