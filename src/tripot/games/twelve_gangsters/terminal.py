"""12 Gangsters drawn in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.texts import millions
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.view import view

if TYPE_CHECKING:
    from tripot.core.game import Game


def show(game: Game, state: TwelveGangstersState, seat: int | None, lang: str) -> str:
    """Draw the round, each player's money, cards played and who has picked."""
    seen = view(state, seat)
    lines = [game.text(("show.round", {"round": seen["round"], "rounds": seen["rounds"]}), lang)]
    for other in range(state.players):
        cards = []
        for row in seen["history"]:
            value = row["cards"][other]
            cards.append(str(value) if row["validated"][other] else "(··)" if value is None else f"({value})")
        boss = "♛" if seen["boss"] == other else " "
        picked = "●" if seen["picked"][other] else "○"
        you = ">" if other == seat else " "
        lines.append(
            f"{you}{boss} {other} {picked} {millions(seen['money'][other], lang):>6}  {' '.join(cards)}"
        )
    if seen["hand"] is not None:
        lines.append(game.text(("show.hand", {"cards": seen["hand"]}), lang))
    return "\n".join(lines)
