"""Detects that the process was suspended or the system clock was changed, so that players' clocks can be corrected."""

from __future__ import annotations

LOST_MS = 5_000
"""So much more time than expected between two checks was lost: nobody could play."""


class SuspendDetector:
    """Compares the wall clock with a monotonic clock. Check it before every input and a few times a second."""

    __slots__ = ("_monotonic_then", "_wall_then", "resumed_ms")

    def __init__(self, wall_ms: int, monotonic_ms: int) -> None:
        self._wall_then, self._monotonic_then = wall_ms, monotonic_ms
        self.resumed_ms = 0
        """When this process last resumed; clocks that ran before then restart."""

    def check(self, wall_ms: int, monotonic_ms: int, *, alone: bool) -> bool:
        """Note both clocks; return True if time was lost since the last check.

        `alone`: no other process played on while this one stood still.
        """
        passed, counted = wall_ms - self._wall_then, monotonic_ms - self._monotonic_then
        self._wall_then, self._monotonic_then = wall_ms, monotonic_ms
        # The whole machine slept or its clock was set; or only this process stood still.
        lost = passed - counted > LOST_MS or (alone and counted > LOST_MS)
        if lost:
            self.resumed_ms = wall_ms
        return lost
