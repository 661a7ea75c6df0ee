"""The moves of a match that stand: (entry number, who, action), each packed into one number.

A match of dice has a thousand of them, and a busy server has hundreds of matches. As tuples they were most of the objects
that garbage collection had to visit.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, final, overload

from tripot.core.errors import BadInput

Move = tuple[int, int, int]
_NUMBER: Final = 40
_WHO: Final = 32
_WHO_MASK: Final = 255
_ACTION_MASK: Final = (1 << 32) - 1


@final
class PackedMoves:
    """A sequence of moves in the order they were made, numbers rising; only its end ever changes."""

    __slots__ = ("_packed",)

    def __init__(self) -> None:
        self._packed: list[int] = []

    def add(self, number: int, who: int, action: int) -> None:
        """Add a move; `who` is a seat or CHANCE."""
        if not 0 <= action <= _ACTION_MASK:
            raise BadInput("action", action, f"0 to {_ACTION_MASK}")
        self._packed.append(number << _NUMBER | (who + 1) << _WHO | action)

    def cut(self, standing: int) -> None:
        """Keep only this number of moves, the first ones."""
        del self._packed[standing:]

    def up_to(self, number: int) -> int:
        """Count those with an entry number up to this one."""
        return bisect_right(self._packed, number << _NUMBER | (1 << _NUMBER) - 1)

    def number(self, i: int) -> int:
        """Return the entry number of a move."""
        return self._packed[i] >> _NUMBER

    def who(self, i: int) -> int:
        """Return the seat of a move, or CHANCE."""
        return (self._packed[i] >> _WHO & _WHO_MASK) - 1

    def action(self, i: int) -> int:
        """Return the action of a move."""
        return self._packed[i] & _ACTION_MASK

    def __len__(self) -> int:
        return len(self._packed)

    def __bool__(self) -> bool:
        return len(self._packed) > 0

    def __iter__(self) -> Iterator[Move]:
        return iter(self[:])

    @overload
    def __getitem__(self, place: int) -> Move: ...

    @overload
    def __getitem__(self, place: slice) -> list[Move]: ...

    def __getitem__(self, place: int | slice) -> Move | list[Move]:
        if isinstance(place, slice):
            return [_unpacked(move) for move in self._packed[place]]
        return _unpacked(self._packed[place])

    def __repr__(self) -> str:
        return f"PackedMoves({self[:]})"


def _unpacked(move: int) -> Move:
    return move >> _NUMBER, (move >> _WHO & _WHO_MASK) - 1, move & _ACTION_MASK
