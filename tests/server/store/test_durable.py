"""Durable before told: while the store cannot write nobody hears of an act, and every acknowledged act was synced to the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest
from tests.support.play import pick, three
from tests.support.postgres import Postgres
from tests.support.server import ServerProcess as Process
from tests.support.server import TestServer, Visitor, run, start_server

SHIM = Path(__file__).parents[2] / "support" / "count_syncs.c"


@asynccontextmanager
async def held(url: str) -> AsyncIterator[None]:
    """Hold the store so that nothing can be written meanwhile."""
    if url.startswith("postgresql"):
        connection = await asyncpg.connect(url)
        try:
            async with connection.transaction():
                await connection.execute("lock table entry in exclusive mode")
                yield
        finally:
            await connection.close()
        return
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as database:
        database.execute("begin immediate")
        yield
        database.execute("rollback")


async def heard_by_now(who: Visitor) -> list[str]:
    """Return the kinds of frames that a visitor received before an answer: frames arrive in order."""
    before = len(who.frames)
    await who.ask("ping")
    return [frame["t"] for frame in who.frames[before:-1]]


async def _nothing_is_told(test_server: TestServer, url: str) -> None:
    (ana, bob, cleo), table = await three(test_server)
    spectator = test_server.stranger()
    await spectator.connect()
    await spectator.subscribe(table)
    others = (bob, cleo, spectator)
    for who in others:
        await heard_by_now(who)
    async with held(url):
        await ana.send("do", id="held", table=table, seat=0, seq=0, do="pick 7")
        async with asyncio.timeout(10):
            while not test_server.process.host.in_flight(table):
                await asyncio.sleep(0)
        for who in others:
            assert "push" not in await heard_by_now(who), "told before stored"
        with pytest.raises(TimeoutError):
            await ana.expect("push", timeout=0.5)
        assert not [frame for frame in ana.frames if "held" in (frame.get("id"), frame.get("ack"))]
        asked = await spectator.subscribe(table)
        assert (asked["seq"], asked["play"]["view"]["picked"]) == (0, [False] * 3)
    told = await ana.expect("push")
    assert (told["ack"], told["seq"]) == ("held", 1)
    for who in others:
        assert (await who.expect("push"))["seq"] == 1


def test_nobody_hears_of_an_act_before_it_is_stored_on_sqlite(tmp_path: Path) -> None:
    """Another connection holds the file: mover, other players and spectators get nothing until it releases the lock."""

    async def whole() -> None:
        async with start_server(tmp_path / "server.db") as test_server:
            await _nothing_is_told(test_server, f"sqlite:///{tmp_path / 'server.db'}")

    run(whole())


@pytest.mark.postgres
def test_nobody_hears_of_an_act_before_it_is_stored_on_postgres(postgres: Postgres) -> None:
    """The same where another transaction holds the table."""

    async def whole() -> None:
        url = postgres.new_database()
        async with start_server(url) as test_server:
            await _nothing_is_told(test_server, url)

    run(whole())


@pytest.mark.postgres
def test_postgres_syncs_every_commit(postgres: Postgres) -> None:
    """The connection that writes waits for the disk, whatever the server's default; the server itself syncs."""

    async def whole() -> None:
        url = postgres.new_database()
        connection = await asyncpg.connect(url)
        name = url.partition("@/")[2].partition("?")[0]
        await connection.execute(f"alter database {name} set synchronous_commit = off")
        await connection.close()
        async with start_server(url) as test_server:
            (ana, _bob, _cleo), table = await three(test_server)
            await pick(ana, table, 0, 0, 7)
            writer = test_server.process.store.journal._connection  # type: ignore[attr-defined]
            assert await writer.fetchval("show synchronous_commit") == "on"
            assert await writer.fetchval("show fsync") == "on"

    run(whole())


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the library that counts what a process syncs."""
    built = tmp_path_factory.mktemp("shim") / "count_syncs.so"
    command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(built), str(SHIM), "-ldl"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("counting syncs needs a C compiler, and there is none")
    assert done.returncode == 0, done.stderr
    return built


def test_every_acknowledged_act_was_synced(
    tmp_path: Path, shim: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A library before the system's own counts syncs of the write-ahead log: between two acknowledgements there is at least one."""
    counted = tmp_path / "syncs"
    counted.touch()

    async def whole() -> None:
        with monkeypatch.context() as environment:
            environment.setenv("LD_PRELOAD", str(shim))
            environment.setenv("COUNT_SYNCS", str(counted))
            server = Process(f"sqlite:///{tmp_path / 'server.db'}", tmp_path / "log")
        try:
            await server.ready()
            ana = await server.visitor("Ana")
            wish = {"game": "12-gangsters", "players": 3, "seats": ["me"] * 3, "options": {"first": 0}}
            table = (await ana.quick(wish))["id"]
            seq = (await ana.subscribe(table))["seq"]
            synced = counted.stat().st_size
            assert synced > 0, "the library counts nothing"
            for card in range(1, 5):
                for seat in range(3):
                    seq = (await pick(ana, table, seat, seq, card))["seq"]
                    assert counted.stat().st_size > synced, "an act was acknowledged and never synced"
                    synced = counted.stat().st_size
            await ana.close()
        finally:
            server.kill()

    run(whole())
