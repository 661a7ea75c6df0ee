"""How long the coach takes: python -m research.coaching [GAME…] [--matches 1] [--hints 20]; run it with the compiled rules.

Per game, a match of the quick bots is analysed in a separate process, in the time that the end screen allows.
The first verdict and the whole analysis are timed. Then hints of one second at
positions drawn at random are timed, from the question to the last reason. A plain loop that is always the same is timed
before and after. If it is much slower than on an idle machine, repeat the run. Exit code 1 above a bar.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from tripot.bots import quick_bot, quick_bots
from tripot.coach import analyse, hint
from tripot.coach.analysis import positions
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.playout import choose
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE

WHOLE = {"12-gangsters": 20.0}
OTHERS = 60.0
FIRST, HINT = 5.0, 1.0
"""Seconds wanted at most: the whole analysis, the first verdict, a hint."""
LOOPS = 2_000_000


def reference() -> float:
    """Return how long a loop takes that always does the same."""
    start = time.perf_counter()
    total = 0
    for number in range(LOOPS):
        total += number & 7
    return time.perf_counter() - start


def played(game: Game, players: int, seed: int) -> Match:
    """Return a match of the quick bots."""
    match = Match.new(game, players, server_seed=f"{seed:064x}")
    match.open()
    rng, bot = Rng(seed), quick_bots(game)[quick_bot(game)]()
    while not match.ended:
        seat = match.state.to_act()[0]
        match.act(seat, int(choose(bot, match.state, seat, rng)))
    return match


def looked_over(match: Match, wanted: float) -> bool:
    """Time a whole analysis; return whether it was in time."""
    start = time.perf_counter()
    growing = analyse(match, seconds=wanted)
    found = next(growing)
    first = time.perf_counter() - start
    for _more in growing:
        pass
    whole = time.perf_counter() - start
    error = max((moment.error for moment in found.moments), default=0.0)
    print(
        f"  first verdict {first:.1f} s, whole {whole:.1f} s of {wanted:g}; {len(found.moments)} points, largest error {error:.3f}; "
        f"{len(found.grades)} of {found.decisions} decisions graded",
        flush=True,
    )
    return first <= FIRST and whole <= wanted


def hinted(game: Game, match: Match, count: int, seed: int) -> bool:
    """Time hints at positions of a match; return whether all were in time."""
    rng, states = Rng(seed), positions(match)
    places = [
        at
        for at, (_n, who, _action) in enumerate(match.moves)
        if who != CHANCE and len(states[at].actions(who)) > 1
    ]
    times, worlds = [], []
    for number in range(count):
        at = places[int(rng.below(len(places)))]
        start = time.perf_counter()
        found = hint(game, states[at], match.moves[at][1], HINT, seed=number)
        times.append(time.perf_counter() - start)
        worlds.append(found[0].rollouts)
    times.sort()
    print(
        f"  {count} hints: middle {times[count // 2]:.2f} s, slowest {times[-1]:.2f} s; worlds for the best choice {min(worlds)} to {max(worlds)}",
        flush=True,
    )
    return times[-1] <= HINT


def main() -> int:
    """Time every game."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", help="all, unless told")
    words.add_argument("--matches", type=int, default=1)
    words.add_argument("--hints", type=int, default=20, help="of each match")
    words.add_argument("--players", type=int)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    good = True
    for name in given.games or sorted(all_games()):
        game = find_game(name)
        players = given.players or game.min_players
        for number in range(given.matches):
            match = played(game, players, given.seed + number)
            print(
                f"{game.title}, {players} players, {match.entries} entries; load {os.getloadavg()[0]:.1f}, plain loop {reference():.3f} s"
            )
            good &= looked_over(match, WHOLE.get(game.id, OTHERS))
            good &= hinted(game, match, given.hints, given.seed + number)
            print(f"  plain loop afterwards {reference():.3f} s", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
