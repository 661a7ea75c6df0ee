"""Clocks at the server: several that run at once, fallen flags, and the time a server is stopped."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.support.play import pick, three
from tests.support.server import RunWithServer, TestServer, run, start_server

from tripot.server import sweeper
from tripot.table import inputs


def test_one_person_on_two_seats_has_one_clock_running(run_with_server: RunWithServer) -> None:
    """A person with two seats on one screen thinks for one after the other; the other person's clock runs all the same."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        clock = {"kind": "bank", "seconds": 600, "increment": 0}
        wish = {"game": "12-gangsters", "players": 3, "seats": ["me", "me", "open"], "clock": clock}
        table = (await ana.post("/api/tables", wish))["id"]
        await bob.post(f"/api/tables/{table}/join")
        await ana.post(f"/api/tables/{table}/start")
        first = await ana.subscribe(table)
        assert first["play"]["clock"]["running"] == [0, 2]
        after = await pick(ana, table, 0, first["seq"], 5)
        assert after["play"]["clock"]["running"] == [1, 2]

    run_with_server(case)


def test_the_clocks_of_all_who_decide_run_together(run_with_server: RunWithServer) -> None:
    """In 12 Gangsters everyone's clock runs until they have picked; a fallen flag puts a bot there, visibly."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server, clock={"kind": "bank", "seconds": 10, "increment": 1})
        first = (await ana.subscribe(table))["play"]["clock"]
        assert (first["kind"], first["running"]) == ("bank", [0, 1, 2])
        after = (await pick(ana, table, 0, 0, 7))["play"]["clock"]
        assert after["running"] == [1, 2]
        assert 9_000 < after["left"][0] <= 11_000
        await pick(bob, table, 1, 0, 7)
        live = server.process.host.tables[table].state
        assert live.status is not None
        assert live.status.clock is not None
        live.status.clock.left[2] = 50
        server.process.host.feed(server.process.host.tables[table], inputs.Tick())
        fallen = await ana.expect("push", lambda f: f["play"]["bots"][2] is not None)
        assert fallen["log"][0]["note"] == ["table.note.flag", {"seat": 2}]
        back = await cleo.ask("back", table=table, seat=2)
        assert back["play"]["clock"]["left"][2] >= 2_000

    run_with_server(case)


@pytest.mark.slow
@pytest.mark.parametrize("bank", [10, 1], ids=["short pause", "pause longer than the bank"])
def test_the_time_a_house_is_closed_counts_for_nobody(tmp_path: Path, bank: int) -> None:
    """After a restart the record says that the pause does not count."""

    async def whole() -> None:
        path = tmp_path / "house.db"
        async with start_server(path) as server:
            (ana, _bob, _cleo), table = await three(
                server, clock={"kind": "bank", "seconds": 10, "increment": 0}
            )
            cookies = ana.http.cookies
        with closing(sqlite3.connect(path)) as connection:
            old, new = '"seconds":10', f'"seconds":{bank}'
            done = connection.execute("update sitting set info = replace(info, ?, ?)", (old, new))
            assert done.rowcount == 1
            connection.commit()
        await asyncio.sleep(1.2)
        async with start_server(path) as server:
            ana = server.stranger()
            ana.http.cookies = cookies
            await ana.connect()
            frame = await ana.subscribe(table)
            # The note is made before anyone is shown the table.
            noted = [one["note"][0] for one in frame["log"] if "note" in one]
            assert noted == ["table.note.clock"]
            assert frame["play"]["bots"] == [None, None, None]
            assert min(frame["play"]["clock"]["left"]) > 1_000 * bank - 900

    run(whole())


def test_a_flag_of_days_falls_though_nobody_looks(run_with_server: RunWithServer) -> None:
    """The deadline is stored, so that the sweep finds a table that is not in memory."""

    async def case(server: TestServer) -> None:
        from sqlalchemy import select, update

        from tripot.server.store import schema

        (ana, _bob, _cleo), table = await three(server, clock={"kind": "days", "days": 1})
        await pick(ana, table, 0, 0, 7)
        await asyncio.sleep(0.2)
        async with server.process.store.look() as connection:
            deadline = await connection.scalar(
                select(schema.sitting.c.deadline).where(schema.sitting.c.id == table)
            )
        assert deadline is not None
        assert deadline > 0
        async with server.process.store.begin() as connection:
            await connection.execute(update(schema.sitting).values(deadline=1))
        live = server.process.host.tables[table].state
        assert live.status is not None
        assert live.status.clock is not None
        live.status.clock.left[1] = live.status.clock.left[2] = 0
        await sweeper.wake_due(server.process.host)
        await ana.expect("push", lambda f: f["play"]["bots"][1] is not None)

    run_with_server(case)
