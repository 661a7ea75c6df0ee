"""The player by rules of thumb: legal everywhere, blind to hidden cards, and no fool."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh, table

from tripot.bots.uniform import RandomBot
from tripot.core.playout import play_bots
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.reglement_de_comptes.bot.quick import QuickBot


def does(**position: Any) -> list[str]:
    """Return the bot's turn in a position."""
    state, bot, said = table(**position), QuickBot(), []
    while state.seat_awaited() == 0 and state.turn == 0:
        action = bot.choose(state.clone(), 0, Rng(1))
        said.append(GAME.notation(state, 0, action))
        state.apply(0, action)
    return said


@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_it_is_always_legal_and_never_looks_at_hidden_cards(seating: str) -> None:
    """The others' hands and the pile make no difference to it."""
    bot, rng = QuickBot(), Rng(8)
    for players in (3, 4, 5, 6):
        state = fresh(players, seating=seating)
        while (seat := state.seat_awaited()) != FINISHED:
            if seat == CHANCE:
                state.settle(rng)
                continue
            copy = state.clone()
            copy.redeal(seat, rng)
            action = bot.choose(state.clone(), seat, Rng(2))
            assert action in state.actions(seat)
            assert action == bot.choose(copy, seat, Rng(2))
            state.apply(seat, action)


def test_it_shoots_who_earns() -> None:
    """Of two within reach the Parrain."""
    seats = {
        "8": "yellow flingueur", "21": "red cogneur", "11": "yellow cogneur", "18": "red parrain", "4": "blue lame",
    }  # fmt: skip
    assert does(seats=seats, hands={"yellow": ["pan"]}) == ["pan", "pan 11>18", "end"]


def test_it_serves_its_cake_between_three_opponents() -> None:
    """And not next to its own men."""
    seats = {
        "18": "yellow parrain", "6": "red parrain", "7": "blue cogneur", "8": "red cogneur", "12": "blue lame",
    }  # fmt: skip
    assert does(seats=seats, hands={"yellow": ["order"]})[:2] == ["order", "order 7"]


def test_it_leaves_a_seat_with_a_cake() -> None:
    """The man in the blast goes, to where there is none."""
    seats = {"29": "yellow cogneur", "18": "yellow parrain", "14": "red cogneur", "12": "blue lame"}
    said = does(seats=seats, cakes={"red": 18}, hands={"yellow": ["move"]})
    assert said[:2] == ["move", "move 18"]
    assert said[2] not in ("move 18>17", "move 18>19")


def test_it_finishes_off_sleepers() -> None:
    """A second pill is a death."""
    seats = {"29": "yellow cogneur", "1": "red cogneur asleep", "6": "red cogneur", "12": "blue cogneur"}
    assert does(seats=seats, hands={"yellow": ["cocktail"]})[:3] == ["cocktail", "cocktail 1", "enough"]


@pytest.mark.slow
def test_it_beats_three_random_players() -> None:
    """At least half of the first places, and the whole 95 % interval above it (here: of 200 matches)."""
    rng, won, matches = Rng(3), 0.0, 200
    for number in range(matches):
        state, me = fresh(4), number % 4
        play_bots(state, [QuickBot() if seat == me else RandomBot() for seat in range(4)], rng)
        ranks = state.ranks()
        won += (ranks[me] == 1) / ranks.count(1)
    share = won / matches
    assert share - 1.96 * math.sqrt(share * (1 - share) / matches) > 0.5
