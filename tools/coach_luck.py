"""Is the coach's luck unbiased, and how much of a result does it explain? python tools/coach_luck.py GAME [--matches N] [--players N].

Matches between equals, all by the game's quick policy, or by a named bot in every seat (`--bots habitue`). At every run of chance the
coach's luck is reckoned as in an analysis. Printed: the mean luck of each seat with its standard error (0 within two of them is the
bar), the variance of raw results (the share of the first place) and of luck-adjusted ones, and their ratio (0.5 at most is the bar in
Gang of Dice and Gangster Le Pro), and how much of that is only there for having looked so seldom.

    python tools/coach_luck.py gang-of-dice --bots parrain@200 bleu --matches 501

With several bots they change seats from match to match, and the first one's share of the wins is printed, raw and luck-adjusted, after a
third of the matches and after all. Run it with the compiled rules.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections.abc import Callable, Sequence

from tripot.bots import find_bot
from tripot.coach.analysis import SAMPLES
from tripot.coach.chances import knowledge_of
from tripot.coach.rolling import Fortune
from tripot.core.game import Game
from tripot.core.playout import choose
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State
from tripot.lab.fit import first_places

Chooser = Callable[[State, int, Rng], int]


def chooser(game: Game, name: str) -> Chooser:
    """Return how a seat chooses: by the quick policy, or as a bot does."""
    if name == "quick":
        knowledge = knowledge_of(game)
        return lambda state, seat, rng: int(knowledge.quick(state, seat, rng))
    bot = find_bot(game, name)
    return lambda state, seat, rng: int(choose(bot, state, seat, rng))


def play(
    state: State, choosers: Sequence[Chooser], fortune: Fortune, rng: Rng
) -> tuple[list[float], list[float], list[float]]:
    """Play a match; return each seat's part of the first place, its luck, and the variance of that for want of looks."""
    luck = [0.0] * len(state.scores())
    noise = luck[:]
    while (seat := state.seat_awaited()) != FINISHED:
        if seat != CHANCE:
            state.apply(seat, choosers[seat](state, seat, rng))
            continue
        before = state.clone()
        state.settle(rng)
        luck = [a + b for a, b in zip(luck, fortune.of_draw(before, state, 0.0), strict=True)]
        noise = [a + b for a, b in zip(noise, fortune.noise(), strict=True)]
    return first_places(state.ranks()), luck, noise


def share(raw: Sequence[float], adjusted: Sequence[float]) -> str:
    """Tell a share of the wins, raw and luck-adjusted, with standard errors."""
    parts = [
        f"{name} {statistics.fmean(some):.3f} ± {statistics.stdev(some) / math.sqrt(len(some)):.3f}"
        for name, some in (("raw", raw), ("luck-adjusted", adjusted))
    ]
    return f"{len(raw):5} matches: {', '.join(parts)}"


def main() -> int:
    """Play, reckon, print; exit code 1 if a seat's mean luck is further from 0 than two standard errors."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--matches", type=int, default=2000)
    words.add_argument("--players", type=int)
    words.add_argument("--samples", type=int, default=SAMPLES, help="draws that stand for the average one")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--bots", nargs="+", default=["quick"], help="by turns in every seat")
    given = words.parse_args()
    game = find_game(given.game)
    players = given.players or game.min_players
    rng = Rng(given.seed)
    fortune = Fortune(knowledge_of(game), players, rng.fork(), given.samples)
    bots = [chooser(game, name) for name in given.bots]
    raw: list[list[float]] = []
    lucks: list[list[float]] = []
    noises: list[list[float]] = []
    for number in range(given.matches):
        seated = [bots[(seat + number) % len(bots)] for seat in range(players)]
        firsts, luck, noise = play(game.new(players), seated, fortune, rng)
        raw.append(firsts)
        lucks.append(luck)
        noises.append(noise)
    print(
        f"{game.title}, {players} players ({', '.join(given.bots)}), {given.matches} matches, {given.samples} draws for the average one"
    )
    if len(bots) > 1:
        for some in (given.matches // 3, given.matches):
            mine = [
                [(number, seat) for seat in range(players) if (seat + number) % len(bots) == 0]
                for number in range(some)
            ]
            won = [sum(raw[number][seat] for number, seat in seats) for seats in mine]
            given_by_luck = [sum(lucks[number][seat] for number, seat in seats) for seats in mine]
            adjusted = [a - b for a, b in zip(won, given_by_luck, strict=True)]
            print(f"  {given.bots[0]} wins, {share(won, adjusted)}")
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
    unsure = statistics.fmean(statistics.fmean(noise) for noise in noises)
    print(
        f"  variance of results {before:.4f}, luck-adjusted {after:.4f}: {after / before:.3f} of it ({unsure / before:.3f} for want of looks)"
    )
    print(f"  the furthest mean is {furthest:.1f} standard errors from 0")
    return 0 if furthest <= 2 else 1


if __name__ == "__main__":
    sys.exit(main())
