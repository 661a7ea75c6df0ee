"""Decisions of The Boss: placing men, then playing a card."""

from __future__ import annotations

import pytest
from tests.games.the_boss.help import GAME, at, new, placements, walk

from tripot.core.state import CHANCE
from tripot.core.texts import LANGUAGES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_choices_are_exactly_the_legal_actions(players: int) -> None:
    """At every position of random matches, for the seat to act and for the others, with texts in both languages."""
    asked = 0
    for number, state in enumerate(walk(players, 1, 4)):
        waiting = state.to_act()
        for seat in range(players):
            decision = GAME.decision(state, seat)
            if seat not in waiting:
                assert decision is None
                continue
            assert decision is not None
            legal = state.actions(seat)
            assert [choice.notation for choice in decision.choices] == [
                GAME.notation(state, seat, action) for action in legal
            ]
            assert all(
                choice.rules == GAME.rules_of(state, seat, action)
                for choice, action in zip(decision.choices, legal, strict=True)
            )
            asked += 1
            if number % 7 == 0:
                messages = [decision.prompt, *(choice.label for choice in decision.choices)]
                assert all(GAME.text(message, lang) for message in messages for lang in LANGUAGES)
    assert asked > 20


def test_placing_asks_for_counts_of_both_kinds_in_a_city() -> None:
    """Each choice says how many Experts and Occasionals, and names its city for the board (BOSS-3.1)."""
    state = at(2, {"turn": 2, "hands": [["boston-4"], []], "men": [{"boston": "E1"}, {}]}, first=0)
    decision = GAME.decision(state, 0)
    assert decision is not None
    assert decision.kind == "counts"
    assert decision.kinds == ("experts", "occasionals")
    assert decision.prompt == ("prompt.place", {"turn": 2})
    choices = {choice.notation: choice for choice in decision.choices}
    assert set(choices) == placements(state, 0)
    assert choices["pass"].counts == (0, 0)
    assert choices["place BOSTON E1 O1"].counts == (1, 1)
    assert choices["place BOSTON E1 O1"].refs == ("city:boston",)
    assert choices["place BOSTON O2"].label[0] == "choice.place_occasionals"


def test_then_a_card_is_asked_for() -> None:
    """One of the cards in hand, each with its card and its city for the board."""
    state = at(2, {"turn": 2, "hands": [["boston-4"], []]}, first=0)
    place = GAME.legal_action(state, 0, "pass")
    assert place is not None
    state.apply(0, place)
    decision = GAME.decision(state, 0)
    assert decision is not None
    assert decision.kind == "one"
    assert decision.prompt == ("prompt.play", {"turn": 2})
    assert ("card:boston-4", "city:boston") in [choice.refs for choice in decision.choices]
    assert len(decision.choices) == len(state.hand(0))


def test_nobody_is_asked_before_the_deal() -> None:
    """Chance acts first."""
    state = new(3)
    assert state.to_act() == (CHANCE,)
    assert all(GAME.decision(state, seat) is None for seat in range(3))
