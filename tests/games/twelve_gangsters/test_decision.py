"""The question a seat of 12 Gangsters is asked."""

from __future__ import annotations

from tests.games.twelve_gangsters.helpers import GAME, finished, new, play

from tripot.core.game import Decision
from tripot.core.state import CHANCE
from tripot.games.twelve_gangsters.rules import TwelveGangstersState


def asked(state: TwelveGangstersState, seat: int) -> Decision:
    """Return a seat's decision, whose choices must be exactly its legal actions."""
    decision = GAME.decision(state, seat)
    assert decision is not None
    lines = [choice.notation for choice in decision.choices]
    assert lines == [GAME.notation(state, seat, action) for action in state.actions(seat)]
    return decision


def test_the_boss_and_the_others_are_asked_for_a_card() -> None:
    """Each choice names its card, so that a board can light it."""
    state = new()
    boss, other = asked(state, 0), asked(state, 1)
    assert boss.kind == other.kind == "one"
    assert boss.prompt == ("prompt.boss", {})
    assert other.prompt == ("prompt.pick", {"boss": 0})
    assert boss.awaited
    assert other.awaited
    assert boss.choices[6].value == 7
    assert boss.choices[6].refs == ("card:7",)
    assert boss.rules == ("12G-3.1",)


def test_a_pick_may_be_changed_and_nobody_waits_for_it() -> None:
    """The question names the card picked and the rule that allows another (12G-3.8)."""
    decision = asked(play(new(), "1: pick 4"), 1)
    assert decision.prompt == ("prompt.change", {"card": 4})
    assert decision.rules == ("12G-3.1", "12G-3.8")
    assert not decision.awaited


def test_only_cards_in_hand_are_offered() -> None:
    """Cards of earlier rounds are gone, and the next player is the Boss (12G-3.7)."""
    state = play(new(), "0: pick 7", "1: pick 8", "2: pick 9")
    assert "pick 7" not in [choice.notation for choice in asked(state, 0).choices]
    assert asked(state, 1).prompt == ("prompt.boss", {})


def test_nobody_is_asked_before_the_draw_and_after_the_end() -> None:
    """Nor is chance."""
    drawn = new(first="chance")
    assert drawn.to_act() == (CHANCE,)
    assert GAME.decision(drawn, 0) is None
    assert GAME.decision(finished(), 0) is None


def test_every_text_of_a_decision_exists() -> None:
    """Prompts and labels in both languages."""
    state = play(new(), "1: pick 4")
    for seat in range(3):
        decision = asked(state, seat)
        for lang in ("fr", "en"):
            assert GAME.text(decision.prompt, lang)
            assert all(GAME.text(choice.label, lang) for choice in decision.choices)
