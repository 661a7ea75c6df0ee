"""`tripot arena`: compares bots in duplicate matches, with intervals, ratings and a page of charts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from tripot.bots.levels import LEVELS
from tripot.cli.common import (
    EditionName,
    GameName,
    Jobs,
    JsonOut,
    Lang,
    Options,
    Players,
    Ray,
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
from tripot.lab import arena
from tripot.lab.luck import Adjusted
from tripot.lab.report import arena_page
from tripot.lab.workers import Workers


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "arena",
        epilog="Examples: tripot arena 12-gangsters -p 4 -b greedy,caid@2000,parrain@2000 --deals 50 · "
        "tripot arena the-boss -b bleu,habitue,my_bots:Tony --steps",
    )(run)


@flags(
    {
        "contest players": "--players",
        "bots": "--bots",
        "deals": "--deals",
        "results file": "--out",
        "jobs": "--jobs",
        "ray": "--ray",
        "luck": "--luck",
    }
)
def run(
    game: GameName,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help="Two or more bots, separated by commas: a name, name@ROLLOUTS or name@SECONDSs for search bots, or module:Class for your own.",
        ),
    ] = ",".join(LEVELS),
    deals: Annotated[
        int,
        typer.Option(
            "--deals", "-d", help="Number of deals per pairing; each deal is played from every seat."
        ),
    ] = 20,
    steps: Annotated[
        bool, typer.Option("--steps", help="Only match each bot against copies of the previous one.")
    ] = False,
    luck: Annotated[
        int,
        typer.Option(
            "--luck",
            help="Measure the luck of each draw by this number of samples, and subtract it: narrower intervals. 0: do not.",
        ),
    ] = 0,
    seed: Seed = 1,
    jobs: Jobs = 1,
    ray: Ray = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Results file, one line per game; default: GAME-arena.jsonl. An existing file is continued.",
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write an HTML page with tables and charts.")
    ] = None,
    option: Options = None,
    edition: EditionName = None,
    lang: Lang = None,
    json: JsonOut = False,
) -> None:
    """Play bots against each other, with rotated seats and shared random draws; report win rates with 95% intervals and openskill ratings."""
    chosen, n = game_and_players(game, players)
    lang = check_lang(lang)
    Workers(jobs, ray).check()
    names = tuple(name.strip() for name in bots.split(","))
    contest = arena.Contest(chosen.id, n, names, seed, read_options(chosen, option), edition, steps, luck)
    path = out if out is not None else Path(f"{chosen.id}-arena.jsonl")
    results = _collect(contest, deals, path, jobs, ray)
    if html is not None:
        write_text(html, arena_page(chosen.title, contest, results, lang), "--html")
    if json:
        print_json(_summary(contest, results, path))
        return
    _print(results)
    console.print(str(path), markup=False, soft_wrap=True)


def _collect(
    contest: arena.Contest, deals: int, path: Path, jobs: int, ray: str | None
) -> list[arena.Result]:
    results: list[arena.Result] = []
    with progress_bar(contest.game, contest.matches(max(deals, 1))) as advance:
        for result in arena.run(contest, deals, path, jobs, ray):
            results.append(result)
            advance(1)
    return results


def _print(results: list[arena.Result]) -> None:
    table = Table("", "among", "matches", "first places, 95 %", "× fair, 95 %", box=None)
    for column in table.columns:
        column.no_wrap = True
    for standing in arena.standings(results):
        times, low, high = standing.times
        table.add_row(
            standing.candidate, standing.baseline, str(standing.matches), f"{standing.share:.1%} ({standing.low:.1%}–{standing.high:.1%})",
            f"{times:.2f} ({low:.2f}–{high:.2f})",
        )  # fmt: skip
    console.print(table)
    _print_adjusted(results)
    table = Table("", "rating", "95 %", box=None)
    for rating in arena.ratings(results):
        bottom, top = rating.bounds
        table.add_row(rating.name, f"{rating.mu:.1f}", f"{bottom:.1f} – {top:.1f}")
    console.print(table)


def _print_adjusted(results: list[arena.Result]) -> None:
    """Print the shares less luck, if luck was measured."""
    rows = [(standing, standing.adjusted) for standing in arena.standings(results) if standing.adjusted]
    if not rows:
        return
    table = Table("less luck", "among", "× fair, 95 %", "worth", "mean luck", box=None)
    for standing, less in rows:
        times, low, high = (value / standing.fair for value in (less.mean, less.low, less.high))
        table.add_row(
            standing.candidate, standing.baseline, f"{times:.2f} ({low:.2f}–{high:.2f})", f"{less.worth:.1f} × the games",
            f"{less.bias:+.1f} standard errors",
        )  # fmt: skip
    console.print(table)


def _rounded(less: Adjusted) -> dict[str, float]:
    return {name: round(value, 4) for name, value in vars(less).items()}


def _summary(contest: arena.Contest, results: list[arena.Result], path: Path) -> dict[str, Any]:
    return {
        **contest.header(),
        "results": str(path),
        "matches": len(results),
        "pairings": [
            {
                "one": standing.candidate,
                "others": standing.baseline,
                "matches": standing.matches,
                "share": round(standing.share, 4),
                "low": round(standing.low, 4),
                "high": round(standing.high, 4),
                "fair": round(standing.fair, 4),
                **({} if (less := standing.adjusted) is None else {"less_luck": _rounded(less)}),
            }
            for standing in arena.standings(results)
        ],
        "ratings": [
            {"bot": rating.name, "mu": round(rating.mu, 2), "sigma": round(rating.sigma, 2)}
            for rating in arena.ratings(results)
        ],
    }
