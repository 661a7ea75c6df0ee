"""Refusals of 12 Gangsters: which rule forbids an action."""

from __future__ import annotations

import pytest
from tests.games.twelve_gangsters.helpers import GAME, finished, new, play

from tripot.core.state import CHANCE
from tripot.games.twelve_gangsters.rules import TwelveGangstersState


def refused(state: TwelveGangstersState, seat: int, action: int) -> tuple[str, str]:
    """Return the rule that refuses an action and the key of its message, which must have a text."""
    refusal = GAME.why_not(state, seat, action)
    assert refusal is not None
    for lang in ("fr", "en"):
        assert GAME.text(refusal.message, lang)
    return refusal.rule, refusal.message[0]


def test_legal_actions_are_not_refused() -> None:
    """A card of the hand, also a second time before all have picked (12G-3.8)."""
    state = play(new(), "0: pick 7")
    for seat in range(3):
        assert all(GAME.why_not(state, seat, card) is None for card in range(1, 13))


@pytest.mark.parametrize("card", [0, -1, 13])
def test_a_card_that_does_not_exist(card: int) -> None:
    """There are twelve cards, whatever the number of players."""
    assert refused(new(), 0, card) == ("12G-1.1", "refusal.no_card")


@pytest.mark.parametrize("card", [11, 12])
def test_a_card_removed_for_five_players(card: int) -> None:
    """With five players nobody has 11 or 12."""
    assert refused(new(5), 0, card) == ("12G-2.2", "refusal.removed")


def test_a_card_that_was_played() -> None:
    """Played cards do not return, validated or not."""
    state = play(new(), "0: pick 7", "1: pick 7", "2: pick 2")
    assert refused(state, 0, 7) == ("12G-3.1", "refusal.played")
    assert refused(state, 2, 2) == ("12G-3.1", "refusal.played")
    assert GAME.why_not(state, 2, 7) is None


def test_nobody_picks_before_the_first_boss_is_drawn() -> None:
    """Chance comes first; afterwards every card may be picked."""
    state = new(first="chance")
    assert refused(state, 1, 5) == ("12G-2.3", "refusal.no_boss")
    play(state, "chance: boss 1")
    assert GAME.why_not(state, 1, 5) is None


def test_nobody_picks_after_the_end() -> None:
    """All hands are empty."""
    assert refused(finished(), 0, 5) == ("12G-4.1", "refusal.over")


def test_the_rules_a_legal_action_rests_on() -> None:
    """Picking, changing a pick, and the draw of the first Boss."""
    state = play(new(), "0: pick 7")
    assert GAME.rules_of(state, 1, 5) == ("12G-3.1",)
    assert GAME.rules_of(state, 0, 5) == ("12G-3.1", "12G-3.8")
    assert GAME.rules_of(new(first="chance"), CHANCE, 0) == ("12G-2.3",)
