"""Check the turning points and reasons of analyses of many matches of bots against their records.

python -m tools.coach_why [--matches 20] [--seconds 6] [--game GAME]

Prints what is wrong, and how many seats got a reason; exits with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import sys

from tests.support.reasons import bot_match, check_reasons

from tripot.core.registry import all_games


def main() -> int:
    """Check and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=20, help="matches of each game (20)")
    parser.add_argument("--seconds", type=float, default=6.0, help="seconds of each analysis (6)")
    parser.add_argument("--game", choices=sorted(all_games()), help="this game only")
    given = parser.parse_args()
    failed = 0
    for name in all_games() if given.game is None else [given.game]:
        for seed in range(given.matches):
            wrong = check_reasons(bot_match(name, seed), given.seconds, seed)
            failed += bool(wrong)
            for line in wrong:
                print(f"{name}, match {seed}: {line}", flush=True)
        print(f"{name}: {given.matches} matches checked", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
