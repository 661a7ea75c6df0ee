"""Data for learning agents: a dense numbering of a game's actions and a flat observation of fixed size.

An observation is made from the view only. So it is the same under
every re-deal of what the seat cannot know. A game lists its `Field`s in its module `learning.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tripot.core.errors import TripotError
from tripot.core.mypyc_types import i16, i64, vec
from tripot.core.observer import Observer, write_numbers
from tripot.core.state import State

View = Mapping[str, Any]
Reader = Callable[[View, int], Iterable[int]]


@dataclass(frozen=True)
class Field:
    """Consecutive numbers of an observation: their name, count, bounds and meaning."""

    name: str
    size: int
    low: int
    high: int
    about: str
    read: Reader
    """Takes the view and the seat that looks; gives exactly `size` whole numbers."""


class Layout:
    """All fields of an observation, one after the other."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.size = sum(field.size for field in fields)
        self.lows = [field.low for field in fields for _number in range(field.size)]
        self.highs = [field.high for field in fields for _number in range(field.size)]

    def encode(self, view: View, seat: int) -> list[int]:
        """Return the observation of a seat's view; TripotError names a field with a wrong size or value."""
        out: list[int] = []
        for field in self.fields:
            part = list(field.read(view, seat))
            if len(part) != field.size:
                raise TripotError(
                    f"observation field {field.name}: {len(part)} numbers instead of {field.size}"
                )
            for number in part:
                if not field.low <= number <= field.high:
                    raise TripotError(
                        f"observation field {field.name}: {number} is not in {field.low} to {field.high}"
                    )
            out.extend(part)
        return out

    def spans(self) -> list[tuple[int, int, Field]]:
        """Return (first index, last index, field) for each field, in order."""
        rows: list[tuple[int, int, Field]] = []
        at = 0
        for field in self.fields:
            rows.append((at, at + field.size - 1, field))
            at += field.size
        return rows


class ViewObserver(Observer):
    """Writes observations from the view, for games without their own observer."""

    def __init__(self, view: Callable[[Any, int], View], layout: Layout) -> None:
        super().__init__(layout.size)
        self._view = view
        self._layout = layout

    def observe(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the observation that the view gives."""
        write_numbers(self._layout.encode(self._view(state, seat), seat), out, at)


class ActionSpace:
    """The actions that can ever occur at a player count, numbered densely from 0."""

    def __init__(self, ids: Iterable[int]) -> None:
        self.ids = tuple(sorted(set(ids)))
        self._numbers = {action: number for number, action in enumerate(self.ids)}

    def __len__(self) -> int:
        return len(self.ids)

    def __contains__(self, action: int) -> bool:
        return action in self._numbers

    def number(self, action: int) -> int:
        """Return the dense number of an action."""
        return self._numbers[action]

    def action(self, number: int) -> int:
        """Return the action of a dense number."""
        return self.ids[number]


def one_hot(size: int, at: int | None, first: int = 0) -> list[int]:
    """Return `size` numbers, 1 at the place of `at` (counted from `first`), all 0 for None or a place outside."""
    out = [0] * size
    if at is not None and 0 <= at - first < size:
        out[at - first] = 1
    return out


def flags(size: int, present: Iterable[int], first: int = 0) -> list[int]:
    """Return `size` numbers, 1 where `present` names the place (counted from `first`)."""
    out = [0] * size
    for card in present:
        out[card - first] = 1
    return out


def returns_by_rank(ranks: Sequence[int]) -> list[float]:
    """Return a zero-sum result between -1 and 1: the mean place of equals, first best."""
    n = len(ranks)
    if n < 2:
        return [0.0] * n
    out = []
    for rank in ranks:
        equals = sum(1 for other in ranks if other == rank)
        mean = rank + (equals - 1) / 2
        out.append((n + 1 - 2 * mean) / (n - 1))
    return out
