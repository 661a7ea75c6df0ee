"""Are the coach's chances right? python tools/coach_calibration.py GAME [--positions 2000] [--rollouts 300] [--svg FILE].

Habitués and Caïds play, by turns in every other seat. Positions drawn at random, up to four a match, are seen by the seat to act: the
chance stated then stands against what happened. Printed: the Brier score beside those of two rules of thumb (the share of the score,
one over the number of players), the expected calibration error over ten bins of chance, each with a 95 % interval from matches drawn
anew with repetition (positions of one match share its outcome), and the bins. Run it with the compiled rules.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tripot.bots import find_bot
from tripot.coach.chances import win_chances
from tripot.coach.rolling import score_shares
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.playout import choose
from tripot.core.policy import blank
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State
from tripot.lab.fit import first_places

A_MATCH = 4
BINS = 10
AGAIN = 400
"""Times the matches are drawn anew for an interval."""


@dataclass(frozen=True)
class Seen:
    """A position: what was stated of the seat to act, what the rules of thumb say, and what happened."""

    stated: float
    share: float
    even: float
    happened: float


def caid(game: Game, rollouts: int) -> str:
    """Return the Caïd's name, with a budget in rollouts where he searches."""
    try:
        find_bot(game, f"caid@{rollouts}")
    except BadInput:
        return "caid"
    return f"caid@{rollouts}"


def play(game: Game, players: int, names: Sequence[str], rng: Rng) -> tuple[list[State], list[float]]:
    """Play a match; return some of its decisions, drawn at random, and each seat's part of the first place."""
    bots = [find_bot(game, name) for name in names]
    state = game.new(players)
    kept: list[State] = []
    met = 0
    while (seat := state.seat_awaited()) != FINISHED:
        if seat == CHANCE:
            state.settle(rng)
            continue
        if len(state.actions(seat)) > 1:
            met += 1
            # Each decision is as likely to be among those kept as any other, however long the match.
            place = len(kept) if len(kept) < A_MATCH else int(rng.below(met))
            if place < A_MATCH:
                kept[place : place + 1] = [state.clone()]
        state.apply(seat, choose(bots[seat], state, seat, rng))
    return kept, first_places(state.ranks())


def look(game: Game, state: State, firsts: Sequence[float], rollouts: int, seed: int) -> Seen:
    """State the chance of the seat to act from what it knows."""
    seat = state.seat_awaited()
    shares = blank(len(firsts))
    score_shares(state, shares)
    stated = win_chances(game, state, seat, rollouts=rollouts, seed=seed).chances[seat]
    return Seen(stated, shares[seat], 1 / len(firsts), firsts[seat])


def brier(seen: Sequence[Seen], what: str) -> float:
    """Return the mean square of what was said less what happened."""
    return sum((float(getattr(one, what)) - one.happened) ** 2 for one in seen) / len(seen)


def bins(seen: Sequence[Seen]) -> list[tuple[int, float, float]]:
    """Return by tenth of chance how many positions, what was stated on average, and what happened."""
    heaps: list[list[Seen]] = [[] for _bin in range(BINS)]
    for one in seen:
        heaps[min(BINS - 1, int(one.stated * BINS))].append(one)
    return [
        (
            len(heap),
            sum(one.stated for one in heap) / len(heap),
            sum(one.happened for one in heap) / len(heap),
        )
        if heap
        else (0, 0.0, 0.0)
        for heap in heaps
    ]


def calibration_error(seen: Sequence[Seen]) -> float:
    """Return the mean gap between stated and seen, over the bins."""
    return sum(count * abs(stated - happened) for count, stated, happened in bins(seen)) / len(seen)


def interval(matches: Sequence[Sequence[Seen]], what: str) -> tuple[float, float]:
    """Return a 95 % interval of a score, by drawing the matches anew."""
    chance = random.Random(1)  # a simulation
    found = []
    for _again in range(AGAIN):
        drawn = [one for match in chance.choices(matches, k=len(matches)) for one in match]
        found.append(calibration_error(drawn) if what == "error" else brier(drawn, what))
    found.sort()
    return found[int(0.025 * AGAIN)], found[int(0.975 * AGAIN)]


def plot(seen: Sequence[Seen], title: str) -> str:
    """Return a reliability plot: stated against happened, the size of a dot by how many positions."""
    dots = [
        f'<circle cx="{40 + 300 * stated:.0f}" cy="{340 - 300 * happened:.0f}" r="{3 + 12 * (count / len(seen)) ** 0.5:.1f}" fill="#7a1f2b"/>'
        for count, stated, happened in bins(seen)
        if count
    ]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 380" font-family="sans-serif" font-size="12">',
            '<rect width="360" height="380" fill="#fff"/><rect x="40" y="40" width="300" height="300" fill="none" stroke="#999"/>',
            '<line x1="40" y1="340" x2="340" y2="40" stroke="#999"/>',
            f'<text x="40" y="24">{title}</text><text x="150" y="366">stated chance</text>',
            '<text x="20" y="230" transform="rotate(-90 20 230)">happened</text>',
            *dots,
            "</svg>\n",
        ]
    )


def main() -> int:
    """Play, look, print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--players", type=int)
    words.add_argument("--positions", type=int, default=2000)
    words.add_argument("--rollouts", type=int, default=300, help="for each position")
    words.add_argument("--caid", type=int, default=500, metavar="ROLLOUTS", help="of a Caïd who searches")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--svg", type=Path)
    given = words.parse_args()
    game = find_game(given.game)
    players = given.players or game.min_players
    levels = ("habitue", caid(game, given.caid))
    matches: list[list[Seen]] = []
    number = 0
    while sum(map(len, matches)) < given.positions:
        rng = Rng(given.seed * 1_000_003 + number)
        names = [levels[(seat + number) % 2] for seat in range(players)]
        states, firsts = play(game, players, names, rng)
        matches.append([look(game, state, firsts, given.rollouts, number) for state in states])
        number += 1
    seen = [one for match in matches for one in match]
    print(
        f"{game.title}, {players} players, {' against '.join(levels)}: {len(seen)} positions of {number} matches"
    )
    for what, name in (("stated", "Brier"), ("share", "by share of score"), ("even", "by 1/n")):
        low, high = interval(matches, what)
        print(f"  {name:20} {brier(seen, what):.4f} ({low:.4f}–{high:.4f})")
    low, high = interval(matches, "error")
    print(f"  {'calibration error':20} {calibration_error(seen):.4f} ({low:.4f}–{high:.4f})")
    for at, (count, stated, happened) in enumerate(bins(seen)):
        if count:
            print(
                f"    {at / BINS:.1f}–{(at + 1) / BINS:.1f}  {count:5} positions  stated {stated:.3f}  happened {happened:.3f}"
            )
    if given.svg is not None:
        given.svg.write_text(plot(seen, f"{game.title}: {len(seen)} positions"), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
