"""Views of 12 Gangsters: everything may be looked up, but with "memory" no refused card of an earlier round."""

from __future__ import annotations

from typing import Any

import pytest

from tripot.core.registry import find_game
from tripot.core.state import Event, State

GAME = find_game("12-gangsters")
ROUNDS = [[5, 11, 4], [6, 7, 6], [1, 12, 2]]
"""The Boss is seat 0, 1, 2: an 11 is refused; seat 1 is not equalled; the 12 is refused."""


def played(memory: bool, rounds: list[list[int]]) -> tuple[list[State], list[Event]]:
    """Play whole rounds; return the position after each, and everything told on the way."""
    state = GAME.new(3, {"first": 0, "memory": memory})
    moments = [state.clone()]
    told: list[Event] = []
    for picks in rounds:
        state.events = told
        for seat, card in enumerate(picks):
            state.apply(seat, card)
        state.events = None
        moments.append(state.clone())
    return moments, told


def cards_told(events: list[Event]) -> set[tuple[int, int]]:
    """Return every (seat, card) that events name."""
    found = set()
    for event in events:
        values = GAME.event_values(event)
        if "card" in values:
            found.add((values["seat"], values["card"]))
        for seat, card in enumerate(values.get("cards", ())):
            found.add((seat, card))
    return found


def test_with_memory_the_log_forgets_refused_cards_of_earlier_rounds() -> None:
    """After two rounds no event shows the 11 of the first any more, but the validated cards (12G-5.2)."""
    moments, told = played(True, ROUNDS[:2])
    now = moments[-1]
    kept = [GAME.recall(event, now) for event in told]
    assert (1, 11) in cards_told(told)
    assert cards_told(kept) == {(0, 5), (2, 4), (0, 6), (1, 7), (2, 6)}
    assert [event.kind for event in kept].count("refused_back") == 1
    assert [(event.rule, event.seen_by) for event in kept] == [(event.rule, event.seen_by) for event in told]
    for event in kept:
        assert GAME.event_text(event, "fr")


def test_with_memory_the_last_round_is_still_told() -> None:
    """Until the next reveal everything of the round on the felt may be read."""
    moments, told = played(True, ROUNDS[:1])
    assert [GAME.recall(event, moments[-1]) for event in told] == told


def test_a_boss_who_failed_is_forgotten_too() -> None:
    """The Boss's equalled card is a refused card like any other."""
    moments, told = played(True, [[5, 5, 1], [6, 7, 6]])
    assert (0, 5) not in cards_told([GAME.recall(event, moments[-1]) for event in told])


@pytest.mark.parametrize("seat", [0, 1, None])
def test_with_memory_an_earlier_moment_shows_no_more_than_now(seat: int | None) -> None:
    """Going back in a running match does not turn a card up again, nor list hands."""
    moments, _told = played(True, ROUNDS)
    then, now = moments[1], moments[3]
    assert GAME.view(then, seat)["history"][0]["cards"] == [5, 11, 4]
    seen = GAME.recall_view(then, now, seat)
    assert seen["history"][0]["cards"] == [5, None, 4]
    assert seen["hands"] is None
    assert seen["round"] == 2
    assert GAME.recall_view(now, now, seat) == GAME.view(now, seat)


def test_without_memory_and_after_the_end_all_is_open() -> None:
    """Nothing is forgotten without the option, nor once the match is over."""
    moments, told = played(False, ROUNDS)
    assert [GAME.recall(event, moments[-1]) for event in told] == told
    assert GAME.recall_view(moments[1], moments[3], 0) == GAME.view(moments[1], 0)
    state = GAME.new(3, {"first": 0, "memory": True})
    ended: list[Event] = []
    first: Any = None
    state.events = ended
    for card in range(1, 13):
        for seat, pick in enumerate((card, 13 - card, card)):
            state.apply(seat, pick)
        first = first or state.clone()
    assert [GAME.recall(event, state) for event in ended] == ended
    assert GAME.recall_view(first, state, 1)["history"][0]["cards"] == [1, 12, 1]
