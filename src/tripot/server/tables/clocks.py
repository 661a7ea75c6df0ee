"""Clocks, worked out from the times of a record's entries: nothing about them is stored."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.server.wire import play
from tripot.server.wire.tables import ClockRule

DAY = 86_400_000


class Clock:
    """The time each seat has left, in milliseconds, and whose clock runs."""

    __slots__ = ("left", "rule", "running", "since")

    def __init__(self, rule: ClockRule, players: int, at: int) -> None:
        self.rule = rule
        self.left = [rule.seconds * 1000 if rule.kind == "bank" else rule.days * DAY] * players
        self.running: tuple[int, ...] = ()
        self.since = at

    def tick(self, at: int) -> None:
        """Count the time since the last entry against the running seats."""
        for seat in self.running:
            self.left[seat] -= max(0, at - self.since)
        self.since = max(self.since, at)

    def skip(self, at: int) -> None:
        """Let the time since the last entry count for nobody (the house was closed)."""
        self.since = max(self.since, at)

    def acted(self, seat: int) -> None:
        """Give a seat that acted its increment, or its days anew."""
        if self.rule.kind == "bank":
            self.left[seat] += self.rule.increment * 1000
        else:
            self.left[seat] = self.rule.days * DAY

    def refill(self, seat: int) -> None:
        """Give a seat that comes back after its flag fell a quarter of what it began with."""
        full = self.rule.seconds * 1000 if self.rule.kind == "bank" else self.rule.days * DAY
        self.left[seat] = max(self.left[seat], full // 4)

    def run(self, seats: Sequence[int]) -> None:
        """Let these seats' clocks run from now on."""
        self.running = tuple(seats)

    def fallen(self, at: int) -> list[int]:
        """Return the running seats whose time is over."""
        return [seat for seat in self.running if self.left[seat] - (at - self.since) <= 0]

    def next_flag(self) -> int | None:
        """Return when the next flag falls if nobody acts."""
        if not self.running:
            return None
        return self.since + max(0, min(self.left[seat] for seat in self.running))

    def shown(self) -> play.Clock:
        """Return the wire form."""
        return play.Clock(self.rule.kind, list(self.left), list(self.running), self.since)
