"""`tripot play`: a match in the terminal against bots, saved after every move and resumable."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Annotated

import typer

from tripot.bots import find_bot, quick_bot
from tripot.cli.common import (
    EditionName,
    Lang,
    Options,
    Players,
    check_lang,
    console,
    game_and_players,
    read_options,
)
from tripot.cli.saved import SavedMatch
from tripot.cli.terminal import Terminal
from tripot.core.errors import BadInput


def register(app: typer.Typer) -> None:
    """Add the command."""
    epilog = "Examples: tripot play 12-gangsters · tripot play gang-of-dice --players 4 --lang en · tripot play --resume match.jsonl"
    app.command("play", epilog=epilog)(play)


def data_folder() -> Path:
    """Return the folder of saved matches."""
    base = os.environ.get("TRIPOT_DATA") or os.environ.get("XDG_DATA_HOME")
    if os.environ.get("TRIPOT_DATA"):
        return Path(os.environ["TRIPOT_DATA"])
    return Path(base) / "tripot" if base else Path.home() / ".local" / "share" / "tripot"


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id.", show_default=False)
    ] = None,
    players: Players = None,
    seat: Annotated[int, typer.Option("--seat", help="Your seat number, starting at 0.")] = 0,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            help="One bot for all other seats, or one per seat, separated by commas; default: the strongest bot that plays instantly.",
        ),
    ] = None,
    option: Options = None,
    edition: EditionName = None,
    lang: Lang = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Resume this saved game.")] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            "-s",
            min=0,
            help="Random seed, to play the same game again. The draws are no longer secret.",
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Where to save the game record; default: your data folder.")
    ] = None,
) -> None:
    """Play a game in the terminal. Type a number or a move, [bold]?[/] for the rules, [bold]u[/] to undo, [bold]h[/] for a hint, [bold]q[/] to quit."""
    lang = check_lang(lang)
    if resume is not None:
        saved = SavedMatch.load(resume)
    else:
        if game is None:
            raise BadInput("GAME", "nothing", "a game id (see `tripot games`) or --resume FILE")
        chosen, n = game_and_players(game, players)
        options = read_options(chosen, option)
        chosen.new(n, options, edition)
        if not 0 <= seat < n:
            raise BadInput("--seat", seat, f"0 to {n - 1}")
        names = (bots or quick_bot(chosen)).split(",")
        if len(names) == 1:
            names *= n - 1
        if len(names) != n - 1:
            raise BadInput("--bots", bots, f"one name, or one for each of the {n - 1} other seats")
        for name in names:
            find_bot(chosen, name)
        path = save or data_folder() / "matches" / f"{chosen.id}-{secrets.token_hex(4)}.jsonl"
        saved = SavedMatch.new(chosen, n, options, edition, seat=seat, bots=names, path=path, draws=seed)
    console.print(f"[dim]{saved.path}[/]", soft_wrap=True)
    Terminal(saved, lang).run()
