"""The value of a position of The Boss when a round begins: every seat's chance of the first place, fitted to matches.

Each seat has a strength, a weighted sum of its FEATURES. The weights depend on the number of rounds to
come, and the chances are the softmax of the strengths. The weights are data, `value.toml`.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import Any, Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import PLACE_SHARE_OF_RESULT
from tripot.games.the_boss.bot.odds import more_rounds
from tripot.games.the_boss.rules.numbers import (
    BANS_OF,
    CHICAGO,
    EXPERTS_OF,
    HOSPITAL_OF,
    MONEY_OF,
    OCCASIONALS_OF,
    PRISON_ONE_OF,
    PRISON_TWO_OF,
    TURNS,
)
from tripot.games.the_boss.rules.state import BossState

FEATURES: Final = ("money", "experts", "back_soon", "back_late", "occasionals", "bans", "marker")
"""M$; Experts in supply, missing this round, missing the next too; Occasionals; bans; whether the seat plays first."""
N_FEATURES: Final = 7
ROUNDS_TO_COME: Final = 5
"""Twice the rounds expected after this one, rounded: from 0, the last round, to 4, two more."""
FEWEST: Final = 2
COUNTS: Final = 3
"""The number of player counts with weights, from two on."""


@final
class Value:
    """The fitted weights, and the value they give to a position."""

    def __init__(self, weights: list[list[list[float]]]) -> None:
        """Take the weights by player count, rounds to come and feature."""
        self.weights: vec[float] = vec[float]([0.0] * (COUNTS * ROUNDS_TO_COME * N_FEATURES))
        at = 0
        for count in weights:
            for row in count:
                for weight in row:
                    self.weights[at] = weight
                    at += 1

    def chances(self, state: BossState, out: vec[float]) -> None:
        """Write each seat's value as `Knowledge.result` counts: its chance of the first place, and a little for other places."""
        n: i64 = state.players
        row: i64 = ((n - FEWEST) * ROUNDS_TO_COME + rounds_to_come(state)) * N_FEATURES
        total: float = 0.0
        seat: i64 = 0
        while seat < n:
            out[seat] = exp(self._standing(state, seat, row))
            total += out[seat]
            seat += 1
        # The expected place: each other seat is beaten as often as the two chances say.
        places = vec[float]([0.0] * n)
        seat = 0
        while seat < n:
            other: i64 = 0
            while other < n:
                if other != seat:
                    places[seat] += out[seat] / (out[seat] + out[other])
                other += 1
            seat += 1
        seat = 0
        while seat < n:
            first: float = out[seat] / total
            out[seat] = (1.0 - PLACE_SHARE_OF_RESULT) * first + PLACE_SHARE_OF_RESULT * places[seat] / float(
                n - 1
            )
            seat += 1

    def _standing(self, state: BossState, seat: i64, row: i64) -> float:
        board = state.board
        books = state.books
        weights = self.weights
        standing: float = weights[row] * float(books[MONEY_OF + seat])
        standing += weights[row + 1] * float(board[EXPERTS_OF + seat])
        missing: float = float(books[HOSPITAL_OF + seat] + books[PRISON_ONE_OF + seat])
        missing_longer: float = float(books[PRISON_TWO_OF + seat])
        if state.components.terms_in_turns:  # they miss one turn or two of the round that begins
            away: float = (missing + 2.0 * missing_longer) / float(TURNS)
            standing += weights[row + 1] * (missing + missing_longer - away)
            missing = away
            missing_longer = 0.0
        standing += weights[row + 2] * missing
        standing += weights[row + 3] * missing_longer
        standing += weights[row + 4] * float(board[OCCASIONALS_OF + seat])
        bans: i64 = books[BANS_OF + seat]
        if bans != 0:
            standing += weights[row + 5] * float(count_bans(bans))
        if state.marker == seat:
            standing += weights[row + 6]
        return standing


def count_bans(bans: i64) -> i64:
    """Count the cities a seat is banned from."""
    count: i64 = 0
    city: i64 = 0
    while city < CHICAGO:
        count += bans >> city & 1
        city += 1
    return count


def rounds_to_come(state: BossState) -> i64:
    """Return twice the rounds expected after this one, rounded."""
    expected: float = more_rounds(state, 1)
    if expected > 0.0:
        expected += more_rounds(state, 2) + more_rounds(state, 3) + more_rounds(state, 4)
    rounds: i64 = i64(expected * 2.0 + 0.5)
    if rounds >= ROUNDS_TO_COME:
        rounds = ROUNDS_TO_COME - 1
    return rounds


def features(state: BossState, seat: int) -> list[float]:
    """List the features of the value, for fitting."""
    board, books = state.board, state.books
    return [
        float(books[MONEY_OF + seat]),
        float(board[EXPERTS_OF + seat]),
        float(books[HOSPITAL_OF + seat] + books[PRISON_ONE_OF + seat]),
        float(books[PRISON_TWO_OF + seat]),
        float(board[OCCASIONALS_OF + seat]),
        float(count_bans(books[BANS_OF + seat])),
        1.0 if state.marker == seat else 0.0,
    ]


def load_value() -> Value:
    """Read the weights that ship with the game."""
    text = (files("tripot.games.the_boss") / "bot" / "value.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    return Value([[data[f"players_{n}"][f"rounds_{r}"] for r in range(ROUNDS_TO_COME)] for n in (2, 3, 4)])
