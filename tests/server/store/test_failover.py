"""Several processes behind one address: one is killed, and its tables go on elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.support.balancer import balancer
from tests.support.crashing import stored
from tests.support.play import GAME, pick, three
from tests.support.postgres import Postgres
from tests.support.server import Server, Visitor
from tests.support.server import ServerProcess as Process
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.postgres
NEVER = "1000"


@contextlib.asynccontextmanager
async def processes(url: str, folder: Path, *pauses: str) -> AsyncIterator[list[Process]]:
    """Run a process for each pause of its bots; with this deadline none of them takes over by the clock."""
    started = [
        Process(url, folder / f"{n}.log", bot_pause=pause, bot_deadline=NEVER)
        for n, pause in enumerate(pauses)
    ]
    try:
        for process in started:
            await process.ready()
        yield started
    finally:
        for process in started:
            if process.process.poll() is None:
                process.kill()


async def move(who: Visitor, to: Server) -> None:
    """Connect a visitor whose process was killed to another process."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await who.next()
    cookies = who.http.cookies
    await who.http.aclose()
    other = to.stranger()
    other.http.cookies = cookies
    who.url, who.http = other.url, other.http
    await who.connect()


def test_a_table_goes_on_behind_the_same_address(postgres: Postgres, tmp_path: Path) -> None:
    """Three people through a balancer, one process killed in mid-round: everybody plays on, nothing acknowledged is lost."""
    url = postgres.new_database()

    async def case() -> None:
        async with (
            processes(url, tmp_path, "0", "0") as started,
            balancer([p.port for p in started]) as entry,
        ):
            server = Server(entry.url)
            people, table = await three(server)
            first = await pick(people[0], table, 0, 0, 7)
            assert first["t"] == "push"
            started[0].kill()
            seq = first["seq"]
            for seat, who in enumerate(people):
                # Visitors whose socket was closed reconnect by the same address.
                with contextlib.suppress(ConnectionClosed, TimeoutError):
                    await who.send("ping", id="here")
                    await who.expect("pong", timeout=5)
                    continue
                await who.hang_up()
                await who.connect()
                seq = (await who.subscribe(table))["seq"]
                assert seq >= first["seq"], seat
            for seat in (1, 2):
                assert (await pick(people[seat], table, seat, seq, 5 + seat))["t"] == "push"
            record, _secret = await stored(url, table)
            assert [card in str(record) for card in ("pick 7", "pick 6")] == [True, True]
            for visitor in server.visitors:
                await visitor.close()

    asyncio.run(case())


@pytest.mark.parametrize("watched", [True, False], ids=["followed elsewhere", "opened elsewhere afterwards"])
def test_bots_of_a_killed_process_play_on_elsewhere(
    postgres: Postgres, tmp_path: Path, watched: bool
) -> None:
    """A process is killed when its bots are about to act. Another acts long before its own waiting time ends."""
    url = postgres.new_database()

    async def case() -> None:
        async with processes(url, tmp_path, NEVER, "0", "0") as (first, second, _third):
            one, two = Server(first.url), Server(second.url)
            bob = await one.visitor("Bob")
            wish = {**GAME, "seats": ["me", "bot:greedy", "bot:greedy"], "public": True}
            table = (await bob.quick(wish))["id"]
            seq = (await bob.subscribe(table))["seq"]
            ana = await two.visitor("Ana")
            if watched:
                await ana.subscribe(table)
            assert (await pick(bob, table, 0, seq, 7))["t"] == "push"
            first.kill()
            if watched:
                seen = await ana.expect("push", lambda f: len(f["play"]["view"]["history"]) == 1)
            else:
                await move(bob, two)
                seen = await bob.subscribe(table)
                if not seen["play"]["view"]["history"]:
                    seen = await bob.expect("push", lambda f: len(f["play"]["view"]["history"]) == 1)
            assert seen["play"]["view"]["history"][0]["cards"][0] == 7
            for visitor in one.visitors + two.visitors:
                await visitor.close()

    asyncio.run(case())
