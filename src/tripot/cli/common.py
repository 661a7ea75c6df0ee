"""Shared by all commands: the console, the spelling of options, and the reading of values."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tripot.cli.language import say, session_language, use_language
from tripot.core.errors import BadInput, RecordError
from tripot.core.game import Game
from tripot.core.registry import find_game
from tripot.core.texts import LANGUAGES

console = Console(highlight=False)
error_console = Console(stderr=True, highlight=False)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Game id. Run `tripot games` for a list.", show_default=False)
]
Players = Annotated[
    int | None, typer.Option("--players", "-p", help="Number of players; default: the game's minimum.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option. Can be repeated."),
]
EditionName = Annotated[
    str | None, typer.Option("--edition", help="Name of an edition, or path to its .toml file.")
]
Seed = Annotated[int, typer.Option("--seed", "-s", help="Random seed. The same seed gives the same result.")]
Lang = Annotated[
    str | None, typer.Option("--lang", "-l", help="Language: fr or en; default: that of your session.")
]
JsonOut = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Number of processes; 0 uses every core.")]
Games = Annotated[int, typer.Option("--games", "-n", help="Number of games to play.")]
SeatBots = Annotated[str, typer.Option("--bots", "-b", help="One bot, or one per seat, separated by commas.")]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Use a Ray cluster: its address, `auto`, or `local` to start a temporary one on this machine.",
    ),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="RECORD", help="Game record file (.jsonl).", show_default=False)
]


def print_error(message: str) -> None:
    """Print an error message on the error stream, in one line."""
    error_console.print(f"tripot: {say(message)}", markup=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def flags(names: Mapping[str, str]) -> Iterator[None]:
    """Decorate a command so that errors name its options (`--games`) instead of the library's fields (`matches`)."""
    try:
        yield
    except BadInput as problem:
        field, space, rest = problem.field.partition(" ")
        flag = names.get(problem.field) or (names.get(field, "") and f"{names[field]}{space}{rest}")
        if flag:
            problem.args = (flag + str(problem).removeprefix(problem.field),)
            problem.field = flag
        raise


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on the error stream of a terminal; yield the function that advances it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=error_console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(label, total=total)
        yield lambda steps: bar.advance(task, steps)


def write_text(path: Path, text: str, option: str) -> None:
    """Write a file; BadInput names the option whose path cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadInput(option, str(path), f"a file that can be written ({problem.strerror})") from None


def game_and_players(name: str, players: int | None) -> tuple[Game, int]:
    """Return the game and the number of players, the fewest by default."""
    game = find_game(name)
    return game, game.min_players if players is None else players


def read_options(game: Game, pairs: Sequence[str] | None) -> dict[str, Any]:
    """Return the values of NAME=VALUE pairs, each as its option's type; a set of cities stays text."""
    kinds = {
        option.name: {type(known) for known in (option.default, *option.values, *option.values_for(1))}
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


def check_lang(lang: str | None) -> str:
    """Return the reader's language, the session's by default; BadInput for one that is not supported."""
    if lang is None:
        return session_language()
    if lang not in LANGUAGES:
        raise BadInput("--lang", lang, "fr or en")
    use_language(lang)
    return lang


COLON = {"fr": " : ", "en": ": "}
"""The separator of a label and its value."""


def seat_names(seats: Sequence[Mapping[str, Any]], lang: str) -> list[str]:
    """Return the players' names; a seat without one is called by its number in the reader's language."""
    unnamed = "Joueur" if lang == "fr" else "Player"
    return [str(seat.get("name") or f"{unnamed} {number}") for number, seat in enumerate(seats)]


def read_text(path: Path) -> str:
    """Return a file's text; BadInput if it cannot be read, RecordError if it is not UTF-8."""
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as problem:
        raise BadInput("file", str(path), f"a file that can be read ({problem.strerror})") from None
    except UnicodeDecodeError as problem:
        line = path.read_bytes()[: problem.start].count(b"\n") + 1
        raise RecordError(line, "is not valid UTF-8") from None
