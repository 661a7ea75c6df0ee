"""Fast methods for machines agree with those for people: check_game finds one that does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.testing.check import CheckFailed, check_driver


class _Three(State):
    """Seat 1 of two chooses one of three; nothing follows."""

    def __init__(self) -> None:
        self.players = 2
        self.events = None
        self.over = False

    def to_act(self) -> tuple[int, ...]:
        return () if self.over else (1,)

    def actions(self, seat: int) -> Sequence[int]:
        return (4, 6, 9) if seat == 1 and not self.over else ()

    def outcomes(self) -> Sequence[tuple[int, int]]:
        return ()

    def apply(self, seat: int, action: int) -> None:
        self.over = True

    def clone(self) -> State:
        return _Three()

    def redeal(self, seat: int, rng: Rng) -> None:
        """Nothing is hidden."""

    def key(self) -> tuple[object, ...]:
        return (self.over,)

    def scores(self) -> list[int]:
        return [0, 0]

    def ranks(self) -> list[int]:
        return [1, 1]

    def end_reason(self) -> str:
        return "chosen" if self.over else ""


def test_the_defaults_agree() -> None:
    """A simple game writes none of the fast methods."""
    state = _Three()
    check_driver(state, state.to_act(), Rng(1))
    assert state.next_seat(Rng(1)) == 1
    assert state.advance(1, 6) == -2
    assert state.next_seat(Rng(1)) == -2
    check_driver(state, state.to_act(), Rng(1))


def _twice(self: State, seat: int, rng: Rng) -> int:
    rng.below(3)
    return self.actions(seat)[rng.below(3)]


def _after_a_right_one(self: State, seat: int, rng: Rng) -> int:
    chosen = self.actions(seat)[rng.below(3)]
    rng.below(3)
    return chosen


@pytest.mark.parametrize(
    ("method", "wrong", "says"),
    [
        ("seat_awaited", lambda self: 0, "seat_awaited"),
        ("count_actions", lambda self, seat: 3, "count_actions"),
        ("nth_action", lambda self, seat, k: (9, 6, 4)[k], "nth_action"),
        ("any_action", lambda self, seat, rng: 4, "the action its one draw says"),
        ("any_action", _twice, "any_action"),
        ("any_action", _after_a_right_one, "draws more than once"),
    ],
)
def test_a_fast_method_that_disagrees_is_found(method: str, wrong: Callable[..., int], says: str) -> None:
    """A wrong seat, a wrong number, another order, no draw, a draw too many."""
    state = type("Wrong", (_Three,), {method: wrong})()
    with pytest.raises(CheckFailed, match=says):
        _look_often(state)


def _look_often(state: State) -> None:
    for seed in range(9):
        check_driver(state, state.to_act(), Rng(seed))
