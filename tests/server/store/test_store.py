"""The journals: group commit, lost races, failures, on both stores; migrations; the lock on a file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from tests.support.server import run

from tripot.core.errors import TripotError
from tripot.server.settings import Settings
from tripot.server.store import sqlite
from tripot.server.store.bus import AnyMessage
from tripot.server.store.database import Store
from tripot.server.store.journal import StoreDown
from tripot.server.store.migrations import upgrade
from tripot.server.store.opening import NEWEST_MIGRATION, sqlite_engine
from tripot.server.store.schema import metadata
from tripot.server.store.sqlite import ROWS_PER_INSERT

Opener = Callable[[], AbstractAsyncContextManager[Store]]


async def _nobody(_message: AnyMessage) -> None:
    """Hear nothing."""


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """Open a store and close it."""
    store = await Store.open(Settings(database_url=url), _nobody)
    try:
        yield store
    finally:
        await store.close()


def test_sqlites_log_begins_anew_under_steady_commits(tmp_path: Path) -> None:
    """The write-ahead log stays near 5 000 pages of 4 kB, however much is written."""
    path = tmp_path / "a.db"

    async def whole() -> None:
        async with opened(f"sqlite:///{path}") as store:
            for first in range(0, 12_000, 200):
                await asyncio.gather(
                    *(store.journal.append("t", n, "x" * 4_000) for n in range(first, first + 200))
                )
            assert path.stat().st_size > 20_000_000
            assert path.with_name("a.db-wal").stat().st_size < 30_000_000

    run(whole())


def test_rows_come_back_in_order(url: str) -> None:
    """Appended rows are read, from any number on, of one table or many."""

    async def whole() -> None:
        async with opened(url) as store:
            journal = store.journal
            landed = await asyncio.gather(
                *(journal.append(f"t{i % 3}", i // 3, f"body {i}") for i in reversed(range(30)))
            )
            assert landed == [True] * 30
            assert await journal.read("t1", 7) == [(8, "body 25"), (9, "body 28")]
            assert await journal.read("none", -1) == []
            many = await journal.read_many({"t0": 8, "t2": 9, "none": 0})
            assert many == {"t0": [(9, "body 27")], "t2": [], "none": []}

    run(whole())


def test_appends_share_commits(url: str) -> None:
    """Many tables that append at once need far fewer commits than rows."""

    async def whole() -> None:
        async with opened(url) as store:
            journal: Any = store.journal
            await asyncio.gather(*(journal.append(f"t{i}", 0, "x") for i in range(500)))
            assert journal.rows == 500
            assert journal.batches < 50

    run(whole())


def test_the_same_number_is_given_once(url: str) -> None:
    """Of many appends with one number exactly one lands, and the others of the batch are not hurt."""

    async def whole() -> None:
        async with opened(url) as store:
            journal = store.journal
            results = await asyncio.gather(
                *(journal.append("t", 0, f"try {i}") for i in range(20)),
                *(journal.append(f"u{i}", 0, "x") for i in range(20)),
            )
            assert results[:20].count(True) == 1
            assert results[20:] == [True] * 20
            assert len(await journal.read("t", -1)) == 1

    run(whole())


@pytest.mark.parametrize("others", [2, ROWS_PER_INSERT - 1, ROWS_PER_INSERT, 3 * ROWS_PER_INSERT])
def test_a_number_taken_spoils_no_batch_of_any_size(url: str, others: int) -> None:
    """The late row is refused; the rows of the same statement are stored."""

    async def whole() -> None:
        async with opened(url) as store:
            journal = store.journal
            assert await journal.append("t", 0, "first")
            rows = [journal.append(f"u{i}", 0, f"body {i}") for i in range(others)]
            late = journal.append("t", 0, "late")
            assert await asyncio.gather(*rows) == [True] * others
            assert await late is False
            assert await journal.read("t", -1) == [(0, "first")]
            assert await journal.read(f"u{others - 1}", -1) == [(0, f"body {others - 1}")]

    run(whole())


def test_a_batch_is_stored_whole_or_not_at_all_and_in_few_statements(tmp_path: Path) -> None:
    """A batch is one statement, a very large one a few: each re-acquires the GIL."""

    async def whole() -> None:
        path = tmp_path / "a.db"
        async with opened(f"sqlite:///{path}") as store:
            journal: Any = store.journal
            said: list[str] = []
            connection = sqlite.connect(path)
            connection.set_trace_callback(said.append)
            batch = [
                ("t", n, "x", asyncio.get_running_loop().create_future()) for n in range(ROWS_PER_INSERT)
            ]
            assert journal._write(connection, batch) == [True] * ROWS_PER_INSERT
            assert len(said) == 1
            del said[:]
            batch = [(table, n, "x", future) for table in "uvw" for _t, n, _x, future in batch]
            connection.execute(
                "create trigger full before insert on entry when new.table_id = 'w' "
                "begin select raise(abort, 'disk full'); end"
            )
            with pytest.raises(sqlite3.Error):
                journal._write(connection, batch)
            assert await journal.read("u", -1) == []
            connection.execute("drop trigger full")
            del said[:]
            assert journal._write(connection, batch) == [True] * (3 * ROWS_PER_INSERT)
            assert len(said) == 5, "begin, three times as many rows as fit, commit"
            assert len(await journal.read("w", -1)) == ROWS_PER_INSERT
            connection.close()

    run(whole())


def test_a_closed_journal_refuses(url: str) -> None:
    """After closing, an append fails; it does not hang."""

    async def whole() -> None:
        async with opened(url) as store:
            journal = store.journal
        with pytest.raises(StoreDown):
            await journal.append("t", 0, "x")

    run(whole())


def test_migrations_make_the_schema_we_use(url: str) -> None:
    """A migrated database has every table and column of the schema, and says its version."""

    async def whole() -> None:
        async with opened(url) as store, store.look() as connection:

            def look(sync: Any) -> dict[str, set[str]]:
                from sqlalchemy import inspect

                inspector = inspect(sync)
                return {
                    name: {column["name"] for column in inspector.get_columns(name)}
                    for name in inspector.get_table_names()
                }

            found = await connection.run_sync(look)
            assert set(found) - {"alembic_version"} == set(metadata.tables)
            for name, table in metadata.tables.items():
                assert found[name] == {column.name for column in table.columns}

            def compare(sync: Any) -> list[Any]:
                from alembic.autogenerate import compare_metadata
                from alembic.migration import MigrationContext

                return list(compare_metadata(MigrationContext.configure(sync), metadata))

            assert await connection.run_sync(compare) == []
            version = await connection.exec_driver_sql("select version_num from alembic_version")
            assert version.scalar() == NEWEST_MIGRATION

    run(whole())


def test_an_older_file_is_brought_up_whole(tmp_path: Path) -> None:
    """Rows of a database of schema 0004 lie in the order they came afterwards, every one; or nothing has changed."""
    path = tmp_path / "old.db"
    rows = [(table, n, f"{table} {n} " + "x" * 3_000) for table in ("b", "a") for n in (0, 1, 4, 9)]

    async def make() -> None:
        engine = sqlite_engine(path)
        async with engine.begin() as connection:
            await connection.run_sync(lambda sync: upgrade(sync, "0004"))
            for row in rows:
                await connection.exec_driver_sql("insert into entry values (?, ?, ?)", row)
        await engine.dispose()

    run(make())
    with closing(sqlite3.connect(path)) as found, pytest.raises(sqlite3.OperationalError, match="rowid"):
        found.execute("select rowid from entry")

    async def stopped_on_the_way() -> None:
        engine = sqlite_engine(path)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(lambda sync: upgrade(sync, "0005"))
                raise RuntimeError("the power failed")
        finally:
            await engine.dispose()

    with pytest.raises(RuntimeError, match="the power failed"):
        run(stopped_on_the_way())
    with closing(sqlite3.connect(path)) as found:
        assert found.execute("select version_num from alembic_version").fetchall() == [("0004",)]
        assert found.execute("select sitting, n, body from entry").fetchall() == sorted(rows)

    async def play_on() -> None:
        async with opened(f"sqlite:///{path}") as store:
            assert await store.journal.append("b", 12, "b 12")
            assert not await store.journal.append("a", 9, "somebody else's")
            assert await store.journal.read("b", 4) == [(9, rows[3][2]), (12, "b 12")]

    run(play_on())
    with closing(sqlite3.connect(path)) as found:
        assert found.execute("select table_id, n, body from entry order by rowid").fetchall() == [
            *sorted(rows),
            ("b", 12, "b 12"),
        ]
        assert found.execute("pragma integrity_check").fetchall() == [("ok",)]


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    """Two servers on one SQLite file would not see each other's tables."""

    async def whole() -> None:
        path = f"sqlite:///{tmp_path / 'a.db'}"
        async with opened(path):
            with pytest.raises(TripotError, match="another Tripot server"):
                await Store.open(Settings(database_url=path), _nobody)
        async with opened(path):
            pass

    run(whole())


def test_a_full_disk_fails_the_batch_and_not_the_next(tmp_path: Path) -> None:
    """When SQLite cannot write, every waiting append learns of it; afterwards appends work again."""

    async def whole() -> None:
        path = tmp_path / "a.db"
        async with opened(f"sqlite:///{path}") as store:
            await store.journal.append("t", 0, "x")
            other = sqlite3.connect(path, isolation_level=None)
            other.execute(
                "create trigger full before insert on entry begin select raise(abort, 'disk full'); end"
            )
            with pytest.raises(StoreDown):
                await store.journal.append("t", 1, "x")
            other.execute("drop trigger full")
            other.close()
            assert await store.journal.append("t", 1, "x") is True

    run(whole())


def test_settings_are_checked() -> None:
    """A store nobody knows is named; paths become SQLite URLs."""
    assert Settings(database_url="x.db").url.startswith("sqlite:////")
    assert Settings(database_url="postgres://h/d").url == "postgresql://h/d"
    with pytest.raises(TripotError, match="database_url"):
        _ = Settings(database_url="mysql://x").url
