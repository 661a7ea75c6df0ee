"""Clocks at the server: several that run at once, fallen flags, and the time a server is stopped."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.support.play import pick, three
from tests.support.server import RunWithServer, TestServer, WallClock, run, start_server

from tripot.server import sweeper
from tripot.server.store import queries
from tripot.table.clock import DAY


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


def test_the_clocks_of_all_who_decide_run_together(
    run_with_server: RunWithServer, wall_clock: WallClock
) -> None:
    """In 12 Gangsters everyone's clock runs until they have picked; a fallen flag puts a bot there, visibly."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server, clock={"kind": "bank", "seconds": 10, "increment": 1})
        first = (await ana.subscribe(table))["play"]["clock"]
        assert (first["kind"], first["running"]) == ("bank", [0, 1, 2])
        after = (await pick(ana, table, 0, 0, 7))["play"]["clock"]
        assert after["running"] == [1, 2]
        assert 9_000 < after["left"][0] <= 11_000
        await pick(bob, table, 1, 0, 7)
        wall_clock.advance(server, table, 12_000)
        fallen = await ana.expect("push", lambda f: f["play"]["bots"][2] is not None)
        assert fallen["log"][0]["note"] == ["table.note.flag", {"seat": 2}]
        back = await cleo.ask("back", table=table, seat=2)
        assert back["play"]["clock"]["left"][2] >= 2_000

    run_with_server(case)


@pytest.mark.slow
@pytest.mark.parametrize("pause_s", [1, 60], ids=["short pause", "pause longer than the bank"])
def test_the_time_a_server_is_stopped_counts_for_nobody(
    tmp_path: Path, wall_clock: WallClock, pause_s: int
) -> None:
    """After a restart the record says that the pause does not count."""

    async def whole() -> None:
        path = tmp_path / "server.db"
        async with start_server(path) as server:
            (ana, _bob, _cleo), table = await three(
                server, clock={"kind": "bank", "seconds": 10, "increment": 0}
            )
            cookies = ana.http.cookies
        wall_clock.jump(1_000 * pause_s)
        async with start_server(path) as server:
            ana = server.stranger()
            ana.http.cookies = cookies
            await ana.connect()
            frame = await ana.subscribe(table)
            # The note is made before anyone is shown the table.
            notes = [item["note"][0] for item in frame["log"] if "note" in item]
            assert notes == ["table.note.clock"]
            assert frame["play"]["bots"] == [None, None, None]
            assert min(frame["play"]["clock"]["left"]) > 9_100

    run(whole())


def test_a_flag_of_days_falls_at_a_table_that_is_not_in_memory(
    run_with_server: RunWithServer, wall_clock: WallClock
) -> None:
    """The deadline is stored, so that the sweeper finds the table and loads it."""

    async def case(server: TestServer) -> None:
        visitors, table = await three(server, clock={"kind": "days", "days": 1})
        ana, host = visitors[0], server.process.host
        await pick(ana, table, 0, 0, 7)
        for visitor in visitors:
            await visitor.hang_up()
        async with asyncio.timeout(20):
            while not await _due(server, wall_clock.read() + 2 * DAY) or host.tables:
                host.evict(0)
                await asyncio.sleep(0.02)
        wall_clock.jump(DAY + 1)
        await sweeper.wake_due(host)
        await ana.connect()
        async with asyncio.timeout(20):
            while (await ana.subscribe(table))["play"]["bots"][1] is None:
                await asyncio.sleep(0.02)

    run_with_server(case)


async def _due(server: TestServer, at_ms: int) -> list[str]:
    """Return the tables whose stored deadline is over by a time."""
    return await server.process.store.read(lambda connection: queries.due_deadlines(connection, at_ms, 10))
