"""One suite for the real stores and the simulated ones: the simulation's answers are those of SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import asyncpg
import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError
from tests.support.cluster.database import Database
from tests.support.cluster.driver import Driver
from tests.support.cluster.stores import open_postgres, open_sqlite
from tests.support.cluster.substitutes import Clocks, replaced
from tests.support.cluster.virtual_time import Timeline, VirtualLoop
from tests.support.postgres import Postgres
from tests.support.server import run

from tripot.server.settings import Settings
from tripot.server.store import bus, schema
from tripot.server.store.database import Store
from tripot.server.store.journal import StoreDown

pytestmark = pytest.mark.uncompiled
Case = Callable[[Callable[[bus.OnMessage], Awaitable[Store]]], Awaitable[None]]
KINDS = ("sqlite", "postgres", "simulated sqlite", "simulated postgres")


class Simulated:
    """A database in virtual time, and a process that opens stores on it."""

    def __init__(self, postgres: bool) -> None:
        self.timeline = Timeline()
        self.database = Database(self.timeline, 0.5)
        self.driver = Driver(self.database)
        self.problems: list[Any] = []
        self.loop = VirtualLoop(self.timeline, "one", lambda _name, context: self.problems.append(context))
        self.postgres = postgres
        self._opened = 0

    async def open(self, on_message: bus.OnMessage) -> Store:
        """Open a store."""
        self._opened += 1
        name = f"process{self._opened}"
        if self.postgres:
            settings = Settings(database_url="postgresql://simulated")
            return await open_postgres(self.driver, name, settings, on_message)
        return await open_sqlite(
            self.database, name, Settings(database_url="sqlite:///simulated"), on_message
        )

    def run(self, case: Awaitable[None]) -> None:
        """Run a case in virtual time."""
        clocks = Clocks()
        clocks.now = lambda: self.timeline.now
        others = (
            (asyncpg, "connect", self.driver.connect),
            (asyncpg, "create_pool", self.driver.create_pool),
        )
        with replaced(clocks, Random(1), others):
            tasks: list[asyncio.Task[None]] = []
            self.loop.call_soon(lambda: tasks.append(self.loop.create_task(cast(Any, case))))
            self.timeline.run_until(200.0)
        self.loop.kill()
        self.loop.bury()
        self.database.close()
        assert tasks[0].done(), "the case did not come to its end"
        tasks[0].result()


@pytest.fixture(scope="module")
def real_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """Start a PostgreSQL server for this suite."""
    folder = tmp_path_factory.mktemp("postgres")
    for place in (folder, *folder.parents[:3]):
        place.chmod(0o755)
    server = Postgres(folder / "data")
    yield server
    server.server.cleanup()


@pytest.fixture(
    params=[pytest.param(kind, marks=pytest.mark.postgres if kind == "postgres" else ()) for kind in KINDS]
)
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Case], None]:
    """Return a function that runs a case on one kind of store."""
    kind: str = request.param
    if kind.startswith("simulated"):
        world = Simulated(kind.endswith("postgres"))
        return lambda case: world.run(case(world.open))
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path / 'a.db'}"
    else:
        url = request.getfixturevalue("real_postgres").new_database()
    open_store = partial(Store.open, Settings(database_url=url))
    return lambda case: run(cast(Any, case(open_store)))


async def nobody(_message: bus.AnyMessage) -> None:
    """Hear nothing."""


def table_row(table_id: str, version: int = 1) -> dict[str, Any]:
    """Return a row of a table, without a match."""
    return {
        "id": table_id, "v": version, "game": "12-gangsters", "status": "open", "public": True, "created": 1,
        "server_seed": "5" * 64, "info": "{}",
    }  # fmt: skip


def test_rows_are_stored_once_and_read_in_order(play: Callable[[Case], None]) -> None:
    """A number is given once, also within a batch; reading begins after a number; each table has separate rows."""

    async def case(open_store: Any) -> None:
        store = await open_store(nobody)
        journal = store.journal
        landed = await asyncio.gather(
            *(journal.append(f"t{i % 3}", i // 3, f"body {i}") for i in reversed(range(30)))
        )
        assert landed == [True] * 30
        assert await journal.read("t1", 7) == [(8, "body 25"), (9, "body 28")]
        assert await journal.read("none", -1) == []
        assert await journal.read_many({"t0": 8, "none": 0}) == {"t0": [(9, "body 27")], "none": []}
        twice = await asyncio.gather(journal.append("t0", 10, "one"), journal.append("t0", 10, "two"))
        assert sorted(twice) == [False, True]
        assert await journal.append("t0", 10, "three") is False
        ((number, body),) = await journal.read("t0", 9)
        assert (number, body) == (10, "one" if twice[0] else "two")
        await store.close()

    play(case)


def test_a_transaction_is_stored_whole_or_not_at_all(play: Callable[[Case], None]) -> None:
    """A transaction that raises leaves nothing; a broken rule of the schema is reported as such, and not as an outage."""

    async def case(open_store: Any) -> None:
        store = await open_store(nobody)

        def break_off(connection: Connection) -> None:
            connection.execute(insert(schema.game_table).values(**table_row("t1")))
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await store.transact(break_off)
        assert await store.read(lambda connection: connection.execute(select(schema.game_table)).all()) == []
        statement = insert(schema.game_table).values(**table_row("t1"))
        await store.transact(lambda connection: connection.execute(statement) and None)
        with pytest.raises(IntegrityError):
            await store.transact(lambda connection: connection.execute(statement) and None)
        orphan = insert(schema.chat).values(table_id="none", name="x", text="x", at=1)
        with pytest.raises(IntegrityError):
            await store.transact(lambda connection: connection.execute(orphan) and None)
        await store.close()

    play(case)


def test_jobs_share_a_transaction_and_fail_alone(play: Callable[[Case], None]) -> None:
    """Of some jobs that are gathered one fails, and the others are stored."""

    async def case(open_store: Any) -> None:
        store = await open_store(nobody)

        def write(connection: Connection, jobs: list[str]) -> list[str]:
            for job in jobs:
                connection.execute(insert(schema.setting).values(name=job, value="x"))
            return jobs

        answers = await asyncio.gather(
            *(store.gather("test", name, write, 0.01) for name in ("a", "b", "a", "c")),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, IntegrityError) for answer in answers) == 1
        names = await store.read(
            lambda connection: set(connection.execute(select(schema.setting.c.name)).scalars())
        )
        assert names == {"a", "b", "c"}
        await store.close()

    play(case)


def test_a_kept_value_is_made_once(play: Callable[[Case], None]) -> None:
    """Several tasks that want a value get the same."""

    async def case(open_store: Any) -> None:
        store = await open_store(nobody)
        values = await asyncio.gather(*(store.kept("key", lambda: secrets.token_hex(4)) for _ in range(4)))
        assert len(set(values)) == 1
        assert await store.secret() == await store.secret()
        await store.close()

    play(case)


def test_a_closed_journal_takes_nothing(play: Callable[[Case], None]) -> None:
    """Closing writes what waits, and refuses what comes later."""

    async def case(open_store: Any) -> None:
        store = await open_store(nobody)
        first = store.journal.append("t", 0, "body")
        await store.close()
        assert await first is True
        with pytest.raises(StoreDown):
            await store.journal.append("t", 1, "body")

    play(case)


@pytest.mark.parametrize(
    "play", [pytest.param("postgres", marks=pytest.mark.postgres), "simulated postgres"], indirect=True
)
def test_processes_hear_each_other(play: Callable[[Case], None]) -> None:
    """Rows and messages reach the other process, in order and not the sender; only who is connected is alive."""

    async def case(open_store: Any) -> None:
        heard: list[bus.AnyMessage] = []

        async def hear(message: bus.AnyMessage) -> None:
            heard.append(message)

        one, other = await open_store(nobody), await open_store(hear)
        assert await one.journal.append("t", 0, "body") is True
        for n in range(3):
            await one.bus.publish(bus.Said("t", n))
        await other.bus.publish(bus.Said("own", 9))
        for _ in range(100):
            if len(heard) == 4:
                break
            await asyncio.sleep(0.05)
        assert heard == [bus.Rows(["t"]), bus.Said("t", 0), bus.Said("t", 1), bus.Said("t", 2)]
        assert await one.bus.alive() == {one.process, other.process}
        await other.close()
        for _ in range(100):
            if await one.bus.alive() == {one.process}:
                break
            await asyncio.sleep(0.05)
        assert await one.bus.alive() == {one.process}
        assert await one.journal.append("t", 0, "again") is False
        await one.close()

    play(case)
