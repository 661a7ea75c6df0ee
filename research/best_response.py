"""What could the best possible opponent gain against the Parrain of 12 Gangsters? Exactly, over the whole tree of a small match.

    PYTHONPATH=.build/compiled .venv/bin/python -m research.best_response --cards 4 --bot parrain@20000

Three players with the cards 1 to `--cards`, the first Boss in seat 0 (the first Boss is drawn, and seats differ by nothing else). At
every position the bot's own mix is taken from its regret matching, averaged over `--thoughts` thoughts; two seats play these mixes, the
third knows them and answers best at every position it can reach: nobody can gain more. Everything is public between rounds
(12G-5.2), so a position is its hands, money, heists and Boss. A mix averaged over few thoughts is noisy;
the answer exploits this noise, which a real match would not repeat. So the reported gain is an upper bound.

Counted twice: in parts of a victory, which is what the bots play for, and in millions, by an answer that plays for money only.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from tests.support.best_response import Mix, Thoughts, Tree, first_position, money, regret_bot, victory

from tripot.core.state import State

BAR = 0.05
"""The most an answer may gain, as a part of the mean score."""


def evenly(state: State) -> list[Mix]:
    """Return the mixes of seats that play any card."""
    n, share = len(state.scores()), 1.0 / int(state.count_actions(0))
    return [dict.fromkeys(state.actions(seat), share) for seat in range(n)]


def report(name: str, mixes: Callable[[State], list[Mix]], first: State) -> float:
    """Print means and gains in both countings; return the gain in victories as a part of the mean."""
    parts = []
    for title, worth in (("victories", victory), ("millions", money)):
        tree = Tree(mixes, worth)
        means = tree.follow(first)
        best = [tree.answer(first, seat) for seat in range(len(means))]
        gains = [most - mean for most, mean in zip(best, means, strict=True)]
        mean = sum(means) / len(means)
        parts.append(sum(gains) / len(gains) / mean)
        by_seat = " ".join(f"{gain:+.4f}" for gain in gains)
        print(
            f"  {name:18} {title:10} mean {mean:.4f}   gain by seat {by_seat}   {parts[-1]:6.2%} of the mean",
            flush=True,
        )
    return parts[0]


def main() -> int:
    """Compute, print, say whether the bar is held."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--players", type=int, default=3)
    words.add_argument("--cards", type=int, default=4)
    words.add_argument("--bot", default="parrain@20000")
    words.add_argument("--thoughts", type=int, default=1)
    words.add_argument("--even", action="store_true", help="also seats that play any card, to compare with")
    given = words.parse_args()
    first = first_position(given.players, given.cards)
    print(f"12 Gangsters, {given.players} players, cards 1 to {given.cards}", flush=True)
    start = time.perf_counter()
    if given.even:
        report("any card, evenly", evenly, first)
    thoughts = Thoughts(regret_bot(given.bot), given.thoughts)
    part = report(given.bot, thoughts, first)
    print(f"  {len(thoughts.known)} positions, {time.perf_counter() - start:.0f} s")
    print("held" if part <= BAR else f"not held: more than {BAR:.0%}")
    return 0 if part <= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
