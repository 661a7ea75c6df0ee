"""The Boss: positions are set and read under the same names, copied whole, and refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.the_boss.help import GAME, at, new, walk

from tripot.core.errors import BadInput
from tripot.core.playout import play_random
from tripot.core.rng import Rng
from tripot.games.the_boss.rules.numbers import (
    ASK_AT,
    BOOKS,
    DEAL,
    EXPERTS_OF,
    HELD_BY,
    ORDER,
    OVER,
    PLACE,
    PLAY,
    WHERE_IS,
)

NUMBERS = ("phase", "round", "extra", "last", "marker", "chicago", "turn", "spot", "cursor")
LISTS = (
    "order", "where", "leader", "experts", "men", "supply_experts", "supply_occasionals", "hospital", "prison_one", "prison_two",
    "dead", "spent", "bans", "money", "won", "place", "turned", "taken", "takers", "hands",
)  # fmt: skip
ONLY_READ = ("supply", "last")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_read_back_is_the_same(players: int) -> None:
    """`inspect` gives all that `position` needs: the position set from it asks the same of the same seat."""
    looked = 0
    for number, state in enumerate(walk(players, 3, 20 + players)):
        if number % 5 or state.phase not in (PLACE, PLAY):
            continue
        seen = GAME.get_position(state)
        again = new(players)
        GAME.set_position(again, {name: part for name, part in seen.items() if name not in ONLY_READ})
        assert GAME.get_position(again) == seen
        assert again.leader == state.leader
        assert again.to_act() == state.to_act()
        seat = state.to_act()[0]
        assert list(again.actions(seat)) == list(state.actions(seat))
        assert GAME.view(again, seat) | {"result": 0} == GAME.view(state, seat) | {"result": 0}
        looked += 1
    assert looked > 10


def test_a_copy_is_whole_and_alone() -> None:
    """Equal in every field; playing the copy to its end leaves the original as it was, and the other way round."""
    for number, state in enumerate(walk(3, 2, 31)):
        if number % 9:
            continue
        state.events = []
        copy = state.clone()
        assert copy.events is None
        assert copy.players == 3
        assert copy.components is state.components
        for name in (*NUMBERS, *LISTS):
            assert getattr(copy, name) == getattr(state, name), name
        key = state.key()
        play_random(copy, Rng(number))
        assert state.key() == key
        assert copy.phase == OVER
        state.events = None


def test_the_key_tells_every_field() -> None:
    """No two positions that differ share a key; only what follows from the rest, the asks and the hands, is left out."""
    state = at(4, {"turn": 2})
    for name in NUMBERS:
        copy = state.clone()
        value = getattr(copy, name)
        setattr(copy, name, not value if isinstance(value, bool) else value + 1)
        assert copy.key() != state.key(), name
    follows = {*range(ASK_AT, EXPERTS_OF), *range(HELD_BY, ORDER)}
    for slot in range(WHERE_IS + 27):
        copy = state.clone()
        copy.board[slot] += 1
        assert (copy.key() != state.key()) == (slot not in follows), slot
    for slot in range(BOOKS):
        copy = at(4, {"turn": 2})
        copy.books[slot] += 1
        assert copy.key() != state.key(), slot
    assert new(2, first=0).key() != new(3, first=0).key()


def test_a_new_match_starts_from_nothing() -> None:
    """Every count is 0, every place empty, the cards in the box."""
    state = new(4)
    assert (state.round, state.turn, state.extra, state.spot, state.cursor) == (1, 1, 0, 0, 0)
    assert not state.last
    assert state.marker == -1
    assert state.chicago == 2
    assert state.events is None
    assert state.leader == state.taken == state.takers == [-1] * 8
    assert state.where == [5] * 27
    for counts in (state.experts, state.men):
        assert counts == [0] * 32
    for counts in (state.hospital, state.prison_one, state.prison_two, state.dead, state.spent, state.bans):
        assert counts == [0] * 4
    for counts in (state.money, state.won, state.place):
        assert counts == [0] * 4
    assert state.supply_experts == [6] * 4
    assert state.supply_occasionals == [3] * 4
    assert state.turned == state.order == []


def test_scores_are_the_callers_own() -> None:
    """A caller may keep or change them."""
    state = new(2, first=0)
    state.scores()[0] = 99
    assert state.scores() == [0, 0]


def test_cards_not_named_fill_up_in_order() -> None:
    """Hidden places first, then hands, the rest face up below what is named."""
    state = at(2, {"turn": 2, "up": {"new-york": ["0"]}, "hands": [[], ["boston-3"]]}, first=0)
    seen = GAME.get_position(state)
    assert seen["hidden"] == {"new-york": "1", "boston": "4", "detroit": "1"}
    assert seen["hands"][0] == ["new-york-2", "new-york-3", "boston-hospital", "boston-prison"]
    assert seen["hands"][1] == ["boston-3", "detroit-2", "detroit-3", "detroit-4"]
    assert seen["up"] == {"new-york": ["0"], "boston": [], "detroit": ["revolver"]}


def test_a_position_before_the_deal_keeps_the_deal_to_chance() -> None:
    """Naming no card and no turn leaves the cards undealt."""
    state = at(2, {"money": [3, 4], "round": 2, "marker": 1})
    assert state.phase == DEAL
    assert state.money == [3, 4]
    assert state.chicago == 3
    assert len(state.turned) == 1
    assert at(2, {"money": [3, 4]}).to_act() == (-1,)


@pytest.mark.parametrize(
    ("position", "part"),
    [
        ({"tempo": 1}, "position.tempo"),
        ({"round": 0}, "position.round"),
        ({"round": "1"}, "position.round"),
        ({"extra": 6}, "position.extra"),
        ({"chicago": 1}, "position.chicago"),
        ({"chicago": 5}, "position.chicago"),
        ({"marker": 2}, "position.marker"),
        ({"money": [1]}, "position.money"),
        ({"money": [1, -1]}, "position.money"),
        ({"dead": [7, 0]}, "position.dead"),
        ({"place": [3, 0]}, "position.place"),
        ({"hospital": [4, 0], "dead": [3, 0]}, "gangsters of seat 0"),
        ({"spent": [0, 2], "men": [{}, {"boston": "E1 O2"}]}, "gangsters of seat 1"),
        ({"prison": [[3], []]}, "position.prison"),
        ({"prison": [1, []]}, "position.prison"),
        ({"bans": [["chicago"], []]}, "position.bans"),
        ({"bans": ["boston", []]}, "position.bans"),
        ({"men": [{"memphis": "E1"}, {}]}, "position.men"),
        ({"men": [{"boston": "O1"}, {}]}, "position.men of seat 0"),
        ({"men": [{"boston": ""}, {}]}, "position.men of seat 0"),
        ({"men": [{"boston": "E0"}, {}]}, "position.men of seat 0"),
        ({"men": [{"boston": 3}, {}]}, "position.men of seat 0"),
        ({"men": [{"boston": "E1"}, {"boston": "E1"}]}, "position.men in boston"),
        ({"men": ["boston", {}]}, "position.men"),
        ({"turn": 6}, "position.turn"),
        ({"to_play": 2}, "position.to_play"),
        ({"phase": "police"}, "position.phase"),
        ({"order": [1, 0]}, "position.order"),
        ({"turn": 5, "order": [0, 0]}, "position.order"),
        ({"hands": [["boston-9"], []]}, "position.hands"),
        ({"hands": [["boston-3"], ["boston-3"]]}, "position.hands"),
        ({"hands": ["boston-3", []]}, "position.hands"),
        ({"turn": 5, "hands": [["boston-3", "boston-4"], []]}, "position.hands of seat 0"),
        ({"hidden": {"boston": "2"}}, "position.hidden"),
        ({"hidden": {"boston": "3"}, "hands": [["boston-3"], []]}, "position.hands"),
        ({"hidden": ["boston"]}, "position.hidden"),
        ({"up": {"boston": "3"}}, "position.up.boston"),
        ({"up": {"boston": ["3"]}}, "position.up"),
        ({"turn": 4, "up": {"boston": ["3", "4", "hospital", "prison"]}}, "cards of boston"),
        ({"turn": 1, "turned": ["brass"]}, "position.turned"),
        ({"turn": 1, "turned": ["double", "double"]}, "position.turned"),
        ({"turn": 1, "turned": ["gold", "silver"]}, "position.turned"),
        ({"round": 2, "turn": 2, "turned": []}, "position.turned"),
        ({"round": 7, "extra": 1, "turned": ["gold"] * 3}, "position.turned"),
    ],
)
def test_a_wrong_position_is_refused_by_name(position: dict[str, Any], part: str) -> None:
    """One sentence that names the part."""
    with pytest.raises(BadInput) as problem:
        at(2, position)
    assert part in str(problem.value)
