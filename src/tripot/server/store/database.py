"""The database of a server: transactions, health, and the journal and bus that belong to it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import shutil
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import IO, Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, insert, select, text, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tripot.server.settings import Settings
from tripot.server.store.bus import Bus, NoBus, OnMessage
from tripot.server.store.journal import Journal, StoreDown
from tripot.server.store.opening import (
    COMMAND_TIMEOUT_S,
    lock_file,
    make_private,
    migrate,
    postgres_engine,
    sqlite_engine,
    sqlite_path,
    sqlite_writer_engine,
)
from tripot.server.store.schema import setting
from tripot.server.store.sqlite import SqliteJournal

MAX_GATHERED_JOBS = 10
"""Jobs that share a transaction: moves wait while it runs."""
MIN_FREE_DISK_BYTES = 2_000_000
"""A server on SQLite is unhealthy with less free disk space."""
HEALTH_TIMEOUT_S = 2.0
HEALTH_CACHE_S = 1.0
log = logging.getLogger("tripot.store")
T = TypeVar("T")
J = TypeVar("J")


class _SqliteWriter(NamedTuple):
    """The thread that carries out all transactions on SQLite, and the lock that it shares with the journal."""

    engine: Engine
    thread: ThreadPoolExecutor
    writing: threading.Lock


class Store:
    """An open database. The journal appends entries, `transact` writes everything else, `read` reads."""

    def __init__(
        self, settings: Settings, engine: AsyncEngine, journal: Journal, bus: Bus, process: str
    ) -> None:
        self.settings = settings
        self.engine = engine
        self.journal = journal
        self.bus = bus
        self.process = process
        self._lock_file: IO[str] | None = None
        self._writer: _SqliteWriter | None = None
        self._gathered: dict[str, list[tuple[Any, asyncio.Future[Any]]]] = {}
        self._checking_health = asyncio.Lock()
        self._health: tuple[float, dict[str, bool]] | None = None
        self._unavailable: tuple[type[Exception], ...] = (DBAPIError, PoolTimeout, OSError, TimeoutError)
        """Exceptions of a database that does not answer: drivers raise some past SQLAlchemy."""

    @classmethod
    async def open(cls, settings: Settings, on_message: OnMessage) -> Store:
        """Open the database, and create or migrate it; TripotError if another server uses the SQLite file.

        `on_message` is called with the messages of the other processes.
        """
        process = secrets.token_hex(6)
        if settings.is_postgres:
            from tripot.server.store.postgres import UNAVAILABLE, PostgresJournal
            from tripot.server.store.postgres_bus import PostgresBus

            engine = postgres_engine(settings.url, command_timeout=COMMAND_TIMEOUT_S)
            await migrate(engine)
            bus = PostgresBus(settings.url, process, on_message)
            store = cls(settings, engine, PostgresJournal(settings.url, process), bus, process)
            store._unavailable += UNAVAILABLE
            async with asyncio.timeout(10):
                await bus.ready.wait()
            return store
        path = sqlite_path(settings.url)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = lock_file(path)
        make_private(path)
        engine = sqlite_engine(path)
        await migrate(engine)
        journal = SqliteJournal(path)
        store = cls(settings, engine, journal, NoBus(), process)
        store._lock_file = lock
        thread = ThreadPoolExecutor(1, "store")
        writer_engine = sqlite_writer_engine(path)
        store._writer = _SqliteWriter(writer_engine, thread, journal.writing)
        return store

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Carry out some work in one transaction and return its result.

        SQLite has one write lock. There a thread runs the whole transaction without returning to the event loop.
        Moves then wait for a millisecond, and not for several iterations of a busy loop.
        """
        writer = self._writer
        if writer is None:
            with self._as_store_down():
                async with self.engine.begin() as connection:
                    return await connection.run_sync(work)

        def transaction() -> T:
            with writer.writing, writer.engine.begin() as connection:
                return work(connection)

        with self._as_store_down():
            return await asyncio.get_running_loop().run_in_executor(writer.thread, transaction)

    async def gather(
        self, name: str, job: J, work: Callable[[Connection, list[J]], list[T]], pause: float = 0.0
    ) -> T:
        """Carry out a job in one transaction with waiting jobs of the same name; return its own result.

        A batch forms while the one before is written, and during the `pause` in seconds before each.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        waiting = self._gathered.get(name)
        if waiting is not None:
            waiting.append((job, future))
            return await future
        waiting = self._gathered[name] = [(job, future)]
        try:
            while waiting:
                if pause:
                    await asyncio.sleep(pause)
                batch, waiting[:] = waiting[:MAX_GATHERED_JOBS], waiting[MAX_GATHERED_JOBS:]
                await self._run_batch(batch, work)
        finally:
            del self._gathered[name]
            for _job, other in waiting:
                other.cancel()
        return await future

    async def _run_batch(
        self,
        batch: list[tuple[J, asyncio.Future[T]]],
        work: Callable[[Connection, list[J]], list[T]],
    ) -> None:
        jobs = [job for job, _future in batch]
        try:
            results = await self.transact(lambda connection: work(connection, jobs))
        except Exception as problem:
            if len(batch) > 1 and not isinstance(problem, StoreDown):
                # One job that fails must not fail the others.
                for single in batch:
                    await self._run_batch([single], work)
                return
            for _job, future in batch:
                if not future.done():
                    future.set_exception(problem)
            return
        for (_job, future), result in zip(batch, results, strict=True):
            if not future.done():
                future.set_result(result)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run queries that only read, on one connection, and return their result."""
        async with self.look() as connection:
            return await connection.run_sync(work)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection in a transaction that is committed at the end. For tests and tools."""
        with self._as_store_down():
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def look(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection for reading only."""
        with self._as_store_down():
            async with self.engine.connect() as connection:
                if not self.settings.is_postgres:
                    await connection.execution_options(tripot_reading=True)
                yield connection

    @contextmanager
    def _as_store_down(self) -> Iterator[None]:
        """Raise StoreDown for every failure of a database that is unreachable, full or broken."""
        try:
            yield
        except (IntegrityError, ProgrammingError, DataError, NotSupportedError):
            # The database answered: the statement was wrong.
            raise
        except self._unavailable as problem:
            raise StoreDown(str(problem)) from problem

    async def secret(self) -> bytes:
        """Return the signing key of the server."""
        return bytes.fromhex(await self.kept("signing key", lambda: secrets.token_hex(32)))

    async def kept(self, name: str, make: Callable[[], str]) -> str:
        """Return a stored setting, made once and shared by all processes."""
        query = select(setting.c.value).where(setting.c.name == name)
        value = await self.read(lambda connection: connection.scalar(query))
        if value is not None:
            return str(value)
        statement = insert(setting).values(name=name, value=make())
        with contextlib.suppress(IntegrityError):  # another process was first: read its value
            await self.transact(lambda connection: connection.execute(statement))
        return await self.kept(name, make)

    async def health(self) -> dict[str, bool]:
        """Return which parts of the store work: reading, writing, and hearing the other processes.

        Writing is tried, because a full disk still reads. The result is cached for a second, as anybody may ask.
        """
        loop = asyncio.get_running_loop()
        now = loop.time()
        async with self._checking_health:
            if self._health is None or now > self._health[0] + HEALTH_CACHE_S:
                parts = {"reading": await self._tried(self._read), "writing": await self._tried(self._write)}
                self._health = (loop.time(), parts)
            return {**self._health[1], "hearing": self.bus.hears}

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> bool:
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT_S):
                await work()
        except (StoreDown, TimeoutError) as problem:
            log.warning("the store is unhealthy: %s", problem)
            return False
        return True

    async def _read(self) -> None:
        async with self.look() as connection:
            await connection.execute(text("select 1"))

    async def _write(self) -> None:
        if not self.settings.is_postgres:
            # Such a small write may still fit into the file when moves soon would not.
            usage = shutil.disk_usage(sqlite_path(self.settings.url).parent)
            if usage.free < MIN_FREE_DISK_BYTES:
                raise StoreDown("the disk is full")
        name, at = "last sign of health", str(time.time_ns() // 1_000_000)

        def work(connection: Connection) -> None:
            result = connection.execute(update(setting).where(setting.c.name == name).values(value=at))
            if not result.rowcount:
                connection.execute(insert(setting).values(name=name, value=at))

        with contextlib.suppress(IntegrityError):  # another process was first: it could write
            await self.transact(work)

    async def close(self) -> None:
        """Finish queued writes and close all connections."""
        await self.bus.close()
        if self._writer is not None:
            await asyncio.to_thread(self._writer.thread.shutdown)
            self._writer.engine.dispose()
        await self.journal.close()
        await self.engine.dispose()
        if self._lock_file is not None:
            self._lock_file.close()
