"""Changes of a person reach their connections on other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.support.play import GAME
from tests.support.postgres import Postgres
from tests.support.server import TestServer, Visitor, run, start_server

from tripot.server.store import bus


async def _eventually(check: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not check():
            await asyncio.sleep(0.02)


async def _same_person(visitor: Visitor, server: TestServer) -> Visitor:
    """Return the same person's browser on another process, with an open socket."""
    other = server.stranger()
    other.http.cookies.set("tripot", visitor.http.cookies["tripot"])
    await other.connect()
    return other


@pytest.mark.postgres
def test_mutes_and_names_reach_other_processes(postgres: Postgres) -> None:
    """Ana mutes Bob and takes a new name on one process: her socket on the other one follows."""
    url = postgres.new_database()

    async def case() -> None:
        async with start_server(url) as one, start_server(url) as two:
            ana, bob = await one.visitor("Ana"), await one.visitor("Bob")
            table = (await bob.post("/api/tables", GAME))["id"]
            elsewhere = await _same_person(ana, two)
            await elsewhere.subscribe(table)
            (connection,) = two.process.host.connections
            await ana.http.put(f"/api/me/muted/{bob.id}")
            await _eventually(lambda: bob.id in connection.muted)
            await ana.http.patch("/api/me", json={"name": "Anna"})
            await _eventually(lambda: connection.name == "Anna")
            await elsewhere.ask("chat", table=table, text="hello")
            said = (await bob.get(f"/api/tables/{table}/chat"))["chat"]
            assert [line["name"] for line in said] == ["Anna"]
            await ana.http.delete(f"/api/me/muted/{bob.id}")
            await _eventually(lambda: bob.id not in connection.muted)

    run(case())


@pytest.mark.postgres
def test_missed_mutes_and_names_are_read_again(postgres: Postgres) -> None:
    """A process that was cut off from the others reads what it missed."""
    url = postgres.new_database()

    async def case() -> None:
        async with start_server(url) as one, start_server(url) as two:
            ana, bob = await one.visitor("Ana"), await one.visitor("Bob")
            await _same_person(ana, two)
            (connection,) = two.process.host.connections
            with pytest.MonkeyPatch.context() as cut_off:
                cut_off.setattr(one.process.store, "bus", bus.NoBus())
                await ana.http.put(f"/api/me/muted/{bob.id}")
                await ana.http.patch("/api/me", json={"name": "Anna"})
            assert (connection.name, connection.muted) == ("Ana", set())
            await two.process._hear(bus.Missed())
            assert (connection.name, connection.muted) == ("Anna", {bob.id})

    run(case())
