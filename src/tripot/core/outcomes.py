"""What a game can count in a playout, so that the coach's reasons come from the same playouts as its chances.

A game declares statistics ("my heist is stopped", "men I lose before my next turn") and counts them while a playout runs. The
coach names one only if it differs between two choices and goes with winning (`coach/reasons.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tripot.core.mypyc_types import i64, mypyc_attr, vec
from tripot.core.state import State

SHARE: Final = "share"
"""How often something happens, 0 to 1; shown in percent."""
NUMBER: Final = "number"
"""A number of things; shown with one decimal."""
DOLLARS: Final = "dollars"
"""An amount of dollars; shown to the hundred."""
MILLIONS: Final = "millions"
"""Millions of dollars; shown with one decimal."""
LEAST: Final[dict[str, float]] = {SHARE: 0.05, NUMBER: 0.15, DOLLARS: 100.0, MILLIONS: 0.3}
"""The smallest difference worth saying, by unit."""


class Statistic:
    """A number that a playout gives, and the text that compares two choices by it.

    `reason.<key>` is the text. It has the values `a` and `b`, the messages `x` and `y` that name the two choices, and `values`.
    """

    def __init__(
        self,
        key: str,
        sign: int,
        unit: str = SHARE,
        *,
        net: str = "",
        least: float = 0.0,
        both: bool = False,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        self.key = key
        self.sign = sign
        """Its natural sign: +1 if more of it helps to win, -1 if it hurts, 0 if either may be."""
        self.unit = unit
        self.least: float = least if least > 0.0 else LEAST[unit]
        """The smallest difference worth saying."""
        self.net = net
        """The key of the statistic that must differ in the same sense, so that what is gained now is not lost later."""
        self.both = both
        """True if it is worth saying only where both choices leave it possible: a city is not held by men sent elsewhere."""
        self.values: dict[str, Any] = dict(values or {})

    def shown(self, value: float) -> float:
        """Return a mean as the text shows it."""
        if self.unit == SHARE:
            return float(round(100.0 * value))
        if self.unit == DOLLARS:
            return 100.0 * round(value / 100.0)
        return round(value, 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Outcomes:
    """The statistics of a game's playouts from one position, near and concrete ones first, and how they are counted.

    One object counts one playout at a time: `begin` before the choice, `look` wherever a seat is awaited until it returns False,
    `finish` at the end of the playout. It may switch the state's events on, and must switch them off when `look` returns False.
    """

    statistics: list[Statistic]
    paired: bool = False
    """True to measure what goes with winning by the differences within each world, where a world does much to both choices."""

    def begin(self, state: State, seat: i64) -> None:
        """Note what is needed of the position in which the seat chooses."""
        raise NotImplementedError

    def look(self, state: State) -> bool:
        """Note what has happened so far; return False as soon as nothing more is to be noted before the end."""
        return False

    def finish(self, state: State, out: vec[float]) -> None:
        """Write every statistic of the playout that ended here."""
        raise NotImplementedError
