"""The two clocks: the wall clock, which records are written by, and a steady one for measuring."""

from __future__ import annotations

import time


def wall_ms() -> int:
    """Return the time in milliseconds since 1970; it jumps when somebody sets the clock."""
    return time.time_ns() // 1_000_000


def monotonic_s() -> float:
    """Return the reading of a steady clock in seconds: only differences mean something."""
    return time.perf_counter()
