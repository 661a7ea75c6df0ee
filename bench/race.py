"""Two processes on one PostgreSQL, seats of every table on both, and commands that race each other.

python bench/race.py --commands 10000
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.place import Postgres
from tests.server.race import race


def main() -> None:
    """Read the command line; a match has only so many commands, so rounds of tables follow each other."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--commands", type=int, default=10_000)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="tripot-race-"))
    folder.chmod(0o755)
    postgres = Postgres(folder / "pg")
    began = time.perf_counter()
    landed = sent = seed = 0
    try:
        while sent < given.commands:
            seed += 1
            done, acked, more = asyncio.run(
                race(postgres.new_database(), folder, commands=3_000, seed=seed, tables=12)
            )
            assert done == acked
            landed, sent = landed + done, sent + more
            print(
                f"  {sent} commands sent, {landed} landed, each acknowledged and stored exactly once",
                flush=True,
            )
        print(
            f"{sent} racing commands: {landed} landed once, {sent - landed} duplicates, stale and foreign ones did not; {time.perf_counter() - began:.0f} s"
        )
    finally:
        postgres.server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
