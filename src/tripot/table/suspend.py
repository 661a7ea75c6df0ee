"""Detects time in which nobody could play, so that players' clocks can be corrected: suspends, and outages of the store."""

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


class StoreOutage:
    """Since when the store did not answer. That time counts for nobody, because nobody saw the new position."""

    __slots__ = ("_since_ms",)

    def __init__(self) -> None:
        self._since_ms: int | None = None

    def answered(self, since_ms: int) -> None:
        """Note that the store has answered now for a row given to it at this time."""
        self._since_ms = since_ms

    def unanswered(self, since_ms: int) -> None:
        """Note that a row given to the store at this time has no answer yet, unless the outage began earlier."""
        if self._since_ms is None:
            self._since_ms = since_ms

    def over(self, now_ms: int) -> bool:
        """Return True if the store was away for so long that clocks must restart; it answers again."""
        since_ms, self._since_ms = self._since_ms, None
        return since_ms is not None and now_ms - since_ms > LOST_MS
