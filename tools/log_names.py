"""Read the logs of many matches: python -m tools.log_names [--matches 50].

Lists every line that names no owner, victim, buyer or payer, or does not speak to its player; fails if there is one.
"""

from __future__ import annotations

import argparse
import sys

from tests.support.log_names import NEEDS_A_THING, unnamed_fields, unnamed_in_logs

from tripot.core.registry import all_games


def main() -> int:
    """Read the logs of each game and print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=50, help="matches a game")
    matches = parser.parse_args().matches
    wrong = 0
    for name, game in all_games().items():
        problems, seen = unnamed_in_logs(game, matches)
        problems += unnamed_fields(game)
        read = {kind: seen[kind] for kind in NEEDS_A_THING[name] if seen[kind]}
        print(f"{name}: {sum(seen.values())} events, {sum(read.values())} with a victim, buyer or payer")
        for problem in problems:
            print(f"  {problem}")
        wrong += len(problems)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
