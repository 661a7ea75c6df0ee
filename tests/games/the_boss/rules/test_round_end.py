"""The Boss: what a round's end leaves behind, and the events it tells."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.the_boss.help import GAME, at, play

from tripot.core.state import Event
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.numbers import PLACES, TAKEN_OF

END = {
    "round": 2,
    "turn": 5,
    "order": [0, 1],
    "to_play": 1,
    "phase": "play",
    "hands": [[], ["new-york-0"]],
    "marker": 0,
}


def told(position: dict[str, Any], *lines: str) -> list[Event]:
    """Play lines in a position and return the events."""
    state = at(2, position)
    state.events = []
    play(state, *lines)
    return state.events


def test_a_quiet_round_tells_only_what_happened() -> None:
    """Nobody placed, hurt, jailed or spent: no event says so of nobody."""
    events = told(END, "1: play NEW-YORK 0")
    assert [event.kind for event in events] == [
        "played", "unclaimed", "unclaimed", "unclaimed", "scored", "new_round",
    ]  # fmt: skip
    assert all(event.visible_to(None) for event in events)


def test_a_lively_round_tells_everything_once_and_in_order() -> None:
    """Returning men, prizes, Chicago, the Occasionals used, the score, the new round."""
    position = {
        **END,
        "hospital": [1, 0],
        "prison": [[], [1]],
        "men": [{"boston": "E1 O1", "chicago": "E1"}, {"detroit": "E1"}],
        "hidden": {"boston": "hospital", "detroit": "2", "new-york": "3"},
    }
    assert [event.kind for event in told(position, "1: play NEW-YORK 0")] == [
        "played", "healed", "freed", "unclaimed", "took", "hospital", "took", "earned", "chicago", "earned", "scored", "spent",
        "new_round",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "men"),
    [("E1", ("e1",)), ("E3", ("e3",)), ("E1 O1", ("e1", "o1")), ("E2 O3", ("e2", "o3"))],
)
def test_a_placement_tells_its_men(text: str, men: tuple[str, ...]) -> None:
    """Only the kinds that were placed."""
    events = told({"turn": 1}, f"0: place BOSTON {text}")
    assert events[0].data[-1] == men


def _took_before(state: BossState) -> None:
    """Write into the books that every place was taken in the round before."""
    for city in range(PLACES):
        state.books[TAKEN_OF + city] = 3


def test_what_was_taken_is_kept_until_the_next_round_ends() -> None:
    """Cards and Chicago's share with their takers; empty places hold nobody."""
    position = {
        **END,
        "men": [{"boston": "E1", "chicago": "E1"}, {}],
        "hidden": {"boston": "4", "detroit": "2", "new-york": "3"},
        "up": {
            "new-york": ["1", "2"],
            "boston": ["prison", "hospital", "3"],
            "detroit": ["1", "3", "4", "revolver"],
        },
    }
    state = at(2, position)
    _took_before(state)
    play(state, "1: play NEW-YORK 0")
    assert state.taken == [-1, 5, -1, 3, 3, 3, 3, 1]
    assert state.takers == [-1, 0, -1, -1, -1, -1, -1, 0]
    assert state.leader == [-1] * 8
    again = at(2, END)
    _took_before(again)
    play(again, "1: play NEW-YORK 0")
    assert again.taken[7] == again.taken[0] == -1


def test_the_books_shared_by_copies_are_replaced_at_the_end_of_a_round() -> None:
    """A copy made before the end keeps what it had."""
    position = {
        **END,
        "men": [{"boston": "E1 O1"}, {"detroit": "E1"}],
        "hidden": {"boston": "prison", "detroit": "revolver"},
        "hospital": [1, 1],
        "won": [4, 4],
        "money": [7, 8],
    }
    state = at(2, position)
    copy = state.clone()
    key = copy.key()
    play(state, "1: play NEW-YORK 0")
    assert copy.key() == key
    assert GAME.get_position(copy)["won"] == [4, 4]
