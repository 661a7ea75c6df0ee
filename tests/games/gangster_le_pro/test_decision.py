"""Decisions of Gangster Le Pro."""

from __future__ import annotations

import pytest
from tests.games.gangster_le_pro.helpers import begin, walk

from tripot.core.state import CHANCE
from tripot.core.texts import LANGUAGES
from tripot.games.gangster_le_pro import GAME


@pytest.mark.parametrize("players", [2, 3, 6])
def test_choices_are_exactly_the_legal_actions(players: int) -> None:
    """For the seat to act at positions of a random match, with texts and rules; nobody else is asked."""
    prompts = set()
    for state in walk(players, players, 250):
        (seat,) = state.to_act()
        decision = GAME.decision(state, seat)
        assert decision is not None
        legal = state.actions(seat)
        assert [choice.notation for choice in decision.choices] == [
            GAME.notation(state, seat, action) for action in legal
        ]
        assert all(
            choice.rules == GAME.rules_of(state, seat, action) and choice.rules
            for choice, action in zip(decision.choices, legal, strict=True)
        )
        for lang in LANGUAGES:
            assert GAME.text(decision.prompt, lang)
            assert all(GAME.text(choice.label, lang) for choice in decision.choices)
        assert all(GAME.decision(state, other) is None for other in range(players) if other != seat)
        prompts.add(decision.prompt[0])
    assert len(prompts) > 5


def test_a_turn_offers_only_what_the_seat_can_do() -> None:
    """The prompt speaks of a ★ only to a seat that holds one, and of declaring only to one that can afford it."""
    prompts = {}
    for name, person in {
        "plain": {"cash": 8_000},
        "star": {"cash": 8_000, "cards": ["aventure-racket"]},
        "rich": {"cash": 999_900},
    }.items():
        decision = GAME.decision(begin(2, turn=0, players=[person, {}]), 0)
        assert decision is not None
        prompts[name] = decision.prompt[0]
    assert prompts["plain"] == "prompt.turn_roll"
    assert prompts["star"] == "prompt.turn"
    assert prompts["rich"] == "prompt.turn_declare"


def test_a_die_and_a_deck_are_named_for_the_board() -> None:
    """Rolling lights the die, buying a Perle its deck."""
    rolling = GAME.decision(begin(2, turn=0), 0)
    assert rolling is not None
    assert [choice.refs for choice in rolling.choices if choice.notation == "roll"] == [("die:1",)]


def test_chance_and_the_other_seat_are_not_asked() -> None:
    """Before the deal chance acts."""
    state = GAME.new(2)
    assert state.to_act() == (CHANCE,)
    assert GAME.decision(state, 0) is None
    assert GAME.decision(state, 1) is None
