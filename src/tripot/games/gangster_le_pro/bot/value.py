"""The value of a position of Gangster Le Pro: every seat's chance of the first place, from fitted features.

A seat's strength is the weighted sum of its FEATURES: money, gems, the expected gain of cards, and the risk of its
Dossiers. Before a player declares, early and late weights are mixed by how near the richest is to the
target. After that, other weights are used, mixed by how near the first buyer is to Refuge. Chances are the softmax
of the strengths. The weights are in `value.toml`; `tripot lab fit gangster-le-pro` fits them again. The positions it is
given are sampled for the seat that searches, so faces may be read here.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import Any, Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import PLACE_SHARE_OF_RESULT, zeros
from tripot.games.gangster_le_pro.bot.worth import lateness, reward
from tripot.games.gangster_le_pro.rules.match_end import jewels
from tripot.games.gangster_le_pro.rules.numbers import (
    AVENTURE,
    DOSSIER_COST,
    INVESTISSEMENT,
    MISSION,
    PRIZES,
    PROTECTION,
    WINS_TO_RETIRE,
)
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

FEATURES: Final = (
    "fortune",  # cash, half the gems, the car, less the Dossiers (GLP-7.2): what would count now
    "cash",
    "gems",
    "one_dossier",
    "two_dossiers",
    "men",
    "boxer",  # the prize of their next win
    "businesses",  # Investissement cards
    "pairs",  # the price of whole businesses
    "stars",  # Aventure stars
    "missions",  # Mission stars, by reward, those there are men for
    "protections",
    "buyer",
    "ready",  # cash for the target, not declared
    "to_refuge",  # squares to Refuge
    "waiting",  # seats that play before
    "out",
)
"""Money in parts of the target; 1 or 0 for yes or no."""
NUMBER: Final = 17
OPEN: Final = 0
"""No player has declared."""
SOLD: Final = 1
FEWEST: Final = 2
MOST: Final = 6


def stage(state: GangsterLeProState) -> i64:
    """Return the weights that a position takes: OPEN or SOLD."""
    seat: i64 = 0
    while seat < state.players:
        if state.buyer[seat] and state.out[seat] == 0:
            return SOLD
        seat += 1
    return OPEN


def late(state: GangsterLeProState) -> float:
    """Return how far the stage has come, 0 to 1: the richest to the target, or the nearest buyer to Refuge."""
    if stage(state) == OPEN:
        return float(lateness(state)) / 100.0
    nearest: i64 = state.components.squares
    seat: i64 = 0
    while seat < state.players:
        if state.buyer[seat] and state.out[seat] == 0:
            left = state.components.squares - state.square[seat]
            if left < nearest:
                nearest = left
        seat += 1
    return 1.0 - float(nearest) / float(state.components.squares)


def features(state: GangsterLeProState, out: vec[float]) -> None:
    """Write every seat's features, NUMBER a seat."""
    components = state.components
    target = float(state.target)
    n: i64 = state.players
    seat: i64 = 0
    while seat < n:
        at: i64 = seat * NUMBER
        k: i64 = 0
        while k < NUMBER:
            out[at + k] = 0.0
            k += 1
        if state.out[seat] > 0:
            out[at + 16] = 1.0
            seat += 1
            continue
        gems = jewels(state, seat)
        fortune = state.cash[seat] + gems // 2 - DOSSIER_COST * state.dossiers[seat]
        if state.car[seat] >= 0:
            fortune += components.price[state.car[seat]]
        out[at] = float(fortune) / target
        out[at + 1] = float(state.cash[seat]) / target
        out[at + 2] = float(gems) / target
        if state.dossiers[seat] == 1:
            out[at + 3] = 1.0
        elif state.dossiers[seat] >= 2:
            out[at + 4] = 1.0
        men = state.men(seat)
        out[at + 5] = float(men) / 10.0
        if state.boxer[seat] >= 0 and state.wins[seat] < WINS_TO_RETIRE:
            out[at + 6] = float(components.prizes[state.boxer[seat] * PRIZES + state.wins[seat]]) / target
        out[at + 7] = float(state.holds(seat, INVESTISSEMENT)) / 10.0
        if state.holds(seat, INVESTISSEMENT) > 1:
            out[at + 8] = float(_pairs(state, seat)) / target
        out[at + 9] = float(state.holds(seat, AVENTURE)) / 10.0
        if state.holds(seat, MISSION) > 0:
            out[at + 10] = float(_missions(state, seat, men)) / target
        out[at + 11] = float(state.holds(seat, PROTECTION)) / 10.0
        if state.buyer[seat]:
            out[at + 12] = 1.0
        elif state.cash[seat] >= state.target:
            out[at + 13] = 1.0
        out[at + 14] = float(components.squares - state.square[seat]) / float(components.squares)
        before: i64 = seat - state.turn
        if before < 0:
            before += n
        out[at + 15] = float(before) / float(n)
        seat += 1


def _pairs(state: GangsterLeProState, seat: i64) -> i64:
    """Add up the prices of the whole businesses a seat holds: both halves have the price of the pair."""
    components = state.components
    total: i64 = 0
    card: i64 = components.first[INVESTISSEMENT]
    end: i64 = components.first[INVESTISSEMENT + 1]
    while card < end:
        if state.in_hand(card, seat):
            other: i64 = card + 1
            while other < end:
                if components.business[other] == components.business[card] and state.in_hand(other, seat):
                    total += components.price[card]
                other += 1
        card += 1
    return total


def _missions(state: GangsterLeProState, seat: i64, men: i64) -> i64:
    """Add up the rewards of the Mission stars a seat has the men for."""
    components = state.components
    total: i64 = 0
    card: i64 = components.first[MISSION]
    end: i64 = components.first[MISSION + 1]
    while card < end:
        if state.in_hand(card, seat) and components.men[card] <= men:
            total += reward(state, card)
        card += 1
    return total


@final
class Value:
    """The fitted numbers: by player count and stage, a weight early and one late for each feature."""

    def __init__(self, weights: list[list[list[float]]]) -> None:
        """Store the weights by player count and then by stage, OPEN before SOLD."""
        self.weights: vec[float] = vec[float]([0.0] * ((MOST - FEWEST + 1) * 4 * NUMBER))
        at = 0
        for stages in weights:
            for row in stages:
                if len(row) != 2 * NUMBER:
                    raise ValueError(f"a value takes {NUMBER} weights early and {NUMBER} late")
                for weight in row:
                    self.weights[at] = weight
                    at += 1
        self.row = zeros(NUMBER * MOST)

    def chances(self, state: GangsterLeProState, out: vec[float]) -> None:
        """Write each seat's value as `Knowledge.result` counts: its chance of the first place, and a little for other places."""
        n: i64 = state.players
        row = self.row
        features(state, row)
        mixed = late(state)
        base: i64 = ((n - FEWEST) * 2 + stage(state)) * 2 * NUMBER
        most: float = -1e9
        seat: i64 = 0
        while seat < n:
            strength: float = 0.0
            k: i64 = 0
            while k < NUMBER:
                weight: float = (
                    self.weights[base + k] * (1.0 - mixed) + self.weights[base + NUMBER + k] * mixed
                )
                strength += weight * row[seat * NUMBER + k]
                k += 1
            out[seat] = strength
            if state.out[seat] == 0 and strength > most:
                most = strength
            seat += 1
        total: float = 0.0
        seat = 0
        while seat < n:
            if state.out[seat] > 0:
                out[seat] = 0.0
            else:
                out[seat] = exp(out[seat] - most)
                total += out[seat]
            seat += 1
        places = zeros(n)
        seat = 0
        while seat < n:
            other: i64 = 0
            while other < n:
                if other != seat and out[seat] + out[other] > 0.0:
                    places[seat] += out[seat] / (out[seat] + out[other])
                other += 1
            seat += 1
        seat = 0
        while seat < n:
            out[seat] = (1.0 - PLACE_SHARE_OF_RESULT) * out[seat] / total + PLACE_SHARE_OF_RESULT * places[
                seat
            ] / float(n - 1)
            seat += 1


def load_value() -> Value:
    """Read the numbers that ship with the game."""
    text = (files("tripot.games.gangster_le_pro") / "bot" / "value.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    return Value(
        [
            [
                data[f"players_{n}"][name]["early"] + data[f"players_{n}"][name]["late"]
                for name in ("open", "sold")
            ]
            for n in range(FEWEST, MOST + 1)
        ]
    )
