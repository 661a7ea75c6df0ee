"""`tripot lab`: fits the values by which bots and coach evaluate positions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tripot.cli.common import GameName, Seed, error_console, write_text
from tripot.core.fitting import Fit
from tripot.core.registry import find_game
from tripot.lab.fit import find_recipe, fits

app = typer.Typer(help="Lab: fit the evaluation values used by the bots and the coach.", no_args_is_help=True)


@app.callback()
def _lab() -> None:
    """Do nothing: with a callback, Typer keeps `fit` as a subcommand although it is the only one."""


@app.command(
    "fit",
    epilog="Example: tripot lab fit gang-of-dice --matches 4000 --out value.toml",
)
def fit(
    game: GameName,
    matches: Annotated[
        int, typer.Option("--matches", "-m", min=20, help="Number of games per player count.")
    ] = 2000,
    seed: Seed = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the values to this file; default: print them."),
    ] = None,
) -> None:
    """Play games, fit the chance of winning to each player's position, and write the values in the format the bots read."""
    recipe = find_recipe(game)
    chosen = find_game(game)
    done: list[Fit] = []
    for players in range(chosen.min_players, chosen.max_players + 1):
        for result in fits(recipe, players, matches, seed):
            done.append(result)
            error_console.print(
                f"{players} players, {result.group}: {result.positions} positions, surprise {result.surprise:.4f} of {result.blind:.4f}",
                markup=False,
            )
    text = recipe.write(done, matches, seed)
    if out is None:
        typer.echo(text, nl=False)
        return
    write_text(out, text, "--out")
