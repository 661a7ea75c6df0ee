"""Clocks: the time left follows from the times of a record's entries."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tripot.table.clock import DAY, Clock
from tripot.wire.tables import ClockRule


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 5_000)), max_size=30))
def test_a_bank_is_what_was_given_less_what_was_used(steps: list[tuple[int, int]]) -> None:
    """An act costs the time since the last one and earns the increment; the others pay nothing."""
    clock = Clock(ClockRule("bank", seconds=60, increment=2), 3, 1_000)
    at, left = 1_000, [60_000] * 3
    for seat, passed in steps:
        clock.run((seat,))
        at += passed
        left[seat] += 2_000 - passed
        clock.tick(at)
        clock.acted(seat)
    assert clock.left == left


def test_time_never_runs_backwards() -> None:
    """A step of the system clock into the past costs and gives nothing."""
    clock = Clock(ClockRule("bank", seconds=60), 2, 10_000)
    clock.run((0,))
    clock.tick(5_000)
    assert clock.left == [60_000, 60_000]
    clock.tick(11_000)
    assert clock.left == [59_000, 60_000]


def test_a_bank_waits_until_the_question_is_told() -> None:
    """Time for the animation of new entries is free, five seconds at most; answering early costs nothing."""
    clock = Clock(ClockRule("bank", seconds=60), 2, 0)
    clock.tell(0, 1_400)
    clock.run((0,))
    assert clock.shown().grace == [1_400, 0]
    assert clock.next_flag() == 61_400
    clock.tick(1_000)
    assert clock.left[0] == 60_000
    clock.acted(0)
    clock.tell(0, 20_000)
    clock.run((0,))
    clock.tick(1_000 + 5_000 + 300)
    assert clock.left[0] == 59_700
    assert clock.fallen(70_000) == [0]


def test_others_who_decide_beside_me_do_not_restart_my_clock() -> None:
    """A clock that runs already is not put off by what happens meanwhile."""
    clock = Clock(ClockRule("bank", seconds=60), 2, 0)
    clock.run((0, 1))
    clock.tick(2_000)
    clock.acted(1)
    clock.tell(0, 3_000)
    clock.run((0,))
    clock.tick(3_000)
    assert clock.left[0] == 57_000


def test_days_come_back_whole() -> None:
    """Each act gives all the days anew."""
    clock = Clock(ClockRule("days", days=2), 2, 0)
    clock.run((0,))
    clock.tick(DAY)
    assert clock.left == [DAY, 2 * DAY]
    clock.acted(0)
    assert clock.left == [2 * DAY, 2 * DAY]
    assert clock.next_flag() == DAY + 2 * DAY
