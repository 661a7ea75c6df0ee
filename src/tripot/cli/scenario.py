"""`tripot scenario run`: runs scenarios and prints the differences."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tripot.cli.common import JsonOut, console, print_error, print_json
from tripot.core.errors import ScenarioError
from tripot.core.scenario import find_scenarios, read_scenario, run_scenario

app = typer.Typer(
    help="Rule tests written as data. See docs/scenarios.md for the format.", no_args_is_help=True
)


@app.callback()
def _group() -> None:
    """Rule tests written as data. See docs/scenarios.md for the format."""


@app.command(epilog="Example: tripot scenario run tests/scenarios")
def run(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files or folders.", show_default=False)],
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also list the scenarios that pass.")
    ] = False,
    json: JsonOut = False,
) -> None:
    """Run scenarios. Exits with 1 if one fails, 2 if a file is not a scenario."""
    held, differing, unreadable = 0, 0, 0
    report = []
    for path in find_scenarios(paths):
        try:
            result = run_scenario(read_scenario(path))
        except ScenarioError as problem:
            print_error(str(problem))
            unreadable += 1
            continue
        report.append({"path": str(path), "title": result.scenario.title, "differences": result.differences})
        held += result.holds
        differing += not result.holds
        if json:
            continue
        if verbose and result.holds:
            console.print(f"[green]passed[/]   {path}", soft_wrap=True)
        if not result.holds:
            console.print(f"[red]failed[/] {path}: {result.scenario.title}", soft_wrap=True)
            for difference in result.differences:
                console.print(f"        {difference}", markup=False, soft_wrap=True)
    if json:
        print_json(report)
    else:
        console.print(f"{held} passed, {differing + unreadable} failed")
    if unreadable:
        raise typer.Exit(2)
    if differing:
        raise typer.Exit(1)
