"""A hundred rounds of `kill -9` under play, on SQLite and on a real PostgreSQL.

python -m bench.crash --rounds 100 --store sqlite
python -m bench.crash --rounds 100 --store postgres
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
import time
from pathlib import Path

from tests.support.crashing import Crash
from tests.support.postgres import Postgres

from tripot import all_games


async def rounds(crash: Crash, count: int) -> None:
    """Run the rounds and print the sum."""
    began = time.perf_counter()
    moves = 0
    for number in range(1, count + 1):
        moves += await crash.round(crash.rng.uniform(0.1, 1.2))
        if number % 10 == 0:
            print(f"  {number} kills, {moves} acts acknowledged, 0 lost", flush=True)
    every = crash.tables + crash.done
    print(
        f"{count} kills, {len(every)} matches ({len(crash.done)} ended), {moves} acts acknowledged, 0 lost, "
        f"0 twice, 0 told before stored ({crash.checked} moments told), no table stood still, every record folds; slowest start {crash.slowest_start:.2f} s; "
        f"{time.perf_counter() - began:.0f} s"
    )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="tripot-crash-"))
    folder.chmod(0o755)
    games = [
        (game.id, players)
        for game in all_games().values()
        for players in {game.min_players, game.max_players}
    ]
    postgres = Postgres(folder / "pg") if given.store == "postgres" else None
    url = f"sqlite:///{folder / 'server.db'}" if postgres is None else postgres.new_database()
    try:
        print(
            f"{given.store}: {given.rounds} rounds, {len(games)} tables at once, games {sorted({g for g, _ in games})}"
        )
        asyncio.run(rounds(Crash(url, folder, games, given.seed), given.rounds))
    finally:
        if postgres is not None:
            postgres.server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
