"""Rate limits: token buckets per person and address, bounded in number."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

MAX_BUCKETS = 20_000
"""Buckets kept at once; the least recently used are dropped first."""

RULES: dict[str, tuple[float, float]] = {
    # name: (tokens per second, burst)
    "frame": (40, 200),
    "command": (20, 80),
    "chat": (0.5, 8),
    "say": (0.3, 4),
    "request": (20, 120),
    "guest": (0.05, 30),
    "login": (0.1, 6),
    "logins": (0.5, 30),
    "create": (0.5, 20),
    "tables": (0.5, 60),
    "evening": (1, 60),
    "people": (0.2, 20),
    "codes": (10, 300),
    "hint": (0.5, 6),
    "analysis": (1, 12),
    "puzzle": (2, 30),
    "page": (1, 20),
    "import": (0.05, 5),
    "import_bytes": (200, 20_000_000),
    "mail": (0.002, 4),
    "nudge": (2 / 86_400, 1),
    "socket": (1, 60),
    "bad": (5, 50),
}


class Bucket:
    """A token bucket. Each socket has its own; `RateLimits` keeps those of people and addresses."""

    __slots__ = ("burst", "rate", "refilled_s", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.refilled_s = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Take tokens and return 0, or return the seconds until there are enough."""
        now_s = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now_s - self.refilled_s) * self.rate)
        self.refilled_s = now_s
        if self.tokens >= cost:
            self.tokens -= cost
            return 0.0
        return (cost - self.tokens) / self.rate


class RateLimits:
    """All rate limits of this process; with `on` False nothing is limited."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._held: Counter[str] = Counter()

    def wait(self, rule: str, client: str, cost: float = 1.0) -> float:
        """Take tokens of a client (a person or an address); return 0, or the seconds to wait for them."""
        if not self.on:
            return 0.0
        key = (rule, client)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(*RULES[rule])
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(cost)

    @contextmanager
    def held(self, client: str, limit: int) -> Iterator[bool]:
        """Count something a client holds while the context lasts; False if the client holds `limit` of it."""
        free = not self.on or self._held[client] < limit
        if not free:
            yield False
            return
        self._held[client] += 1
        try:
            yield True
        finally:
            self._held[client] -= 1
            if not self._held[client]:
                del self._held[client]

    def bucket(self, rule: str) -> Bucket | None:
        """Return a separate bucket for a rule, None if nothing is limited."""
        return Bucket(*RULES[rule]) if self.on else None

    def sweep(self) -> None:
        """Drop the buckets that are full again."""
        now_s = time.monotonic()
        for key, bucket in list(self._buckets.items()):
            if bucket.tokens + (now_s - bucket.refilled_s) * bucket.rate >= bucket.burst:
                del self._buckets[key]
