"""Notation of Gang of Dice, of players and of chance."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tripot.core.errors import NotationError
from tripot.core.registry import find_game
from tripot.core.state import CHANCE
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
    "text",
    [
        "dice",
        "dice 0",
        "dice 37",
        "dice x",
        "pick 1",
        "pick 1x6",
        "pick 37x1",
        "rerol 1",
        "reroll 6",
        "stop 1",
        "3",
    ],
)
def test_what_is_no_notation(text: str) -> None:
    """One sentence that says what can be written."""
    state = position_of(card="bomb-total-10", dice="3 1")
    with pytest.raises(NotationError, match="reroll"):
        GAME.parse_line(state, 0, text)


@pytest.mark.parametrize("text", ["first 2", "first x", "roll 3", "turn bomb-pair", "", "turn nothing"])
def test_chance_writes_only_what_is_due(text: str) -> None:
    """At the draw of the first player of two, seats 0 and 1."""
    with pytest.raises(NotationError, match="whichever is due"):
        GAME.parse(position_of(), CHANCE, text)
    assert GAME.parse(position_of(), CHANCE, "first 1") == 1


def test_chance_notations_by_phase() -> None:
    """First player, card and die, each with its rule."""
    state = position_of()
    assert GAME.notation(state, CHANCE, 1) == "first 1"
    assert GAME.rules_of(state, CHANCE, 1) == ("GOD-2.4",)
    state = position_of(round=2)
    assert GAME.notation(state, CHANCE, 4) == "turn bomb-total-7"
    assert GAME.parse(state, CHANCE, "TURN Bomb-Total-7") == 4
    assert GAME.rules_of(state, CHANCE, 4) == ("GOD-2.5",)
    state = position_of(card="bomb-pair")
    state.apply(0, 2)
    assert [GAME.notation(state, CHANCE, face) for face in (0, 5)] == ["roll B", "roll 5"]
    assert GAME.parse(state, CHANCE, "roll b") == 0
    assert GAME.rules_of(state, CHANCE, 0) == ("GOD-4.2",)


def test_several_dice_in_one_line_of_a_scenario() -> None:
    """Only rolls are split into dice."""
    assert GAME.chance_line("roll 4  1 B") == ["roll 4", "roll 1", "roll B"]
    assert GAME.chance_line("roll") == ["roll"]
    assert GAME.chance_line("turn bomb-pair") == ["turn bomb-pair"]


def test_a_line_reads_a_reroll_in_any_order_and_case() -> None:
    """The chain goes from 5 down to the Boss, a number for each face there is."""
    state = position_of(card="bomb-total-10", dice="5 3 3 B")
    chain = [GAME.notation(state, 0, action) for action in GAME.parse_line(state, 0, " Reroll b  3 ")]
    assert chain == ["reroll", "pick 0x5", "pick 1x3", "pick 1xB"]
    assert GAME.parse(state, 0, "pick 2 x b") == GAME.parse(state, 0, "pick 2xB")
