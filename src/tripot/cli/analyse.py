"""`tripot analyse`: the coach's analysis of a record: win chances, turning points, graded decisions, luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tripot.cli.common import (
    JsonOut,
    Lang,
    RecordFile,
    Seed,
    check_lang,
    console,
    error_console,
    print_json,
    read_text,
    seat_names,
    write_text,
)
from tripot.coach.analysis import MAX_ANALYSIS_TIME_S, Analysis, analyse
from tripot.coach.page import COLUMNS, chances_note, page
from tripot.coach.wording import (
    better_choice_text,
    luck_rows,
    luck_texts,
    mistakes,
    percent,
    reason_text,
    say,
    signed,
    sparkline,
    turning_point_texts,
    why_text,
)
from tripot.core.errors import BadInput
from tripot.core.match import Match
from tripot.core.record import read_record

NAME_WIDTH = 14


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "analyse",
        epilog="Examples: tripot analyse match.jsonl --seconds 10 · tripot analyse match.jsonl --html analysis.html",
    )(run)


def run(
    record: RecordFile,
    seconds: Annotated[float, typer.Option("--seconds", help="Time limit for the coach, in seconds.")] = 20.0,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Analyse only this seat, with what it could see.")
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot", help="Bot used to simulate the rest of the game; default: the game's fast bot."
        ),
    ] = None,
    seed: Seed = 1,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write an HTML report to this file.")
    ] = None,
    lang: Lang = None,
    json: JsonOut = False,
) -> None:
    """Analyse a game record: chances of winning, turning points, graded decisions and each player's luck."""
    lang = check_lang(lang)
    if not 0.0 < seconds <= MAX_ANALYSIS_TIME_S:
        raise BadInput("--seconds", seconds, f"more than 0, up to {MAX_ANALYSIS_TIME_S:g}")
    match = Match.load(read_record(read_text(record)))
    if seat is not None and not 0 <= seat < match.header.players:
        raise BadInput("--seat", seat, f"0 to {match.header.players - 1}")
    names = seat_names(match.header.seats, lang)
    analysis = _watched(match, seconds, seed, bot, lang)
    if html is not None:
        write_text(html, page(match, analysis, names, lang, seat), "--html")
    if json:
        print_json(analysis.as_json())
        return
    _show(match, analysis, names, lang, seat)


def _watched(match: Match, seconds: float, seed: int, bot: str | None, lang: str) -> Analysis:
    """Run the analysis under a progress bar on the error stream."""
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    analysis: Analysis | None = None
    with Progress(*columns, console=error_console, transient=True) as progress:
        task = progress.add_task(say("working", lang), total=1.0)
        for analysis in analyse(match, seconds=seconds, seed=seed, bot=bot):
            progress.update(task, completed=analysis.done)
    assert analysis is not None  # noqa: S101  # an analysis has a first verdict, whatever the time
    return analysis


def _show(match: Match, analysis: Analysis, names: list[str], lang: str, seat: int | None) -> None:
    seats = range(analysis.players) if seat is None else (seat,)
    _head(f"{match.game.title} · {say('curve', lang)}")
    for who in seats if analysis.moments else ():
        values = [moment.own[who] for moment in analysis.moments]
        first, last = (percent(value, lang) for value in (values[0], values[-1]))
        console.print(
            f"{names[who][:NAME_WIDTH]:<{NAME_WIDTH}} {first:>5} {sparkline(values)} {last}", markup=False
        )
    console.print(chances_note(analysis, names, lang), markup=False, style="dim")
    for who in seats:
        why = why_text(match, analysis, who, lang, names, seat)
        if why:
            console.print(why, markup=False)
    _head(say("turning", lang))
    turning = turning_point_texts(match, analysis, lang, names, seat)
    for entry, head, lines in turning:
        console.print(f"{entry:>4}  {head}. {' '.join(lines)}", markup=False)
    if not turning:
        console.print(say("no_turning", lang), markup=False)
    _head(say("decisions", lang))
    wrong = mistakes(analysis, seat)
    for mistake in wrong:
        loss = f"{signed(-mistake.loss, lang)} ± {signed(mistake.error, lang)[1:]}"
        console.print(
            f"{mistake.entry:>4}  {names[mistake.seat]}: {mistake.played} · {say(f'grade.{mistake.grade}', lang)} ({loss}), "
            f"{better_choice_text(mistake, lang)}",
            markup=False,
        )
        reason = reason_text(match, mistake, lang, names)
        if reason:
            console.print(f"      {reason}", markup=False)
    if not wrong:
        console.print(say("faultless", lang), markup=False)
    console.print(
        say("looked_at", lang, n=len(analysis.grades), of=analysis.decisions), markup=False, style="dim"
    )
    _head(say("luck", lang))
    _luck(analysis, names, lang, seat)


def _luck(analysis: Analysis, names: list[str], lang: str, seat: int | None) -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("", *(say(name, lang) for name in COLUMNS)):
        table.add_column(column, justify="right" if column else "left")
    for who, *values in luck_rows(analysis, seat):
        table.add_row(names[who], *("" if value is None else percent(value, lang) for value in values))
    console.print(table)
    for line in luck_texts(analysis, lang, names, seat):
        console.print(line, markup=False)
    if analysis.result is None:
        console.print(say("unfinished", lang), markup=False)


def _head(text: str) -> None:
    console.print(f"\n[bold]{text}[/]")
