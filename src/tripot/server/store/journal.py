"""What the tables need of the store while they play: durable appends that many tables share, and reading back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple, Protocol

Row = tuple[int, str]
"""The number of a row's first entry, and its lines joined by line ends."""


class Pace(NamedTuple):
    """Seconds between two commits that follow each other with fewer rows than enough: some more may share the next one.

    A house that is not busy never waits, for what comes first is written at once; a very busy one has enough by itself.
    """

    seconds: float
    enough: int


class StoreDown(Exception):
    """The store did not answer: whether the row landed is not known. Read back before going on."""


class Journal(Protocol):
    """Appends rows of (table_id, number, body); the pair of the first two is unique. Counts its commits and their rows."""

    batches: int
    rows: int

    def append(self, table_id: str, n: int, body: str) -> asyncio.Future[bool]:
        """Return a future: True once the row is durable, False if another had the number first."""

    async def read(self, table_id: str, after: int) -> list[Row]:
        """Return a table's rows that start after an entry number, in order (-1: all)."""

    async def read_many(self, wanted: Mapping[str, int]) -> dict[str, list[Row]]:
        """Return the rows after a number for several tables at once."""

    async def close(self) -> None:
        """Finish what was asked and let go of the store."""
