"""The Boss: the quick player of rollouts is legal, cannot peek, changes nothing, and plays better than chance."""

from __future__ import annotations

import pytest
from tests.games.the_boss.help import new, walk

from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.the_boss.bot.quick import BELIEFS, packed_beliefs, quick_action
from tripot.games.the_boss.rules.numbers import PLACE, PLAY


@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_is_legal_and_blind_to_what_its_seat_cannot_see(players: int) -> None:
    """One legal action from every re-deal and the same numbers; the position stays as it was."""
    beliefs = packed_beliefs(BELIEFS)
    rng = Rng(2)
    for number, state in enumerate(walk(players, 2, 60 + players)):
        if state.phase not in (PLACE, PLAY):
            continue
        seat = state.to_act()[0]
        chosen = set()
        for _again in range(4):
            copy = state.clone()
            copy.redeal(seat, rng)
            key = copy.key()
            chosen.add(quick_action(copy, seat, Rng(number), beliefs))
            assert copy.key() == key
        assert len(chosen) == 1
        assert chosen <= set(state.actions(seat))


def test_quick_beats_chance() -> None:
    """Four players, one of them quick, seats rotated: far beyond its fair share."""
    beliefs, rng, wins = packed_beliefs(BELIEFS), Rng(3), 0
    for number in range(60):
        state = new(4)
        while (seat := state.seat_awaited()) != FINISHED:
            if seat == CHANCE:
                state.settle(rng)
            elif seat == number % 4:
                state.apply(seat, quick_action(state, seat, rng, beliefs))
            else:
                state.apply(seat, state.any_action(seat, rng))
        wins += state.ranks()[number % 4] == 1
    assert wins > 45
