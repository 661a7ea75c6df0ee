"""The Boss in writing: notation both ways."""

from __future__ import annotations

import pytest
from tests.games.the_boss.help import GAME, at, new

from tripot.core.errors import NotationError
from tripot.core.state import CHANCE
from tripot.games.the_boss.rules.numbers import PASS, placement


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", PASS),
        (" PASS ", PASS),
        ("place BOSTON E2 O1", placement(1, 2, 1)),
        ("Place  boston e2   o1", placement(1, 2, 1)),
        ("place BOSTON E2O1", placement(1, 2, 1)),
        ("place BOSTON O3", placement(1, 0, 3)),
        ("place CHICAGO E6", placement(7, 6, 0)),
        ("place kansas city E1", placement(3, 1, 0)),
        ("place KANSAS-CITY E1", placement(3, 1, 0)),
        ("play NEW-YORK 0", 0),
        ("play new york 3", 3),
        ("play boston-prison", 7),
        ("play Philadelphia Revolver", 25),
    ],
)
def test_a_line_is_read_as_people_write_it(text: str, action: int) -> None:
    """Any case, a hyphen or a space in a city's name."""
    assert GAME.parse(new(4, first=0), 0, text) == action


def test_a_whole_turn_fits_on_a_line() -> None:
    """Placement or pass, then the card; a line with more is refused."""
    state = at(2, {"turn": 1, "hands": [["boston-3"], []]}, first=0)
    assert GAME.parse_line(state, 0, "place BOSTON E2 O1 play BOSTON 3") == [placement(1, 2, 1), 4]
    assert GAME.parse_line(state, 0, " PASS  Play new york 1") == [PASS, 1]
    assert GAME.parse_line(state, 0, "play BOSTON 3") == [4]
    assert GAME.parse_line(state, 0, "pass") == [PASS]
    for text in ("pass play", "pass play BOSTON 3 play BOSTON 4", "pass pass play BOSTON 3"):
        with pytest.raises(NotationError):
            GAME.parse_line(state, 0, text)


@pytest.mark.parametrize(
    "text",
    [
        "", "place", "place BOSTON", "place BOSTON E", "place BOSTON E8", "place BOSTON O4", "place BOSTON O1 E2", "place ATLANTA E1",
        "play BOSTON", "play BOSTON 9", "play CHICAGO 1", "take BOSTON 3", "passe", "place BOSTON E2 O1 X", "BOSTON E1",
    ],
)  # fmt: skip
def test_a_line_that_means_nothing_is_refused(text: str) -> None:
    """One sentence saying what is taken."""
    with pytest.raises(NotationError, match="place BOSTON E2 O1"):
        GAME.parse(new(4, first=0), 0, text)


@pytest.mark.parametrize(
    ("position", "options", "wrong"),
    [
        (None, {}, ["marker", "marker x", "deal NEW-YORK 0 to 1", "police gold"]),
        (
            None,
            {"first": 0},
            ["marker 1", "deal NEW-YORK 1 to 1", "deal NEW-YORK 0 to 12", "deal NEW-YORK 0", "police gold"],
        ),
        ({"turn": 1, "turned": []}, {}, ["police", "police brass", "gold police", "marker 1"]),
    ],
)
def test_chance_is_read_strictly(
    position: dict[str, object] | None, options: dict[str, int], wrong: list[str]
) -> None:
    """Only what is due now."""
    state = new(2, **options) if position is None else at(2, position, **options)
    for text in wrong:
        with pytest.raises(NotationError):
            GAME.parse(state, CHANCE, text)
