"""The store goes away and comes back: no table stays dead, ends are written down, files are one's own."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.support.play import GAME, finished, pick, three
from tests.support.postgres import Postgres
from tests.support.server import TestServer, run, start_server

from tripot.server.settings import Settings
from tripot.server.store import admin
from tripot.table.inputs import ReadFailed
from tripot.table.reading import Phase


async def _comes_back(server: TestServer, postgres: Postgres) -> None:
    (ana, bob, _cleo), table = await three(server)
    await pick(ana, table, 0, 0, 7)
    journal = server.process.store.journal
    journal.retry_s = 0.3  # type: ignore[attr-defined]  # an outage longer than a command waits
    await asyncio.to_thread(postgres.stop)
    try:
        refused = await bob.ask("do", id="late", table=table, seat=1, seq=1, do="pick 8")
        assert (refused["t"], refused["code"]) == ("refused", "retry")
        assert server.process.host.tables[table].phase is Phase.UNKNOWN
    finally:
        await asyncio.to_thread(postgres.start)
    for _ in range(50):
        answer = await bob.ask("do", id="late", table=table, seat=1, seq=1, do="pick 8")
        if answer["t"] != "refused":
            break
        assert answer["code"] == "retry", answer
        await asyncio.sleep(0.1)
    assert (answer.get("seq"), answer["t"]) in ((2, "push"), (2, "ack"))
    assert (await ana.subscribe(table))["play"]["view"]["picked"] == [True, True, False]


@pytest.mark.postgres
def test_a_table_lives_after_an_outage_longer_than_a_command_waits(postgres: Postgres) -> None:
    """The command is refused with `retry`; once PostgreSQL is back the same command is carried out, once."""

    async def whole() -> None:
        async with start_server(postgres.new_database()) as server:
            await _comes_back(server, postgres)

    run(whole())


@pytest.mark.postgres
def test_bots_play_on_after_a_long_outage_by_themselves(postgres: Postgres) -> None:
    """Nobody sends anything: the table is read again when the store is back, and its bots go on."""

    async def whole() -> None:
        async with start_server(postgres.new_database(), bot_pause=0.3) as server:
            ana = await server.visitor("Ana")
            table = (await ana.quick(GAME))["id"]
            await ana.subscribe(table)
            journal = server.process.store.journal
            journal.retry_s = 0.2  # type: ignore[attr-defined]  # an outage longer than a command waits
            await ana.ask("do", table=table, seat=0, seq=1000, do="pick 7")
            await asyncio.to_thread(postgres.stop)
            try:
                live = server.process.host.tables[table]
                async with asyncio.timeout(20):
                    while live.phase is not Phase.UNKNOWN:
                        await asyncio.sleep(0.05)
            finally:
                await asyncio.to_thread(postgres.start)
            await ana.expect("push", lambda frame: frame["play"]["view"]["round"] == 2, timeout=30)

    run(whole())


def test_a_table_reads_again_after_the_store_was_away_on_sqlite(tmp_path: Path) -> None:
    """The stored rows are unknown: commands are refused with `retry` until the table has read it, then carried out."""

    async def whole() -> None:
        async with start_server(tmp_path / "server.db") as server:
            (ana, bob, _cleo), table = await three(server)
            await pick(ana, table, 0, 0, 7)
            host = server.process.host
            host.feed(host.tables[table], ReadFailed())
            refused = await bob.ask("do", id="early", table=table, seat=1, seq=1, do="pick 8")
            assert (refused["t"], refused["code"]) == ("refused", "retry")
            async with asyncio.timeout(20):
                while host.tables[table].phase is Phase.UNKNOWN:
                    await asyncio.sleep(0.02)
            assert (await pick(bob, table, 1, 1, 8))["seq"] == 2

    run(whole())


async def _settled_again(url: str) -> None:
    """Undo the settlement of a finished match, as if the process had died before it, and start the server again."""
    async with start_server(url) as server:
        ana = await server.visitor("Ana")
        table = await finished(server, ana)
        async with server.process.store.begin() as connection:
            await connection.execute(
                text(
                    "update game_table set status = 'playing', finished = null, result = null, "
                    'info = replace(info, \'"status":"finished"\', \'"status":"playing"\') where id = :id'
                ),
                {"id": table},
            )
    async with start_server(url) as server:
        stranger = server.stranger()
        async with asyncio.timeout(10):
            while (await stranger.get(f"/api/tables/{table}"))["status"] != "finished":
                await asyncio.sleep(0.05)
        assert len((await stranger.get("/api/matches"))["matches"]) == 1


def test_ends_are_settled_at_the_start_on_sqlite(tmp_path: Path) -> None:
    """A match whose end was stored and not settled is settled when the server starts, without a request."""
    run(_settled_again(str(tmp_path / "server.db")))


@pytest.mark.postgres
def test_ends_are_settled_at_the_start_on_postgres(postgres: Postgres) -> None:
    """The same on PostgreSQL."""
    run(_settled_again(postgres.new_database()))


def test_database_and_backups_are_for_their_owner_only(tmp_path: Path) -> None:
    """Server seeds, the signing key and password hashes are in them; a database that others could read is made private."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "server.db").touch(mode=0o644)

    async def whole() -> None:
        async with start_server(folder / "server.db") as server:
            await server.visitor("Ana")
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
            assert {"server.db", "server.db-wal", "server.db-shm"} <= set(modes)
            assert set(modes.values()) == {0o600}, modes

    run(whole())
    admin.backup(Settings(database_url=f"sqlite:///{folder / 'server.db'}"), tmp_path / "backup.gz")
    assert stat.S_IMODE((tmp_path / "backup.gz").stat().st_mode) == 0o600
