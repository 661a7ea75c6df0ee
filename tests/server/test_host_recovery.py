"""The host after an outage and after a suspend."""

from __future__ import annotations

import asyncio

from tests.support.play import pick, three
from tests.support.server import RunWithServer, TestServer

from tripot.table import inputs
from tripot.table.reading import Phase


def test_a_request_reads_again_after_the_store_was_away(run_with_server: RunWithServer) -> None:
    """REST does not wait for the table's own next try: it is answered as soon as the store answers."""

    async def case(server: TestServer) -> None:
        (ana, _bob, _cleo), table = await three(server)
        await pick(ana, table, 0, 0, 7)
        host = server.process.host
        for _failure in range(8):
            host.feed(host.tables[table], inputs.ReadFailed())
        assert host.tables[table].phase is Phase.UNKNOWN
        async with asyncio.timeout(5):
            assert (await ana.get(f"/api/tables/{table}/log"))["seq"] == 1

    run_with_server(case)


def test_a_suspend_that_an_input_noticed_first_wakes_the_other_tables(run_with_server: RunWithServer) -> None:
    """Two tables with running clocks: a command at one notices the suspend, and the other's clock restarts too."""

    async def case(server: TestServer) -> None:
        clock = {"kind": "bank", "seconds": 60, "increment": 0}
        (ana, _bob, _cleo), first = await three(server, clock=clock)
        (dan, _eve, _fay), second = await three(server, clock=clock)
        host = server.process.host
        host._suspend._wall_then -= 3_600_000
        for table in (first, second):
            status = host.tables[table].state.status
            assert status is not None
            assert status.clock is not None
            status.clock.since -= 3_600_000
        await pick(ana, first, 0, 0, 7)
        noted = await dan.expect("push", lambda frame: any("note" in item for item in frame["log"]))
        assert noted["table"] == second
        assert min(noted["play"]["clock"]["left"]) > 50_000

    run_with_server(case)
