"""The Boss: when the police come, and what a card turned leaves in copies (BOSS-4)."""

from __future__ import annotations

from tests.games.the_boss.help import at, new, play

from tripot.games.the_boss.rules.police import police_to_come


def test_the_police_still_to_come_in_this_round() -> None:
    """Round 1 has its card at set-up, later rounds before the fourth turn, extra rounds none."""
    assert police_to_come(new(2))
    assert police_to_come(new(2, first=0))
    assert police_to_come(at(2, {"turn": 1, "turned": []}))
    assert not police_to_come(at(2, {"turn": 2}))
    assert police_to_come(at(2, {"turn": 2}, police="every_round"))
    assert police_to_come(at(2, {"round": 2, "turn": 3}))
    assert police_to_come(at(2, {"round": 2, "turn": 4, "turned": ["gold"]}))
    assert not police_to_come(at(2, {"round": 2, "turn": 4}))
    assert police_to_come(at(2, {"round": 2, "marker": 0}))
    assert not police_to_come(at(2, {"round": 4, "extra": 1, "turn": 1}))
    assert not police_to_come(at(2, {"round": 4, "extra": 1, "marker": 0}))


def test_the_books_shared_by_copies_are_replaced_when_a_police_card_is_turned() -> None:
    """A copy made before keeps what it had."""
    state = at(2, {"round": 2, "turn": 4, "turned": ["gold"]})
    copy = state.clone()
    play(state, "chance: police double")
    assert (state.turned, copy.turned) == ([0, 2], [0])
