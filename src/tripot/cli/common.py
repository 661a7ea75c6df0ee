"""What every command shares: the console, the options' spelling, and how values are read."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from tripot.cli.language import say
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.registry import find_game

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id; `tripot games` lists them.", show_default=False)
]
Players = Annotated[
    int | None, typer.Option("--players", "-p", help="How many seats; default: the fewest the game takes.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option; may be repeated."),
]
EditionName = Annotated[
    str | None, typer.Option("--edition", help="An edition's name or the path of its .toml file.")
]
Seed = Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same result.")]
Lang = Annotated[str, typer.Option("--lang", "-l", help="fr or en.")]
JsonOut = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0 takes every core.")]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Work on a Ray cluster: its address, `auto`, or `local` for one made here for the time.",
    ),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="RECORD", help="A record file (.jsonl).", show_default=False)
]


def err(message: str) -> None:
    """Say what is wrong on the error stream, in one line."""
    errors.print(f"tripot: {say(message)}", markup=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def game_and_players(name: str, players: int | None) -> tuple[Game, int]:
    """Return the game and the number of players, the fewest by default."""
    game = find_game(name)
    return game, game.min_players if players is None else players


def read_options(game: Game, pairs: Sequence[str] | None) -> dict[str, Any]:
    """Read NAME=VALUE pairs; a value is read as the option's own kind, a set of cities as its text."""
    kinds = {
        option.name: {type(one) for one in (option.default, *option.values, *option.values_for(1))}
        for option in game.options
    }
    options: dict[str, Any] = {}
    for pair in pairs or ():
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadInput(
                "--option",
                pair,
                "NAME=VALUE, as in "
                + (f"{game.options[0].name}={game.options[0].default}" if game.options else "…"),
            )
        kind = kinds.get(name, {str})
        value: Any = text
        if text in ("true", "false") and bool in kind:
            value = text == "true"
        elif text.isdecimal() and int in kind:
            value = int(text)
        options[name] = value
    return options


def check_lang(lang: str) -> str:
    """Return the language, or say which there are."""
    if lang not in ("fr", "en"):
        raise BadInput("--lang", lang, "fr or en")
    return lang


def read_text(path: Path) -> str:
    """Read a file; one clear error where it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as problem:
        raise BadInput("file", str(path), f"a file that can be read ({problem.strerror})") from None
    except UnicodeDecodeError as problem:
        line = path.read_bytes()[: problem.start].count(b"\n") + 1
        from tripot.core.errors import RecordError

        raise RecordError(line, "holds bytes that are no UTF-8 text") from None
