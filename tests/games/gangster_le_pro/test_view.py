"""Views of Gangster Le Pro."""

from __future__ import annotations

import pytest
from tests.games.gangster_le_pro.helpers import begin, walk

from tripot.core.rng import Rng
from tripot.games.gangster_le_pro import GAME


@pytest.mark.parametrize("players", [2, 4])
def test_a_view_is_the_same_for_every_deal_that_a_seat_cannot_rule_out(players: int) -> None:
    """For each seat, and for a spectator as well, after re-deals at positions of a random match (GLP-3.5)."""
    rng = Rng(3)
    for number, state in enumerate(walk(players, 5, 200)):
        if number % 20:
            continue
        for seat in range(players):
            other = state.clone()
            other.redeal(seat, rng)
            assert GAME.view(other, seat) == GAME.view(state, seat)
            assert GAME.view(other, None) == GAME.view(state, None)


def test_only_the_seat_sees_its_secret_cards() -> None:
    """The others see how many of each deck it holds."""
    state = begin(2, turn=0, players=[{"cards": ["perle-300", "aventure-racket"]}, {}])
    mine, theirs, public = (GAME.view(state, seat)["seats"][0] for seat in (0, 1, None))
    assert sorted(mine["hand"]) == ["aventure-racket", "perle-300"]
    assert theirs["hand"] is None
    assert public["hand"] is None
    assert theirs["counts"]["perle"] == 1
    assert mine["counts"] == theirs["counts"] == public["counts"]


def test_a_boxer_is_secret_until_it_has_fought() -> None:
    """The others see that there is one, not which."""
    state = begin(2, turn=0, players=[{"boxer": "boxe-ours"}, {}])
    mine, theirs = (GAME.view(state, seat)["seats"][0]["boxer"] for seat in (0, 1))
    assert mine["card"] == "boxe-ours"
    assert theirs["card"] is None
    assert not theirs["shown"]


def test_recruits_and_protections_lie_open() -> None:
    """Everybody reads their names."""
    state = begin(2, turn=0, players=[{"cards": ["recrutement-riton"]}, {}])
    assert [GAME.view(state, seat)["seats"][0]["recruits"] for seat in (0, 1, None)] == [
        ["recrutement-riton"]
    ] * 3


def test_nothing_is_counted_before_the_end() -> None:
    """Fortunes and places are the end's."""
    seen = GAME.view(begin(2, turn=0), 0)
    assert not seen["over"]
    assert seen["count"] is None
    assert seen["ranks"] is None
    assert seen["you"] == 0
    assert seen["actor"] == 0
