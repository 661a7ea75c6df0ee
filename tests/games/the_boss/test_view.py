"""Views of The Boss."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.the_boss.help import GAME, at, new, walk

from tripot.core.rng import Rng


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_is_the_same_for_every_deal_that_a_seat_cannot_rule_out(players: int) -> None:
    """For each seat, and for a spectator as well, after re-deals at positions of random matches (BOSS-2.5, BOSS-2.7)."""
    rng = Rng(9)
    for number, state in enumerate(walk(players, 1, 6)):
        if number % 5:
            continue
        for seat in range(players):
            other = state.clone()
            other.redeal(seat, rng)
            assert GAME.view(other, seat) == GAME.view(state, seat)
            assert GAME.view(other, None) == GAME.view(state, None)


def test_only_the_seat_sees_its_hand() -> None:
    """The others see the backs, by city."""
    state = at(2, {"turn": 2, "hands": [["boston-4"], []]}, first=0)
    mine, theirs, public = (GAME.view(state, seat) for seat in (0, 1, None))
    assert "boston-4" in mine["hand"]
    assert mine["hand"] == [state.components.name(card) for card in state.hand(0)]
    assert "boston-4" not in theirs["hand"]
    assert public["hand"] == []
    assert theirs["seats"][0]["backs"]["boston"] == 1
    assert mine["seats"] == theirs["seats"] == public["seats"]


def test_the_possible_faces_of_a_city_leave_out_the_own_hand() -> None:
    """A seat knows that its own card is not the hidden one."""
    state = at(2, {"turn": 2, "hands": [["boston-4"], []]}, first=0)
    mine, public = (
        next(city for city in GAME.view(state, seat)["cities"] if city["id"] == "boston")
        for seat in (0, None)
    )
    assert "4" not in mine["possible"]
    assert Counter(public["possible"]) - Counter(mine["possible"]) == Counter(["4"])


def test_a_hand_says_what_chicago_would_pay_after_each_card() -> None:
    """For the cards of the seat that looks; for none to a spectator (BOSS-5.3)."""
    state = at(2, {"turn": 2, "hands": [["boston-4"], []]}, first=0)
    seen = GAME.view(state, 0)
    assert set(seen["after"]) == set(seen["hand"])
    assert GAME.view(state, None)["after"] == {}


def test_nothing_of_the_deal_is_seen_before_it_is_done() -> None:
    """Before the marker is drawn there is no hand, no hidden card and nobody to play."""
    seen = GAME.view(new(3), 0)
    assert seen["hand"] == []
    assert seen["to_play"] is None
    assert not any(city.get("hidden") for city in seen["cities"])
    assert all(sum(seat["backs"].values()) == 0 for seat in seen["seats"])
    assert not seen["over"]


def test_the_end_is_seen() -> None:
    """The last position of a match: over, with a place for every seat."""
    *_before, last = walk(3, 1, 3)
    seen = GAME.view(last, None)
    assert seen["over"]
    assert sorted(seat["place"] for seat in seen["seats"])[0] == 1
