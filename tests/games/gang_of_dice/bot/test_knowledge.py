"""Search knowledge of Gang of Dice: the quick player is legal and sensible, the value adds up and counts the dice on the tray."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tripot.core.policy import zeros
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.gang_of_dice.bot.knowledge import DiceKnowledge
from tripot.games.gang_of_dice.bot.quick import quick_action
from tripot.games.gang_of_dice.bot.value import Value, load_value
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.numbers import REROLL, STOP

GAME = find_game("gang-of-dice")
KNOWLEDGE = DiceKnowledge(load_value())


def position_of(players: int = 2, **position: Any) -> GangOfDiceState:
    """Return a position."""
    state = GAME.new(players)
    GAME.set_position(state, position)
    return cast(GangOfDiceState, state)


def chances(state: GangOfDiceState) -> list[float]:
    """Return everybody's chance of the first place."""
    out = zeros(state.players)
    KNOWLEDGE.value(state, out)
    return [out[seat] for seat in range(state.players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_player_is_legal_and_the_value_adds_up_all_match_long(players: int) -> None:
    """At every decision: an action of those there are, and chances that share one first place."""
    rng = Rng(players)
    state = GAME.new(players)
    while state.to_act():
        seat = state.seat_awaited()
        if seat == CHANCE:
            state.settle(rng)
            continue
        assert isinstance(state, GangOfDiceState)
        # Besides the first place itself, the seat's dice count for the least part.
        assert sum(chances(state)) == pytest.approx(1.0, abs=0.01)
        action = quick_action(state)
        assert action in state.actions(seat)
        # Now and then somebody else's choice: the quick player must go on from anything, a begun reroll too.
        state.apply(seat, state.any_action(seat, rng) if rng.below(4) == 0 else action)


def test_the_value_sees_the_dice_on_the_tray() -> None:
    """Against 3 and 2, with a reroll left: 5 and 4 on the tray have all but won the round, Boss and 1 have not."""
    rich = position_of(first=0, standing=["3 2", ""], card="explosion-total-13", dice="5 4", rolls=2)
    poor = position_of(first=0, standing=["3 2", ""], card="explosion-total-13", dice="B 1", rolls=2)
    assert chances(rich)[1] > chances(poor)[1] + 0.01


def test_a_die_is_worth_more_the_nearer_the_end() -> None:
    """Six dice ahead with one round to come is more than with eleven."""
    judge, out = load_value(), zeros(2)
    told = []
    for rounds in (1, 11):
        values = zeros(2)
        values[0], values[1] = 51.0, 45.0
        judge.chances(values, 2, 1, rounds, out)
        told.append(out[0])
    assert told[0] > told[1] > 0.5


def test_after_the_last_round_the_most_dice_win_and_equals_share() -> None:
    """No guess is left (GOD-6.1)."""
    judge, out, values = load_value(), zeros(3), zeros(3)
    values[0], values[1], values[2] = 40.0, 52.0, 52.0
    judge.chances(values, 3, 0, 0, out)
    assert [out[0], out[1], out[2]] == [0.0, 0.5, 0.5]


def test_the_quick_player_stops_when_it_leads_last_and_rerolls_when_behind() -> None:
    """Nobody is left to answer: a lead is kept, and without one there is nothing to lose."""
    lead = position_of(first=0, standing=["3 2", ""], card="explosion-total-13", dice="5 4", rolls=1)
    behind = position_of(first=0, standing=["3 2", ""], card="explosion-total-13", dice="2 1", rolls=1)
    assert quick_action(lead) == STOP
    assert quick_action(behind) == REROLL


def test_weights_of_another_shape_are_refused() -> None:
    """A file of another fit does not pass for this one."""
    with pytest.raises(ValueError, match="4 weights"):
        Value([[0.1, 0.2]])
