"""The journal on SQLite: one thread with one connection, and one commit for all rows that are waiting."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Mapping
from pathlib import Path

from tripot.server.store.journal import Pace, Row, StoreDown

log = logging.getLogger("tripot.journal")
_Pending = tuple[str, int, str, "asyncio.Future[bool]"]
PACE = Pace(0.005, 12)
_INSERT = "insert into entry (table_id, n, body) values (?, ?, ?)"
ROWS_PER_INSERT = 64
"""Rows in one statement. Each statement re-acquires the GIL, which a busy event loop is slow to release."""

PRAGMAS = (
    "pragma journal_mode=wal",
    # FULL syncs at each commit: NORMAL may lose acknowledged moves when the power fails.
    "pragma synchronous=full",
    # SQLite copies its log into the file at the end of a commit that finds this many pages in it: docs/performance.md.
    "pragma wal_autocheckpoint=5000",
    "pragma busy_timeout=5000",
    "pragma foreign_keys=on",
    # The operating system caches pages anyway. By default each of a dozen connections would cache 2 MB.
    "pragma cache_size=-256",
)


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection with the pragmas above; transactions are begun explicitly."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(pragma)
    return connection


class SqliteJournal:
    """Group commit: a batch forms while the one before is written, and for a moment afterwards."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._wake = threading.Semaphore(0)
        self._pending: list[_Pending] = []
        self._idle = False
        self._closing = False
        self.batches = 0
        self.rows = 0
        self.writing = threading.Lock()
        """Held while writing. Waiting for it ends at once, while SQLite's own busy handler sleeps for milliseconds."""
        self._reader = connect(path)
        self._reader.execute("pragma query_only=on")
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def append(self, table_id: str, n: int, body: str) -> asyncio.Future[bool]:
        """Queue a row; the future is done once its commit is on disk."""
        future: asyncio.Future[bool] = self._loop.create_future()
        with self._lock:
            if self._closing:
                future.set_exception(StoreDown("the server is closing"))
                return future
            self._pending.append((table_id, n, body, future))
            wake, self._idle = self._idle, False
        if wake:
            self._wake.release()
        return future

    async def read(self, table_id: str, after: int) -> list[Row]:
        """Read a table's rows on the event loop: this takes microseconds, less than a change of threads."""
        return self._read(table_id, after)

    async def read_many(self, wanted: Mapping[str, int]) -> dict[str, list[Row]]:
        """Read each table in turn."""
        return {table_id: self._read(table_id, after) for table_id, after in wanted.items()}

    def _read(self, table_id: str, after: int) -> list[Row]:
        try:
            return self._reader.execute(
                "select n, body from entry where table_id = ? and n > ? order by n", (table_id, after)
            ).fetchall()
        except sqlite3.Error as problem:
            raise StoreDown(str(problem)) from problem

    async def close(self) -> None:
        """Write the queued rows, then end the thread."""
        with self._lock:
            self._closing = True
        self._wake.release()
        await asyncio.to_thread(self._thread.join)
        self._reader.close()

    def _run(self) -> None:
        connection = connect(self._path)
        written = 0.0
        while True:
            pause = written + PACE.interval_s - time.monotonic()
            if pause > 0 and 0 < len(self._pending) < PACE.full_batch:
                time.sleep(pause)
            with self._lock:
                batch, self._pending = self._pending, []
                self._idle = not batch
                if not batch and self._closing:
                    break
            if not batch:
                self._wake.acquire()
                continue
            try:
                with self.writing:
                    landed = self._write(connection, batch)
            except sqlite3.Error as problem:
                log.error("journal write failed: %s", problem)
                self._settle(batch, None, problem)
                continue
            self._settle(batch, landed, None)
            written = time.monotonic()
        connection.close()

    def _settle(self, batch: list[_Pending], landed: list[bool] | None, problem: Exception | None) -> None:
        try:
            self._loop.call_soon_threadsafe(_settle, batch, landed, problem)
        except RuntimeError:
            log.warning("the event loop closed before %d stored rows were acknowledged", len(batch))

    def _write(self, connection: sqlite3.Connection, batch: list[_Pending]) -> list[bool]:
        self.batches += 1
        self.rows += len(batch)
        rows = [(table_id, n, body) for table_id, n, body, _future in batch]
        try:
            if len(rows) <= ROWS_PER_INSERT:
                # A single statement is a transaction by itself.
                _insert(connection, rows)
            else:
                connection.execute("begin immediate")
                for start in range(0, len(rows), ROWS_PER_INSERT):
                    _insert(connection, rows[start : start + ROWS_PER_INSERT])
                connection.execute("commit")
        except sqlite3.IntegrityError:
            if connection.in_transaction:
                connection.execute("rollback")
            return self._write_singly(connection, rows)
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("rollback")
            raise
        return [True] * len(batch)

    def _write_singly(self, connection: sqlite3.Connection, rows: list[tuple[str, int, str]]) -> list[bool]:
        landed = []
        connection.execute("begin immediate")
        try:
            for row in rows:
                cursor = connection.execute(
                    "insert into entry (table_id, n, body) values (?, ?, ?) on conflict do nothing", row
                )
                landed.append(cursor.rowcount == 1)
            connection.execute("commit")
        except sqlite3.Error:
            connection.execute("rollback")
            raise
        return landed


def _insert(connection: sqlite3.Connection, rows: list[tuple[str, int, str]]) -> None:
    connection.execute(_INSERT + ", (?, ?, ?)" * (len(rows) - 1), [value for row in rows for value in row])


def _settle(batch: list[_Pending], landed: list[bool] | None, problem: Exception | None) -> None:
    for i, (_table_id, _n, _body, future) in enumerate(batch):
        if future.done():
            continue
        if landed is None:
            future.set_exception(StoreDown(str(problem)))
        else:
            future.set_result(landed[i])
