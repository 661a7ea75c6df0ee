"""Gang of Dice drawn in text."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tripot.core.registry import find_game
from tripot.core.rng import Rng
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


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_table_can_be_drawn_at_every_moment(lang: str) -> None:
    """A whole match, as a seat and as a spectator, with screens."""
    rng = Rng(4)
    state = GAME.new(4, {"screens": True})
    while waiting := state.to_act():
        text = GAME.show(state, waiting[0] if waiting[0] >= 0 else None, lang)
        assert len(text.split("\n")) >= 6
        if waiting[0] == CHANCE:
            state.settle(rng)
        else:
            actions = state.actions(waiting[0])[:6]
            state.apply(waiting[0], actions[rng.below(len(actions))])
    assert "?" not in GAME.show(state, None, lang)


def test_the_drawn_table_says_what_a_player_needs() -> None:
    """Round, card with its moment, wealth, dice and tray."""
    state = position_of(
        2, {"screens": True}, round=3, card="bomb-total-7", standing=["4 B", ""], dice="3 1", wealth=[30, 28]
    )
    assert GAME.show(state, 1, "fr").split("\n") == [
        "Manche 3 sur 12",
        "● Bombe : total de 7 ou plus (vérifiée à la fin du tour)",
        " *+0    ?  4, valide  [4 B]",
        ">  1   28  joue",
        "Centre : 0 dé, 0 jeton. À gagner : 4.",
        "Dés lancés : 3 1  (total 4, relances restantes : 2)",
    ]
