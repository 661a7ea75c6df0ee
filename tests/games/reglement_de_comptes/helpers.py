"""Helpers of the tests of Règlement de comptes: a table in any position, and plays in notation."""

from __future__ import annotations

from typing import Any, cast

from tripot.core.registry import find_game
from tripot.core.state import CHANCE
from tripot.games.reglement_de_comptes.rules import ReglementState

GAME = find_game("reglement-de-comptes")


def fresh(players: int = 3, **options: Any) -> ReglementState:
    """Return the first position of a match."""
    return cast(ReglementState, GAME.new(players, options))


def table(players: int = 3, **position: Any) -> ReglementState:
    """Return a position, awaiting a card unless told otherwise."""
    state = fresh(players)
    GAME.set_position(state, {"step": "cards", **position})
    return state


def play(state: ReglementState, *lines: str) -> ReglementState:
    """Carry out lines like `0: pan 7>22` or `chance: draw pan`; every action is checked."""
    for line in lines:
        who, _, text = line.partition(": ")
        if who == "chance":
            for one in GAME.chance_line(text):
                outcome = GAME.legal_action(state, CHANCE, one)
                assert outcome is not None, one
                state.apply(CHANCE, outcome)
        else:
            for action in GAME.parse_line(state, int(who), text):
                refusal = GAME.why_not(state, int(who), action)
                assert refusal is None, (line, refusal)
                state.apply(int(who), action)
    return state


def legal(state: ReglementState, seat: int) -> list[str]:
    """Return the seat's legal actions in notation."""
    return [GAME.notation(state, seat, action) for action in state.actions(seat)]
