"""A throttle for work that may come from hundreds of clients at once, such as snapshots when many matches end together.

A snapshot costs as much as several moves. Only a few are made per event-loop iteration; moves are handled in between.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Throttle:
    """Lets a few callers through per event-loop iteration, in the order they came; 0 per iteration lets all through."""

    def __init__(self, per_iteration: int) -> None:
        self._per_iteration = self._left = per_iteration
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def acquire(self) -> None:
        """Wait for a place in this iteration or a later one."""
        loop = asyncio.get_running_loop()
        if self._left == self._per_iteration:
            if not self._per_iteration:
                return
            loop.call_soon(self._next_iteration)
        if self._left:
            self._left -= 1
            return
        future = loop.create_future()
        self._waiting.append(future)
        await future

    def _next_iteration(self) -> None:
        self._left = self._per_iteration
        while self._waiting and self._left:
            future = self._waiting.popleft()
            if not future.done():  # else the caller was cancelled
                future.set_result(None)
                self._left -= 1
        if self._left < self._per_iteration:
            asyncio.get_running_loop().call_soon(self._next_iteration)
