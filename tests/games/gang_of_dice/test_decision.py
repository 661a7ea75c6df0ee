"""Decisions of Gang of Dice."""

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


def test_a_reroll_is_asked_as_dice_to_tick() -> None:
    """One item for each die with its place, and the choice to stop; the label warns of a bomb that would go off."""
    decision = GAME.decision(position_of(card="bomb-total-7", dice="5 3 B"), 0)
    assert decision is not None
    shown = decision.as_json()
    assert (shown["kind"], shown["verb"], shown["least"], shown["most"]) == ("some", "reroll", 1, 3)
    assert [(item["token"], item["refs"]) for item in shown["items"]] == [
        ("5", ("die:0",)),
        ("3", ("die:1",)),
        ("B", ("die:2",)),
    ]
    assert [choice["do"] for choice in shown["choices"]] == ["stop"]
    assert shown["choices"][0]["label"] == ("choice.stop_bomb", {"total": 8})
    assert shown["prompt"] == ("prompt.reroll", {"total": 8})
    last = GAME.decision(position_of(card="bomb-total-7", dice="5 1", rolls=2), 0)
    assert last is not None
    assert last.prompt == ("prompt.last_reroll", {"total": 6})
    assert last.choices[0].label == ("choice.stop", {"total": 6})
    assert GAME.decision(position_of(card="bomb-total-7", dice="5 1"), 1) is None


def test_the_number_of_dice_is_asked_with_what_is_to_beat() -> None:
    """The pot, and who leads with what."""
    decision = GAME.decision(
        position_of(card="bomb-total-10", wealth=[9, 2], standing=["4 B", ""], centre=3), 1
    )
    assert decision is not None
    assert decision.prompt == ("prompt.count_beat", {"pot": 5, "seat": 0, "total": 4, "n": 2})
    assert [choice.value for choice in decision.choices] == [1, 2]
    first = GAME.decision(position_of(card="bomb-total-10"), 0)
    assert first is not None
    assert first.prompt == ("prompt.count", {"pot": 0})
