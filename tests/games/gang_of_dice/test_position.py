"""Positions of Gang of Dice: mistakes are named, and what is set is what is got."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tripot.core.errors import BadInput
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


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"wealth": [1]}, "position.wealth"),
        ({"wealth": [1, -1]}, "position.wealth"),
        ({"wealth": [1, 2], "out": [1, 0]}, "position.out"),
        ({"wealth": 3}, "position.wealth"),
        ({"round": 13}, "position.round"),
        ({"round": True}, "position.round"),
        ({"first": 2}, "position.first"),
        ({"card": "no-such-card"}, "position.card or turned"),
        ({"turned": "bomb-pair"}, "position.turned"),
        ({"turned": ["bomb-pair", "bomb-pair"]}, "position.turned"),
        ({"card": "bomb-pair", "turned": ["bomb-pair"]}, "position.turned"),
        ({"round": 2, "dice": "3"}, "position.dice"),
        ({"round": 2, "standing": ["3", ""]}, "position.standing"),
        ({"card": "bomb-pair", "rolls": 2}, "position.rolls"),
        ({"card": "bomb-pair", "dice": "6"}, "position.dice"),
        ({"card": "bomb-pair", "dice": 6}, "position.dice"),
        ({"card": "bomb-pair", "dice": ""}, "position.dice"),
        ({"card": "bomb-pair", "dice": "1 " * 24}, "position.dice"),
        ({"card": "bomb-pair", "dice": "1", "rolls": 3}, "position.rolls"),
        ({"card": "explosion-pair", "dice": "1 1"}, "position.dice"),
        ({"card": "bomb-pair", "standing": ["1", "1"]}, "position"),
        ({"card": "bomb-pair", "standing": ["1", ""], "busted": ["2", ""]}, "position.busted"),
        ({"card": "bomb-pair", "standing": ["", "1"]}, "position.standing or busted"),
        ({"card": "bomb-pair", "standing": ["1 " * 24, ""]}, "position.standing"),
        ({"card": "bomb-pair", "busted": ["1 1", ""], "centre": 1}, "position.centre"),
        ({"card": "bomb-pair", "wealth": [0, 5]}, "position.wealth"),
        ({"bonus": -1}, "position.bonus"),
    ],
)
def test_a_mistake_in_a_position_is_named(position: dict[str, Any], field: str) -> None:
    """One clear error that names the part."""
    with pytest.raises(BadInput) as caught:
        GAME.set_position(GAME.new(2), position)
    assert caught.value.field == field


def test_a_position_says_who_is_out() -> None:
    """The eliminated own nothing, do not start and do not play."""
    with pytest.raises(BadInput) as caught:
        position_of(3, wealth=[5, 5, 5], out=[0, 0, 3])
    assert caught.value.field == "position.wealth"
    with pytest.raises(BadInput) as caught:
        position_of(3, wealth=[0, 5, 5], out=[3, 0, 0], first=0)
    assert caught.value.field == "position.first"


def test_inspect_and_position_agree() -> None:
    """The position that inspect prints can be set and is the same."""
    state = position_of(
        3,
        round=11,
        first=1,
        wealth=[30, 20, 40],
        centre=9,
        bonus=3,
        turned=["bomb-pair", "bomb-run-3"],
        card="explosion-two-5s",
        standing=["", "5 4 B", ""],
        busted=["", "", "5 5 2"],
        dice="3 3 1 B",
        rolls=2,
    )
    seen = GAME.get_position(state)
    names = (
        "round",
        "first",
        "wealth",
        "out",
        "centre",
        "bonus",
        "card",
        "standing",
        "busted",
        "dice",
        "rolls",
    )
    again = {name: seen[name] for name in names}
    again["turned"] = [name for name in seen["turned"] if name != seen["card"]]
    other = position_of(3)
    GAME.set_position(other, again)
    assert other.key() == state.key()
    assert seen["turn"] == 0
    assert seen["best"] == 1
    assert seen["order"] == [1, 2, 0]
