"""Search knowledge of The Boss is legal and honest, and stops where it says."""

from __future__ import annotations

import pytest
from tests.games.the_boss.help import GAME, at, walk

from tripot.bots.search import Budget, Search
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.games.the_boss.rules.numbers import HIDDEN, PASS, PLACE, PLAY
from tripot.games.the_boss.rules.state import BossState


def knowledge() -> Knowledge:
    """Return the game's."""
    found = GAME.knowledge()
    assert found is not None
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_candidates_are_legal_and_the_same_under_every_redeal(players: int) -> None:
    """No repeats, the pass among them, far fewer than there are, and nothing learnt from unseen cards."""
    known, rng = knowledge(), Rng(8)
    for state in walk(players, 2, 30 + players):
        if state.phase not in (PLACE, PLAY):
            continue
        seat = state.to_act()[0]
        found = list(known.candidates(state, seat))
        assert len(set(found)) == len(found) > 0
        assert set(found) <= set(state.actions(seat))
        copy = state.clone()
        copy.redeal(seat, rng)
        assert list(known.candidates(copy, seat)) == found
        if state.phase == PLACE:
            assert PASS in found
            assert len(found) <= 50


def test_in_the_last_round_few_experts_are_worth_a_thought_too() -> None:
    """Occasionals go first where nobody needs them later: an Expert kept may open another city."""
    men = [{}, {"boston": "E2"}]
    last = at(2, {"round": 3, "turn": 4, "turned": ["gold", "double", "gold"], "men": men})
    lines = {GAME.notation(last, 0, action) for action in knowledge().candidates(last, 0)}
    assert {"place BOSTON E3", "place BOSTON E1 O2"} <= lines
    before = at(2, {"round": 2, "turn": 3, "turned": ["gold"], "men": men})
    lines = {GAME.notation(before, 0, action) for action in knowledge().candidates(before, 0)}
    assert "place BOSTON E3" in lines
    assert "place BOSTON E1 O2" not in lines


def test_a_rollout_stops_when_the_next_round_begins() -> None:
    """Not before, and never in an extra round."""
    known = knowledge()
    state = at(2, {"round": 2, "turn": 5, "phase": "play"})
    assert known.horizon(state) == 2
    assert not known.reached(state, 2, 10)
    assert known.reached(at(2, {"round": 3, "turn": 1}), 2, 1)
    assert not known.reached(at(2, {"round": 4, "extra": 1, "turn": 1}), 3, 1)


def test_a_beginner_is_tempted_by_the_fattest_card() -> None:
    """Boston may hide a 4, New York at most a 3; a shown sanction tempts nobody."""
    hand = ["new-york-0", "new-york-1", "boston-prison", "boston-hospital", "detroit-1"]
    state = at(2, {"turn": 1, "hands": [hand, []]}, first=0)
    known = knowledge()

    def tempts(text: str) -> float:
        return known.naive_value(state.clone(), 0, GAME.parse(state, 0, text))

    assert tempts("place BOSTON E1") == 4.0
    assert tempts("place NEW-YORK E1") == 3.0
    assert tempts("pass") == tempts("play BOSTON prison") == 0.0


def test_a_search_takes_the_sure_four() -> None:
    """Last to play in the last round, the only card Boston can hide is the 4: 300 rollouts find it."""
    position = {
        "round": 3, "turn": 5, "turned": ["gold", "double", "gold"], "order": [1, 0], "to_play": 0, "marker": 0,
        "hidden": {"new-york": "0", "boston": "4", "detroit": "1"}, "hands": [["new-york-1"], []],
        "men": [{}, {"detroit": "E1"}], "money": [5, 6],
    }  # fmt: skip
    state = at(2, position)
    chosen = Search("test", knowledge(), Budget(rollouts=300)).choose(state, 0, Rng(1))
    assert GAME.notation(state, 0, chosen).startswith("place BOSTON")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_imagined_world_leaves_a_seat_what_it_sees(players: int) -> None:
    """Every sampled world is complete and leaves the seat's own view as it is."""
    known, rng = knowledge(), Rng(9)
    for state in walk(players, 2, 50 + players):
        if state.phase not in (PLACE, PLAY):
            continue
        seat = state.to_act()[0]
        world = state.clone()
        known.sample_world(world, seat, rng)
        assert GAME.view(world, seat) == GAME.view(state, seat)
        assert sorted(world.where) == sorted(state.where)


def test_men_stand_where_their_seat_expects_money() -> None:
    """The other's crew in Boston makes money there likelier than a plain re-deal does, and hospital and prison rarer."""
    state = at(2, {"round": 2, "turn": 1, "turned": ["gold"], "men": [{"boston": "E2"}, {}]})
    components = state.components
    city = components.city_ids.index("boston")

    def hidden(world: BossState) -> int:
        cards = range(components.first_of[city], components.first_of[city] + components.size_of[city])
        return next(card for card in cards if world.where[card] == HIDDEN)

    known, rng, worlds = knowledge(), Rng(10), 3000
    read = plain = 0
    for _ in range(worlds):
        world = state.clone()
        known.sample_world(world, 1, rng)
        read += components.values[hidden(world)]
        world = state.clone()
        world.redeal(1, rng)
        plain += components.values[hidden(world)]
    assert read > 1.2 * plain
