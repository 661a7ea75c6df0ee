"""The PostgreSQL driver of a simulated process: the part of asyncpg that the journal and the bus use.

So the real `PostgresJournal` and `PostgresBus` run, with their batches, retries and unknown outcomes.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

import asyncpg
from sqlalchemy.exc import OperationalError
from tests.support.cluster.database import ConnectionBroken, Database, Wire
from tests.support.cluster.virtual_time import VirtualLoop

from tripot.server.store import postgres, postgres_bus

Row = tuple[Any, ...]
STATEMENT_S = 10.0


class Driver:
    """Stands for the module asyncpg: opens connections of the process that runs just now."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.listeners: list[DriverConnection] = []
        self.drop_notice: Callable[[], bool] = lambda: False

    async def connect(
        self, _url: str, *, timeout: float, server_settings: dict[str, str] | None = None
    ) -> DriverConnection:
        """Open a connection; OSError or CannotConnectNowError if the database is away."""
        loop = cast(VirtualLoop, asyncio.get_running_loop())
        if not self.database.up:
            await asyncio.sleep(0.01)
            raise asyncpg.CannotConnectNowError("the database system is starting up")
        connection = DriverConnection(self, loop, (server_settings or {}).get("application_name", ""))
        try:
            await connection.wire.ask(lambda: None, timeout, writes=False)
        except ConnectionBroken as problem:
            raise OSError(str(problem)) from None
        return connection

    async def create_pool(self, _url: str, *, min_size: int, max_size: int) -> DriverPool:
        """Open a pool; its first connection is opened at once."""
        connection = await self.connect(_url, timeout=10)
        connection.terminate()
        return DriverPool(self, cast(VirtualLoop, asyncio.get_running_loop()))

    def notify(self, payload: str) -> None:
        """Send a notification to every listener, the sender too."""
        for connection in list(self.listeners):
            connection.wire.back(connection.hear, payload)


class DriverPool:
    """A pool of connections."""

    def __init__(self, driver: Driver, loop: VirtualLoop) -> None:
        self._driver = driver
        self._wire = Wire(driver.database, loop, ordered=False, lasting=True)

    async def fetch(self, query: str, *values: Any, timeout: float) -> list[Row]:
        """Run a query."""
        work = partial(run, self._driver, query, values, True)
        return cast(list[Row], await _translated(self._wire, work, timeout, writes=False))

    def terminate(self) -> None:
        """Close all connections."""
        self._wire.close()


class DriverConnection:
    """A connection."""

    def __init__(self, driver: Driver, loop: VirtualLoop, name: str) -> None:
        self.driver = driver
        self.name = name
        self.wire = Wire(driver.database, loop)
        self._synced = False
        """PostgreSQL may be set up not to wait for its disk: only this connection's own setting counts."""
        self._on_notice: Callable[[Any, int, str, str], object] = lambda *_given: None
        self._callbacks: list[Callable[[Any], object]] = []
        self.wire.on_break = self._broken

    async def execute(self, query: str, *values: Any, timeout: float = STATEMENT_S) -> None:
        """Run a statement."""
        if query == "set synchronous_commit = on":
            self._synced = True
        await _translated(
            self.wire, partial(run, self.driver, query, values, self._synced), timeout, writes=False
        )

    async def fetch(self, query: str, *values: Any, timeout: float = STATEMENT_S) -> list[Row]:
        """Run a query."""
        insert = query == postgres._INSERT
        work = partial(run, self.driver, query, values, self._synced)
        return cast(list[Row], await _translated(self.wire, work, timeout, writes=insert, single=insert))

    async def add_listener(self, _channel: str, on_notice: Callable[[Any, int, str, str], object]) -> None:
        """Hear the notifications from now on."""
        self._on_notice = on_notice
        await _translated(self.wire, partial(self.driver.listeners.append, self), STATEMENT_S, writes=False)

    def add_termination_listener(self, callback: Callable[[Any], object]) -> None:
        """Call something when the connection ends."""
        self._callbacks.append(callback)

    def hear(self, payload: str) -> None:
        """Take a notification."""
        self._on_notice(self, 0, postgres.CHANNEL, payload)

    def is_closed(self) -> bool:
        """Return whether the connection has ended."""
        return self.wire.broken

    async def close(self, *, timeout: float) -> None:
        """Close the connection."""
        self.terminate()

    def terminate(self) -> None:
        """Close the connection at once."""
        self.wire.close()
        self._forget()

    def _broken(self) -> None:
        self._forget()
        for callback in self._callbacks:
            callback(self)

    def _forget(self) -> None:
        if self in self.driver.listeners:
            self.driver.listeners.remove(self)


async def _translated(
    wire: Wire, work: Callable[[], Any], timeout: float, *, writes: bool, single: bool = False
) -> Any:
    """Ask the database, and raise the driver's own exceptions."""
    try:
        return await wire.ask(work, timeout, writes=writes, single=single)
    except ConnectionBroken as problem:
        raise asyncpg.ConnectionDoesNotExistError(str(problem)) from None
    except OperationalError as problem:
        raise asyncpg.DiskFullError(str(problem)) from None


def run(driver: Driver, query: str, values: Sequence[Any], synced: bool) -> list[Row]:
    """Carry out one of the statements of the journal and the bus."""
    raw = driver.database.raw
    if query == postgres._INSERT:
        return _insert(driver, values, synced, _on_conflict(query))
    if query == postgres._READ:
        return raw.execute(
            "select n, body from entry where table_id = ? and n > ? order by n", values
        ).fetchall()
    if query == postgres._READ_MANY:
        return [
            (table, *row)
            for table, after in sorted(zip(*values, strict=True))
            for row in raw.execute(
                "select n, body from entry where table_id = ? and n > ? order by n", (table, after)
            )
        ]
    if query.startswith("select e.table_id, e.n, e.body"):
        return [
            (table, *row)
            for table, n in zip(*values, strict=True)
            for row in raw.execute(
                "select n, body from entry where table_id = ? and n = ?", (table, n)
            ).fetchall()
        ]
    if query == postgres_bus._ALIVE:
        return [(connection.name,) for connection in driver.listeners if not connection.wire.loop.dead]
    if query == postgres_bus._NOTIFY:
        for payload in values[1]:
            driver.notify(payload)
    return []


def _on_conflict(query: str) -> str:
    """Return what an insert does with a row that is stored already: SQLite knows the same words."""
    found = re.search(r"on conflict.*?(?= returning)", query)
    assert found is not None
    return found[0]


def _insert(driver: Driver, values: Sequence[Any], synced: bool, on_conflict: str) -> list[Row]:
    tables, numbers, bodies, process = values
    database, raw = driver.database, driver.database.raw
    if not synced:
        database.write_unsynced()
    stored: list[Row] = []
    raw.execute("begin immediate")
    try:
        for row in zip(tables, numbers, bodies, strict=True):
            cursor = raw.execute(
                f"insert into entry (table_id, n, body) values (?, ?, ?) {on_conflict}",  # noqa: S608
                row,
            )
            if cursor.rowcount == 1:
                stored.append(row[:2])
                database.stored(row[0], row[1], row[2])
    except sqlite3.Error:
        raw.execute("rollback")
        raise
    raw.execute("commit")
    database.lost_races += len(tables) - len(stored)
    if synced:
        database.synced()
    if stored:
        named = '","'.join(sorted({table for table, _n in stored}))
        driver.notify(f'{process} {{"k":"rows","tables":["{named}"]}}')
    return stored
