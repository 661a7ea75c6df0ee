"""The other processes of this house, known by their signs of life."""

from __future__ import annotations

import asyncio

BEAT = 15.0
"""Seconds between a process's signs of life to the others."""

LOOK = 1.0
"""Seconds between two looks at whose connections the database still has."""


class Neighbours:
    """Who was heard of lately."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._seen: dict[str, float] = {}

    def heard(self, process: str) -> bool:
        """Note a sign of life; True from a process that was not known."""
        new = process not in self._seen
        self._seen[process] = self._loop.time()
        return new

    @property
    def alone(self) -> bool:
        """Whether no other process has been heard of lately."""
        limit = self._loop.time() - 3 * BEAT
        return all(seen < limit for seen in self._seen.values())

    def lost(self, alive: set[str]) -> list[str]:
        """Forget the processes that the database no longer knows, and return them; who was just heard of is not meant."""
        limit = self._loop.time() - LOOK
        found = [process for process, seen in self._seen.items() if process not in alive and seen < limit]
        for process in found:
            del self._seen[process]
        return found

    def gone(self) -> list[str]:
        """Forget the processes that fell silent and return them."""
        limit = self._loop.time() - 3 * BEAT
        found = [process for process, seen in self._seen.items() if seen < limit]
        for process in found:
            del self._seen[process]
        return found
