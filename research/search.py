"""Our search compared with OpenSpiel's MCTS: rollouts per second from the first choice of a match, one core, interleaved windows.

    PYTHONPATH=.build/compiled .venv/bin/python -m research.search      (after `make compiled` and the bench requirements)

12 Gangsters and OpenSpiel's goofspiel have the same size: four players, twelve cards each, one played a round, all at once. A
rollout is a match played to its end from a copy of the position. OpenSpiel's searches build a tree on the way, which ours do
not; `uniform` rolls out at random as OpenSpiel's do, `quick` by the game's own quick policy, `regret` is what Parrain does.
Every row takes a window in turn, so that a slow second hits everybody; the best and the median window are shown.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tripot.bots.search import Budget, Search
from tripot.bots.simultaneous import RegretBot
from tripot.core import state as state_module
from tripot.core.policy import Knowledge, Policy
from tripot.core.registry import find_game
from tripot.core.rng import Rng

OUT = Path(__file__).resolve().parent.parent / "out" / "bench"
GOOFSPIEL = "turn_based_simultaneous_game(game=goofspiel(players=4,num_cards=12,imp_info=False,points_order=descending))"
PYTHON_SIMULATIONS, NATIVE_SIMULATIONS = 60, 3_000
Window = Callable[[float], tuple[int, float]]


def ours(bot: Policy, budget: Budget) -> Window:
    """Return a window of one of our searches."""
    first = find_game("12-gangsters").new(4, {"first": 0})
    rng = Rng(1)

    def window(seconds: float) -> tuple[int, float]:
        budget.seconds = seconds
        start = time.perf_counter()
        bot.choose(first.clone(), 0, rng)
        return int(budget.spent), time.perf_counter() - start

    return window


def peer(bot: Any, game: Any, simulations: int) -> Window:
    """Return a window of one of OpenSpiel's searches: whole choices until the time is up."""
    first = game.new_initial_state()

    def window(seconds: float) -> tuple[int, float]:
        done = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            bot.step(first)
            done += simulations
        return done, spent

    return window


def peers() -> dict[str, Window]:
    """Return OpenSpiel's rows; none where it is not installed."""
    try:
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import mcts
    except ImportError:
        return {}
    game = pyspiel.load_game(GOOFSPIEL)
    slow = mcts.MCTSBot(
        game, 2.0, PYTHON_SIMULATIONS, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(2),
    )  # fmt: skip
    fast = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, NATIVE_SIMULATIONS, 1_000, False, 2, False
    )
    return {
        "OpenSpiel MCTS in Python, goofspiel": peer(slow, game, PYTHON_SIMULATIONS),
        "OpenSpiel MCTS in C++, goofspiel": peer(fast, game, NATIVE_SIMULATIONS),
    }


def rows() -> dict[str, Window]:
    """Return every row by name."""
    known = find_game("12-gangsters").knowledge()
    assert known is not None
    flat, quick, regret = Budget(seconds=1.0), Budget(seconds=1.0), Budget(seconds=1.0)
    return {
        "12 Gangsters · uniform": ours(Search("uniform", Knowledge(), flat, False), flat),
        "12 Gangsters · quick": ours(Search("quick", known, quick, False), quick),
        "12 Gangsters · regret": ours(RegretBot("regret", known, regret), regret),
        **peers(),
    }


def main() -> None:
    """Measure, print, write out/bench/search.json."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else None)
    parser.add_argument("--windows", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.1)
    arguments = parser.parse_args()
    console = Console()
    if state_module.__file__.endswith(".py"):
        console.print(
            "not compiled: put .build/compiled on PYTHONPATH (see the top of this file)", style="yellow"
        )
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    measured = rows()
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for turn in range(arguments.windows + 1):
        for name, window in measured.items():
            done, spent = window(arguments.seconds)
            if turn:
                rates[name].append(done / spent)
    table = Table("", "rollouts/s, best", "median", box=None)
    for name, found in rates.items():
        table.add_row(name, f"{max(found):,.0f}", f"{statistics.median(found):,.0f}")
    console.print(table)
    if len(rates) == 3:
        console.print("OpenSpiel is not installed here: no peers (requirements-bench.txt)", style="yellow")
    else:
        uniform, slow, fast = (max(list(rates.values())[at]) for at in (0, 3, 4))
        console.print(f"uniform: {uniform / slow:.0f} × OpenSpiel in Python, {uniform / fast:.1f} × in C++")
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "search.json").write_text(json.dumps(rates, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
