"""`tripot bench`: measures the speed of the rules on this machine, in decisions and matches per second."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.table import Table

from tripot.cli.common import JsonOut, Seed, console, print_json
from tripot.core import state as state_module
from tripot.core.playout import play_random
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench", epilog="Example: tripot bench 12-gangsters --seconds 2")(bench)


def compiled() -> bool:
    """Return True if the rules in use are compiled."""
    return not state_module.__file__.endswith(".py")


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Game id; default: all games.", show_default=False)
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="Seconds to run for each player count.")] = 0.5,
    seed: Seed = 1,
    json: JsonOut = False,
) -> None:
    """Measure the speed of random games, in decisions and games per second."""
    chosen = list(all_games().values()) if game is None else [find_game(game)]
    rows = []
    for rules in chosen:
        for players in range(rules.min_players, rules.max_players + 1):
            first, rng = rules.new(players), Rng(seed)
            decisions, matches, start = 0, 0, time.perf_counter()
            while (spent := time.perf_counter() - start) < seconds:
                decisions += play_random(first.clone(), rng)
                matches += 1
            rows.append((rules.id, players, decisions / spent, matches / spent))
    if json:
        keys = ("game", "players", "decisions_per_second", "matches_per_second")
        print_json({"compiled": compiled(), "rows": [dict(zip(keys, row, strict=True)) for row in rows]})
        return
    table = Table("game", "players", "decisions/s", "matches/s", box=None)
    for row in rows:
        table.add_row(row[0], str(row[1]), f"{row[2]:,.0f}", f"{row[3]:,.0f}")
    console.print(f"rules {'compiled' if compiled() else 'not compiled'}")
    console.print(table)
