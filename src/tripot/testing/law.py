"""Tests of probability distributions: bulk chance against `outcomes`, re-deals against exact weights, by chi-square."""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from tripot.core.game import Game
from tripot.core.playout import drive
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State

MAX_SIGMAS = 5.0
"""The largest deviation allowed; with a fixed seed a conforming game always passes or never."""


def chi_square_excess(counts: Mapping[Any, int], weights: Mapping[Any, int]) -> float:
    """Return the deviation of the counts from the weights, in standard deviations; rare values are pooled."""
    total, weight = sum(counts.values()), sum(weights.values())
    unknown = set(counts) - set(weights)
    assert not unknown, f"values without weight came up: {sorted(map(str, unknown))[:5]}"
    statistic, cells, pooled_seen, pooled_expected = 0.0, 0, 0, 0.0
    for value, share in weights.items():
        expected = total * share / weight
        if expected < 5:
            pooled_seen += counts.get(value, 0)
            pooled_expected += expected
            continue
        statistic += (counts.get(value, 0) - expected) ** 2 / expected
        cells += 1
    if pooled_expected >= 5:
        statistic += (pooled_seen - pooled_expected) ** 2 / pooled_expected
        cells += 1
    if cells < 2:
        return 0.0
    return normal_score(statistic, cells - 1)


def normal_score(statistic: float, free: int) -> float:
    """Return a chi-square statistic as standard deviations of a normal law (Wilson and Hilferty)."""
    spread = 2 / (9 * free)
    return float(((statistic / free) ** (1 / 3) - 1 + spread) / math.sqrt(spread))


def check_settle_law(game: Game, samples: int, seed: int) -> list[str]:
    """Compare `sample` with `outcomes` at chance nodes, and `settle` with node-by-node chance up to the decision."""
    names = []
    for players in range(game.min_players, game.max_players + 1):
        rng = Rng(seed + 31 * players)
        nodes = _chance_nodes(game, players, rng)
        for name, state in nodes:
            weights = dict(state.outcomes())
            if len(weights) > 1:
                counts = Counter(state.sample(rng) for _ in range(samples))
                excess = chi_square_excess(counts, weights)
                assert excess < MAX_SIGMAS, f"sample() strays from outcomes() by {excess:.1f} sigma at {name}"
            bulk, steps = Counter[Any](), Counter[Any]()
            for _again in range(samples):
                settled, stepped = state.clone(), state.clone()
                settled.settle(rng)
                while stepped.to_act() == (CHANCE,):
                    stepped.apply(CHANCE, rng.pick(stepped.outcomes()))
                bulk[_summary(settled)] += 1
                steps[_summary(stepped)] += 1
            excess = two_sample_excess(bulk, steps)
            assert excess < MAX_SIGMAS, f"settle() strays from outcomes() by {excess:.1f} sigma at {name}"
            names.append(name)
    return names


def two_sample_excess(first: Counter[Any], second: Counter[Any]) -> float:
    """Return the deviation between two samples of equal size, in standard deviations."""
    statistic, cells, rest_one, rest_two = 0.0, 0, 0, 0
    for value in set(first) | set(second):
        a, b = first[value], second[value]
        if a + b < 10:
            rest_one, rest_two = rest_one + a, rest_two + b
            continue
        statistic += (a - b) ** 2 / (a + b)
        cells += 1
    if rest_one + rest_two >= 10:
        statistic += (rest_one - rest_two) ** 2 / (rest_one + rest_two)
        cells += 1
    return 0.0 if cells < 2 else normal_score(statistic, cells - 1)


def _summary(state: State) -> object:
    """Return a small hash of a position; many positions share one, so that samples can be compared."""
    return zlib.crc32(repr(state.key()).encode()) % 61


def _chance_nodes(game: Game, players: int, rng: Rng) -> list[tuple[str, State]]:
    """Collect a few different chance nodes from random matches: the first, and some of each length of outcomes."""
    nodes: list[tuple[str, State]] = []
    sizes: Counter[int] = Counter()

    def look(state: State, where: str, step: int) -> None:
        if state.to_act()[0] != CHANCE:
            return
        size = len(state.outcomes())
        if sizes[size] < 2 and len(nodes) < 10 and (step == 1 or rng.below(3) == 0):
            sizes[size] += 1
            nodes.append((where, state.clone()))

    for match in range(4):
        _play_in_any_order(game.new(players), rng, f"{players} players, match {match}", look)
    return nodes


def _play_in_any_order(state: State, rng: Rng, name: str, look: Callable[[State, str, int], None]) -> None:
    """Play a random match in which any awaited seat may act next; `look(state, where, step)` is called before each step."""
    steps = count(1)

    def next_actor(position: State) -> int:
        waiting = position.to_act()
        if not waiting:
            return FINISHED
        step = next(steps)
        look(position, f"{name}, step {step}", step)
        return CHANCE if waiting[0] == CHANCE else waiting[rng.below(len(waiting))]

    def decide(position: State, seat: int) -> int:
        actions = position.actions(seat)
        return actions[rng.below(len(actions))]

    def draw(position: State) -> None:
        position.apply(CHANCE, rng.pick(position.outcomes()))

    drive(state, decide, draw, awaited=next_actor)


def check_hidden_law(game: Game, samples: int, seed: int) -> list[str]:
    """Re-deal the same positions many times; every hidden value must occur as often as its weight says."""
    names = []
    for players in range(game.min_players, game.max_players + 1):
        rng = Rng(seed + 17 * players)
        for name, state, seat in _hidden_positions(game, players, rng):
            things = {thing.name: thing for thing in game.hidden(state, seat)}
            counts: dict[str, Counter[Any]] = {thing: Counter() for thing in things}
            for _again in range(samples):
                copy = state.clone()
                copy.redeal(seat, rng)
                for thing in game.hidden(copy, seat):
                    counts[thing.name][thing.value] += 1
            for thing_name, thing in things.items():
                excess = chi_square_excess(counts[thing_name], thing.weights)
                where = f"{name}, seat {seat}: {thing_name}"
                assert excess < MAX_SIGMAS, f"redeal() strays from counting by {excess:.1f} sigma: {where}"
                names.append(where)
    return names


def _hidden_positions(game: Game, players: int, rng: Rng) -> list[tuple[str, State, int]]:
    """Collect positions of random matches in which a seat cannot know something that may have several values."""
    positions: list[tuple[str, State, int]] = []
    for match in range(3):
        before = len(positions)

        def look(state: State, where: str, _step: int, before: int = before) -> None:
            if state.to_act()[0] == CHANCE:
                return
            seat = rng.below(players)
            wanted = len(positions) - before < 2 and rng.below(8) == 0
            if wanted and any(len(thing.weights) > 1 for thing in game.hidden(state, seat)):
                positions.append((where, state.clone(), seat))

        _play_in_any_order(game.new(players), rng, f"{players} players, match {match}", look)
    return positions
