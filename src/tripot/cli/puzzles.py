"""`tripot puzzles`: find positions in which one choice is clearly the best, and check those that were found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tripot.cli.common import (
    GameName,
    Players,
    Seed,
    console,
    errors,
    game_and_players,
    print_json,
    read_text,
)
from tripot.coach.puzzles import mine, still_right
from tripot.core.errors import BadInput
from tripot.core.registry import find_game

app = typer.Typer(help="Puzzles: mine them from simulated matches, check them again.", no_args_is_help=True)


@app.command(
    "mine", epilog="Example: tripot puzzles mine 12-gangsters --count 20 --seconds 300 > puzzles.json"
)
def mine_some(
    game: GameName,
    count: Annotated[int, typer.Option("--count", min=1, help="Stop after so many.")] = 10,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="Stop after so long.")] = 60.0,
    players: Players = None,
    seed: Seed = 1,
) -> None:
    """Print puzzles as JSON: position, choices with chances, and what the quick bot would do."""
    found_game, seats = game_and_players(game, players)
    found: list[dict[str, Any]] = []
    for puzzle in mine(found_game, seats, seed=seed, seconds=seconds):
        found.append(puzzle)
        if len(found) >= count:
            break
    print_json(found)
    errors.print(f"{len(found)} of {count}")


@app.command("check", epilog="Example: tripot puzzles check puzzles.json --seconds 5")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `puzzles mine` printed.")],
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="For each puzzle.")] = 5.0,
) -> None:
    """Look at every puzzle anew; exit code 1 if an answer changed."""
    try:
        puzzles = json.loads(read_text(file))
        games = [find_game(puzzle["game"]) for puzzle in puzzles]
    except (ValueError, TypeError, KeyError) as problem:
        if isinstance(problem, BadInput):
            raise
        raise BadInput("file", str(file), "a JSON list of puzzles") from None
    kept = 0
    for number, (game, puzzle) in enumerate(zip(games, puzzles, strict=True)):
        right = still_right(game, puzzle, seconds=seconds)
        kept += right
        if not right:
            console.print(f"{number}: {puzzle['options'][0]['do']} is no longer the best", markup=False)
    console.print(f"{kept} of {len(puzzles)} keep their answer")
    raise typer.Exit(0 if kept == len(puzzles) else 1)
