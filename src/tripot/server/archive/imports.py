"""Imported records: stored within quotas, and deleted after a while."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Connection

from tripot.core.clock import wall_ms
from tripot.server.errors import ApiError
from tripot.server.settings import Settings
from tripot.server.store import list_queries
from tripot.server.store.database import Store
from tripot.server.store.journal import StoreDown

log = logging.getLogger("tripot.imports")
MAX_PERSON_BYTES = 20_000_000
"""Records one person may keep. A new one takes the place of their oldest."""
RETRY_WHEN_FULL_S = 3_600
"""Seconds a client should wait when the records of all people fill the server's quota."""
COUNT_INTERVAL_MS = 600_000
"""The bytes of all records are counted this often. In between each process adds what it stores."""
DAY_MS = 86_400_000


class Imports:
    """Stores imported records within the quotas of a person and of the server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._max_bytes = settings.import_megabytes * 1e6
        self._max_age_ms = settings.import_days * DAY_MS
        self._stored_bytes = 0
        self._counted_at_ms: int | None = None

    @asynccontextmanager
    async def room(self, size_bytes: int) -> AsyncIterator[None]:
        """Reserve space for a record while it is checked and added; ApiError `rate` if all records fill the quota."""
        await self._count(wall_ms())
        if self._stored_bytes + size_bytes > self._max_bytes:
            raise ApiError("rate", {"seconds": RETRY_WHEN_FULL_S})
        self._stored_bytes += size_bytes
        try:
            yield
        except BaseException:
            self._stored_bytes -= size_bytes
            raise

    async def add(self, id_: str, person: str, game: str, text: str) -> None:
        """Store a record, and delete the person's oldest ones if they have too many bytes."""
        now = wall_ms()

        def write(connection: Connection) -> None:
            list_queries.insert_record(connection, id_, person, game, now, text)
            list_queries.delete_oldest_records(connection, person, MAX_PERSON_BYTES)

        await self._store.transact(write)

    async def expire(self) -> None:
        """Delete the records that are too old."""
        before = int(wall_ms() - self._max_age_ms)
        try:
            deleted = await self._store.transact(
                lambda connection: list_queries.delete_records_before(connection, before)
            )
        except StoreDown as problem:
            log.warning("old imported records were not deleted: %s", problem)
            return
        if deleted:
            log.info("%s imported records were too old and were deleted", deleted)
            self._counted_at_ms = None

    async def _count(self, now_ms: int) -> None:
        if self._counted_at_ms is None or now_ms - self._counted_at_ms > COUNT_INTERVAL_MS:
            self._counted_at_ms = now_ms
            self._stored_bytes = await self._store.read(list_queries.record_bytes)
