"""The stores of simulated processes: the real `Store`, with transactions and appends sent to the simulated database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar, cast

from sqlalchemy import Connection
from tests.support.cluster.database import Database, Request, Wire
from tests.support.cluster.driver import Driver
from tests.support.cluster.virtual_time import VirtualLoop

from tripot.server.settings import Settings
from tripot.server.store import sqlite
from tripot.server.store.bus import NoBus, OnMessage
from tripot.server.store.database import Store
from tripot.server.store.journal import Row, StoreDown
from tripot.server.store.opening import COMMAND_TIMEOUT_S
from tripot.server.store.postgres import UNAVAILABLE, PostgresJournal
from tripot.server.store.postgres_bus import PostgresBus

T = TypeVar("T")


class SimulatedStore(Store):
    """A store of one simulated process. Everything but the way to the database is the real code."""

    database: Database
    wire: Wire

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Carry out a transaction."""
        with self._as_store_down():
            return await self.wire.ask(partial(self.database.run, work), COMMAND_TIMEOUT_S)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run queries that only read."""
        with self._as_store_down():
            return await self.wire.ask(partial(self.database.look, work), COMMAND_TIMEOUT_S, writes=False)

    async def close(self) -> None:
        """Finish queued writes and close the connections."""
        await self.bus.close()
        await self.journal.close()
        self.wire.close()


async def open_postgres(driver: Driver, name: str, settings: Settings, on_message: OnMessage) -> Store:
    """Open a store as a process on PostgreSQL does; `driver` stands for asyncpg."""
    loop = cast(VirtualLoop, asyncio.get_running_loop())
    bus = PostgresBus(settings.url, name, on_message)
    store = SimulatedStore(settings, cast(Any, None), PostgresJournal(settings.url, name), bus, name)
    store._unavailable += UNAVAILABLE
    store.database, store.wire = driver.database, Wire(driver.database, loop, ordered=False, lasting=True)
    try:
        async with asyncio.timeout(10):
            await bus.ready.wait()
    except TimeoutError:
        await store.close()
        raise
    return store


async def open_sqlite(database: Database, name: str, settings: Settings, _on_message: OnMessage) -> Store:
    """Open a store as a process on SQLite does."""
    loop = cast(VirtualLoop, asyncio.get_running_loop())
    store = SimulatedStore(settings, cast(Any, None), SimulatedSqliteJournal(database, loop), NoBus(), name)
    store.database, store.wire = database, Wire(database, loop, lasting=True, local=True)
    database.syncs = lambda: "pragma synchronous=full" in sqlite.PRAGMAS
    return store


class SimulatedSqliteJournal(sqlite.SqliteJournal):
    """The journal on SQLite with a timeline instead of its thread: the statements and the answers are the real ones."""

    def __init__(self, database: Database, loop: VirtualLoop) -> None:
        self._database = database
        self._rng = database.new_rng()
        self._reader = database.raw
        self._loop = loop
        self._pending: list[Any] = []
        self._writing_at: float | None = None
        self._written = 0.0
        self._closing = False
        self.batches = 0
        self.rows = 0
        self._closed = asyncio.Event()

    def append(self, table_id: str, n: int, body: str) -> asyncio.Future[bool]:
        """Queue a row; the future is done once its commit is on disk."""
        future: asyncio.Future[bool] = self._loop.create_future()
        if self._closing:
            future.set_exception(StoreDown("the server is closing"))
            return future
        self._pending.append((table_id, n, body, future))
        if self._writing_at is None:
            timeline = self._database.timeline
            pause = self._written + sqlite.PACE.interval_s - timeline.now
            if len(self._pending) >= sqlite.PACE.full_batch:
                pause = 0.0
            self._writing_at = (
                timeline.now
                + max(pause, 0.0)
                + self._database.delay(cast(VirtualLoop, self._loop).name, self._rng)
            )
            timeline.at(self._writing_at, self._commit)
        return future

    def _commit(self) -> None:
        loop = cast(VirtualLoop, self._loop)
        timeline = self._database.timeline
        if loop.dead:
            return
        if timeline.now < loop.frozen_until:
            timeline.at(loop.frozen_until, self._commit)
            return
        self._writing_at, batch = None, self._pending
        self._pending = []
        self._written = timeline.now
        landed: list[bool] | None
        try:
            if not self._database.up:
                raise sqlite3.OperationalError("disk I/O error")
            if self._database.full:
                raise sqlite3.OperationalError("database or disk is full")
            synced = self._database.syncs()
            if not synced:
                self._database.write_unsynced()
            landed = self._write(self._database.raw, batch)
            if synced:
                self._database.synced()
            for (table_id, n, body, _future), good in zip(batch, landed, strict=True):
                if good:
                    self._database.stored(table_id, n, body)
                else:
                    self._database.lost_races += 1
            problem: Exception | None = None
        except sqlite3.Error as error:
            landed, problem = None, error
        # The thread may be slow to wake the event loop.
        timeline.after(
            self._database.delay(loop.name, self._rng), loop.call_soon, sqlite._settle, batch, landed, problem
        )

    async def read(self, table_id: str, after: int) -> list[Row]:
        """Read a table's rows."""
        if not self._database.up:
            raise StoreDown("disk I/O error")
        return self._read(table_id, after)

    async def read_many(self, wanted: Mapping[str, int]) -> dict[str, list[Row]]:
        """Read each table in turn."""
        return {table_id: await self.read(table_id, after) for table_id, after in wanted.items()}

    async def close(self) -> None:
        """Write the queued rows."""
        self._closing = True
        while self._writing_at is not None:
            await asyncio.sleep(0.01)


__all__ = ["Request", "SimulatedStore", "open_postgres", "open_sqlite"]
