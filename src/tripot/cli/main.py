"""The `tripot` command: one Typer app, one error style, exit codes 0, 1 (a check failed), 2 (wrong usage)."""

from __future__ import annotations

import re
import sys
from importlib import metadata

import typer

from tripot import __version__
from tripot.cli import (
    analyse,
    arena,
    balance,
    bench,
    edition,
    games,
    lab,
    play,
    puzzles,
    records,
    scenario,
    simulate,
    static,
)
from tripot.cli.common import print_error
from tripot.cli.language import in_french, is_french, translate, translate_libraries
from tripot.core.errors import RecordError, TripotError
from tripot.server import cli as server_cli

app = typer.Typer(
    name="tripot",
    help="Five gangster board games: play, simulate, replay, verify.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    add_completion=False,
)
games.register(app)
play.register(app)
simulate.register(app)
balance.register(app)
arena.register(app)
records.register(app)
analyse.register(app)
app.add_typer(scenario.app, name="scenario")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(edition.app, name="edition")
app.add_typer(lab.app, name="lab")
bench.register(app)
static.register(app)
server_cli.register(app)


def _version(show: bool) -> None:
    if show:
        typer.echo(f"tripot {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version."
    ),
) -> None:
    """Five gangster board games: play, simulate, replay, verify."""


def _extra_with(module: str) -> str | None:
    """Return the extra of the package that installs a module, None if there is none."""
    needs = metadata.requires("tripot") or []
    for extra in ("server", "lab", "cluster", "gymnasium", "pettingzoo", "openspiel"):
        if any(
            re.match(rf"{re.escape(module)}\b.*extra == .{extra}\b", need, re.IGNORECASE) for need in needs
        ):
            return extra
    return None


def main() -> None:
    """Run the command; a TripotError becomes one sentence without a traceback."""
    try:
        if is_french():
            translate_libraries()
            server_cli.translate = in_french
            command = typer.main.get_command(app)
            translate(command)
            command()
        else:
            app()
    except RecordError as problem:
        print_error(str(problem))
        sys.exit(1)
    except TripotError as problem:
        print_error(str(problem))
        sys.exit(2)
    except ModuleNotFoundError as problem:
        missing = (problem.name or "").partition(".")[0]
        extra = _extra_with(missing) if missing else None
        if extra is None:
            raise
        print_error(f"{missing} is not installed. Run: pip install 'tripot[{extra}]'")
        sys.exit(2)
    except KeyboardInterrupt:
        print_error("stopped")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
