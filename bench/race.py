"""Two processes on one PostgreSQL, seats of every table on both, and commands that race each other.

python -m bench.race --commands 10000
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
import time
from pathlib import Path

from tests.support.postgres import Postgres
from tests.support.race import race


def main() -> None:
    """Read the command line and run rounds of tables, because the commands of one match are limited."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--commands", type=int, default=10_000)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="tripot-race-"))
    folder.chmod(0o755)
    postgres = Postgres(folder / "pg")
    began = time.perf_counter()
    landed = ended = sent = seed = 0
    try:
        while sent < given.commands:
            seed += 1
            done, over, more = asyncio.run(
                race(postgres.new_database(), folder, commands=6_000, seed=seed, tables=12)
            )
            landed, ended, sent = landed + done, ended + over, sent + more
            print(
                f"  {sent} commands sent, {landed} landed, each acknowledged and stored exactly once",
                flush=True,
            )
        print(
            f"{sent} racing commands at {12 * seed} tables ({ended} matches ended): {landed} landed once, "
            f"{sent - landed} duplicates, stale and foreign ones did not; {time.perf_counter() - began:.0f} s"
        )
    finally:
        postgres.server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
