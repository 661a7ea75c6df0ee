"""Many random matches with every invariant held after every action: python -m tools.soak GAME [--matches N] [--players N].

Checked: conserved values stay, an awaited seat always has an action, and chance always has weight. Places are
shared and skipped properly, and the match ends. Exits 1 at the first breach, with the seed that shows it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rich.progress import Progress
from tests.support.soak import chunk

from tripot.core.registry import all_games, find_game

CHUNK = 500


def main() -> int:
    """Soak a game, or all of them, at every player count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*")
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--players", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    wanted = parser.parse_args()
    for name in wanted.game or list(all_games()):
        game = find_game(name)
        counts = [wanted.players] if wanted.players else range(game.min_players, game.max_players + 1)
        for players in counts:
            start, longest = time.perf_counter(), 0
            with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
                task = progress.add_task(f"{name} {players}", total=wanted.matches)
                starts = range(0, wanted.matches, CHUNK)
                sizes = [min(CHUNK, wanted.matches - one) for one in starts]
                with ProcessPoolExecutor(wanted.jobs, mp_context=get_context("spawn")) as pool:
                    for done, long in pool.map(
                        chunk, [name] * len(starts), [players] * len(starts), starts, sizes
                    ):
                        longest = max(longest, long)
                        progress.advance(task, done)
            spent = time.perf_counter() - start
            print(
                f"{name}, {players} players: {wanted.matches} matches, no breach, longest {longest} decisions, {spent:.0f} s",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
