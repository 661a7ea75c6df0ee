"""The Boss drawn for the terminal."""

from __future__ import annotations

from tests.games.the_boss.help import GAME, at, walk

from tripot.core.texts import LANGUAGES


def test_the_board_can_be_drawn_at_every_moment() -> None:
    """For every seat and a spectator, in both languages, without a word of the other hands."""
    for number, state in enumerate(walk(3, 1, 2)):
        if number % 11 == 0 or not state.to_act():
            for seat in (0, 1, 2, None):
                for lang in LANGUAGES:
                    shown = GAME.show(state, seat, lang)
                    assert "Chicago" in shown
                    assert len(shown.split("\n")) >= 2 + 6 + 3
    state = at(
        2, {"turn": 2, "hands": [["boston-4"], []], "men": [{"boston": "E2 O1"}, {"boston": "E1"}]}, first=0
    )
    shown = GAME.show(state, 0, "fr")
    assert "0♛E2+O1 1:E1" in shown
    assert "Boston 4" in shown
    assert "Boston 4" not in GAME.show(state, 1, "fr")
