"""`tripot edition`: copies an edition, and checks one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tripot.cli.common import GameName, console, flags, print_error
from tripot.core.errors import BadInput
from tripot.core.registry import find_game
from tripot.lab.editions import check_file, mistakes, standard_text

app = typer.Typer(
    help="Create and check your own editions (a game's components in a file).", no_args_is_help=True
)
EditionFile = Annotated[Path, typer.Argument(metavar="FILE", help="A .toml file.", show_default=False)]


@app.command("copy", epilog="Example: tripot edition copy gangster-le-pro mine.toml --card perle-100")
@flags({"card": "--card"})
def copy(
    game: GameName,
    file: EditionFile,
    card: Annotated[
        list[str] | None,
        typer.Option(
            "--card",
            help="A card to include, for games whose cards are in separate files. Can be repeated.",
        ),
    ] = None,
) -> None:
    """Copy the standard edition to a new file for editing."""
    if file.suffix != ".toml":
        raise BadInput("FILE", str(file), "a name that ends in .toml")
    text = standard_text(find_game(game), card or ())
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise BadInput("FILE", str(file), "a file that does not exist yet") from None
    except OSError as problem:
        raise BadInput("FILE", str(file), f"a file that can be written ({problem.strerror})") from None
    console.print(str(file), markup=False, soft_wrap=True)


@app.command("check", epilog="Example: tripot edition check gangster-le-pro mine.toml")
def check(game: GameName, file: EditionFile) -> None:
    """Check an edition: report every mistake, or list what it changes."""
    chosen = find_game(game)
    if file.suffix != ".toml":
        raise BadInput("FILE", str(file), "a name that ends in .toml")
    wrong = mistakes(chosen, file)
    if len(wrong) > 1:
        for line in wrong:
            print_error(line)
        raise typer.Exit(2)
    changed = check_file(chosen, file)
    counts = f"{chosen.min_players} to {chosen.max_players} players"
    console.print(f"{file}: a playable edition of {chosen.title}, {counts}", markup=False, soft_wrap=True)
    for line in changed:
        console.print(f"  {line}", markup=False, soft_wrap=True)
    if not changed:
        console.print("  no differences from the standard edition", markup=False)
