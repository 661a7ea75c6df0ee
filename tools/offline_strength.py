"""How many rollouts the searching levels reach in a browser, and how strong they are with them.

python -m tools.offline_strength [--slow 4] [--deals 0] [--game GAME]

Plays the first choices of fixed matches with a fixed number of rollouts, in this Python and in Pyodide in Node, and
divides the processor time of one rollout into each level's seconds. With --deals, the arena then plays each level with that
number of rollouts, alone among Habitués. --slow is how much slower than this machine the reader's device is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tripot.bots import SearchingBot, find_bot
from tripot.bots.levels import CAID, HABITUE, PARRAIN, budget_of
from tripot.bots.search import Budget
from tripot.core.playout import drive
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State

LEVELS = (CAID, PARRAIN)
ROLLOUTS, CHOICES = 60, 12
"""For one measured choice; the measured choices of a match."""
MARK = "rates: "


class _Enough(Exception):  # ends a match early
    """The measured choices are made."""


def processor_s() -> Callable[[], float]:
    """Return a clock of processor time. Pyodide has none, so Node is asked."""
    if sys.platform == "emscripten":
        from js import process  # type: ignore[import-not-found]

        return lambda: float(process.cpuUsage().user) / 1e6
    return time.process_time


def rollout_s(name: str, level: str) -> float | None:
    """Return the processor seconds of one rollout, averaged over a match's first choices; None if the level does not search."""
    game = find_game(name)
    bot, rng, clock = find_bot(game, level), Rng(5), processor_s()
    if not isinstance(bot, SearchingBot):
        return None
    bot.budget = Budget(rollouts=ROLLOUTS)
    spent, rollouts, choices = 0.0, 0, 0

    def decide(position: State, seat: int) -> int:
        nonlocal spent, rollouts, choices
        began = clock()
        action = int(bot.choose(position, seat, rng))
        used = int(bot.budget.spent)
        if used > 0:
            spent, rollouts, choices = spent + clock() - began, rollouts + used, choices + 1
        if choices == CHOICES:
            raise _Enough
        return action

    state = game.new(max(3, game.min_players))
    with suppress(_Enough):
        drive(state, decide, lambda position: position.apply(CHANCE, position.sample(rng)))
    return spent / max(1, rollouts)


def rates() -> dict[str, dict[str, float | None]]:
    """Return the seconds of a rollout, by game and level."""
    return {name: {level: rollout_s(name, level) for level in LEVELS} for name in all_games()}


def rates_in_pyodide() -> dict[str, dict[str, float | None]]:
    """Return the same from Pyodide in Node."""
    from tools.pyodide_tests import command_in_pyodide

    done = subprocess.run(
        [*command_in_pyodide(), "-m", "tools.offline_strength"], capture_output=True, text=True, check=False
    )
    for line in done.stdout.splitlines():
        if line.startswith(MARK):
            found: dict[str, dict[str, float | None]] = json.loads(line.removeprefix(MARK))
            return found
    raise SystemExit(done.stdout + done.stderr)


def reached_rollouts(name: str, level: str, seconds: float) -> int:
    """Return how many rollouts of this length a choice of the level has: its time decides, or its own limit."""
    bot = find_bot(find_game(name), level)
    limit = int(bot.budget.rollouts) if isinstance(bot, SearchingBot) else 0
    return max(1, min(int(budget_of(level).seconds / seconds), limit or sys.maxsize))


def strength(name: str, bot: str, deals: int, out: Path) -> str:
    """Return a row: how often the bot wins alone among Habitués, in multiples of its fair share."""
    players = min(3, find_game(name).max_players)
    words = [
        "arena",
        name,
        "-p",
        str(players),
        "-b",
        f"{HABITUE},{bot}",
        "--steps",
        "-d",
        str(deals),
        "-j",
        "2",
        "--json",
    ]
    command = [sys.executable, "-m", "tripot", *words, "--out", str(out / f"{name}-{bot}.jsonl")]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)[
        "pairings"
    ][0]
    times, low, high = (found[key] / found["fair"] for key in ("share", "low", "high"))
    return f"| {name} | {players} | {bot} | {times:.2f} ({low:.2f}–{high:.2f}) of {found['matches']} |"


def main() -> int:
    """Measure and print."""
    if sys.platform == "emscripten":
        print(MARK + json.dumps(rates()))
        return 0
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--slow", type=float, default=4.0, help="how much slower the reader's device is (4)")
    parser.add_argument(
        "--deals", type=int, default=0, help="deals of the arena for each level (0: no arena)"
    )
    parser.add_argument("--game", choices=sorted(all_games()), help="play the arena of this game only")
    parser.add_argument("--out", type=Path, default=Path("out"), help="folder of the arena's results (out)")
    given: Any = parser.parse_args()
    here, browser = rates(), rates_in_pyodide()
    print(
        f"| game | level | rollouts in a second here | in Pyodide | of a choice in Pyodide | {given.slow:g} times slower |"
    )
    print("|---|---|---|---|---|---|")
    reached = []
    for name, levels in browser.items():
        for level, seconds in levels.items():
            own = here[name][level]
            if seconds is None or own is None:
                continue
            quick, slow = (
                reached_rollouts(name, level, seconds),
                reached_rollouts(name, level, seconds * given.slow),
            )
            print(f"| {name} | {level} | {1 / own:,.0f} | {1 / seconds:,.0f} | {quick:,} | {slow:,} |")
            reached.append((name, f"{level}@{slow}"))
    given.out.mkdir(exist_ok=True)
    for name, bot in reached:
        if given.deals and given.game in (None, name):
            print(strength(name, bot, given.deals, given.out), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
