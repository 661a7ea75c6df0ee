"""The Boss: the coach's odds are exact, by counting what a seat may know and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from tests.games.the_boss.help import GAME, at, new, walk

from tripot.core.rng import Rng
from tripot.games.the_boss.insight import rounds_odds
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.numbers import DEAL, HIDDEN, PLACE, PLAY
from tripot.games.the_boss.rules.police import police_to_come

POSITION = {
    "turn": 2,
    "hands": [
        ["new-york-0", "new-york-3", "boston-prison", "detroit-4"],
        ["new-york-1", "boston-4", "detroit-1", "detroit-2"],
    ],
    "hidden": {"new-york": "2", "boston": "hospital", "detroit": "revolver"},
    "up": {"boston": ["3"], "detroit": ["3"]},
}


def all_deals(state: BossState, seat: int) -> Counter[tuple[str, ...]]:
    """Deal the unseen faces in every way that fits the backs; count the hidden cards of each way."""
    components = state.components
    per_city: list[list[str]] = []
    for city in components.cities:
        unseen = [c for c in components.by_city[city] if state.where[c] <= HIDDEN and state.where[c] != seat]
        backs = [state.where[c] for c in unseen]
        per_city.append([components.faces[deal[backs.index(HIDDEN)]] for deal in permutations(unseen)])
    found: Counter[tuple[str, ...]] = Counter()
    for one in per_city[0]:
        for two in per_city[1]:
            for three in per_city[2]:
                found[(one, two, three)] += 1
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_each_hidden_card_has_the_odds_of_all_deals_that_fit(seat: int) -> None:
    """Counting unseen faces gives what listing every possible deal gives."""
    state = at(2, POSITION, first=0)
    deals = all_deals(state, seat)
    total = sum(deals.values())
    hidden = GAME.insight(state, seat)["hidden"]
    for place, city in enumerate(("new-york", "boston", "detroit")):
        marginal: Counter[str] = Counter()
        for faces, ways in deals.items():
            marginal[faces[place]] += ways
        odds = hidden[city]
        assert {face: n / odds["of"] for face, n in odds["faces"].items()} == pytest.approx(
            {face: ways / total for face, ways in marginal.items()}
        )


def test_means_and_sanctions() -> None:
    """For seat 0: New York 1 or 2, Boston 4 or hospital, Detroit 1, 2 or revolver; for a spectator all unplayed."""
    state = at(2, POSITION, first=0)
    hidden = GAME.insight(state, 0)["hidden"]
    assert hidden["new-york"] == {"of": 2, "faces": {"1": 1, "2": 1}, "mean": 1.5, "sanction": 0.0}
    assert hidden["boston"] == {"of": 2, "faces": {"4": 1, "hospital": 1}, "mean": 2.0, "sanction": 0.5}
    assert hidden["detroit"] == {
        "of": 3,
        "faces": {"1": 1, "2": 1, "revolver": 1},
        "mean": 1.0,
        "sanction": 0.3333,
    }
    assert GAME.insight(state, None)["hidden"]["boston"]["of"] == 3
    assert GAME.insight(state, None)["chicago"]["after"] == {}


def test_what_chicago_pays_now_and_after_each_card() -> None:
    """Round 2: New York and Boston lie to its left; a card of theirs replaces their last one, others change nothing."""
    state = at(2, {**POSITION, "round": 2, "money": [0, 0]}, first=0)
    chicago = GAME.insight(state, 0)["chicago"]
    assert (chicago["total"], chicago["share"]) == (3, 1)
    assert chicago["after"] == {"new-york-0": 1, "new-york-3": 3, "boston-prison": 0, "detroit-4": 1}
    assert GAME.insight(state, 1)["chicago"]["after"]["boston-4"] == 2
    assert GAME.view(state, 1)["after"]["boston-4"] == 2


def test_the_last_turn_as_it_would_be_now() -> None:
    """By supply, and the order that stands once it has begun."""
    state = at(3, {"turn": 2, "men": [{"boston": "E2"}, {}, {"detroit": "E3"}]}, first=0)
    assert GAME.insight(state, 0)["last_turn"] == [1, 0, 2]
    state = at(3, {"round": 2, "turn": 5, "order": [2, 1, 0], "to_play": 1})
    assert GAME.insight(state, 0)["last_turn"] == [2, 1, 0]


@pytest.mark.parametrize("option", ["set_up", "every_round"])
def test_the_number_of_rounds_is_counted_from_the_police_cards(option: str) -> None:
    """20, 60 and 20 % at the start, and at every later moment what the orders of the cards left give."""
    state = new(2, first=0, police=option)
    assert rounds_odds(state) == {3: 0.2, 4: 0.6, 5: 0.2}
    looked = set()
    for state in walk(2, 5, 3, police=option):
        if state.extra or (state.phase not in (PLACE, PLAY)):
            continue
        key = (tuple(state.turned), state.round, police_to_come(state))
        if key in looked:
            continue
        looked.add(key)
        assert rounds_odds(state) == pytest.approx(_listed(state), abs=1e-4)
    assert len(looked) > 8


def _listed(state: BossState) -> dict[int, float]:
    cards = [kind for kind, count in enumerate(state.police_left()) for _card in range(count)]
    if state.last:
        return {state.round: 1.0}
    found: Counter[int] = Counter()
    orders = list(permutations(cards))
    for order in orders:
        gold = sum(1 for kind in state.turned if kind in (0, 2))
        silver = sum(1 for kind in state.turned if kind in (1, 2))
        number = state.round if police_to_come(state) else state.round + 1
        for kind in order:
            gold += kind in (0, 2)
            silver += kind in (1, 2)
            if gold == 3 or silver == 3:
                break
            number += 1
        found[number] += 1
    return {number: count / len(orders) for number, count in sorted(found.items())}


def test_nothing_is_said_before_the_deal_and_after_the_end() -> None:
    """No odds without cards."""
    assert GAME.insight(new(3), 0) == {}
    for state in walk(2, 1, 1):
        if state.phase == DEAL:
            assert GAME.insight(state, 1) == {}
    assert GAME.insight(state, 1) == {}


def test_hidden_things_are_weighed_by_the_ways_to_deal_them() -> None:
    """Two cards of one city in a hand: every pair of unseen faces once; twins would count together."""
    state = at(2, POSITION, first=0)
    things = {thing.name: thing for thing in GAME.hidden(state, 0)}
    assert things["boston: hidden card"].value == ("hospital",)
    assert things["boston: hidden card"].weights == {("4",): 1, ("hospital",): 1}
    assert things["detroit: cards of seat 1"].value == ("1", "2")
    assert things["detroit: cards of seat 1"].weights == {
        ("1", "2"): 1,
        ("1", "revolver"): 1,
        ("2", "revolver"): 1,
    }
    assert set(things) == {
        "new-york: hidden card", "new-york: cards of seat 1", "boston: hidden card", "boston: cards of seat 1",
        "detroit: hidden card", "detroit: cards of seat 1",
    }  # fmt: skip
    assert {thing.name for thing in GAME.hidden(state, None)} == set(things) | {
        "new-york: cards of seat 0", "boston: cards of seat 0", "detroit: cards of seat 0",
    }  # fmt: skip


def test_no_odds_change_with_what_a_seat_cannot_see() -> None:
    """The same words after a re-deal."""
    rng = Rng(6)
    for number, state in enumerate(walk(4, 1, 12)):
        if number % 6 == 0 and state.phase in (PLACE, PLAY):
            copy = state.clone()
            copy.redeal(2, rng)
            assert GAME.insight(copy, 2) == GAME.insight(state, 2)
