"""Rate limits: token buckets per person and address, bounded in number."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

MOST = 20_000
"""Buckets kept at once; the least used go first."""

RULES: dict[str, tuple[float, float]] = {
    # name: (tokens per second, burst)
    "command": (20, 80),
    "chat": (0.5, 8),
    "request": (20, 120),
    "guest": (0.05, 30),
    "login": (0.1, 6),
    "logins": (0.5, 30),
    "create": (0.5, 20),
    "tables": (0.5, 60),
    "hint": (0.5, 6),
    "analysis": (1, 12),
    "puzzle": (2, 30),
    "page": (1, 20),
    "import": (0.05, 5),
    "mail": (0.002, 4),
    "socket": (1, 60),
    "bad": (5, 50),
}


class Bucket:
    """Tokens that come back with time. A socket keeps its own; the house keeps those of people and addresses."""

    __slots__ = ("burst", "rate", "seen", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.seen = time.monotonic()

    def take(self) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        at = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (at - self.seen) * self.rate)
        self.seen = at
        if self.tokens >= 1:
            self.tokens -= 1
            return 0.0
        return (1 - self.tokens) / self.rate


class Limits:
    """Every bucket of this process."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._held: Counter[str] = Counter()

    def wait(self, rule: str, who: str) -> float:
        """Return 0 if this may go on, or the seconds to wait."""
        if not self.on:
            return 0.0
        key = (rule, who)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(*RULES[rule])
            if len(self._buckets) > MOST:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take()

    @contextmanager
    def held(self, who: str, most: int) -> Iterator[bool]:
        """Hold one of so many things while this lasts; False where all are held already."""
        free = not self.on or self._held[who] < most
        if not free:
            yield False
            return
        self._held[who] += 1
        try:
            yield True
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]

    def bucket(self, rule: str) -> Bucket | None:
        """Return a bucket of one's own, None when there are no limits."""
        return Bucket(*RULES[rule]) if self.on else None

    def sweep(self) -> None:
        """Forget buckets that are full again."""
        at = time.monotonic()
        for key, bucket in list(self._buckets.items()):
            if bucket.tokens + (at - bucket.seen) * bucket.rate >= bucket.burst:
                del self._buckets[key]
