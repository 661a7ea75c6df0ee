"""Check the exact odds of Gang of Dice against simulated turns: python -m research.dice_odds [--rolls N] [--dice N] [--seed S].

For every card and number of dice it compares three chances: that the first roll meets the condition; to end valid when
played for that; to end valid with at least a total (the highest that is reached 3 times in 10) when played for that.
The rules play the turns; the odds engine only says which dice to keep. Each simulated frequency is printed with its
distance from the exact chance in standard errors. Of some three hundred distances one beyond 3 is normal. Such a chance
is simulated again with ten times as many turns and must then be within 3, else the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys

from tests.support.dice_odds import compare


def main() -> int:
    """Print the table and the furthest distance."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rolls", type=int, default=1_000_000)
    parser.add_argument("--dice", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    rows = compare(wanted.rolls, wanted.dice, wanted.seed)
    print(f"{'card':24}{'dice':>4}  {'chance':24}{'exact':>9}{'seen':>9}{'std errors':>12}")
    for row in rows:
        print(
            f"{row.card:24}{row.dice:>4}  {row.what:24}{row.exact:>9.5f}{row.seen:>9.5f}{row.distance:>+12.2f}"
        )
    furthest = max(abs(row.distance) for row in rows)
    print(
        f"{len(rows)} chances, {wanted.rolls} turns each: the furthest is {furthest:.2f} standard errors off"
    )
    return 0 if furthest <= 3 else 1


if __name__ == "__main__":
    sys.exit(main())
