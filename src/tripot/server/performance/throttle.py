"""The turnstile: who comes to a table is let in one by one, and those who play pass in between.

Showing a whole table costs as much as several moves. When hundreds of matches end together, everybody wants a new table in the
same moment; served as they come, all moves of the house would wait for them.
"""

from __future__ import annotations

import asyncio
from collections import deque

EACH = 2
"""How many are let in at a turn of the loop: between two turns, whatever came over the sockets is served."""


class Turnstile:
    """Lets so many in at each turn of the loop, in the order they came. Nobody waits where nobody comes."""

    __slots__ = ("_left", "_loop", "_turning", "_waiting")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._left = EACH
        self._turning = False

    async def enter(self) -> None:
        """Wait for one's turn."""
        if self._left > 0:
            self._left -= 1
            self._turn_on()
            return
        future = self._loop.create_future()
        self._waiting.append(future)
        await future

    def _turn_on(self) -> None:
        if not self._turning:
            self._turning = True
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        self._left = EACH
        self._turning = False
        while self._waiting and self._left > 0:
            future = self._waiting.popleft()
            if not future.done():  # else he gave up
                future.set_result(None)
                self._left -= 1
        if self._left < EACH:
            self._turn_on()
