"""Many random matches: every one ends, with its cards complete and nobody in debt."""

from __future__ import annotations

import pytest

from tripot.core.playout import play_random
from tripot.core.rng import Rng
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.rules.numbers import TURN_LIMIT


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_a_thousand_random_matches_end_well(players: int) -> None:
    """A thousand matches at each count: an end within the limit (GLP-7.4), all cards there, no purse below zero."""
    conserved = GAME.conserved(GAME.new(players))
    for seed in range(1000):
        state = GAME.new(players)
        play_random(state, Rng(seed * 7 + players), limit=20_000)
        assert state.end_reason()
        assert state.turns <= TURN_LIMIT
        assert GAME.conserved(state) == conserved
        assert min(state.cash) >= 0
