"""`tripot simulate`: bots against bots, with a progress bar and the results as a table or a file."""

from __future__ import annotations

import csv
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tripot.cli.common import (
    EditionName,
    GameName,
    JsonOut,
    Options,
    Players,
    Seed,
    console,
    errors,
    game_and_players,
    print_json,
    read_options,
)  # fmt: skip
from tripot.core.errors import BadInput, TripotError
from tripot.lab.simulate import Plan, Row, simulate
from tripot.lab.stats import shares


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "simulate",
        epilog="Example: tripot simulate gang-of-dice --players 4 --games 1000 --bots greedy,random,random,random",
    )(run)


def run(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many matches.")] = 1000,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="One bot, or one for each seat, with commas.")
    ] = "random",
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0 takes every core.")] = 1,
    option: Options = None,
    edition: EditionName = None,
    records: Annotated[
        Path | None, typer.Option("--records", help="Write every match's record into this folder.")
    ] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write a row a match as CSV.")
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write a row a match as Parquet.")
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate/--no-rotate", help="Move the bots round the table match by match.")
    ] = True,
    json: JsonOut = False,
) -> None:
    """Play many matches between bots; the same seed gives the same matches whatever --jobs says."""
    found, n = game_and_players(game, players)
    plan = Plan(
        found.id, n, games, tuple(bots.split(",")), seed, read_options(found, option), edition,
        None if records is None else str(records), rotate,
    )  # fmt: skip
    plan.check()
    if jobs < 0:
        raise BadInput("--jobs", jobs, "0 or more")
    if parquet is not None:
        _parquet_module()
    rows = _collect(plan, jobs or os.cpu_count() or 1)
    if csv_file is not None:
        _write_csv(csv_file, rows)
    if parquet is not None:
        _write_parquet(parquet, rows)
    if json:
        print_json(_summary(plan, rows))
        return
    _print_table(plan, rows)


def _collect(plan: Plan, jobs: int) -> list[Row]:
    rows: list[Row] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(plan.game, total=plan.matches)
        for row in simulate(plan, jobs):
            rows.append(row)
            progress.advance(task)
    return rows


def _summary(plan: Plan, rows: list[Row]) -> dict[str, Any]:
    ends: dict[str, int] = {}
    for row in rows:
        ends[row.end] = ends.get(row.end, 0) + 1
    return {
        "game": plan.game,
        "players": plan.players,
        "matches": len(rows),
        "seed": plan.seed,
        "decisions": sum(row.decisions for row in rows),
        "ends": ends,
        "bots": [_share(one) for one in shares(rows)],
        "seats": [_share(one) for one in shares(rows, by_seat=True)],
    }


def _share(one: Any) -> dict[str, Any]:
    low, high = one.bounds
    return {
        "name": one.name, "matches": one.n, "first": round(one.share, 4), "low": round(low, 4), "high": round(high, 4),
        "mean_score": round(one.score / one.n, 2), "mean_place": round(one.place / one.n, 3),
    }  # fmt: skip


def _print_table(plan: Plan, rows: list[Row]) -> None:
    console.print(f"{plan.game}, {plan.players} players, {len(rows)} matches, seed {plan.seed}")
    table = Table("", "seats", "first places", "95 %", "mean score", "mean place", box=None)
    for one in [*shares(rows), *shares(rows, by_seat=True)]:
        low, high = one.bounds
        table.add_row(
            one.name,
            str(one.n),
            f"{one.share:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{one.score / one.n:.1f}",
            f"{one.place / one.n:.2f}",
        )
    console.print(table)
    decisions = sum(row.decisions for row in rows)
    console.print(f"{decisions / len(rows):.1f} decisions a match")


def _write_csv(path: Path, rows: list[Row]) -> None:
    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(rows[0].as_dict()))
            writer.writeheader()
            writer.writerows(row.as_dict() for row in rows)
    except OSError as problem:
        raise BadInput("--csv", str(path), f"a file that can be written ({problem.strerror})") from None


def _parquet_module() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise TripotError("--parquet needs pyarrow: install tripot[lab]") from None
    return pyarrow


def _write_parquet(path: Path, rows: list[Row]) -> None:
    arrow = _parquet_module()
    try:
        arrow.parquet.write_table(arrow.Table.from_pylist([row.as_dict() for row in rows]), path)
    except OSError as problem:
        raise BadInput("--parquet", str(path), f"a file that can be written ({problem})") from None
