"""The value of dice kept for later rounds: every player's chance of the first place when a round begins, fitted to matches.

Each seat still in the game has a strength: its wealth weighted by the number of rounds to come, and a little for playing
first. Chances are the softmax of the strengths. The weights are data, `value.toml`, fitted by
`tripot lab fit gang-of-dice`. After the last round nothing is guessed: the most wealth is first.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import Any, Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.games.gang_of_dice.rules.numbers import ROUNDS

FEATURES: Final = ("wealth", "wealth_by_rounds", "wealth_over_rounds", "first")
"""Dice, a token counting three: alone, times the part of the match to come, divided by the rounds to come; who plays first."""
NUMBER: Final = 4
FEWEST: Final = 2
COUNTS: Final = 3
"""The number of player counts with weights, from two on."""


@final
class Value:
    """The fitted weights, and the value they give to the wealth of all seats."""

    def __init__(self, weights: list[list[float]]) -> None:
        """Take the weights by player count and feature."""
        self.weights: vec[float] = vec[float]([0.0] * (COUNTS * NUMBER))
        at = 0
        for row in weights:
            if len(row) != NUMBER:
                raise ValueError(f"a value takes {NUMBER} weights a player count")
            for weight in row:
                self.weights[at] = weight
                at += 1

    def chances(self, wealth: vec[float], players: i64, first: i64, rounds: i64, out: vec[float]) -> None:
        """Write every seat's chance of the first place from its wealth and the rounds to come; 0 for seats without dice."""
        seat: i64 = 0
        if rounds == 0:
            _at_the_end(wealth, players, out)
            return
        at: i64 = (players - FEWEST) * NUMBER
        slope = self.weights[at] + self.weights[at + 1] * float(rounds) / ROUNDS
        slope += self.weights[at + 2] / float(rounds)
        most: float = 0.0
        while seat < players:
            if wealth[seat] > most:
                most = wealth[seat]
            seat += 1
        total: float = 0.0
        seat = 0
        while seat < players:
            out[seat] = 0.0
            if wealth[seat] > 0.0:
                standing: float = slope * (wealth[seat] - most)
                if seat == first:
                    standing += self.weights[at + 3]
                out[seat] = exp(standing)
                total += out[seat]
            seat += 1
        seat = 0
        while seat < players:
            if total > 0.0:
                out[seat] /= total
            else:
                out[seat] = 1.0 / float(players)
            seat += 1


def _at_the_end(wealth: vec[float], players: i64, out: vec[float]) -> None:
    """Write every seat's share of the first place: equals share it (GOD-6.1)."""
    most: float = -1.0
    equals: float = 0.0
    seat: i64 = 0
    while seat < players:
        if wealth[seat] > most:
            most = wealth[seat]
            equals = 0.0
        if wealth[seat] == most:
            equals += 1.0
        seat += 1
    seat = 0
    while seat < players:
        out[seat] = 0.0
        if wealth[seat] == most:
            out[seat] = 1.0 / equals
        seat += 1


def features(wealth: float, first: bool, rounds: int) -> list[float]:
    """List the features of the value, for fitting."""
    return [wealth, wealth * rounds / ROUNDS, wealth / rounds, 1.0 if first else 0.0]


def load_value() -> Value:
    """Read the weights that ship with the game."""
    text = (files("tripot.games.gang_of_dice") / "bot" / "value.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    return Value([data[f"players_{n}"]["weights"] for n in range(FEWEST, FEWEST + COUNTS)])
