"""The Boss: what may be placed, in whose turn, held against the rulebook told a second time."""

from __future__ import annotations

import pytest
from tests.games.the_boss.help import GAME, new, placements, play, walk

from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.the_boss.rules.numbers import (
    FIRST_PLACEMENT,
    OVER,
    PASS,
    PLACE,
    PLAY,
    UP,
    placed_city,
    placed_experts,
    placed_occasionals,
    placement,
)
from tripot.games.the_boss.rules.turn import NTH_WAY, PLACEMENTS, WAYS, ask_of_all, ways


def test_a_placement_is_a_number_of_its_own() -> None:
    """City, Experts and Occasionals go in and come out again; no two share a number, none is a card or a pass."""
    seen = set()
    for city in range(8):
        for experts in range(8):
            for occasionals in range(4):
                action = placement(city, experts, occasionals)
                assert (placed_city(action), placed_experts(action), placed_occasionals(action)) == (
                    city,
                    experts,
                    occasionals,
                )
                seen.add(action)
    assert len(seen) == 8 * 8 * 4
    assert min(seen) == FIRST_PLACEMENT == PASS + 1
    assert placement(0, 0, 0) == 64
    assert placement(2, 3, 1) == 64 + 64 + 12 + 1


def test_the_lists_of_placements_are_what_a_supply_can_bring() -> None:
    """Every supply, city and need, with an Expert there and without: exactly what BOSS-3.2 and 3.3 allow."""
    for experts in range(8):
        for occasionals in range(4):
            for need in range(12):
                for company in (0, 1):
                    wanted = [
                        (e, o)
                        for e in range(experts + 1)
                        for o in range(occasionals + 1)
                        if need and e + o >= need and (e >= 1 or company)
                    ]
                    supply, ask = experts * 4 + occasionals, need * 2 + company
                    at = supply * 32 + ask
                    assert ways(supply, ask) == [e * 4 + o for e, o in wanted]
                    assert WAYS[at] == len(wanted)
                    assert [NTH_WAY[at * 32 + k] for k in range(len(wanted))] == ways(supply, ask)
                    for city in (0, 3, 7):
                        assert PLACEMENTS[at * 8 + city] == tuple(placement(city, e, o) for e, o in wanted)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_ways_to_act_say_the_same(players: int) -> None:
    """Counted, one by one, or as a list: the same actions in the same order, for whoever is asked; `any_action` draws once."""
    for state in walk(players, 2, 80 + players):
        waiting = state.to_act()
        assert state.seat_awaited() == (waiting[0] if waiting else FINISHED)
        for seat in range(players):
            actions = list(state.actions(seat))
            assert state.count_actions(seat) == len(actions)
            assert [state.nth_action(seat, k) for k in range(len(actions))] == actions
        if waiting and waiting[0] != CHANCE:
            one, two = Rng(state.cursor), Rng(state.cursor)
            actions = list(state.actions(waiting[0]))
            assert state.any_action(waiting[0], one) == actions[two.below(len(actions))]
            assert one.below(1000) == two.below(1000)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_cities_ask_is_kept_up_to_date(players: int) -> None:
    """At every position what is kept equals what is worked out anew."""
    for state in walk(players, 3, 90 + players):
        if state.phase in (PLACE, PLAY):
            kept = list(state.board)
            ask_of_all(state)
            assert list(state.board) == kept


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_may_be_placed_is_what_the_rulebook_says(players: int) -> None:
    """At every position of random matches, for the seat whose turn it is."""
    looked = 0
    for state in walk(players, 4, players):
        if state.phase == PLACE:
            seat = state.to_act()[0]
            legal = {GAME.notation(state, seat, action) for action in state.actions(seat)}
            assert legal == placements(state, seat)
            looked += len(legal) > 1
    assert looked > 50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_and_turns_follow_the_book(players: int) -> None:
    """Turns go clockwise, the fifth by supply; a hand has as many cards as turns are left; nobody else may act."""
    for state in walk(players, 4, 40 + players):
        if state.phase not in (PLACE, PLAY):
            continue
        seat = state.to_act()[0]
        clockwise = [(state.marker + step) % players for step in range(players)]
        if state.turn < 5:
            assert list(state.order) == clockwise
        elif state.spot == 0 and state.phase == PLACE:
            wanted = sorted(clockwise, key=lambda s: -(state.supply_experts[s] + state.supply_occasionals[s]))
            assert list(state.order) == wanted
        assert state.order[state.spot] == seat
        for other in range(players):
            played = state.turn - 1 + (state.order.index(other) < state.spot)
            assert len(state.hands[other]) == 5 - played
            if other != seat:
                assert not state.actions(other)
        if state.phase == PLAY:
            assert list(state.actions(seat)) == state.hands[seat]
        shown = sorted(place for place in state.where if place >= UP)
        assert shown == list(range(UP, UP + (state.turn - 1) * players + state.spot))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_occupied_city_has_one_leader(players: int) -> None:
    """The recorded leader is the one with strictly the most (BOSS-3.3), with an Expert there (3.2)."""
    for state in walk(players, 4, 70 + players):
        if state.phase == OVER:
            continue
        for city in range(8):
            men = [state.men[seat * 8 + city] for seat in range(players)]
            if max(men) == 0:
                assert state.leader[city] == -1
            else:
                assert men.count(max(men)) == 1
                assert state.leader[city] == men.index(max(men))
            for seat in range(players):
                assert (state.experts[seat * 8 + city] > 0) == (men[seat] > 0)
                assert state.occasionals(seat, city) == men[seat] - state.experts[seat * 8 + city] >= 0


def test_returned_actions_are_the_callers_own() -> None:
    """Changing a list of cards handed out changes no hand."""
    state = new(2, first=0)
    GAME.set_position(state, {"turn": 1, "phase": "play"})
    actions = list(state.actions(0))
    handed = state.actions(0)
    assert isinstance(handed, list)
    handed.clear()
    assert list(state.actions(0)) == actions
    play(state, f"0: {GAME.notation(state, 0, actions[2])}")
    assert state.hands[0] == actions[:2] + actions[3:]
