"""The journal: durable appends of record rows, committed for many tables at once, and reading them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple, Protocol

Row = tuple[int, str]
"""The number of a row's first entry, and its lines joined by line ends."""


class Pace(NamedTuple):
    """The least time between two commits with fewer rows than a full batch, so that more rows share a commit.

    Without load nothing waits, since the first row is written at once. Under high load the batches are full.
    """

    interval_s: float
    full_batch: int


class StoreDown(Exception):
    """The database did not answer. It is unknown whether a row was stored: read the journal to find out."""


class Journal(Protocol):
    """Appends rows of (table id, number, body); a table has each number once. Counts commits and rows."""

    batches: int
    rows: int

    def append(self, table_id: str, n: int, body: str) -> asyncio.Future[bool]:
        """Return a future: True once the row is durable, False if another row has its number."""

    async def read(self, table_id: str, after: int) -> list[Row]:
        """Return a table's rows that start after an entry number, in order (-1: all)."""

    async def read_many(self, wanted: Mapping[str, int]) -> dict[str, list[Row]]:
        """Return the rows after an entry number for several tables."""

    async def close(self) -> None:
        """Write the queued rows and close the connections."""
