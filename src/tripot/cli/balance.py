"""`tripot balance`: matches between bots, and an HTML report on the balance of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer
from rich.table import Table

from tripot.cli.common import (
    EditionName,
    GameName,
    Games,
    Jobs,
    JsonOut,
    Lang,
    Options,
    Players,
    Ray,
    SeatBots,
    Seed,
    check_lang,
    console,
    flags,
    game_and_players,
    print_json,
    progress_bar,
    read_options,
    write_text,
)
from tripot.lab.balance import Report, empty_report, skill, watch
from tripot.lab.design_stats import differences
from tripot.lab.editions import changed_copy
from tripot.lab.report import number, page
from tripot.lab.simulate import SimulationPlan
from tripot.lab.workers import Workers


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "balance",
        epilog="Example: tripot balance gangster-le-pro --players 4 --games 2000 --bots greedy --out balance.html",
    )(run)


@flags({"matches": "--games", "bots": "--bots", "jobs": "--jobs", "ray": "--ray", "setting": "--set"})
def run(
    game: GameName,
    players: Players = None,
    games: Games = 1000,
    bots: SeatBots = "greedy",
    skill_bots: Annotated[
        str,
        typer.Option(
            "--skill",
            help="Bots of increasing strength, to measure how much skill matters; `none` skips this.",
        ),
    ] = "random,greedy",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write the report to this file; default: GAME-balance.html."
        ),
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    ray: Ray = None,
    option: Options = None,
    edition: EditionName = None,
    change: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="PATH=VALUE", help="Change a value of the edition for this run. Can be repeated."
        ),
    ] = None,
    compare: Annotated[
        str | None,
        typer.Option(
            "--compare",
            metavar="EDITION",
            help="Another edition (name or .toml file) to compare with.",
        ),
    ] = None,
    lang: Lang = None,
    json: JsonOut = False,
) -> None:
    """Play many games between bots and write a balance report. Exits with 1 if a claim made in the rules does not hold.

    With --set but without --compare, the changed edition is compared with the original one.
    """
    chosen, n = game_and_players(game, players)
    lang = check_lang(lang)
    options = read_options(chosen, option)
    workers = Workers(jobs, ray)
    workers.check()
    strengths = () if skill_bots == "none" else tuple(skill_bots.split(","))
    with TemporaryDirectory() as folder:
        changed = changed_copy(chosen, edition, change or (), Path(folder))
        names = [edition, changed] if change else [edition]
        if compare is not None:
            names = [names[-1], None if compare == "standard" else compare]
        plans = [
            SimulationPlan(chosen.id, n, games, tuple(bots.split(",")), seed, options, name) for name in names
        ]
        for plan in plans:
            plan.check()
        reports = [_collect(plan, strengths, workers) for plan in plans]
    report, other = reports[0], reports[1] if len(reports) > 1 else None
    _name_editions(reports, edition, change or ())
    path = out if out is not None else Path(f"{chosen.id}-balance.html")
    write_text(path, page(chosen.title, report, lang, other), "--out")
    checks = [check for each_report in reports for check in each_report.stats.checks()]
    if json:
        print_json(_summary(reports, str(path)))
    else:
        _print(reports, lang)
        console.print(str(path), markup=False, soft_wrap=True)
    if not all(check.holds for check in checks):
        raise typer.Exit(1)


def _name_editions(reports: list[Report], edition: str | None, change: Sequence[str]) -> None:
    """Name an edition made for this run by its changes, not by its temporary file."""
    if change:
        at = 1 if len(reports) > 1 and reports[0].plan.edition == edition else 0
        reports[at].plan = replace(reports[at].plan, edition=", ".join(change))


def _print(reports: list[Report], lang: str) -> None:
    table = Table("", "", "", "", box=None, show_header=False)
    for check in reports[0].stats.checks():
        low, high = (number(bound, check.unit, lang) for bound in (check.low, check.high))
        verdict = "✓" if check.holds else "✗"
        value = number(check.value, check.unit, lang)
        table.add_row(verdict, check.rule, check.claim[lang], f"{value}  ({low} – {high})")
    if len(reports) > 1:
        for difference in differences(reports[0].figures(), reports[1].figures()):
            if difference.significant and difference.first is not None and difference.second is not None:
                unit = difference.first.unit
                before, after = (
                    number(difference.first.value, unit, lang),
                    number(difference.second.value, unit, lang),
                )
                table.add_row("●", "", difference.full_name(lang), f"{before} → {after}")
    else:
        for figure in reports[0].figures():
            if figure.group in ("seats", "decisions", "comebacks", "skill"):
                low, high = (number(bound, figure.unit, lang) for bound in figure.bounds)
                table.add_row(
                    "", "", figure.label[lang], f"{number(figure.value, figure.unit, lang)}  ({low} – {high})"
                )
    console.print(table)


def _collect(plan: SimulationPlan, strengths: tuple[str, ...], workers: Workers) -> Report:
    report = empty_report(plan)
    with progress_bar(plan.game, plan.matches) as advance:
        for stats, design in watch(plan, workers):
            report.add(stats, design)
            advance(design.matches)
        report.skill = skill(plan, strengths, max(10, plan.matches // (8 * plan.players)), workers)
    return report


def _summary(reports: list[Report], path: str) -> dict[str, Any]:
    first = reports[0]
    summary: dict[str, Any] = {
        "game": first.plan.game,
        "players": first.plan.players,
        "matches": first.stats.matches,
        "seed": first.plan.seed,
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
            for check in first.stats.checks()
        ],
        "figures": [
            {
                "group": figure.group,
                "name": figure.label["en"],
                "value": round(figure.value, 5),
                "error": round(figure.error, 5),
            }
            for figure in first.figures()
            if isfinite(figure.error)
        ],
    }
    if len(reports) > 1:
        summary["differences"] = [
            {
                "group": figure.group,
                "name": figure.label["en"],
                "before": round(figure.first.value, 5),
                "after": round(figure.second.value, 5),
                "plain": figure.significant,
            }
            for figure in differences(first.figures(), reports[1].figures())
            if figure.first is not None and figure.second is not None
        ]
    return summary
