"""`tripot replay` and `tripot verify`: show a record entry by entry, and verify it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tripot.cli.common import (
    COLON,
    JsonOut,
    Lang,
    RecordFile,
    check_lang,
    console,
    print_json,
    read_text,
    seat_names,
)
from tripot.cli.language import line
from tripot.core.errors import BadInput
from tripot.core.match import Match, fresh_state
from tripot.core.receipt import Receipt, compare
from tripot.core.record import read_record
from tripot.core.state import CHANCE

DRAW = {"fr": "tirage", "en": "draw"}


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("replay", epilog="Example: tripot replay match.jsonl --to 12 --seat 0")(replay)
    app.command("verify", epilog="Example: tripot verify match.jsonl --receipt receipt.json")(verify)


def replay(
    record: RecordFile,
    to: Annotated[int | None, typer.Option("--to", help="Stop after this entry number.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Show only what this seat saw.")] = None,
    lang: Lang = None,
    json: JsonOut = False,
) -> None:
    """Replay a game record: every move in words, then the final position."""
    lang = check_lang(lang)
    parsed = read_record(read_text(record))
    match = Match.load(parsed)
    game = match.game
    last = match.entries if to is None else to
    if not 0 <= last <= match.entries:
        raise BadInput("--to", to, f"an entry from 0 to {match.entries}")
    if seat is not None and not 0 <= seat < match.header.players:
        raise BadInput("--seat", seat, f"0 to {match.header.players - 1}")
    names = seat_names(match.header.seats, lang)
    state = fresh_state(game, match.header)
    for number, who, action in match.moves:
        if number > last:
            break
        notation = game.notation(state, who, action)
        state.events = []
        state.apply(who, action)
        events, state.events = state.events, None
        if json:
            continue
        who_text = DRAW[lang] if who == CHANCE else names[who]
        console.print(
            f"[dim]{number:>4}[/] {who_text}{COLON[lang]}{notation if seat in (None, who) else '…'}"
        )
        for event in events:
            if seat is None or event.visible_to(seat):
                console.print(f"       {game.event_text(event, lang, names, seat)}", markup=False)
    if json:
        print_json({"entry": last, "seat": seat, "view": game.view(state, seat), "over": not state.to_act()})
        return
    console.print()
    console.print(game.show(state, seat, lang), markup=False)
    if not state.to_act():
        console.print(f"\n{game.text((f'end.{state.end_reason()}', {}), lang)}")
        for place, name, score in sorted(zip(state.ranks(), names, state.scores(), strict=True)):
            console.print(f"{place}. {name}{COLON[lang]}{score}", markup=False)


def verify(
    record: RecordFile,
    receipt: Annotated[
        Path | None,
        typer.Option("--receipt", help="The receipt you downloaded at the end of the game."),
    ] = None,
    json: JsonOut = False,
) -> None:
    """Verify a game record: format, hash chain, every move against the rules and every draw against the seeds.

    Exits with 1 if the draws are not proven (game not over, or seed not revealed) or if the record does not match the receipt.
    """
    parsed = read_record(read_text(record))
    match = Match.load(parsed)
    proven = match.ended and parsed.end is not None and "server_seed" in parsed.end
    findings = [] if receipt is None else compare(parsed, Receipt.read(read_text(receipt)))
    broken = any(finding.holds is False for finding in findings)
    if json:
        print_json(
            {
                "valid": not broken,
                "entries": match.entries,
                "draws": match.draws,
                "ended": match.ended,
                "proven": proven and not broken,
                "receipt": [
                    {"what": finding.what, "holds": finding.holds, "words": finding.words}
                    for finding in findings
                ],
            }
        )
    else:
        summary = f"{record}: {match.game.title}, {match.entries} entries, {match.draws} draws: OK"
        console.print(line(summary), soft_wrap=True)
        if not match.ended:
            console.print(
                line(
                    "the game is not over, so the server seed is still secret and the draws are not proven yet"
                )
            )
        elif not proven:
            console.print(line("the record reveals no server seed, so its draws cannot be proven"))
        for finding in findings:
            mark = {True: "proven", False: "BROKEN", None: "not proven"}[finding.holds]
            console.print(line(f"{mark}: {finding.words}"), markup=False)
        if receipt is None and proven:
            console.print(
                line("the record is consistent, but was not compared with a receipt (use --receipt FILE)")
            )
    if broken or not proven:
        raise typer.Exit(1)
