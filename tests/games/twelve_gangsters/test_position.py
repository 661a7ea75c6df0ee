"""Positions of 12 Gangsters as plain data."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.twelve_gangsters.helpers import GAME, at, finished, new, play

from tripot.core.errors import BadInput


def test_a_new_match() -> None:
    """Everybody holds every card of the match and nothing else (12G-2.2)."""
    assert GAME.get_position(new(3)) == {
        "hands": [[*range(1, 13)]] * 3,
        "picks": [0, 0, 0],
        "boss": 0,
        "money": [0, 0, 0],
        "heists": [0, 0, 0],
        "history": [],
        "round": 1,
    }
    assert GAME.get_position(new(5))["hands"] == [[*range(1, 11)]] * 5


def test_a_position_that_was_read_can_be_set() -> None:
    """In the middle of a match, with a pick on the table: the same position, and the same way to go on."""
    state = play(new(), "0: pick 5", "1: pick 5", "2: pick 9", "1: pick 3")
    read = GAME.get_position(state)
    assert read["history"] == [[-5, 5, -9]]  # equalled, validated, higher than the Boss
    assert read["picks"] == [0, 3, 0]
    del read["round"]
    again = at(read)
    assert again.key() == state.key()
    play(state, "0: pick 12", "2: pick 1")
    play(again, "0: pick 12", "2: pick 1")
    assert again.key() == state.key()


def test_fewer_cards_mean_a_later_round() -> None:
    """The round follows from the hands."""
    assert GAME.get_position(at({"hands": [[1, 2], [3, 4], [5, 6]]}))["round"] == 11


def test_the_end_has_no_cards() -> None:
    """The round after the last."""
    read = GAME.get_position(finished())
    assert read["hands"] == [[], [], []]
    assert read["round"] == 13
    assert len(read["history"]) == 12


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"cards": []}, "position.cards"),
        ({"boss": 3}, "position.boss"),
        ({"boss": "0"}, "position.boss"),
        ({"money": [1, 2]}, "position.money"),
        ({"money": [1, 2, 100]}, "position.money"),
        ({"heists": [1, 2, True]}, "position.heists"),
        ({"hands": [[1], [2], [3, 4]]}, "position.hands"),
        ({"hands": [[], [], []]}, "position.hands"),
        ({"hands": [[1, 1], [2, 3], [4, 5]]}, "position.hands of seat 0"),
        ({"hands": [[1], [13], [2]]}, "position.hands of seat 1"),
        ({"hands": [[1], [2], [3]], "history": [[1, 2, 3]]}, "position.history"),
        ({"history": [[1, 2, 3]]}, "position.history"),
        ({"hands": [[1], [2], [3]], "picks": [2, 0, 0]}, "position.picks"),
        ({"picks": [1, 2, 3]}, "position.picks"),
    ],
)
def test_an_impossible_part_is_named(position: dict[str, Any], field: str) -> None:
    """The error names the part that is wrong."""
    with pytest.raises(BadInput) as caught:
        at(position)
    assert str(caught.value).startswith(f"{field}:")
