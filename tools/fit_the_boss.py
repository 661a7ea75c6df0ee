"""Fit the value of a position of The Boss when a round begins: python tools/fit_the_boss.py [--matches N] [--seed N].

Plays matches among equals, all quick players or all greedy bots by lot, so that who holds what is no sign of who plays
better; notes what every seat has when a round
begins, and who won in the end; fits a multinomial logit (who of the seats wins?) for each player count and each number of
rounds to come, by Newton's method with a little ridge; writes `bot/value.toml`. Run it with the compiled rules.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from tripot.core.playout import choose
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.the_boss.bot.greedy import GreedyBot
from tripot.games.the_boss.bot.quick import BELIEFS, packed_beliefs, quick_action
from tripot.games.the_boss.bot.value import FEATURES, ROUNDS_TO_COME, features, rounds_to_come
from tripot.games.the_boss.rules import BossState

OUT = Path(__file__).resolve().parent.parent / "src" / "tripot" / "games" / "the_boss" / "bot" / "value.toml"
RIDGE = 2.0
Sample = tuple[list[list[float]], list[float]]
"""Each seat's features, and its share of the first place."""


def play(players: int, rng: Rng) -> list[tuple[int, list[list[float]], list[float]]]:
    """Play a match; return rounds to come, features and shares at the beginning of each round but the first."""
    beliefs, greedy = packed_beliefs(BELIEFS), GreedyBot()
    state = find_game("the-boss").new(players)
    assert isinstance(state, BossState)
    quick = rng.below(2) == 0
    seen, noted = 1, []
    while (seat := state.seat_awaited()) != FINISHED:
        if seat == CHANCE:
            state.settle(rng)
            continue
        if state.round > seen and state.extra == 0:
            seen = state.round
            noted.append((rounds_to_come(state), [features(state, other) for other in range(players)]))
        action = quick_action(state, seat, rng, beliefs) if quick else choose(greedy, state, seat, rng)
        state.apply(seat, action)
    ranks = state.ranks()
    shares = [(rank == 1) / ranks.count(1) for rank in ranks]
    return [(rounds, rows, shares) for rounds, rows in noted]


def chances(rows: list[list[float]], weights: list[float]) -> list[float]:
    """Return each seat's chance under some weights."""
    powers = [math.exp(sum(w * f for w, f in zip(weights, row, strict=True))) for row in rows]
    return [power / sum(powers) for power in powers]


def fit(samples: list[Sample], steps: int = 12) -> tuple[list[float], float]:
    """Return the weights of the best fit and its mean log loss."""
    size = len(FEATURES)
    weights = [0.0] * size
    loss = 0.0
    for _step in range(steps):
        gradient = [-RIDGE * w for w in weights]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        loss = 0.0
        for rows, shares in samples:
            p = chances(rows, weights)
            mean = [sum(p[s] * rows[s][i] for s in range(len(rows))) for i in range(size)]
            loss -= sum(share * math.log(max(chance, 1e-9)) for share, chance in zip(shares, p, strict=True))
            for s, row in enumerate(rows):
                away = [row[i] - mean[i] for i in range(size)]
                for i in range(size):
                    gradient[i] += shares[s] * away[i]
                    for j in range(i + 1):
                        curve[i][j] += p[s] * away[i] * away[j]
        for i in range(size):
            for j in range(i):
                curve[j][i] = curve[i][j]
        step = solve(curve, gradient)
        weights = [w + d for w, d in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-5:
            break
    return weights, loss / max(1, len(samples))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a small system of equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    n = len(rows)
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(n):
            if k != i:
                part = rows[k][i] / rows[i][i]
                rows[k] = [a - part * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=6000, help="for each player count")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    lines = [
        "# What The Boss's bots think a seat's holdings are worth when a round begins; `value.py` says how it is read.",
        f"# Made by tools/fit_the_boss.py --matches {wanted.matches} --seed {wanted.seed}: matches of quick players or of greedy bots, by lot.",
        "# A row: "
        + ", ".join(FEATURES)
        + ". rounds_N: twice the rounds expected after the one that begins, rounded.",
    ]
    for players in (2, 3, 4):
        rng = Rng(wanted.seed * 1009 + players)
        samples: list[list[Sample]] = [[] for _rounds in range(ROUNDS_TO_COME)]
        for _match in range(wanted.matches):
            for rounds, rows, shares in play(players, rng):
                samples[rounds].append((rows, shares))
        lines.append(f"\n[players_{players}]")
        for rounds, some in enumerate(samples):
            weights, loss = fit(some)
            row = ", ".join(f"{weight:.4f}" for weight in weights)
            lines.append(f"rounds_{rounds} = [{row}]  # {len(some)} positions, log loss {loss:.4f}")
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
