"""Search knowledge of Règlement de comptes: always legal, never from hidden cards, and good for a first place."""

from __future__ import annotations

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh, table

from tripot.bots.search import Budget, Search
from tripot.core.policy import zeros
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.reglement_de_comptes.rules import ReglementState


def awaited(players: int, seating: str, seed: int) -> list[ReglementState]:
    """Return the positions of a match by the quick policy in which a seat is awaited."""
    knowledge, rng, seen = GAME.knowledge(), Rng(seed), []
    assert knowledge is not None
    state = fresh(players, seating=seating)
    while (seat := state.seat_awaited()) != FINISHED:
        if seat == CHANCE:
            state.settle(rng)
            continue
        seen.append(state.clone())
        action = knowledge.quick(state.clone(), seat, rng)
        assert action in state.actions(seat)
        state.apply(seat, action)
    return seen


@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_candidates_are_legal_few_and_the_same_whatever_is_hidden(seating: str) -> None:
    """All along matches of three and six: some of the legal actions, and no other ones when the rest is dealt anew."""
    knowledge, rng = GAME.knowledge(), Rng(3)
    assert knowledge is not None
    for players in (3, 6):
        for state in awaited(players, seating, players):
            seat = state.seat_awaited()
            offered = list(knowledge.candidates(state, seat))
            assert offered
            assert set(offered) <= set(state.actions(seat))
            assert len(set(offered)) == len(offered) <= 9
            copy = state.clone()
            copy.redeal(seat, rng)
            assert list(knowledge.candidates(copy, seat)) == offered
            tried = list(knowledge.tries(state, seat))
            assert set(offered) <= set(tried) <= set(state.actions(seat))
            assert len(set(tried)) == len(tried) <= 9
            assert list(knowledge.tries(copy, seat)) == tried


@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_rollouts_are_legal_and_the_same_whatever_is_hidden(seating: str) -> None:
    """All along matches of three and six: what is played in a rollout hangs on what the seat may know, and on chance."""
    knowledge, rng = GAME.knowledge(), Rng(3)
    assert knowledge is not None
    for players in (3, 6):
        for number, state in enumerate(awaited(players, seating, players)):
            seat = state.seat_awaited()
            action = knowledge.rollout(state.clone(), seat, Rng(number))
            assert action in state.actions(seat)
            copy = state.clone()
            copy.redeal(seat, rng)
            assert knowledge.rollout(copy, seat, Rng(number)) == action


def test_a_rollout_stops_at_the_beginning_of_a_turn() -> None:
    """After two rounds, and at least six turns, where cake and income are settled."""
    knowledge = GAME.knowledge()
    assert knowledge is not None
    state = fresh(4)
    state.settle(Rng(1))
    horizon = knowledge.horizon(state)
    assert horizon == state.turns + 8
    assert not knowledge.reached(state, horizon, 100)
    state.turns = horizon
    assert knowledge.reached(state, horizon, 0)
    state.apply(0, state.actions(0)[-1])
    assert not knowledge.reached(state, horizon, 0)


def test_a_search_takes_the_last_note() -> None:
    """Red is about to empty the bank and to win: a search that counts rollouts finds the shot that stops Red."""
    state = table(
        seats={"7": "yellow lame", "22": "red parrain", "5": "yellow cogneur", "16": "red cogneur", "29": "blue cogneur"},
        hands={"yellow": ["pan", "move", "order", "pass", "knife"]},
        bank=2000,
        money={"yellow": 6000, "red": 6000, "blue": 1000},
    )  # fmt: skip
    knowledge = GAME.knowledge()
    assert knowledge is not None
    bot = Search("race", knowledge, Budget(rollouts=400))
    assert GAME.notation(state, 0, bot.choose(state.clone(), 0, Rng(2))) == "pan"


def test_a_search_by_rollouts_can_be_repeated() -> None:
    """The same seed, the same choice, the same number of rollouts."""
    state = fresh(4)
    state.settle(Rng(4))
    chosen = []
    for _again in range(2):
        knowledge = GAME.knowledge()
        assert knowledge is not None
        bot = Search("race", knowledge, Budget(rollouts=120))
        rng = Rng(6)
        chosen.append((bot.choose(state.clone(), 0, rng), bot.budget.spent, rng.state))
    assert chosen[0] == chosen[1]


def test_values_are_chances() -> None:
    """Positive and together 1, for every seat of every awaited position, and the same whatever is hidden."""
    knowledge, rng = GAME.knowledge(), Rng(9)
    assert knowledge is not None
    for players in (3, 4, 5, 6):
        out, again = zeros(players), zeros(players)
        for state in awaited(players, "predefined", players):
            knowledge.value(state, out)
            assert all(chance > 0 for chance in out)
            assert abs(sum(out) - 1) < 1e-9
            copy = state.clone()
            copy.redeal(state.seat_awaited(), rng)
            knowledge.value(copy, again)
            assert list(again) == list(out)
