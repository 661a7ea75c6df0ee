"""Fit the value of a position of Règlement de comptes to matches the bots play, and write it beside the bots.

    python tools/fit_reglement.py --matches 4000 --write

For every number of players, greedy bots (with a slip now and then, so that all kinds of positions occur) play matches; at the
beginning of some turns the features of every seat are noted, and who came first in the end. The weights are those that make
the first places most likely (multinomial logistic regression, by Newton's method with a little ridge). A tenth of the matches
is kept apart: how well the value tells them is printed and written with the numbers. Run it with the compiled rules:
python tools/build_compiled.py .build/compiled, then PYTHONPATH=.build/compiled.
"""

from __future__ import annotations

import argparse
import json
import math
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from tripot.core.policy import blank
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.reglement_de_comptes.bot.greedy import best_action
from tripot.games.reglement_de_comptes.bot.value import FEATURES, NUMBER, features
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules.numbers import FIRST_CARD

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "src/tripot/games/reglement_de_comptes/bot/value.toml"
GAME = find_game("reglement-de-comptes")
SLIPS = 12
"""One choice in so many is any legal one."""
NOTED = 4
"""One turn in so many is noted."""
RIDGE = 1.0
Noted = tuple[list[list[float]], float, int]


def play(players: int, rng: Rng) -> tuple[list[Noted], list[float]]:
    """Play a match; return what was noted on the way and each seat's part of the first place."""
    state = GAME.new(players)
    assert isinstance(state, ReglementState)
    row = blank(NUMBER * 6)
    noted: list[Noted] = []
    turn = 0
    while (seat := state.seat_awaited()) != FINISHED:
        if seat == CHANCE:
            state.settle(rng)
            continue
        if state.step == FIRST_CARD and state.turns != turn:
            turn = state.turns
            if rng.below(NOTED) == 0:
                late = features(state, row)
                rows = [[row[player * NUMBER + at] for at in range(NUMBER)] for player in range(players)]
                noted.append((rows, late, int(state.turns)))
        action = state.any_action(seat, rng) if rng.below(SLIPS) == 0 else best_action(state, seat)
        state.apply(seat, action)
    ranks = state.ranks()
    first = [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
    return noted, first


def collect(players: int, matches: int, seed: int) -> tuple[Any, Any, Any]:
    """Return the features (position, seat, early and late), the first places, and the number of each position's match."""
    rng = Rng(seed * 100 + players)
    rows, firsts, numbers = [], [], []
    for number in range(matches):
        noted, first = play(players, rng)
        for one, late, _turn in noted:
            early = np.array(one)
            rows.append(np.concatenate([early * (1 - late), early * late], axis=1))
            firsts.append(first)
            numbers.append(number)
    return np.array(rows), np.array(firsts), np.array(numbers)


def chances(rows: Any, weights: Any) -> Any:
    """Return each seat's chance in each position."""
    strength = rows @ weights
    strength -= strength.max(axis=1, keepdims=True)
    parts = np.exp(strength)
    return parts / parts.sum(axis=1, keepdims=True)


def fit(rows: Any, firsts: Any) -> Any:
    """Return the weights that make the first places most likely, by Newton's method."""
    weights = np.zeros(rows.shape[2])
    for _again in range(25):
        chance = chances(rows, weights)
        slope = np.einsum("ps,psf->f", firsts - chance, rows) - RIDGE * weights
        mean = np.einsum("ps,psf->pf", chance, rows)
        curve = np.einsum("ps,psf,psg->fg", chance, rows, rows, optimize=True) - mean.T @ mean
        step = np.linalg.solve(curve + RIDGE * np.eye(len(weights)), slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def likelihood(rows: Any, firsts: Any, weights: Any) -> float:
    """Return the mean surprise (nats) of the first places; guessing blindly has log(players)."""
    return float(-(firsts * np.log(chances(rows, weights) + 1e-12)).sum(axis=1).mean())


def main() -> int:
    """Fit for every number of players, print, and write if asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    lines = [
        "# How likely each gang is to win a position of Règlement de comptes: weights of the features in value.py, in their order,",
        "# early in the match and late. Found by tools/fit_reglement.py from matches of greedy bots; surprise is in nats on",
        "# matches that were kept apart, beside that of a blind guess.",
        'provenance = "fitted"',
        f'made = "{datetime.now(UTC):%Y-%m-%d}"',
        f"matches = {asked.matches}",
        f"seed = {asked.seed}",
        f"features = {json.dumps(FEATURES)}",
    ]
    for players in range(GAME.min_players, GAME.max_players + 1):
        rows, firsts, numbers = collect(players, asked.matches, asked.seed)
        apart = numbers % 10 == 0
        weights = fit(rows[~apart], firsts[~apart])
        surprise = likelihood(rows[apart], firsts[apart], weights)
        blind = math.log(players)
        print(f"{players} players: {len(rows)} positions, surprise {surprise:.3f}, blind {blind:.3f}")
        for name, early, late in zip(FEATURES, weights[:NUMBER], weights[NUMBER:], strict=True):
            print(f"    {name:<18} {early:8.3f} {late:8.3f}")
        lines += [
            "",
            f"[{players}]",
            f"positions = {len(rows)}",
            f"surprise = {surprise:.4f}",
            f"blind = {blind:.4f}",
            f"early = [{', '.join(f'{weight:.4f}' for weight in weights[:NUMBER])}]",
            f"late = [{', '.join(f'{weight:.4f}' for weight in weights[NUMBER:])}]",
        ]
    if asked.write:
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
