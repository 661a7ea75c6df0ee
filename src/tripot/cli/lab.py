"""`tripot lab`: fits the values by which bots and coach evaluate positions, and looks for plans that beat a level."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tripot.cli.common import (
    EditionName,
    GameName,
    Jobs,
    JsonOut,
    Options,
    Players,
    Seed,
    console,
    error_console,
    flags,
    game_and_players,
    print_json,
    progress_bar,
    read_options,
    write_text,
)
from tripot.core.errors import BadInput, TripotError
from tripot.core.fitting import Fit
from tripot.core.registry import find_game
from tripot.lab.exploit import Finding, Findings, Hunt, count_matches, search
from tripot.lab.fit import find_recipe, fits

MAX_NETWORK_S = 86_400.0

app = typer.Typer(
    help="Lab: fit the bots' values, and look for simple plans that beat a level.", no_args_is_help=True
)


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


@app.command(
    "exploit",
    epilog="Example: tripot lab exploit 12-gangsters --level caid --players 4",
)
@flags(
    {
        "bot": "--level",
        "players": "--players",
        "compare": "--compare",
        "confirm": "--confirm",
        "finalists": "--finalists",
        "generations": "--generations",
        "network": "--network",
        "seed": "--seed",
        "jobs": "--jobs",
    }
)
def exploit(
    game: GameName,
    level: Annotated[
        str, typer.Option("--level", help="The bot to beat: a level, name@ROLLOUTS or module:Class.")
    ] = "habitue",
    players: Players = None,
    compare: Annotated[
        int, typer.Option("--compare", help="Games of each plan when all plans are compared.")
    ] = 240,
    confirm: Annotated[
        int, typer.Option("--confirm", help="Games of each of the best plans, on fresh seeds.")
    ] = 1200,
    finalists: Annotated[int, typer.Option("--finalists", help="Number of plans played again.")] = 3,
    generations: Annotated[
        int, typer.Option("--generations", help="Steps of learning from the best plan; 0: none.")
    ] = 40,
    network: Annotated[
        float,
        typer.Option("--network", help="Seconds in which a small network learns to beat the bot; 0: none."),
    ] = 0.0,
    seed: Seed = 1,
    jobs: Jobs = 1,
    option: Options = None,
    edition: EditionName = None,
    json: JsonOut = False,
) -> None:
    """Let simple plans play alone among copies of a bot, learn a better plan, and confirm the best on fresh seeds."""
    chosen, n = game_and_players(game, players)
    hunt = Hunt(
        chosen.id,
        level,
        n,
        seed,
        compare,
        confirm,
        finalists,
        generations,
        read_options(chosen, option),
        edition,
    )
    hunt.check()
    if not 0 <= network <= MAX_NETWORK_S:
        raise BadInput("network", network, f"0 to {MAX_NETWORK_S} seconds")
    with progress_bar(f"{chosen.id}, {level}", count_matches(hunt)) as advance:
        findings = search(hunt, jobs, lambda _plan, matches: advance(matches))
    if network:
        findings.confirmed.append(_network_finding(hunt, network, jobs))
        findings.confirmed.sort(key=lambda finding: -finding.times)
    if json:
        print_json({"game": chosen.id, "level": level, "players": n, "seed": seed, **findings.as_data()})
        return
    _print(findings)


def _network_finding(hunt: Hunt, seconds: float, jobs: int) -> Finding:
    """Teach a network and return its share of first places."""
    try:
        from tripot.envs.exploiter import Course, hunt_with_network
    except ImportError:
        raise TripotError("--network needs NumPy: install tripot[lab]") from None
    return hunt_with_network(hunt, Course(seconds=seconds), jobs)


def _print(findings: Findings) -> None:
    for title, rows in (("compared", findings.compared), ("on fresh seeds", findings.confirmed)):
        table = Table(title, "games", "× fair, 95 %", box=None)
        for finding in rows:
            table.add_row(finding.plan, str(finding.matches), _share(finding))
        console.print(table)
    learnt = findings.learnt
    if learnt is not None:
        weights = ", ".join(f"{name} {weight:.2f}" for name, weight in learnt.weights.items())
        console.print(f"learnt: {weights}", markup=False, soft_wrap=True)


def _share(finding: Finding) -> str:
    return f"{finding.times:.2f} ({finding.low:.2f}–{finding.high:.2f})"
