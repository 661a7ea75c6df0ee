"""Positions of 12 Gangsters for its tests."""

from __future__ import annotations

from typing import Any

from tripot.core.registry import find_game
from tripot.core.state import CHANCE
from tripot.games.twelve_gangsters.rules import TwelveGangstersState

GAME = find_game("12-gangsters")


def new(players: int = 3, **options: Any) -> TwelveGangstersState:
    """Return a new match; seat 0 is the first Boss unless the options say otherwise."""
    state = GAME.new(players, {"first": 0, **options})
    assert isinstance(state, TwelveGangstersState)
    return state


def at(position: dict[str, Any], players: int = 3, **options: Any) -> TwelveGangstersState:
    """Return a match at a position."""
    state = new(players, **options)
    GAME.set_position(state, position)
    return state


def play(state: TwelveGangstersState, *lines: str) -> TwelveGangstersState:
    """Play lines such as `0: pick 7`, each of which must be legal; return the same state."""
    for line in lines:
        who, _, text = line.partition(": ")
        seat = CHANCE if who == "chance" else int(who)
        action = GAME.legal_action(state, seat, text)
        assert action is not None, line
        state.apply(seat, action)
    return state


def finished(players: int = 3) -> TwelveGangstersState:
    """Return a match of which every round was played: all seats play the same card in each."""
    state = new(players)
    for card in range(1, state.rounds + 1):
        for seat in range(players):
            play(state, f"{seat}: pick {card}")
    return state
