"""The journal on PostgreSQL: one connection writes for all tables, and each insert notifies the other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any

import asyncpg

from tripot.server.store.journal import Pace, Row, StoreDown

log = logging.getLogger("tripot.journal")
CHANNEL = "tripot"
PACE = Pace(0.006, 16)
"""A commit costs several times as much as on SQLite, mostly outside the disk."""
MAX_ROWS_PER_INSERT = 200
"""The notification of an insert must stay below PostgreSQL's limit of 8 000 bytes."""
UNAVAILABLE: tuple[type[Exception], ...] = (asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.CannotConnectNowError,
         asyncpg.AdminShutdownError, asyncpg.CrashShutdownError, OSError, TimeoutError)  # fmt: skip
_INSERT = f"""
with i as (insert into entry (table_id, n, body)
           select * from unnest($1::text[], $2::int[], $3::text[])
           on conflict do nothing returning table_id, n),
     notified as (select pg_notify('{CHANNEL}', $4 || ' {{"k":"rows","tables":["' || string_agg(distinct table_id, '","') || '"]}}')
              from i having count(*) > 0)
select table_id, n from i, (select count(*) from notified) z
"""  # noqa: S608  # the channel is a constant
_READ = "select n, body from entry where table_id = $1 and n > $2 order by n"
_READ_MANY = """
select e.table_id, e.n, e.body from entry e
join unnest($1::text[], $2::int[]) as w (table_id, after) on e.table_id = w.table_id and e.n > w.after
order by e.table_id, e.n
"""
_Pending = tuple[str, int, str, "asyncio.Future[bool]"]


class PostgresJournal:
    """Group commit over one connection. Appends survive a restart of PostgreSQL within `retry_s` seconds."""

    def __init__(self, url: str, process: str, retry_s: float = 30.0) -> None:
        self._url = url
        self._process = process
        self.retry_s = retry_s
        self._loop = asyncio.get_running_loop()
        self._pending: list[_Pending] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._connection: asyncpg.Connection[Any] | None = None
        self._readers: asyncpg.Pool[Any] | None = None
        self._opening_pool = asyncio.Lock()
        self.batches = 0
        self.rows = 0
        self._task = asyncio.create_task(self._run(), name="journal")

    def append(self, table_id: str, n: int, body: str) -> asyncio.Future[bool]:
        """Queue a row; the future is done once it is committed."""
        future: asyncio.Future[bool] = self._loop.create_future()
        if self._closing:
            future.set_exception(StoreDown("the server is closing"))
            return future
        self._pending.append((table_id, n, body, future))
        self._wake.set()
        return future

    async def read(self, table_id: str, after: int) -> list[Row]:
        """Read a table's rows."""
        return [(row[0], row[1]) for row in await self._fetch(_READ, table_id, after)]

    async def read_many(self, wanted: Mapping[str, int]) -> dict[str, list[Row]]:
        """Read several tables in one query."""
        rows: dict[str, list[Row]] = {table_id: [] for table_id in wanted}
        for table_id, n, body in await self._fetch(_READ_MANY, list(wanted), list(wanted.values())):
            rows[table_id].append((n, body))
        return rows

    async def close(self) -> None:
        """Write the queued rows, then close the connections."""
        self._closing = True
        self._wake.set()
        await self._task
        if self._connection is not None:
            with contextlib.suppress(*UNAVAILABLE):
                await self._connection.close(timeout=2)
        if self._readers is not None:
            self._readers.terminate()

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        try:
            # One task opens the pool and the others wait: asyncpg refuses concurrent opening.
            async with self._opening_pool:
                if self._readers is None:
                    self._readers = await asyncpg.create_pool(self._url, min_size=1, max_size=4)
            return list(await self._readers.fetch(query, *values, timeout=10))
        except UNAVAILABLE as problem:
            raise StoreDown(str(problem)) from problem

    async def _run(self) -> None:
        written = 0.0
        while True:
            if not self._pending:
                if self._closing:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            pause = written + PACE.interval_s - self._loop.time()
            if pause > 0 and len(self._pending) < PACE.full_batch:
                await asyncio.sleep(pause)
            batch, self._pending = self._pending[:MAX_ROWS_PER_INSERT], self._pending[MAX_ROWS_PER_INSERT:]
            # Sorted, to avoid deadlocks between two processes. The sort is stable: of equal numbers the first stays first.
            batch.sort(key=lambda row: (row[0], row[1]))
            self.batches += 1
            self.rows += len(batch)
            try:
                landed = await self._write(batch)
            except Exception as problem:
                log.exception("journal write failed")
                for *_row, future in batch:
                    if not future.done():
                        future.set_exception(StoreDown(str(problem)))
                continue
            for table_id, n, _body, future in batch:
                if not future.done():
                    # If a batch has a number twice, only the first of the two rows was stored.
                    future.set_result((table_id, n) in landed)
                landed.discard((table_id, n))
            written = self._loop.time()

    async def _write(self, batch: list[_Pending]) -> set[tuple[str, int]]:
        columns = [list(column) for column in zip(*(row[:3] for row in batch), strict=True)]
        give_up_at = self._loop.time() + self.retry_s
        outcome_unknown = False
        pause = 0.05
        while True:
            try:
                connection = await self._connected()
                rows = await connection.fetch(_INSERT, *columns, self._process, timeout=10)
                landed = {(row[0], row[1]) for row in rows}
                if outcome_unknown and len(landed) < len(batch):
                    landed |= await self._stored_before(connection, batch)
                return landed
            except UNAVAILABLE as problem:
                # The commit may have happened: insert again, then read which rows are ours.
                outcome_unknown = True
                self._drop()
                if self._loop.time() > give_up_at:
                    raise
                log.warning("PostgreSQL is unavailable (%s), trying again", problem)
                await asyncio.sleep(pause)
                pause = min(pause * 2, 1.0)

    async def _stored_before(
        self, connection: asyncpg.Connection[Any], batch: list[_Pending]
    ) -> set[tuple[str, int]]:
        rows = await connection.fetch(
            "select e.table_id, e.n, e.body from entry e "
            "join unnest($1::text[], $2::int[]) as w (table_id, n) on e.table_id = w.table_id and e.n = w.n",
            [row[0] for row in batch],
            [row[1] for row in batch],
        )
        bodies = {(row[0], row[1]): row[2] for row in rows}
        return {(table_id, n) for table_id, n, body, _future in batch if bodies.get((table_id, n)) == body}

    async def _connected(self) -> asyncpg.Connection[Any]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._url, timeout=5)
            # A power failure must not lose acknowledged moves, whatever the default of the database.
            await self._connection.execute("set synchronous_commit = on")
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
