"""Actions of 12 Gangsters as text."""

from __future__ import annotations

import pytest
from tests.games.twelve_gangsters.helpers import GAME, new

from tripot.core.errors import NotationError
from tripot.core.state import CHANCE


def test_every_legal_action_is_read_back() -> None:
    """The notation of a card or a first Boss is read back as that card or seat."""
    state = new(4)
    for card in state.actions(1):
        assert GAME.notation(state, 1, card) == f"pick {card}"
        assert GAME.parse_line(state, 1, f"pick {card}") == [card]
    drawn = new(4, first="chance")
    for seat, _weight in drawn.outcomes():
        assert GAME.notation(drawn, CHANCE, seat) == f"boss {seat}"
        assert GAME.parse_line(drawn, CHANCE, f"boss {seat}") == [seat]


def test_case_and_spaces_do_not_matter() -> None:
    """A player may type capitals and further spaces."""
    assert GAME.parse_line(new(), 0, "  Pick   7 ") == [7]


@pytest.mark.parametrize(
    "text", ["", "7", "pick", "pick seven", "pick -1", "pick 7 8", "pick 1000", "boss 1"]
)
def test_anything_else_is_malformed(text: str) -> None:
    """The error quotes the text and shows what is taken."""
    with pytest.raises(NotationError) as caught:
        GAME.parse_line(new(), 0, text)
    assert "pick 7" in str(caught.value)


def test_chance_does_not_pick_cards() -> None:
    """The draw of the first Boss names a seat."""
    with pytest.raises(NotationError) as caught:
        GAME.parse_line(new(first="chance"), CHANCE, "pick 7")
    assert "boss 2" in str(caught.value)
