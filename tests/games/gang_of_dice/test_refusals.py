"""The rules that actions of Gang of Dice rest on."""

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


def test_rules_of_actions() -> None:
    """A stop under a Bomb names the Bomb; a pick names the chain."""
    state = position_of(card="bomb-total-10", dice="5 3")
    assert GAME.rules_of(state, 0, GAME.parse(state, 0, "stop")) == ("GOD-4.3", "GOD-4.5")
    assert GAME.rules_of(state, 0, GAME.parse(state, 0, "reroll")) == ("GOD-4.3",)
    assert GAME.rules_of(state, 0, GAME.parse(state, 0, "pick 1x3")) == ("GOD-4.3", "GOD-8")
    state = position_of(card="explosion-pair", dice="5 3")
    assert GAME.rules_of(state, 0, GAME.parse(state, 0, "stop")) == ("GOD-4.3", "GOD-4.6")
    assert GAME.rules_of(position_of(card="bomb-pair"), 0, 3) == ("GOD-4.1", "GOD-3.2")
