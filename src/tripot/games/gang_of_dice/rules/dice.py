"""Dice and warnings of Gang of Dice (GOD-1): a handful of dice is one whole number, a warning is one test on it.

Faces are 0 for the Boss and 1 to 5 for the values. A handful holds, from the lowest bit on,

    7 bits for each face, 0 to 5: how many dice show it      8 bits: the total      6 bits: how many dice

so that handfuls add and subtract as numbers, and every warning is a few operations. No more
than 36 dice exist: the top bit of every face's field is free, and a carry into it means "enough".
"""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.games.gang_of_dice.rules.numbers import DICE, FACES, TOKENS

FIELD: Final = 7
COUNT_MASK: Final = 127
TOTAL_AT: Final = 42
TOTAL_MASK: Final = 255
NUMBER_AT: Final = 50

DIE: Final = tuple((1 << FIELD * face) + (face << TOTAL_AT) + (1 << NUMBER_AT) for face in range(FACES))
"""One die by its face."""

_ONES: Final[i64] = sum(1 << FIELD * face for face in range(1, FACES))
_TOPS: Final[i64] = sum(64 << FIELD * face for face in range(1, FACES))

# Subjects of a condition: the total, dice showing given values, different, consecutive or equal values.
TOTAL: Final = 0
SHOWING: Final = 1
DIFFERENT: Final = 2
RUN: Final = 3
ALIKE: Final = 4


_RUNS: Final[tuple[tuple[tuple[str, ...], ...], ...]] = tuple(
    tuple((token,) * n for n in range(DICE + 1)) for token in TOKENS
)
"""By face and number of dice: the dice as they are written."""


def number_of(dice: i64) -> i64:
    """Count the dice of a handful."""
    return dice >> NUMBER_AT


def total_of(dice: i64) -> i64:
    """Add the dice up; the Boss is no value (GOD-1.1)."""
    return dice >> TOTAL_AT & TOTAL_MASK


def count_of(dice: i64, face: i64) -> i64:
    """Count the dice that show a face."""
    return dice >> FIELD * face & COUNT_MASK


def faces_of(dice: int) -> list[int]:
    """List the faces of a handful, high ones first, the Boss last."""
    faces: list[int] = []
    for face in range(FACES - 1, -1, -1):
        there: int = count_of(dice, face)
        faces.extend([face] * there)
    return faces


def handful(faces: list[int]) -> int:
    """Gather faces into a handful."""
    dice = 0
    for face in faces:
        dice += DIE[face]
    return dice


def written(dice: int) -> tuple[str, ...]:
    """Write a handful as faces, high ones first: ("3", "1", "B")."""
    shown: tuple[str, ...] = ()
    for face in range(FACES - 1, -1, -1):
        there: int = count_of(dice, face)
        if there:
            shown += _RUNS[face][there]
    return shown


@final
class Condition:
    """A condition of a warning card. Every condition means "at least": `least` is the total, or the number of dice or values.

    `values` is a mask with bit v for the value v, used by SHOWING alone; `name` is its word in data and texts.
    """

    __slots__ = ("fields", "kind", "least", "name", "offset", "values")

    def __init__(self, name: str, kind: int, least: int, values: int = 0) -> None:
        self.name = name
        self.kind: i64 = kind
        self.least: i64 = least
        self.values = values
        fields: i64 = 0
        for face in range(1, FACES):
            if values >> face & 1:
                fields |= COUNT_MASK << FIELD * face
        self.fields: i64 = fields
        self.offset: i64 = (64 - least) * _ONES if kind == ALIKE else 63 * _ONES

    def met(self, dice: i64) -> bool:
        """Return True if the dice meet the condition and so offend the Boss (GOD-1.6)."""
        kind = self.kind
        if kind == TOTAL:
            return (dice >> TOTAL_AT & TOTAL_MASK) >= self.least
        if kind == SHOWING:
            # A sum of 7-bit fields is the remainder by 127, as a digit sum is by 9.
            return (dice & self.fields) % 127 >= self.least
        # The top bit of each value's field: for ALIKE "enough of it", otherwise "present".
        tops: i64 = dice + self.offset & _TOPS
        if kind == ALIKE:
            return tops != 0
        if kind == DIFFERENT:
            return (tops >> 6) % 127 >= self.least
        run: i64 = tops
        step: i64 = 1
        while step < self.least:
            run &= tops >> FIELD * step
            step += 1
        return run != 0


ODD: Final = 1 << 1 | 1 << 3 | 1 << 5

CONDITIONS: Final[tuple[Condition, ...]] = (
    Condition("total-7", TOTAL, 7),
    Condition("total-10", TOTAL, 10),
    Condition("total-11", TOTAL, 11),
    Condition("total-13", TOTAL, 13),
    Condition("run-2", RUN, 2),
    Condition("run-3", RUN, 3),
    Condition("odd-1", SHOWING, 1, ODD),
    Condition("odd-2", SHOWING, 2, ODD),
    Condition("odd-3", SHOWING, 3, ODD),
    Condition("different-2", DIFFERENT, 2),
    Condition("different-3", DIFFERENT, 3),
    Condition("pair", ALIKE, 2),
    Condition("two-5s", SHOWING, 2, 1 << 5),
    Condition("has-1", SHOWING, 1, 1 << 1),
    Condition("has-4-5", SHOWING, 1, 1 << 4 | 1 << 5),
    Condition("has-3-4-5", SHOWING, 1, 1 << 3 | 1 << 4 | 1 << 5),
)
"""The sixteen conditions there are (GOD-1.4)."""


@final
class WarningCard:
    """A Warning card: light or dark, an Explosion or a Bomb, and a condition (GOD-1.3, GOD-1.4 and GOD-1.5)."""

    __slots__ = ("condition", "dark", "explosion", "name")

    def __init__(self, name: str, dark: bool, explosion: bool, condition: Condition) -> None:
        self.name = name
        self.dark = dark
        self.explosion = explosion
        self.condition = condition


def rolls(dice: int) -> tuple[int, ...]:
    """List every result of rolling this many dice one after the other, as handfuls, with equal chances."""
    ways = [0]
    for _die in range(dice):
        ways = [way + die for way in ways for die in DIE]
    return tuple(ways)


CHUNK: Final = 4
"""How many dice one draw may roll at once."""
ROLLS: Final[tuple[tuple[int, ...], ...]] = (rolls(0), rolls(1), rolls(2), rolls(3), rolls(4))
"""By number of dice, up to CHUNK: all ways to fall. One draw among them rolls that many dice at once."""
WAYS: Final[tuple[int, ...]] = (1, 6, 36, 216, 1296)

# The same packed. A bit is looked up, never made by `1 << n`: of a machine-word n the compiler makes it wrong from 31 on.
FALLS: Final[vec[i64]] = vec[i64]([way for ways in ROLLS for way in ways])
"""ROLLS in one row: those of n dice begin at FALLS_AT[n], and there are FALL_WAYS[n] of them."""
FALLS_AT: Final[vec[i64]] = vec[i64]([0, 1, 7, 43, 259])
FALL_WAYS: Final[vec[i64]] = vec[i64](list(WAYS))
ONE_DIE: Final[vec[i64]] = vec[i64](list(DIE))
"""One die by its face."""
LOWER_FACES: Final[vec[i64]] = vec[i64]([(1 << FIELD * face) - 1 for face in range(FACES)])
"""By face: the bits of the lower faces, which a reroll's chain comes to after it."""
