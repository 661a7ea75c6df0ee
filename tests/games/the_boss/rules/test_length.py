"""The Boss: how long matches last, and how they end."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.the_boss.help import GAME, new

from tripot.core.playout import play_random
from tripot.core.rng import Rng


@pytest.mark.slow
@pytest.mark.parametrize("option", ["set_up", "every_round"])
def test_three_four_or_five_rounds(option: str) -> None:
    """20, 60 and 20 % within one point over 20 000 matches (BOSS-4.3), extra rounds not counted."""
    first = new(2, police=option)
    rng = Rng(2024)
    rounds: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    for _match in range(20_000):
        state = first.clone()
        play_random(state, rng)
        rounds[state.round - state.extra] += 1
        ends[state.end_reason()] += 1
        assert state.extra <= 5
    assert set(rounds) == {3, 4, 5}
    for number, share in ((3, 0.2), (4, 0.6), (5, 0.2)):
        assert abs(rounds[number] / 20_000 - share) < 0.01
    assert set(ends) <= {"badges", "extra_round", "shared"}
    assert ends["extra_round"] > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_decisions_are_two_a_turn(players: int) -> None:
    """Five turns of a placement or pass and a card, for everybody, in every round (BOSS-8)."""
    rng = Rng(9)
    for _match in range(30):
        state = new(players)
        decisions = play_random(state, rng)
        assert decisions == state.round * 5 * 2 * players
        assert min(GAME.conserved(state).values()) > 0
