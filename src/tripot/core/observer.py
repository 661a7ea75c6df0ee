"""Fast observations: a game's observer writes a seat's numbers directly from the packed position into a buffer.

The view defines an observation (`Game.observation`). An observer must write the same numbers, which `check_game` verifies.
A game without one is observed through its view: the same numbers, more slowly.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence

from tripot.core.mypyc_types import i16, i64, mypyc_attr, u8, vec
from tripot.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(metaclass=ABCMeta):
    """Writes a seat's observation of a position as `size` whole numbers."""

    def __init__(self, size: int) -> None:
        self.size = size

    @abstractmethod
    def observe(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the seat's observation into `out`, from place `at` on: every one of the `size` numbers."""


class Numbering:
    """The dense numbers of a game's actions, as packed tables in both directions."""

    __slots__ = ("ids", "numbers", "width")

    def __init__(self, ids: Sequence[int]) -> None:
        self.width: i64 = len(ids)
        self.ids: vec[i64] = vec[i64]([0 for _action in ids])
        self.numbers: vec[i64] = vec[i64]([-1 for _action in range(max(ids) + 1)])
        for number in range(len(ids)):
            self.ids[number] = ids[number]
            self.numbers[ids[number]] = number

    def write_mask(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Write 1 for every action number the seat may take and 0 for the others, from place `at` on."""
        number: i64 = 0
        while number < self.width:
            out[at + number] = 0
            number += 1
        k: i64 = 0
        count = state.count_actions(seat)
        while k < count:
            out[at + self.numbers[state.nth_action(seat, k)]] = 1
            k += 1

    def legal(self, state: State, seat: i64, number: i64) -> bool:
        """Return True if the action of a dense number is legal for the seat."""
        if number < 0 or number >= self.width:
            return False
        action = self.ids[number]
        k: i64 = 0
        count = state.count_actions(seat)
        while k < count:
            if state.nth_action(seat, k) == action:
                return True
            k += 1
        return False


def number_row(n: i64) -> vec[i16]:
    """Return an array of n zeros: only compiled code can make the array that compiled code fills."""
    return vec[i16]([0 for _number in range(n)])


def flag_row(n: i64) -> vec[u8]:
    """Return an array of n cleared flags."""
    return vec[u8]([0 for _flag in range(n)])


def write_numbers(numbers: Sequence[int], out: vec[i16], at: i64) -> None:
    """Write numbers one after the other: for observers that are not compiled."""
    place: i64 = at
    for number in numbers:
        out[place] = number
        place += 1


def put_one_hot(out: vec[i16], at: i64, size: i64, which: i64) -> i64:
    """Write `size` numbers, 1 at place `which` and 0 elsewhere (all 0 when it lies outside); return the next place."""
    place: i64 = 0
    while place < size:
        out[at + place] = 0
        place += 1
    if which >= 0 and which < size:
        out[at + which] = 1
    return at + size


def put_bits(out: vec[i16], at: i64, size: i64, bits: i64) -> i64:
    """Write the lowest `size` bits of a mask as numbers; return the next place."""
    place: i64 = at
    end: i64 = at + size
    rest: i64 = bits
    while place < end:
        out[place] = i16(rest & 1)
        rest >>= 1
        place += 1
    return end


def put_zeros(out: vec[i16], at: i64, size: i64) -> i64:
    """Write `size` times 0; return the next place."""
    place: i64 = at
    end: i64 = at + size
    while place < end:
        out[place] = 0
        place += 1
    return end
