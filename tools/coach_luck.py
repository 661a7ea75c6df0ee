"""Is the coach's luck unbiased, and how much of a result does it explain? python tools/coach_luck.py GAME [--matches N] [--players N].

Matches between equals, all by the game's quick policy. At every run of chance the coach's luck is reckoned as in an analysis. Printed:
the mean luck of each seat with its standard error (0 within two of them is the bar), the variance of raw results (the share of the
first place) and of luck-adjusted ones, and their ratio (0.5 at most is the bar in Gang of Dice and Gangster Le Pro). Run it with
the compiled rules.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys

from tripot.coach.analysis import SAMPLES
from tripot.coach.chances import knowledge_of
from tripot.coach.rolling import Fortune
from tripot.core.policy import Knowledge
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State
from tripot.lab.fit import first_places


def play(state: State, knowledge: Knowledge, fortune: Fortune, rng: Rng) -> tuple[list[float], list[float]]:
    """Play a match; return each seat's part of the first place, and its luck."""
    luck = [0.0] * len(state.scores())
    while (seat := state.seat_awaited()) != FINISHED:
        if seat != CHANCE:
            state.apply(seat, knowledge.quick(state, seat, rng))
            continue
        before = state.clone()
        state.settle(rng)
        luck = [a + b for a, b in zip(luck, fortune.of_draw(before, state, 0.0), strict=True)]
    return first_places(state.ranks()), luck


def main() -> int:
    """Play, reckon, print; exit code 1 if a seat's mean luck is further from 0 than two standard errors."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--matches", type=int, default=2000)
    words.add_argument("--players", type=int)
    words.add_argument("--samples", type=int, default=SAMPLES, help="draws that stand for the average one")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    game = find_game(given.game)
    players = given.players or game.min_players
    knowledge = knowledge_of(game)
    rng = Rng(given.seed)
    fortune = Fortune(knowledge, players, rng.fork(), given.samples)
    raw: list[list[float]] = []
    lucks: list[list[float]] = []
    for _match in range(given.matches):
        firsts, luck = play(game.new(players), knowledge, fortune, rng)
        raw.append(firsts)
        lucks.append(luck)
    print(
        f"{game.title}, {players} players, {given.matches} matches, {given.samples} draws for the average one"
    )
    furthest = 0.0
    for seat in range(players):
        own = [luck[seat] for luck in lucks]
        error = statistics.stdev(own) / math.sqrt(len(own))
        mean = statistics.fmean(own)
        furthest = max(furthest, abs(mean) / error if error else 0.0)
        print(f"  seat {seat}: luck {mean:+.4f}, standard error {error:.4f}")
    before = statistics.fmean(
        statistics.pvariance([firsts[seat] for firsts in raw]) for seat in range(players)
    )
    after = statistics.fmean(
        statistics.pvariance([firsts[seat] - luck[seat] for firsts, luck in zip(raw, lucks, strict=True)])
        for seat in range(players)
    )
    print(f"  variance of results {before:.4f}, luck-adjusted {after:.4f}: {after / before:.2f} of it")
    print(f"  the furthest mean is {furthest:.1f} standard errors from 0")
    return 0 if furthest <= 2 else 1


if __name__ == "__main__":
    sys.exit(main())
