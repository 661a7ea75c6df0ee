"""Is the coach's luck unbiased, and how much of a result does it explain? python -m tools.coach_luck GAME [--matches N] [--players N].

Matches between equals, all by the game's quick policy, or by a named bot in every seat (`--bots habitue`). The coach's
luck is computed as in an analysis at every run of chance. Printed are:

- the mean luck of each seat with its standard error; the bar is 0 within two of them;
- the variance of raw results (the share of the first place) and of luck-adjusted ones;
- their ratio; the bar is 0.5 at most in Gang of Dice and Gangster Le Pro;
- the part of the ratio that comes from few samples only.

    python -m tools.coach_luck gang-of-dice --bots parrain bleu --matches 501

Several bots change seats from match to match. Then the first one's share of the wins is printed, raw and
luck-adjusted, after a third of the matches and after all. `--save FILE` keeps every match as soon as it ends.
`--read FILE…` reads what was kept, for example of several seeds, and plays nothing. `--svg FILE` draws the ratio over
the number of matches. Intervals are from matches drawn anew with repetition. Run it with the compiled rules.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tripot.bots import find_bot
from tripot.coach.analysis import LUCK_SAMPLES
from tripot.coach.chances import knowledge_of
from tripot.coach.estimators import LuckEstimator
from tripot.core.errors import BadInput
from tripot.core.fitting import first_places
from tripot.core.game import Game
from tripot.core.playout import choose
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State

Chooser = Callable[[State, int, Rng], int]
POINTS = 80
"""Of the plot."""
AGAIN = 400
"""Times the matches are drawn anew for an interval."""


@dataclass(frozen=True)
class Told:
    """A match: the bot of the first seat, and each seat's part of the first place, luck and variance of luck from sampling."""

    number: int
    won: list[float]
    luck: list[float]
    noise: list[float]

    def adjusted(self, seat: int) -> float:
        """Return a seat's result without its luck."""
        return self.won[seat] - self.luck[seat]


def chooser(game: Game, name: str) -> Chooser:
    """Return how a seat chooses: by the quick policy, or as a bot does."""
    if name == "quick":
        knowledge = knowledge_of(game)
        return lambda state, seat, rng: int(knowledge.quick(state, seat, rng))
    bot = find_bot(game, name)
    return lambda state, seat, rng: int(choose(bot, state, seat, rng))


def play(number: int, state: State, choosers: Sequence[Chooser], estimator: LuckEstimator, rng: Rng) -> Told:
    """Play a match and reckon everybody's luck in it."""
    luck = [0.0] * len(state.scores())
    noise = luck[:]
    while (seat := state.seat_awaited()) != FINISHED:
        if seat != CHANCE:
            state.apply(seat, choosers[seat](state, seat, rng))
            continue
        before = state.clone()
        state.settle(rng)
        luck = [a + b for a, b in zip(luck, estimator.luck_of(before, state, 0.0), strict=True)]
        noise = [a + b for a, b in zip(noise, estimator.noise(), strict=True)]
    return Told(number, first_places(state.ranks()), luck, noise)


def variances(matches: Sequence[Told]) -> tuple[float, float]:
    """Return the variance of results and of luck-adjusted ones, on average over the seats."""
    seats = range(len(matches[0].won))
    return (
        statistics.fmean(statistics.pvariance([one.won[seat] for one in matches]) for seat in seats),
        statistics.fmean(statistics.pvariance([one.adjusted(seat) for one in matches]) for seat in seats),
    )


def interval(matches: Sequence[Told]) -> tuple[float, float]:
    """Return a 95 % interval of the ratio of the two variances, by drawing the matches anew."""
    chance = random.Random(1)  # a simulation
    found = []
    for _again in range(AGAIN):
        before, after = variances(chance.choices(matches, k=len(matches)))
        found.append(after / before if before else 0.0)
    found.sort()
    return found[int(0.025 * AGAIN)], found[int(0.975 * AGAIN)]


def share(raw: Sequence[float], adjusted: Sequence[float]) -> str:
    """Tell a share of the wins, raw and luck-adjusted, with standard errors."""
    parts = [
        f"{name} {statistics.fmean(some):.3f} ± {statistics.stdev(some) / math.sqrt(len(some)):.3f}"
        for name, some in (("raw", raw), ("luck-adjusted", adjusted))
    ]
    return f"{len(raw):5} matches: {', '.join(parts)}"


def plot(matches: Sequence[Told], title: str) -> str:
    """Return where the ratio of the two variances stood as matches came in, with the last one's interval."""
    wide, high, left, top = 420, 170, 44, 34
    counts = sorted({max(20, round(len(matches) * part / POINTS)) for part in range(1, POINTS + 1)})
    ratios = [
        after / before for before, after in (variances(matches[:n]) for n in counts if n <= len(matches))
    ]
    low, high_end = interval(matches)
    most = max(1.0, *ratios)

    def at(n: float, ratio: float) -> str:
        return f"{left + wide * n / len(matches):.1f},{top + high * (1 - ratio / most):.1f}"

    line = " ".join(at(n, ratio) for n, ratio in zip(counts, ratios, strict=False))
    half_from, half_to = at(0, 0.5).split(","), at(len(matches), 0.5).split(",")
    low_at, high_at = at(len(matches), low).split(","), at(len(matches), high_end).split(",")
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 250" font-family="sans-serif" font-size="12">',
            f'<rect width="500" height="250" fill="#fff"/><rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="none" stroke="#999"/>',
            f'<text x="{left}" y="22">{title}</text><text x="{left}" y="234">matches: {len(matches)}</text>',
            f'<text x="8" y="{top + 8}">{most:.1f}</text><text x="8" y="{half_from[1]}">0.5</text><text x="8" y="{top + high}">0</text>',
            f'<line x1="{half_from[0]}" y1="{half_from[1]}" x2="{half_to[0]}" y2="{half_to[1]}" stroke="#999" stroke-dasharray="4 4"/>',
            f'<line x1="{low_at[0]}" y1="{low_at[1]}" x2="{high_at[0]}" y2="{high_at[1]}" stroke="#7a1f2b" stroke-width="5" stroke-opacity="0.5"/>',
            f'<polyline points="{line}" fill="none" stroke="#7a1f2b" stroke-width="2"/>',
            "</svg>\n",
        ]
    )


def report(matches: Sequence[Told], bots: Sequence[str]) -> float:
    """Print all figures; return how many standard errors the furthest mean luck of a seat is from 0."""
    players = len(matches[0].won)
    if len(bots) > 1:
        for some in (len(matches) // 3, len(matches)):
            mine = [
                (one, [seat for seat in range(players) if (seat + one.number) % len(bots) == 0])
                for one in matches[:some]
            ]
            print(
                f"  {bots[0]} wins, "
                + share(
                    [sum(one.won[seat] for seat in seats) for one, seats in mine],
                    [sum(one.adjusted(seat) for seat in seats) for one, seats in mine],
                )
            )
    furthest = 0.0
    for seat in range(players):
        own = [one.luck[seat] for one in matches]
        error = statistics.stdev(own) / math.sqrt(len(own))
        mean = statistics.fmean(own)
        furthest = max(furthest, abs(mean) / error if error else 0.0)
        print(f"  seat {seat}: luck {mean:+.4f}, standard error {error:.4f}")
    before, after = variances(matches)
    low, high = interval(matches)
    unsure = statistics.fmean(statistics.fmean(one.noise) for one in matches)
    print(
        f"  variance of results {before:.4f}, luck-adjusted {after:.4f}: {after / before:.3f} of it ({low:.3f}–{high:.3f}; {unsure / before:.3f} for want of looks)"
    )
    print(f"  the furthest mean is {furthest:.1f} standard errors from 0")
    return furthest


def main() -> int:
    """Play, reckon, print; exit code 1 if a seat's mean luck is further from 0 than two standard errors."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--matches", type=int, default=2000)
    words.add_argument("--players", type=int)
    words.add_argument(
        "--samples", type=int, default=LUCK_SAMPLES, help="draws that stand for the average one"
    )
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--bots", nargs="+", default=["quick"], help="by turns in every seat")
    words.add_argument("--save", type=Path, help="keep every match as it comes")
    words.add_argument("--svg", type=Path, help="draw where the ratio stood as matches came in")
    words.add_argument("--read", type=Path, nargs="+", help="look at what was kept, play nothing")
    given = words.parse_args()
    game = find_game(given.game)
    players = given.players or game.min_players
    matches: list[Told] = []
    for file in given.read or ():
        for line in file.read_text(encoding="utf-8").splitlines():
            matches.append(Told(**json.loads(line)))
    rng = Rng(given.seed)
    estimator = LuckEstimator(knowledge_of(game), players, rng.fork(), given.samples)
    bots = [chooser(game, name) for name in given.bots]
    while not given.read and len(matches) < given.matches:
        number = len(matches)
        seated = [bots[(seat + number) % len(bots)] for seat in range(players)]
        matches.append(play(number, game.new(players), seated, estimator, rng))
        if given.save is not None:
            with given.save.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps(asdict(matches[-1])) + "\n")
    print(
        f"{game.title}, {players} players ({', '.join(given.bots)}), {len(matches)} matches, {given.samples} draws for the average one"
    )
    if given.svg is not None:
        title = f"{game.title}, {players} players: variance luck-adjusted, of raw"
        given.svg.write_text(plot(matches, title), encoding="utf-8")
    return 0 if report(matches, given.bots) <= 2 else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BadInput as problem:
        sys.exit(str(problem))
