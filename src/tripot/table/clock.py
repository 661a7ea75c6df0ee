"""Clocks, worked out from the times of a record's entries: nothing about them is stored."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.wire import play
from tripot.wire.tables import ClockRule

DAY = 86_400_000
GRACE = 5_000
"""A bank starts to run at most this much later, so that the screen can show what led to the question."""


class Clock:
    """The time each seat has left, in milliseconds, and whose clock runs."""

    __slots__ = ("_acted", "_told", "left", "rule", "running", "since", "starts")

    def __init__(self, rule: ClockRule, players: int, at: int) -> None:
        self.rule = rule
        self.left = [rule.seconds * 1000 if rule.kind == "bank" else rule.days * DAY] * players
        self.running: tuple[int, ...] = ()
        self.since = at
        self.starts = [0] * players
        """When each seat's time begins to count: the screen shows first what led to its question."""
        self._told = [0] * players
        """Milliseconds of scenes each seat was sent since its last act."""
        self._acted: set[int] = set()
        """Seats that acted just now: if they are asked again, the screen shows first what they caused."""

    def tick(self, at: int) -> None:
        """Count the time since the last entry against the running seats."""
        for seat in self.running:
            self.left[seat] -= self._used(seat, at)
        self.since = max(self.since, at)

    def _used(self, seat: int, at: int) -> int:
        return max(0, at - max(self.since, self.starts[seat]))

    def tell(self, seat: int, ms: int) -> None:
        """Note for how long the scenes sent to a seat play."""
        self._told[seat] += ms

    def skip(self, at: int) -> None:
        """Let the time since the last entry count for nobody (the server was closed)."""
        self.since = max(self.since, at)

    def acted(self, seat: int) -> None:
        """Give a seat that acted its increment, or its days anew."""
        if self.rule.kind == "bank":
            self.left[seat] += self.rule.increment * 1000
        else:
            self.left[seat] = self.rule.days * DAY
        self._told[seat] = 0
        self._acted.add(seat)

    def refill(self, seat: int) -> None:
        """Give a seat that comes back after its flag fell a quarter of what it began with."""
        full = self.rule.seconds * 1000 if self.rule.kind == "bank" else self.rule.days * DAY
        self.left[seat] = max(self.left[seat], full // 4)

    def run(self, seats: Sequence[int]) -> None:
        """Let these seats' clocks run from now on; a bank that did not run yet waits for what is being told."""
        if self.rule.kind == "bank":
            for seat in seats:
                if seat not in self.running or seat in self._acted:
                    self.starts[seat] = self.since + min(GRACE, self._told[seat])
        self._acted.clear()
        self.running = tuple(seats)

    def fallen(self, at: int) -> list[int]:
        """Return the running seats whose time is over."""
        return [
            seat
            for seat in self.running
            if self.left[seat] - self._used(seat, at) <= 0 and at >= self.starts[seat]
        ]

    def next_flag(self, seats: Sequence[int] | None = None) -> int | None:
        """Return when the next flag falls if nobody acts, of these seats or all."""
        flags = [
            max(self.since, self.starts[seat]) + max(0, self.left[seat])
            for seat in self.running
            if seats is None or seat in seats
        ]
        return min(flags) if flags else None

    def shown(self) -> play.Clock:
        """Return the wire form."""
        grace = [max(0, start - self.since) for start in self.starts]
        return play.Clock(self.rule.kind, list(self.left), list(self.running), self.since, grace)
