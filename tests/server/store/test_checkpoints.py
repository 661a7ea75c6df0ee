"""SQLite's log goes back into the file beside the commits: none waits for it, and the log does not grow for ever."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.support.place import run

from tripot.server.settings import Settings
from tripot.server.store import checkpoints, schema
from tripot.server.store.bulk_update import update_many
from tripot.server.store.bus import AnyMessage
from tripot.server.store.database import Store
from tripot.server.store.sqlite import SqliteJournal, connect

LONG = "x" * 4000


async def _nobody(_message: AnyMessage) -> None:
    """Hear nothing."""


class Watched:
    """A connection that asks somebody before each statement, and tells when it is done."""

    def __init__(self, path: Path, asked: Callable[[str], None]) -> None:
        self._connection = connect(path)
        self._asked = asked

    def execute(self, sql: str) -> sqlite3.Cursor:
        """Ask, do it, and tell."""
        self._asked(sql)
        done = self._connection.execute(sql)
        self._asked("done")
        return done

    def close(self) -> None:
        """Close it."""
        self._connection.close()


async def _story(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    asked: Callable[[str], None],
    tell: Callable[[Store, SqliteJournal], Any],
) -> None:
    """Open a store whose checkpoints ask first, and let something happen."""
    monkeypatch.setattr(
        checkpoints.Checkpoints,
        "__init__",
        _with_watched(checkpoints.Checkpoints.__init__, lambda: Watched(path, asked)),
    )
    store = await Store.open(Settings(database_url=f"sqlite:///{path}"), _nobody)
    try:
        assert isinstance(store.journal, SqliteJournal)
        async with asyncio.timeout(60):
            await tell(store, store.journal)
    finally:
        await store.close()


def _with_watched(before: Callable[..., None], watched: Callable[[], Watched]) -> Callable[..., None]:
    def begin(self: object, _connect: object, writing: threading.Lock) -> None:
        before(self, watched, writing)

    return begin


async def _until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.001)


async def _commits(journal: SqliteJournal, count: int, first: int = 0) -> None:
    """Store rows one by one: each is a commit."""
    for n in range(first, first + count):
        assert await journal.append("t", n, LONG)


def test_commits_go_on_while_the_log_is_brought_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkpoint that takes for ever delays no move and no settlement; and without one nobody writes the file itself."""
    path = tmp_path / "a.db"
    inside, go_on = threading.Event(), threading.Event()

    def asked(_sql: str) -> None:
        inside.set()
        go_on.wait(60)

    async def tell(store: Store, journal: SqliteJournal) -> None:
        monkeypatch.setattr(checkpoints, "MANY", 20)
        try:
            await _commits(journal, 20)
            await _until(inside.is_set)
            before = path.stat().st_size
            # Far more pages than SQLite lets into its log by itself.
            await asyncio.gather(*(journal.append("u", n, LONG * 4) for n in range(1000)))
            row = {"id": "nobody", "v": 1}
            await store.transact(lambda connection: update_many(connection, schema.sitting, ("id",), [row]))
            assert journal.checkpoints.done == 0
            assert path.stat().st_size == before, "a commit brought the log back itself"
        finally:
            go_on.set()
        await _until(lambda: journal.checkpoints.done > 0)
        assert path.stat().st_size > before

    run(_story(path, monkeypatch, asked, tell))


def test_the_log_begins_anew_under_steady_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody always writes meanwhile: what came during the long part is brought back while nobody can."""
    path = tmp_path / "a.db"
    others: list[tuple[SqliteJournal, sqlite3.Connection]] = []

    def asked(sql: str) -> None:
        for journal, other in others:
            if sql == "done":
                if other.in_transaction:
                    other.execute("commit")
            elif not journal.writing.locked():
                # A commit that begins before a look and ends after it.
                other.execute("begin immediate")
                other.execute("insert into entry select 'meanwhile', count(*), ? from entry", (LONG,))

    async def tell(_store: Store, journal: SqliteJournal) -> None:
        monkeypatch.setattr(checkpoints, "MANY", 30)
        await _commits(journal, 29)
        other = connect(path)
        others.append((journal, other))
        await _commits(journal, 1, 29)
        await _until(lambda: journal.checkpoints.done > 0)
        others.clear()
        assert await journal.read("meanwhile", -1)
        other.close()
        await _commits(journal, 1, 1000)
        _busy, frames, _moved = journal._reader.execute("pragma wal_checkpoint(passive)").fetchone()
        assert frames < 12, f"{frames} frames: the log went on after its old end"

    run(_story(path, monkeypatch, asked, tell))


def test_few_commits_are_brought_back_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A quiet house does not keep its log for ever, and a house where nothing happens does nothing."""
    path = tmp_path / "a.db"
    monkeypatch.setattr(checkpoints, "SECONDS", 0.02)
    asked: list[str] = []

    async def tell(_store: Store, journal: SqliteJournal) -> None:
        await asyncio.sleep(0.2)
        assert asked == []
        await _commits(journal, 1)
        await _until(lambda: journal.checkpoints.done == 1)
        await asyncio.sleep(0.2)
        assert journal.checkpoints.done == 1

    run(_story(path, monkeypatch, asked.append, tell))


def test_a_checkpoint_that_fails_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk, say: the next one may go through, and it comes by itself."""
    path = tmp_path / "a.db"
    fail = True
    monkeypatch.setattr(checkpoints, "SECONDS", 0.1)

    def asked(_sql: str) -> None:
        if fail:
            raise sqlite3.OperationalError("database or disk is full")

    async def tell(_store: Store, journal: SqliteJournal) -> None:
        nonlocal fail
        monkeypatch.setattr(checkpoints, "MANY", 5)
        await _commits(journal, 5)
        await _until(lambda: "not brought back" in caplog.text)
        fail = False
        await _until(lambda: journal.checkpoints.done == 1)

    with caplog.at_level(logging.WARNING, "tripot.journal"):
        run(_story(path, monkeypatch, asked, tell))
