"""`tripot games` and `tripot rules`: the list of games, and their rulebooks."""

from __future__ import annotations

from typing import Annotated, Final

import typer
from rich.table import Table

from tripot.bots import bots_of
from tripot.cli.common import GameName, JsonOut, Lang, check_lang, console, print_json
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.registry import all_games, find_game
from tripot.core.rulebook import PRINTED, RECONSTRUCTION, RULING, Paragraph
from tripot.core.sheet import STEPS, TABLE, VALUES, load_sheet


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("games", epilog="Example: tripot games --json")(list_games)
    app.command(
        "rules",
        epilog="Examples: tripot rules 12-gangsters · tripot rules 12-gangsters 3.5 --lang en · tripot rules the-boss --sheet",
    )(rules)


def list_games(json: JsonOut = False, lang: Lang = None) -> None:
    """List the games."""
    lang = check_lang(lang)
    if json:
        print_json(
            [
                {
                    "id": game.id,
                    "title": game.title,
                    "players": [game.min_players, game.max_players],
                    "minutes": list(game.minutes),
                    "rules_version": game.rules_version,
                    "author": game.credits.author,
                    "publisher": game.credits.publisher,
                    "year": game.credits.year,
                    "artist": game.credits.artist,
                    "printed": {"age": game.credits.age, "minutes": game.credits.minutes},
                    "others": dict(game.credits.others),
                    "options": {
                        o.name: {"values": list(o.values), "default": o.default} for o in game.options
                    },
                    "bots": list(bots_of(game)),
                    "rule_ids": list(game.rule_ids),
                }
                for game in all_games().values()
            ]
        )
        return
    table = Table("", "", "", "", "", box=None, pad_edge=False, show_header=False)
    for game in all_games().values():
        pitch = game.text(("game.pitch", {}), lang)
        table.add_row(
            f"[bold]{game.id}[/]", game.title, f"{game.min_players}–{game.max_players}",
            f"{game.minutes[0]}–{game.minutes[1]} min", pitch,
        )  # fmt: skip
    console.print(table)


def rules(
    game: GameName,
    paragraph: Annotated[
        str | None, typer.Argument(help="Rule id or number, such as 3.5.", show_default=False)
    ] = None,
    sheet: Annotated[bool, typer.Option("--sheet", help="Show the player aid instead.")] = False,
    lang: Lang = None,
) -> None:
    """Show the rules of a game, or one paragraph of them."""
    lang = check_lang(lang)
    chosen = find_game(game)
    if sheet:
        show_sheet(chosen, lang)
        return
    section = ""
    shown = 0
    for rule in chosen.rulebook:
        if paragraph is not None and paragraph not in (rule.id, rule.id.removeprefix(f"{chosen.prefix}-")):
            continue
        if rule.section[lang] != section:
            section = rule.section[lang]
            console.print(f"\n[bold]{section}[/]")
        console.print(f"[dim]{rule.id}[/] {rule.text[lang]}", soft_wrap=True)
        for line in source_lines(rule, lang):
            console.print(f"[dim]  {line}[/]", soft_wrap=True)
        shown += 1
    if not shown:
        raise BadInput(
            "paragraph",
            paragraph,
            f"a rule id of {chosen.title}, {chosen.rule_ids[0]} to {chosen.rule_ids[-1]}",
        )


def show_sheet(game: Game, lang: str) -> None:
    """Show the player aid of a game."""
    blocks = load_sheet(game)
    if blocks is None:
        raise BadInput("game", game.id, "a game with a player aid (sheet.toml)")
    for block in blocks:
        console.print(f"\n[bold]{block.title[lang]}[/] [dim]{block.rule}[/]")
        rows = [[cell[lang] for cell in row] for row in block.rows]
        if block.kind == TABLE:
            table = Table(
                *(column[lang] for column in block.columns), box=None, pad_edge=False, header_style="dim"
            )
            for row in rows:
                table.add_row(*row)
            console.print(table)
        elif block.kind == VALUES:
            console.print(" · ".join(row[0] for row in rows))
        else:
            for number, row in enumerate(rows, 1):
                console.print(f"{number}. {row[0]}" if block.kind == STEPS else f"- {row[0]}", soft_wrap=True)


SOURCES: Final[dict[str, dict[str, str]]] = {
    PRINTED: {"fr": "Imprimé.", "en": "Printed."},
    RULING: {"fr": "Décision :", "en": "Ruling:"},
    RECONSTRUCTION: {"fr": "Reconstitution :", "en": "Reconstruction:"},
    "option": {"fr": "(option « {option} »)", "en": "(option “{option}”)"},
}


def source_lines(rule: Paragraph, lang: str) -> list[str]:
    """Say where a paragraph comes from: printed, or the questions that the book leaves."""
    if rule.source == PRINTED:
        return [SOURCES[PRINTED][lang]]
    return [
        " ".join(
            [
                SOURCES[note.kind][lang],
                note.question[lang],
                *([SOURCES["option"][lang].format(option=note.option)] if note.option else []),
            ]
        )
        for note in rule.notes
    ]
