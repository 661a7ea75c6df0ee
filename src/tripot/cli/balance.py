"""`tripot balance`: bots against bots, and an HTML report of how balanced the game is."""

from __future__ import annotations

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
    Lang,
    Options,
    Players,
    Seed,
    check_lang,
    console,
    errors,
    game_and_players,
    print_json,
    read_options,
)
from tripot.core.balance import Ledger
from tripot.core.errors import BadInput
from tripot.lab.balance import watch
from tripot.lab.report import number, page
from tripot.lab.simulate import CHUNK, Plan


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "balance",
        epilog="Example: tripot balance gangster-le-pro --players 4 --games 2000 --bots greedy --out balance.html",
    )(run)


def run(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many matches.")] = 1000,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="One bot, or one for each seat, with commas.")
    ] = "greedy",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the report there; default GAME-balance.html."),
    ] = None,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0 takes every core.")] = 1,
    option: Options = None,
    edition: EditionName = None,
    lang: Lang = "fr",
    json: JsonOut = False,
) -> None:
    """Play many matches between bots and write what they show; exit 1 if a claim of the rules does not hold."""
    found, n = game_and_players(game, players)
    check_lang(lang)
    plan = Plan(found.id, n, games, tuple(bots.split(",")), seed, read_options(found, option), edition)
    plan.check()
    if jobs < 0:
        raise BadInput("--jobs", jobs, "0 or more")
    ledger = _collect(plan, found.in_edition(edition).ledger(n), jobs or os.cpu_count() or 1)
    path = out if out is not None else Path(f"{found.id}-balance.html")
    try:
        path.write_text(page(found.title, plan, ledger, lang), encoding="utf-8")
    except OSError as problem:
        raise BadInput("--out", str(path), f"a file that can be written ({problem.strerror})") from None
    checks = ledger.checks()
    if json:
        print_json(_summary(plan, ledger, str(path)))
    else:
        table = Table("", "", "", "", box=None, show_header=False)
        for check in checks:
            low, high = (number(bound, check.unit, lang) for bound in (check.low, check.high))
            verdict = "✓" if check.holds else "✗"
            value = number(check.value, check.unit, lang)
            table.add_row(verdict, check.rule, check.claim[lang], f"{value}  ({low} – {high})")
        console.print(table)
        console.print(str(path), markup=False, soft_wrap=True)
    if not all(check.holds for check in checks):
        raise typer.Exit(1)


def _collect(plan: Plan, ledger: Ledger, jobs: int) -> Ledger:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(plan.game, total=plan.matches)
        for part in watch(plan, jobs):
            ledger.absorb(part)
            progress.advance(task, CHUNK)
    return ledger


def _summary(plan: Plan, ledger: Ledger, path: str) -> dict[str, Any]:
    return {
        "game": plan.game,
        "players": plan.players,
        "matches": ledger.matches,
        "seed": plan.seed,
        "report": path,
        "checks": [
            {
                "rule": check.rule,
                "claim": check.claim["en"],
                "value": round(check.value, 4),
                "low": check.low,
                "high": check.high,
                "holds": check.holds,
            }
            for check in ledger.checks()
        ],
    }
