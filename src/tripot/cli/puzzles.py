"""`tripot puzzles`: finds positions in which one whole choice is clearly the best, and checks them again."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tripot.cli.common import GameName, Players, Seed, console, error_console, game_and_players, read_text
from tripot.coach.puzzles import mine, read_puzzles, still_right
from tripot.core.game import Game
from tripot.core.registry import find_game
from tripot.core.rng import Rng

app = typer.Typer(help="Puzzles: find them in simulated games and re-check them.", no_args_is_help=True)
PuzzleFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="Output of `puzzles mine`, one puzzle per line.", show_default=False),
]


def _print(puzzle: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(puzzle, ensure_ascii=False, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def _read(file: Path) -> list[tuple[Game, dict[str, Any]]]:
    return [(find_game(str(puzzle["game"])), puzzle) for puzzle in read_puzzles(read_text(file))]


@app.command(
    "mine", epilog="Example: tripot puzzles mine 12-gangsters --count 20 --seconds 300 > puzzles.jsonl"
)
def mine_some(
    game: GameName,
    count: Annotated[int, typer.Option("--count", min=1, help="Stop after this many puzzles.")] = 10,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="Stop after this many seconds.")
    ] = 60.0,
    players: Players = None,
    seed: Seed = 1,
) -> None:
    """Print puzzles as they are found, one JSON line each: position, choices with their chances, and what other bots would do."""
    chosen, seats = game_and_players(game, players)
    printed = 0
    for puzzle in mine(chosen, seats, seed=seed, seconds=seconds):
        _print(puzzle)
        printed += 1
        if printed >= count:
            break
    error_console.print(f"{printed} of {count}")


@app.command("check", epilog="Example: tripot puzzles check puzzles.jsonl --sample 20 --worlds 400")
def check(
    file: PuzzleFile,
    sample: Annotated[
        int, typer.Option("--sample", min=0, help="Number of random puzzles to check; 0 for all.")
    ] = 0,
    worlds: Annotated[
        int,
        typer.Option(
            "--worlds",
            min=0,
            help="Number of simulated games per puzzle and kind of opponents; 0 for as many as when it was made.",
        ),
    ] = 0,
    seed: Seed = 9,
) -> None:
    """Re-check puzzles with different random draws. Exits with 1 if an answer changed."""
    puzzles = _read(file)
    if 0 < sample < len(puzzles):
        order = list(range(len(puzzles)))
        Rng(seed).shuffle(order)
        puzzles = [puzzles[at] for at in order[:sample]]
    kept = 0
    for game, puzzle in puzzles:
        problems = still_right(game, puzzle, worlds=worlds, seed=seed)
        kept += not problems
        for problem in problems:
            console.print(f"{puzzle.get('id', '?')}: {problem}", markup=False)
    console.print(f"{kept} of {len(puzzles)} keep their answer")
    raise typer.Exit(0 if kept == len(puzzles) else 1)
