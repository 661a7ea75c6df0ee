"""The greedy bot: sensible choices in clear positions, no look at hidden cards, and it beats chance."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh, table

from tripot.bots.uniform import RandomBot
from tripot.core.playout import play_bots
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.reglement_de_comptes.bot.greedy import GreedyBot
from tripot.games.reglement_de_comptes.rules import ReglementState


def turn_of(state: ReglementState) -> list[str]:
    """Return what the bot does until it is no longer asked."""
    bot, seat, said = GreedyBot(), state.to_act()[0], []
    while state.to_act() == (seat,) and state.turn == seat:
        action = bot.choose(state.clone(), seat, Rng(1))
        assert GAME.why_not(state, seat, action) is None
        said.append(GAME.notation(state, seat, action))
        state.apply(seat, action)
    return said


def does(**position: Any) -> list[str]:
    """Return the bot's turn in a position."""
    return turn_of(table(**position))


def test_it_shoots_the_parrain_rather_than_a_cogneur() -> None:
    """Of two targets the one that earns."""
    seats = {
        "7": "yellow cogneur",
        "22": "red cogneur",
        "11": "yellow cogneur",
        "18": "red parrain",
        "29": "blue lame",
    }
    assert does(seats=seats, hands={"yellow": ["pan"]}) == ["pan", "pan 11>18", "end"]


def test_it_takes_an_income_seat() -> None:
    """A free bar is worth a move."""
    seats = {"29": "yellow cogneur", "14": "red cogneur", "12": "blue lame"}
    said = does(seats=seats, hands={"yellow": ["move", "pan", "pan", "pan", "pan"]})
    assert said[0] == "move"
    assert said[2] in {f"move 29>{seat}" for seat in (3, 5, 9, 16, 22, 27)}


def test_it_leaves_a_seat_with_a_cake() -> None:
    """The man in the blast goes, not the safe one."""
    seats = {"29": "yellow cogneur", "18": "yellow parrain", "14": "red cogneur", "12": "blue lame"}
    said = does(
        seats=seats, cakes={"red": 18}, hands={"yellow": ["move", "knife", "knife", "knife", "knife"]}
    )
    assert said[1] == "move 18"


def test_it_does_not_blow_up_its_own_men() -> None:
    """A Boum! that costs more than it gains stays in hand."""
    seats = {
        "17": "yellow cogneur",
        "18": "yellow parrain",
        "19": "red cogneur",
        "12": "blue lame",
        "11": "red lame",
    }
    said = does(
        seats=seats, cakes={"red": 18}, hands={"yellow": ["boum", "knife", "knife", "knife", "knife"]}
    )
    assert said[0] != "boum"


def test_it_sends_the_cake_to_the_neighbours() -> None:
    """A cake before its own man is passed on to an opponent."""
    seats = {"18": "yellow parrain", "21": "red parrain", "13": "yellow cogneur", "12": "blue lame"}
    said = does(
        seats=seats, cakes={"blue": 18}, hands={"yellow": ["pass", "knife", "knife", "knife", "knife"]}
    )
    assert said[:2] == ["pass", "pass 18>21"]


def test_it_serves_the_cake_where_it_hurts() -> None:
    """Between three opponents, away from its own."""
    seats = {
        "18": "yellow parrain",
        "6": "red parrain",
        "7": "blue cogneur",
        "8": "red cogneur",
        "12": "blue lame",
    }
    said = does(seats=seats, hands={"yellow": ["order", "knife", "knife", "knife", "knife"]})
    assert said[:2] == ["order", "order 7"]


def test_it_finishes_off_sleepers_first() -> None:
    """A second pill is a death; then the earners sleep."""
    seats = {
        "29": "yellow cogneur", "1": "red cogneur asleep", "6": "red cogneur", "12": "blue parrain", "17": "blue cogneur",
        "19": "red parrain",
    }  # fmt: skip
    said = does(seats=seats, hands={"yellow": ["cocktail"]})
    assert said[0] == "cocktail"
    assert "cocktail 1" in said
    assert {"cocktail 12", "cocktail 19"} <= set(said)


def test_it_discards_when_nothing_helps() -> None:
    """No targets: one card is thrown away."""
    seats = {"29": "yellow cogneur", "14": "red cogneur", "4": "blue cogneur"}
    said = does(seats=seats, hands={"yellow": ["pan", "pass", "boum"]})
    assert said == ["discard pass"]


def test_it_calls_the_police_when_it_sits_badly() -> None:
    """All men in danger and no income against rich neighbours: everybody up."""
    seats = {
        "8": "yellow cogneur", "7": "red lame", "9": "red cogneur", "27": "red cogneur", "3": "blue parrain",
        "22": "blue cogneur", "16": "blue cogneur",
    }  # fmt: skip
    said = does(seats=seats, hands={"yellow": ["alerte"]})
    assert said[0] == "alerte"


def test_it_seats_its_men_where_money_is() -> None:
    """The first man of a free seating goes to a business or the register."""
    state = fresh(3, seating="free")
    rng = Rng(5)
    state.settle(rng)
    seat = state.to_act()[0]
    for _step in range(2):
        state.apply(seat, GreedyBot().choose(state, seat, rng))
    at = next(at for at in range(30) if state.everyone() >> at & 1)
    assert state.components.items[at] in ("bar", "restaurant", "gambling", "register")
    assert state.role_at(at) != 0


@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_it_is_always_legal_and_never_looks_at_hidden_cards(seating: str) -> None:
    """The others' hands and the pile make no difference to it."""
    bot, rng = GreedyBot(), Rng(8)
    for players in (3, 6):
        state = fresh(players, seating=seating)
        while waiting := state.to_act():
            if waiting[0] == CHANCE:
                state.apply(CHANCE, rng.pick(state.outcomes()))
                continue
            copy = state.clone()
            copy.redeal(waiting[0], rng)
            action = bot.choose(state.clone(), waiting[0], Rng(2))
            assert action in state.actions(waiting[0])
            assert action == bot.choose(copy, waiting[0], Rng(2))
            state.apply(waiting[0], action)


@pytest.mark.slow
def test_it_beats_three_random_players() -> None:
    """At least half of the first places, and the whole 95 % interval above it (here: of 200 matches)."""
    rng, won, matches = Rng(3), 0.0, 200
    for number in range(matches):
        state, me = fresh(4), number % 4
        play_bots(state, [GreedyBot() if seat == me else RandomBot() for seat in range(4)], rng)
        ranks = state.ranks()
        won += (ranks[me] == 1) / ranks.count(1)
    share = won / matches
    assert share - 1.96 * math.sqrt(share * (1 - share) / matches) > 0.5
