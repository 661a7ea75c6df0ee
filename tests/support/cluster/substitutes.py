"""What is replaced while a world runs: the clocks, the sources of randomness, the database driver and child processes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

EPOCH_MS = 1_700_000_000_000
"""The wall clock of a world begins here."""


class Clocks:
    """The clocks of the process that runs just now."""

    def __init__(self) -> None:
        self.now: Callable[[], float] = lambda: 0.0
        """World time in seconds."""
        self.offsets_s: dict[str, float] = {}
        """By process: how much its wall clock is ahead of the world's."""

    def wall_ns(self) -> int:
        """Return the wall clock of the running process."""
        loop = asyncio._get_running_loop()
        ahead = 0.0 if loop is None else self.offsets_s.get(getattr(loop, "name", ""), 0.0)
        return EPOCH_MS * 1_000_000 + int((self.now() + ahead) * 1e9)

    def steady_s(self) -> float:
        """Return the steady clock of the running process."""
        loop = asyncio._get_running_loop()
        return self.now() if loop is None else loop.time()


class Secrets:
    """The functions of `secrets`, drawn from a seed."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def token_hex(self, size: int = 32) -> str:
        """Return random hexadecimal digits."""
        return self._rng.randbytes(size).hex()

    def token_urlsafe(self, size: int = 32) -> str:
        """Return random text for a link."""
        return self._rng.randbytes(size).hex()[: size * 4 // 3]

    def randbits(self, bits: int) -> int:
        """Return a random number of some bits."""
        return self._rng.getrandbits(bits)

    def randbelow(self, end: int) -> int:
        """Return a random number below another."""
        return self._rng.randrange(end)

    def choice(self, items: Sequence[Any]) -> Any:
        """Return one of some items."""
        return self._rng.choice(items)


@contextmanager
def replaced(clocks: Clocks, rng: Random, others: Sequence[tuple[Any, str, Any]]) -> Iterator[None]:
    """Put virtual clocks, seeded secrets and other substitutes in place, and take them away at the end."""
    seeded = Secrets(rng)
    substitutes: list[tuple[Any, str, Any]] = [
        (time, "time_ns", clocks.wall_ns),
        (time, "time", lambda: clocks.wall_ns() / 1e9),
        (time, "monotonic", clocks.steady_s),
        (time, "monotonic_ns", lambda: int(clocks.steady_s() * 1e9)),
        (time, "perf_counter", clocks.steady_s),
        *(
            (secrets, name, getattr(seeded, name))
            for name in ("token_hex", "token_urlsafe", "randbits", "randbelow", "choice")
        ),
        *others,
    ]
    before = [getattr(place, name) for place, name, _new in substitutes]
    for place, name, new in substitutes:
        setattr(place, name, new)
    try:
        yield
    finally:
        for (place, name, _new), old in zip(substitutes, before, strict=True):
            setattr(place, name, old)
