"""Garbage collection in small steps. The switch is `Settings.gc_tuning`; docs/performance.md has its price.

Tables and moves form no reference cycles and are freed at once; libraries make short-lived cycles. A full collection with
thousands of tables stops the event loop for 50 to 150 ms. CPython's own count does not help, because play frees as many
objects as it makes. Hundreds of thousands of young objects gather before a collection starts, which then takes 10 to 20 ms.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

GEN0_THRESHOLD = 1_000
"""New objects after which the young ones are collected: a stop of a millisecond or two."""
YOUNG_INTERVAL_S = 0.04
"""Seconds between two collections of young objects during play."""


async def tune_gc(activity: Callable[[], int], idle_s: float = 20.0, idle_after: int = 200) -> None:
    """Collect young objects often and all objects only when nobody plays; restore CPython's settings when cancelled.

    `activity` returns a number that changes with each move. All objects are collected after `idle_s` seconds
    without activity, if at least `idle_after` young collections came before; and after a million of those anyway.
    """
    loop, before = asyncio.get_running_loop(), gc.get_threshold()
    collections, last, quiet_since = 0, activity(), loop.time()

    def exclude_survivors(phase: str, _info: dict[str, int]) -> None:
        nonlocal collections
        if phase == "stop":
            gc.freeze()
            collections += 1

    gc.collect()
    gc.freeze()
    gc.callbacks.append(exclude_survivors)
    gc.set_threshold(GEN0_THRESHOLD, 1_000_000_000, 1_000_000_000)
    try:
        while True:
            active = activity() != last
            if active:
                last, quiet_since = activity(), loop.time()
                gc.collect(0)
            idle = loop.time() - quiet_since >= idle_s and collections >= idle_after
            if idle or collections >= 1_000_000:
                gc.unfreeze()
                gc.collect()
                collections = 0
            await asyncio.sleep(YOUNG_INTERVAL_S if active else min(0.5, idle_s))
    finally:
        gc.callbacks.remove(exclude_survivors)
        gc.set_threshold(*before)
        gc.unfreeze()
