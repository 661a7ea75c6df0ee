"""Whether this process was awake: a laptop that slept, a machine that stood still or a clock that was set must cost nobody his time."""

from __future__ import annotations

import time
from collections.abc import Callable

from tripot.core.clock import wall_ms

LOST_MS = 5_000
"""Between two looks, so much more than expected is time in which nobody could play."""


def steady() -> int:
    """Return milliseconds of a clock that nobody sets, and that stands still while the machine sleeps."""
    return time.monotonic_ns() // 1_000_000


class Vigil:
    """Looked at twice a second, and before a flag falls."""

    __slots__ = ("_steady", "_steady_then", "_wall", "_wall_then", "alone", "woke")

    def __init__(self, wall: Callable[[], int] = wall_ms, steady: Callable[[], int] = steady) -> None:
        self._wall, self._steady = wall, steady
        self._wall_then, self._steady_then = wall(), steady()
        self.alone: Callable[[], bool] = lambda: True
        """Whether no other process plays on while this one stands still."""
        self.woke = 0
        """When the clocks of this house last had to begin anew: what ran before then ran for nobody."""

    def look(self) -> bool:
        """Note the time; True if some was lost since the last look."""
        wall, steady = self._wall(), self._steady()
        passed, counted = wall - self._wall_then, steady - self._steady_then
        self._wall_then, self._steady_then = wall, steady
        # The whole machine slept or its clock was set; or only this process stood still.
        lost = passed - counted > LOST_MS or (counted > LOST_MS and self.alone())
        if lost:
            self.woke = wall
        return lost
