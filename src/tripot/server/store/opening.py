"""Opening a database: file permissions and the server lock, engines, migration."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tripot.core.errors import TripotError
from tripot.server.store.sqlite import PRAGMAS

NEWEST_MIGRATION = "0007"
"""A database at this migration is opened without loading Alembic."""
COMMAND_TIMEOUT_S = 15.0
"""Seconds that PostgreSQL may take for a statement; the journal has other limits."""
_MIGRATION_LOCK = 7_471_607_468


# ---- files


def sqlite_path(url: str) -> Path:
    """Return the file of an SQLite URL."""
    return Path(url.removeprefix("sqlite:///"))


def open_private(path: Path) -> IO[str]:
    """Open a file for writing that only its owner may read."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w")


def make_private(path: Path) -> None:
    """Let only its owner read a database and its side files. It holds server seeds, the signing key and password hashes."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    # SQLite gives new side files the mode of the database; existing ones may have an older mode.
    for file in (path, *(Path(f"{path}{suffix}") for suffix in ("-wal", "-shm", ".lock"))):
        if file.exists():
            file.chmod(0o600)


def lock_file(path: Path) -> IO[str]:
    """Take the lock of an SQLite file; TripotError if another server holds it. Returns the open lock file."""
    # Not emptied before it is locked: Windows refuses to truncate a file that another process has locked.
    lock = os.fdopen(os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600), "r+")
    try:
        _lock_exclusively(lock)
    except OSError:
        lock.close()
        raise TripotError(
            f"another Tripot server is using {path}; stop it, or give this one its own --database-url"
        ) from None
    lock.truncate()
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


def _lock_exclusively(file: IO[str]) -> None:
    """Lock an open file until it is closed; OSError if another process holds the lock."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# ---- engines


def sqlite_engine(path: Path) -> AsyncEngine:
    """Return an engine for reading and for tools."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    _configure(engine.sync_engine)
    return engine


def sqlite_writer_engine(path: Path) -> Engine:
    """Return an engine for the thread that writes."""
    engine = create_engine(f"sqlite:///{path}")
    _configure(engine)
    return engine


def _configure(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        # Transactions begin below: the driver would begin them too late to be safe from lock upgrades.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        reading = connection.get_execution_options().get("tripot_reading")
        connection.exec_driver_sql("begin" if reading else "begin immediate")


def postgres_engine(url: str, **connect_args: float) -> AsyncEngine:
    """Return an engine over asyncpg."""
    return create_async_engine(
        url.replace("postgresql://", "postgresql+asyncpg://", 1),
        pool_size=5,
        max_overflow=5,
        pool_pre_ping=True,
        pool_timeout=COMMAND_TIMEOUT_S,
        connect_args={"timeout": 5, **connect_args},
    )


def driver_errors() -> tuple[type[Exception], ...]:
    """Return the exceptions of asyncpg itself, nothing if it is not installed."""
    try:
        import asyncpg
    except ImportError:
        return ()
    return (asyncpg.PostgresError, asyncpg.InterfaceError)


# ---- migration


async def migrate(engine: AsyncEngine) -> None:
    """Migrate a database to the newest schema; TripotError if a newer program made it."""
    async with engine.connect() as connection:
        version = await schema_version(connection)
    if version == NEWEST_MIGRATION:
        return
    if version is not None and version > NEWEST_MIGRATION:
        raise TripotError(
            f"this database was made by a newer Tripot (schema {version}; this one knows {NEWEST_MIGRATION}): "
            "use that one, or restore a backup into a new database"
        )
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"select pg_advisory_xact_lock({_MIGRATION_LOCK})"))
            if await schema_version(connection) == NEWEST_MIGRATION:
                return
        from tripot.server.store.migrations import upgrade

        await connection.run_sync(upgrade)


async def schema_version(connection: AsyncConnection) -> str | None:
    """Return the schema of a database by its newest migration; None for an empty database."""

    def read(sync: Connection) -> str | None:
        from sqlalchemy import inspect

        if not inspect(sync).has_table("alembic_version"):
            return None
        version = sync.execute(text("select version_num from alembic_version")).scalar()
        return None if version is None else str(version)

    return await connection.run_sync(read)
