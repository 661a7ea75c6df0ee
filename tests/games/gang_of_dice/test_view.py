"""Views of Gang of Dice."""

from __future__ import annotations

from typing import Any, cast

from tripot.core.registry import find_game
from tripot.games.gang_of_dice.rules import GangOfDiceState

GAME = find_game("gang-of-dice")

GAME = find_game("gang-of-dice")


def position_of(players: int = 2, options: dict[str, Any] | None = None, **position: Any) -> GangOfDiceState:
    """Return a position."""
    state = GAME.new(players, options)
    if position:
        GAME.set_position(state, position)
    return cast(GangOfDiceState, state)


def test_the_view_shows_the_tray() -> None:
    """Dice on the table, dice still to roll, dice picked, rerolls left."""
    state = position_of(card="bomb-total-10", dice="5 3 B")
    assert GAME.view(state, 1)["tray"] == {
        "dice": ["5", "3", "B"],
        "total": 8,
        "target": 0,
        "to_roll": 0,
        "picked": [],
        "rolls": 1,
        "rerolls_left": 2,
    }
    leading: dict[str, Any] = {"card": "bomb-total-10", "standing": ["4 3", ""]}
    assert GAME.view(position_of(**leading, dice="5 3"), 1)["tray"]["target"] == 8
    assert GAME.view(position_of(**leading, dice="5 1 B"), 1)["tray"]["target"] == 7
    for action in GAME.parse_line(state, 0, "reroll 5 B")[:-1]:
        state.apply(0, action)
    assert GAME.view(state, 1)["tray"]["picked"] == ["5"]
    state.apply(0, GAME.parse(state, 0, "pick 1xB"))
    tray = GAME.view(state, 1)["tray"]
    assert (tray["dice"], tray["to_roll"]) == (["3"], 2)
    assert GAME.view(position_of(card="bomb-pair"), 0)["tray"] is None


def test_the_view_lists_what_may_still_come() -> None:
    """Every card not yet turned, with what is on it."""
    view = GAME.view(position_of(round=2, turned=["bomb-pair"]), None)
    assert len(view["unturned"]) == 17
    assert "bomb-pair" not in [card["name"] for card in view["unturned"]]
    assert view["card"] is None
    assert view["order"] == [0, 1]
    assert GAME.view(position_of(), None)["order"] == []
