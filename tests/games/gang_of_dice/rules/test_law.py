"""Bulk chance is equal in law to one node after the other: chi-square with fixed seeds."""

from __future__ import annotations

from collections import Counter
from math import factorial
from typing import Any, cast

import pytest

from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import count_of, faces_of, number_of
from tripot.games.gang_of_dice.rules.numbers import FACES, NO_CARD
from tripot.testing.law import chi_square_excess

GAME = find_game("gang-of-dice")


def rolling(n: int, **position: Any) -> GangOfDiceState:
    """Return a position in which n dice are about to be rolled under a Bomb."""
    state = cast(GangOfDiceState, GAME.new(3))
    GAME.set_position(state, {"card": "bomb-total-10", **position})
    state.apply(0, n)
    return state


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_settle_rolls_fair_dice(n: int) -> None:
    """Every handful comes as often as there are ways to roll it."""
    weights: dict[tuple[int, ...], int] = {}

    def ways(face: int, left: int, counts: tuple[int, ...], weight: int) -> None:
        if face == FACES - 1:
            weights[(*counts, left)] = weight // factorial(left)
            return
        for k in range(left + 1):
            ways(face + 1, left - k, (*counts, k), weight // factorial(k))

    ways(0, n, (), factorial(n))
    assert sum(weights.values()) == 6**n
    rng = Rng(n)
    seen: Counter[tuple[int, ...]] = Counter()
    start = rolling(n)
    for _again in range(6000):
        state = start.clone()
        state.settle(rng)
        seen[tuple(count_of(state.dice, face) for face in range(FACES))] += 1
    assert chi_square_excess(seen, weights) < 4


@pytest.mark.parametrize("n", [7, 8, 9, 13, 30])
def test_settle_rolls_as_many_dice_as_were_chosen(n: int) -> None:
    """Whole chunks and rests: n dice, each face as likely as the others."""
    rng = Rng(n)
    seen: Counter[int] = Counter()
    start = rolling(n)
    for _again in range(800):
        state = start.clone()
        state.settle(rng)
        assert number_of(state.dice) == n
        assert (state.to_roll, state.rolls, state.kept) == (0, 1, 0)
        seen.update(faces_of(state.dice))
    assert chi_square_excess(seen, dict.fromkeys(range(6), 1)) < 4


def test_settle_leaves_kept_dice_alone() -> None:
    """Only the dice picked are rolled again."""
    start = cast(GangOfDiceState, GAME.new(2))
    GAME.set_position(start, {"card": "bomb-total-10", "dice": "5 5 4 1 B"})
    for action in GAME.parse_line(start, 0, "reroll 4 B"):
        start.apply(0, action)
    rng = Rng(5)
    seen: Counter[int] = Counter()
    for _again in range(2000):
        state = start.clone()
        state.settle(rng)
        rolled = faces_of(state.dice)
        for kept in (5, 5, 1):
            rolled.remove(kept)
        assert len(rolled) == 2
        seen.update(rolled)
    assert chi_square_excess(seen, dict.fromkeys(range(6), 1)) < 4


def test_settle_ends_at_a_decision_through_several_nodes() -> None:
    """First player and card in one go; and a round's end leads on to the next card."""
    rng = Rng(3)
    firsts: Counter[int] = Counter()
    cards: Counter[int] = Counter()
    for _again in range(3000):
        state = cast(GangOfDiceState, GAME.new(3))
        state.settle(rng)
        assert state.to_act() == (state.first,)
        firsts[state.first] += 1
        cards[state.card] += 1
    assert chi_square_excess(firsts, dict.fromkeys(range(3), 1)) < 4
    assert chi_square_excess(cards, dict.fromkeys(range(12), 1)) < 4
    last = cast(GangOfDiceState, GAME.new(2))
    GAME.set_position(last, {"round": 9, "card": "bomb-total-10", "standing": ["3", ""], "dice": "2"})
    last.apply(1, 0)
    assert last.card == NO_CARD
    last.settle(rng)
    assert last.to_act() == (0,)
    assert last.cards[last.card].dark


@pytest.mark.parametrize("round_", [5, 10])
def test_sample_follows_outcomes_for_cards(round_: int) -> None:
    """Every card that may come, equally often, and no other."""
    state = cast(GangOfDiceState, GAME.new(2))
    GAME.set_position(state, {"round": round_, "turned": ["bomb-pair", "bomb-run-3", "explosion-run-2"]})
    rng = Rng(7)
    seen = Counter(state.sample(rng) for _again in range(3000))
    assert chi_square_excess(seen, dict(state.outcomes())) < 4


def test_sample_follows_outcomes_for_seats_and_dice() -> None:
    """Seats before the first card, faces after the stake."""
    rng = Rng(8)
    state = GAME.new(4)
    assert chi_square_excess(Counter(state.sample(rng) for _ in range(3000)), dict(state.outcomes())) < 4
    dice = rolling(3)
    assert dice.to_act() == (CHANCE,)
    assert chi_square_excess(Counter(dice.sample(rng) for _ in range(3000)), dict(dice.outcomes())) < 4
