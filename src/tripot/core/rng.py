"""The simulation's random numbers: small, fast, the same compiled and not. Never used for a recorded match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.mypyc_types import i64

_MASK32: Final[i64] = 0xFFFFFFFF
_FACTOR: Final[i64] = 1791398085
LIMIT: Final = 1 << 31


@final
class Rng:
    """A multiply-with-carry generator; every step stays within 63 bits."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        # Mixing with an odd constant gives neighbouring seeds unrelated states.
        mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
        mixed ^= mixed >> 29
        mixed = (mixed * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        low = (mixed & 0xFFFFFFFF) or 1
        carry = ((mixed >> 32) % 1791398083) + 1
        self.state: i64 = carry << 32 | low
        for _warm in range(4):
            self.below(2)

    def below(self, n: i64) -> i64:
        """Return a whole number from 0 to n - 1; n is at most 2**31."""
        if n <= 0 or n > 2147483648:
            raise ValueError("Rng.below takes n from 1 to 2**31")
        x: i64 = self.state
        x = (x & _MASK32) * _FACTOR + (x >> 32)
        self.state = x
        return (((x ^ (x >> 31)) & _MASK32) * n) >> 32

    def pick(self, outcomes: Sequence[tuple[int, int]]) -> int:
        """Return one outcome of (outcome, weight) pairs."""
        total = 0
        for _outcome, weight in outcomes:
            total += weight
        point: int = self.below(total)
        for outcome, weight in outcomes:
            point -= weight
            if point < 0:
                return outcome
        raise ValueError("outcomes have no weight")

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list of ints in place."""
        i = len(items) - 1
        while i > 0:
            j: int = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def fork(self) -> Rng:
        """Return a new generator seeded from this one."""
        return Rng(self.below(LIMIT) * LIMIT + self.below(LIMIT))
