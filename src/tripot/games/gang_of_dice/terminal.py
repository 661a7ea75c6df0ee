"""Gang of Dice drawn in text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.numbers import (
    ROUNDS,
)
from tripot.games.gang_of_dice.view import view

if TYPE_CHECKING:
    from tripot.core.game import Game

_SIGNS = {"explosion": "✸", "bomb": "●"}


def show(game: Game, state: GangOfDiceState, seat: int | None, lang: str) -> str:
    """Draw the round, card, everybody's wealth and dice, the centre, and the dice on the tray."""
    seen = view(state, seat)

    def say(key: str, **values: Any) -> str:
        return game.text((f"show.{key}", values), lang)

    lines = [say("round", round=max(seen["round"], 1), rounds=ROUNDS)]
    card = seen["card"]
    if card is not None:
        sign = _SIGNS[card["type"]]
        lines.append(f"{sign} {say('card', type=card['type'], condition=card['condition'])}")
    for other, row in enumerate(seen["seats"]):
        mark = ">" if other == seat else " "
        first = "*" if seen["first"] == other and not seen["over"] else " "
        lead = "+" if seen["best"] == other and not seen["over"] else " "
        wealth = "?" if row["wealth"] is None else str(row["wealth"])
        dice = " ".join(row["dice"])
        note = say(row["status"], total=row["total"], round=row["out"])
        lines.append(f"{mark}{first}{lead}{other} {wealth:>4}  {note}{f'  [{dice}]' if dice else ''}")
    lines.append(say("centre", dice=seen["centre"], tokens=seen["bonus"], pot=seen["pot"]))
    tray = seen["tray"]
    if tray is not None:
        dice = " ".join(tray["dice"] + ["·"] * tray["to_roll"])
        lines.append(say("tray", dice=dice, total=tray["total"], rerolls=tray["rerolls_left"]))
    return "\n".join(lines)
