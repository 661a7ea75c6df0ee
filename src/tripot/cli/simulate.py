"""`tripot simulate`: matches between bots, with a progress bar and the results as a table or a file."""

from __future__ import annotations

import csv
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from tripot.cli.common import (
    EditionName,
    GameName,
    Games,
    Jobs,
    JsonOut,
    Options,
    Players,
    Ray,
    SeatBots,
    Seed,
    console,
    flags,
    game_and_players,
    print_json,
    progress_bar,
    read_options,
)  # fmt: skip
from tripot.core.errors import BadInput
from tripot.lab.parquet import MatchFile, MoveFile, arrow
from tripot.lab.simulate import Chunk, SimulationPlan, chunks
from tripot.lab.stats import ResultStats, Share
from tripot.lab.workers import Workers


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "simulate",
        epilog="Example: tripot simulate gang-of-dice --players 4 --games 1000 --bots greedy,random,random,random",
    )(run)


@flags(
    {
        "matches": "--games",
        "bots": "--bots",
        "records": "--records",
        "jobs": "--jobs",
        "ray": "--ray",
        "match file": "--parquet",
        "move file": "--moves",
    }
)
def run(
    game: GameName,
    players: Players = None,
    games: Games = 1000,
    bots: SeatBots = "random",
    seed: Seed = 1,
    jobs: Jobs = 1,
    ray: Ray = None,
    option: Options = None,
    edition: EditionName = None,
    records: Annotated[
        Path | None, typer.Option("--records", help="Write every game record to this folder.")
    ] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write one row per game as CSV.")
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write one row per game as Parquet.")
    ] = None,
    moves: Annotated[
        Path | None,
        typer.Option("--moves", metavar="FILE", help="Write one row per decision and draw as Parquet."),
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate/--no-rotate", help="Rotate the bots' seats from game to game.")
    ] = True,
    json: JsonOut = False,
) -> None:
    """Play many games between bots. The same seed gives the same games, whatever --jobs and --ray are."""
    chosen, n = game_and_players(game, players)
    plan = SimulationPlan(
        chosen.id, n, games, tuple(bots.split(",")), seed, read_options(chosen, option), edition,
        None if records is None else str(records), rotate, moves is not None,
    )  # fmt: skip
    plan.check()
    workers = Workers(jobs, ray)
    workers.check()
    if records is not None and moves is not None:
        raise BadInput("--moves", str(moves), "a run without --records (records already contain every move)")
    if parquet is not None or moves is not None:
        arrow()
    with ExitStack() as files:
        writers: list[Callable[[Chunk], None]] = []
        if csv_file is not None:
            writers.append(_csv_writer(csv_file, plan, files))
        for path, kind in ((parquet, MatchFile), (moves, MoveFile)):
            if path is not None:
                file = kind(path, plan)
                files.callback(file.close)
                writers.append(file.add)
        stats = _collect(plan, workers, writers)
    if json:
        print_json(_summary(plan, stats))
        return
    _print_table(plan, stats)


def _collect(plan: SimulationPlan, workers: Workers, writers: list[Callable[[Chunk], None]]) -> ResultStats:
    """Run the plan and return its statistics; single results are not kept in memory."""
    stats = ResultStats()
    with progress_bar(plan.game, plan.matches) as advance:
        for chunk in chunks(plan, workers):
            for write in writers:
                write(chunk)
            stats.absorb(chunk.stats)
            advance(len(chunk))
    return stats


def _summary(plan: SimulationPlan, stats: ResultStats) -> dict[str, Any]:
    return {
        "game": plan.game,
        "players": plan.players,
        "matches": stats.matches,
        "seed": plan.seed,
        "decisions": stats.decisions,
        "ends": {end: stats.ends[end] for end in sorted(stats.ends)},
        "bots": [_share(share) for share in stats.shares],
        "seats": [_share(share) for share in stats.by_seat],
    }


def _share(share: Share) -> dict[str, Any]:
    low, high = share.bounds
    return {
        "name": share.name, "matches": share.n, "first": round(share.share, 4), "low": round(low, 4), "high": round(high, 4),
        "mean_score": round(share.score / share.n, 2), "mean_place": round(share.place / share.n, 3),
    }  # fmt: skip


def _print_table(plan: SimulationPlan, stats: ResultStats) -> None:
    console.print(f"{plan.game}, {plan.players} players, {stats.matches} matches, seed {plan.seed}")
    table = Table("", "seats", "first places", "95 %", "mean score", "mean place", box=None)
    for share in [*stats.shares, *stats.by_seat]:
        low, high = share.bounds
        table.add_row(
            share.name,
            str(share.n),
            f"{share.share:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{share.score / share.n:.1f}",
            f"{share.place / share.n:.2f}",
        )
    console.print(table)
    console.print(f"{stats.decisions / stats.matches:.1f} decisions per game")


def _csv_writer(path: Path, plan: SimulationPlan, files: ExitStack) -> Callable[[Chunk], None]:
    try:
        file = files.enter_context(path.open("w", newline="", encoding="utf-8"))
    except OSError as problem:
        raise BadInput("--csv", str(path), f"a file that can be written ({problem.strerror})") from None
    writer = csv.writer(file)
    seats = range(plan.players)
    by_seat = [name for seat in seats for name in (f"bot_{seat}", f"score_{seat}", f"rank_{seat}")]
    writer.writerow(["match", "decisions", "end", *by_seat])

    def write(chunk: Chunk) -> None:
        for row in chunk.rows():
            mine = [value for seat in seats for value in (row.bots[seat], row.scores[seat], row.ranks[seat])]
            writer.writerow([row.match, row.decisions, row.end, *mine])

    return write
