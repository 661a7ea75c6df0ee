"""The store of a house: the database engine, its migrations, the journal of the tables and the bus between processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import shutil
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, select, text, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tripot.core.errors import TripotError
from tripot.server.settings import Settings
from tripot.server.store import schema
from tripot.server.store.bus import Bus, Heard, NoBus
from tripot.server.store.checkpoints import NO_OWN, Checkpoints
from tripot.server.store.journal import Journal, StoreDown
from tripot.server.store.sqlite import PRAGMAS, SqliteJournal

HEAD = "0005"
"""The newest migration; a database that says so is opened without loading the migration machinery."""
LEAST_FREE = 2_000_000
"""Bytes of free disk below which a house on SQLite calls itself unwell."""
COMMAND_SECONDS = 15.0
"""Seconds PostgreSQL may take for what belongs to tables and people."""
log = logging.getLogger("tripot.store")
_MIGRATION_LOCK = 7_471_607_468
T = TypeVar("T")
J = TypeVar("J")
GATHERED = 10
"""Jobs that share a transaction at most: moves wait for it."""


class Store:
    """An open store. Appends go through the journal, everything else is written through `transact`, `look` reads;
    `begin` is for tests and tools that need a connection over several turns of the loop.
    """

    def __init__(
        self, settings: Settings, engine: AsyncEngine, journal: Journal, bus: Bus, process: str
    ) -> None:
        self.settings = settings
        self.engine = engine
        self.journal = journal
        self.bus = bus
        self.process = process
        self._guard: IO[str] | None = None
        self._writer: tuple[Engine, ThreadPoolExecutor, threading.Lock, Checkpoints] | None = None
        self._gathered: dict[str, list[tuple[Any, asyncio.Future[Any]]]] = {}
        self._asking = asyncio.Lock()
        self._found: tuple[float, dict[str, bool]] | None = None
        self._away: tuple[type[Exception], ...] = (DBAPIError, PoolTimeout, OSError, TimeoutError)
        """What is raised when the database is away: not everything comes through the engine's own errors."""

    @classmethod
    async def open(cls, settings: Settings, heard: Heard) -> Store:
        """Open (and create or migrate) the database; a second server on one SQLite file is refused."""
        process = secrets.token_hex(6)
        if settings.is_postgres:
            from tripot.server.store.postgres import GONE, PostgresBus, PostgresJournal

            engine = postgres_engine(settings.url, command_timeout=COMMAND_SECONDS)
            await migrate(engine)
            bus = PostgresBus(settings.url, process, heard)
            store = cls(settings, engine, PostgresJournal(settings.url, process), bus, process)
            store._away += GONE
            async with asyncio.timeout(10):
                await bus.ready.wait()
            return store
        path = sqlite_path(settings.url)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        guard = hold(path)
        close_to_others(path)
        engine = sqlite_engine(path)
        await migrate(engine)
        journal = SqliteJournal(path)
        store = cls(settings, engine, journal, NoBus(), process)
        store._guard = guard
        thread = ThreadPoolExecutor(1, "store")
        store._writer = (sqlite_writer(path), thread, journal.writing, journal.checkpoints)
        return store

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Carry out some work in one transaction.

        SQLite has one write lock for all: there the work is done in a thread of its own without coming back to the loop
        between statements, so that moves wait for it a millisecond, not for several turns of a busy loop.
        """
        if self._writer is None:
            with self._answering():
                async with self.engine.begin() as connection:
                    return await connection.run_sync(work)
        engine, thread, writing, checkpoints = self._writer

        def whole() -> T:
            with writing:
                with engine.begin() as connection:
                    done = work(connection)
                checkpoints.committed()
                return done

        with self._answering():
            return await asyncio.get_running_loop().run_in_executor(thread, whole)

    async def gather(
        self, name: str, job: J, work: Callable[[Connection, list[J]], list[T]], pause: float = 0.0
    ) -> T:
        """Carry out a job in one transaction with all of its kind that waited meanwhile; return its own result.

        A batch forms while the last one is written, and for the seconds of `pause` before each: for what is not urgent.
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
                batch, waiting[:] = waiting[:GATHERED], waiting[GATHERED:]
                await self._settle_batch(batch, work)
        finally:
            del self._gathered[name]
            for _job, other in waiting:
                other.cancel()
        return await future

    async def _settle_batch(
        self,
        batch: list[tuple[J, asyncio.Future[T]]],
        work: Callable[[Connection, list[J]], list[T]],
    ) -> None:
        jobs = [job for job, _future in batch]
        try:
            found = await self.transact(lambda connection: work(connection, jobs))
        except Exception as problem:
            if len(batch) > 1 and not isinstance(problem, StoreDown):
                # One bad job must not spoil the others'.
                for one in batch:
                    await self._settle_batch([one], work)
                return
            for _job, future in batch:
                if not future.done():
                    future.set_exception(problem)
            return
        for (_job, future), result in zip(batch, found, strict=True):
            if not future.done():
                future.set_result(result)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection in a transaction that is committed at the end; SQLite takes the write lock at once."""
        with self._answering():
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def look(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection for reading only."""
        with self._answering():
            async with self.engine.connect() as connection:
                if not self.settings.is_postgres:
                    await connection.execution_options(tripot_reading=True)
                yield connection

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run queries that only read, on one connection, and return their result."""
        async with self.look() as connection:
            return await connection.run_sync(work)

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Call every way in which a database can be away, full or broken by one name."""
        try:
            yield
        except (IntegrityError, ProgrammingError, DataError, NotSupportedError):
            # It answered: what it was asked was wrong.
            raise
        except self._away as problem:
            raise StoreDown(str(problem)) from problem

    async def secret(self) -> bytes:
        """Return the house's signing key."""
        return bytes.fromhex(await self.kept("signing key", lambda: secrets.token_hex(32)))

    async def kept(self, name: str, make: Callable[[], str]) -> str:
        """Return a key of the house, made once and shared by all its processes."""
        async with self.look() as connection:
            found = await connection.scalar(
                select(schema.setting.c.value).where(schema.setting.c.name == name)
            )
        if found is not None:
            return str(found)
        made = insert(schema.setting).values(name=name, value=make())
        with contextlib.suppress(IntegrityError):  # another process was first: read its key
            await self.transact(lambda connection: connection.execute(made))
        return await self.kept(name, make)

    async def health(self) -> dict[str, bool]:
        """Tell which parts of the store are well: reading, writing, and with several processes hearing the others.

        Writing is tried, as a full disk reads well; at most once a second, as anybody may ask.
        """
        now = asyncio.get_running_loop().time()
        async with self._asking:
            if self._found is None or now > self._found[0] + 1:
                parts = {"reading": await self._tried(self._read), "writing": await self._tried(self._write)}
                self._found = (asyncio.get_running_loop().time(), parts)
            return {**self._found[1], "hearing": self.bus.hears}

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> bool:
        try:
            async with asyncio.timeout(2):
                await work()
        except (StoreDown, TimeoutError) as problem:
            log.warning("the store is not well: %s", problem)
            return False
        return True

    async def _read(self) -> None:
        async with self.look() as connection:
            await connection.execute(text("select 1"))

    async def _write(self) -> None:
        if not self.settings.is_postgres:
            # A write this small may still find room in the file as it is: moves soon would not.
            usage = shutil.disk_usage(sqlite_path(self.settings.url).parent)
            if usage.free < LEAST_FREE:
                raise StoreDown("the disk is full")
        name, at = "last sign of health", str(time.time_ns() // 1_000_000)
        _setting = schema.setting.c

        def work(connection: Connection) -> None:
            done = connection.execute(update(schema.setting).where(_setting.name == name).values(value=at))
            if not done.rowcount:
                connection.execute(insert(schema.setting).values(name=name, value=at))

        with contextlib.suppress(IntegrityError):  # another process was first: it could write
            await self.transact(work)

    async def close(self) -> None:
        """Write what is queued and let go of everything."""
        await self.bus.close()
        if self._writer is not None:
            await asyncio.to_thread(self._writer[1].shutdown)
            self._writer[0].dispose()
        await self.journal.close()
        await self.engine.dispose()
        if self._guard is not None:
            self._guard.close()


def sqlite_path(url: str) -> Path:
    """Return the file of an SQLite URL."""
    return Path(url.removeprefix("sqlite:///"))


def sqlite_engine(path: Path) -> AsyncEngine:
    """Return an engine whose connections have the house's settings."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    _settle(engine.sync_engine)
    return engine


def sqlite_writer(path: Path) -> Engine:
    """Return the same for the thread that writes."""
    engine = create_engine(f"sqlite:///{path}")
    _settle(engine, NO_OWN)
    return engine


def _settle(engine: Engine, *more: str) -> None:
    @event.listens_for(engine, "connect")
    def settle(connection: Any, _record: Any) -> None:
        # Transactions are begun by hand below: the driver's own way begins them too late to be safe from lock upgrades.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, *more):
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        reading = connection.get_execution_options().get("tripot_reading")
        connection.exec_driver_sql("begin" if reading else "begin immediate")


def postgres_engine(url: str, **more: float) -> AsyncEngine:
    """Return an engine over asyncpg; a server that does not answer a knock is away."""
    return create_async_engine(
        url.replace("postgresql://", "postgresql+asyncpg://", 1),
        pool_size=5,
        max_overflow=5,
        pool_pre_ping=True,
        pool_timeout=COMMAND_SECONDS,
        connect_args={"timeout": 5, **more},
    )


def driver_errors() -> tuple[type[Exception], ...]:
    """Return what the driver of PostgreSQL raises by itself, nothing where it is not installed."""
    try:
        import asyncpg
    except ImportError:
        return ()
    return (asyncpg.PostgresError, asyncpg.InterfaceError)


def open_private(path: Path) -> IO[str]:
    """Open a file for writing that only its owner may read."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w")


def close_to_others(path: Path) -> None:
    """Make a database and what lies beside it its owner's alone: server seeds, the signing key and password hashes are in it."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    # SQLite gives its companions the mode of the database; those that are there already have an older one.
    for file in (path, *(Path(f"{path}{suffix}") for suffix in ("-wal", "-shm", ".lock"))):
        if file.exists():
            file.chmod(0o600)


def hold(path: Path) -> IO[str] | None:
    """Take the lock that keeps a second server off this SQLite file."""
    try:
        import fcntl
    except ImportError:  # Windows: SQLite's own locks keep the file whole
        return None
    guard = open_private(Path(f"{path}.lock"))
    try:
        fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        guard.close()
        raise TripotError(
            f"another Tripot server is using {path}; stop it, or give this one its own --database-url"
        ) from None
    guard.write(str(os.getpid()))
    guard.flush()
    return guard


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest schema; quick when it already is. One of a newer program is left alone."""
    async with engine.connect() as connection:
        found = await _version(connection)
    if found == HEAD:
        return
    if found is not None and found > HEAD:
        raise TripotError(
            f"this database was made by a newer Tripot (schema {found}; this one knows {HEAD}): "
            "use that one, or restore a backup into a new database"
        )
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"select pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            if await _version(connection) == HEAD:
                return
        from tripot.server.store.migrations import upgrade

        await connection.run_sync(upgrade)


async def _version(connection: AsyncConnection) -> str | None:
    def read(sync: Any) -> str | None:
        from sqlalchemy import inspect

        if not inspect(sync).has_table("alembic_version"):
            return None
        found = sync.execute(text("select version_num from alembic_version")).scalar()
        return None if found is None else str(found)

    return await connection.run_sync(read)
