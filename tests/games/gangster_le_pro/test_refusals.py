"""Refusals of Gangster Le Pro: which rule forbids an action."""

from __future__ import annotations

import pytest
from tests.games.gangster_le_pro.helpers import begin, walk

from tripot.core.texts import LANGUAGES
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def refused(state: GangsterLeProState, seat: int, line: str) -> tuple[str, str]:
    """Return the rule that refuses a line and the name of its message, which must have a text in both languages."""
    refusal = GAME.why_not(state, seat, GAME.parse(state, seat, line))
    assert refusal is not None, line
    for lang in LANGUAGES:
        assert GAME.text(refusal.message, lang)
    return refusal.rule, refusal.message[0].removeprefix("refusal.")


@pytest.mark.parametrize("players", [2, 4])
def test_exactly_the_legal_actions_are_not_refused(players: int) -> None:
    """At positions of a random match, among all words, seats and squares."""
    words = [*range(19), *(numbers.GO + square for square in range(36))]
    words += [numbers.WALK + n for n in range(1, 7)]
    words += [base + seat for base in (numbers.HIT, numbers.WITH) for seat in range(players)]
    for state in walk(players, 7, 120):
        (seat,) = state.to_act()
        legal = set(state.actions(seat))
        for action in words:
            refusal = GAME.why_not(state, seat, action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                assert GAME.text(refusal.message, "fr")
        for other in range(players):
            if other != seat:
                refusal = GAME.why_not(state, other, next(iter(legal)))
                assert refusal is not None
                assert refusal.rule == "GLP-4.1"


def test_chance_acts_first() -> None:
    """Nobody may do anything before the deal."""
    assert refused(GAME.new(2), 0, "roll") == ("GLP-4.2", "chance")


@pytest.mark.parametrize(
    ("line", "rule", "message"),
    [
        ("pass", "GLP-4.6", "must_play"),
        ("perle", "GLP-5.13", "place_perle"),
        ("look", "GLP-5.5", "place_look"),
        ("sell car", "GLP-5.5", "place_sell_car"),
        ("protect", "GLP-5.6", "place_protect"),
        ("buy", "GLP-5.15", "nothing_to_buy"),
        ("draw", "GLP-5.9", "nothing_to_draw"),
        ("go 3", "GLP-3.10", "place_go"),
        ("swap perle-100", "GLP-3.3", "not_held"),
        ("star aventure-racket", "GLP-3.3", "not_held"),
        ("star perle-300", "GLP-3.4", "not_a_star"),
        ("give perle-300", "GLP-4.4", "no_need"),
        ("swap perle-300", "GLP-5.7", "place_swap"),
        ("declare", "GLP-2.3", "too_poor_to_declare"),
    ],
)
def test_before_the_die_of_a_turn(line: str, rule: str, message: str) -> None:
    """A seat with little money and one Perle, whose turn begins."""
    state = begin(2, turn=0, players=[{"cash": 8_000, "cards": ["perle-300"]}, {}])
    assert refused(state, 0, line) == (rule, message)


def test_an_action_that_does_not_exist() -> None:
    """A number without a notation."""
    refusal = GAME.why_not(begin(2, turn=0), 0, 10**6)
    assert refusal is not None
    assert refusal.message[0] == "refusal.no_action"
