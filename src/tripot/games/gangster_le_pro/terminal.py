"""The board and the players of Gangster Le Pro in text."""

from __future__ import annotations

from textwrap import fill
from typing import Any, Final

from tripot.core.game import Game
from tripot.core.texts import money
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState
from tripot.games.gangster_le_pro.view import view

WIDTH: Final = 80


def show(game: Game, state: GangsterLeProState, seat: int | None, lang: str) -> str:
    """Draw a match in text: the board's squares with pawns and hats, a line for each player, one's own cards."""
    seen = view(state, seat)

    def say(key: str, **values: Any) -> str:
        return game.text((key, values), lang, (), seat)

    lines = [say("show.head", turn=seen["turn"], turns=seen["turns"], target=seen["target"])]
    pawns: dict[int, list[str]] = {}
    for other, one in enumerate(seen["seats"]):
        if not one["out"]:
            pawns.setdefault(one["square"], []).append(str(other))
    cells = []
    for number, names in enumerate(seen["board"]):
        name = "/".join(say(f"square.{one}") for one in names)
        hat = "^" if str(number) in seen["hats"] else ""
        here = f" [{''.join(pawns[number])}]" if number in pawns else ""
        cells.append(f"{number:>2} {name}{hat}{here}")
    column = max(len(cell) for cell in cells) + 2
    rows = -(-len(cells) // max(1, WIDTH // column))
    for row in range(rows):
        lines.append("".join(f"{cells[i]:<{column}}" for i in range(row, len(cells), rows)).rstrip())
    for other, one in enumerate(seen["seats"]):
        lines.append(_wrapped(_line(say, other, one, seat, lang)))
    me = seen["seats"][seat] if seat is not None else None
    if me is not None and me["personnage"]:
        lines.append(_wrapped(say("show.personnage", card=me["personnage"])))
    if me is not None and me["hand"]:
        lines.append(_wrapped(say("show.hand", cards=me["hand"])))
    return "\n".join(lines)


def _wrapped(text: str) -> str:
    return fill(text, WIDTH, subsequent_indent="      ", break_on_hyphens=False)


def _line(say: Any, other: int, one: dict[str, Any], seat: int | None, lang: str) -> str:
    mark = ">" if other == seat else " "
    if one["out"]:
        return f"{mark} {other} {say('show.out')}"
    counts = " ".join(f"{say(f'short.{deck}')}{n}" for deck, n in one["counts"].items() if n)
    parts = [f"{mark} {other} {money(one['cash'], lang):>10}", say("show.men", men=one["men"]), counts]
    if one["personnage"]:
        parts.append(say(f"card.{one['personnage']}"))
    if one["boxer"]:
        name = say(f"card.{one['boxer']['card']}") if one["boxer"]["card"] else "?"
        parts.append(say("show.boxer", name=name, wins=one["boxer"]["wins"]))
    if one["car"]:
        parts.append(say("show.car", card=one["car"]["card"], left=one["car"]["left"]))
    if one["buyer"]:
        parts.append(say("show.buyer"))
    return "  ".join(part for part in parts if part)
