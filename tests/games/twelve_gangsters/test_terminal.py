"""12 Gangsters drawn in text."""

from __future__ import annotations

import pytest
from tests.games.twelve_gangsters.helpers import GAME, finished, new, play


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_seat_sees_its_hand_and_a_spectator_does_not(lang: str) -> None:
    """The round, a line for each seat, and the hand below them."""
    state = play(new(), "0: pick 5", "1: pick 5", "2: pick 9")
    mine = GAME.show(state, 0, lang).splitlines()
    public = GAME.show(state, None, lang).splitlines()
    assert len(public) == 4
    assert mine[:1] == public[:1]
    assert mine[0].count("2") == 2  # round 2 of 12
    assert "12" in mine[0]
    assert len(mine) == 5
    assert "6" in mine[4]


def test_a_line_says_who_is_boss_who_has_picked_and_what_was_played() -> None:
    """Refused and failed cards stand in brackets; the reader's own line is marked."""
    state = play(new(), "0: pick 5", "1: pick 5", "2: pick 9", "0: pick 1")
    _round, first, second, third, _hand = GAME.show(state, 0, "en").splitlines()
    assert first == ">  0 ●    $0M  (5)"
    assert second == " ♛ 1 ○    $5M  5"
    assert third == "   2 ○    $0M  (9)"


def test_a_pick_is_not_shown_to_others() -> None:
    """Only that a card was picked, whichever it was."""
    shown = {GAME.show(play(new(), f"0: pick {card}"), 1, "en") for card in range(1, 13)}
    assert len(shown) == 1
    assert "●" in shown.pop()


def test_refused_cards_of_earlier_rounds_are_backs_with_memory() -> None:
    """The last round's stay open (12G-5.2)."""
    state = play(new(memory=True), "0: pick 5", "1: pick 5", "2: pick 9")
    assert "(5)" in GAME.show(state, 2, "en")
    play(state, "0: pick 6", "1: pick 7", "2: pick 8")
    assert "(5)" not in GAME.show(state, 2, "en")
    assert "(··)" in GAME.show(state, 2, "en")


def test_the_end_can_be_drawn() -> None:
    """The last round, and an empty hand."""
    lines = GAME.show(finished(), 0, "en").splitlines()
    assert lines[0].count("12") == 2
    assert len(lines) == 5
