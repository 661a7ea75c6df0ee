"""The rules of waiting through the server: a seat in other hands during play, a bot for an absent friend, a new host."""

from __future__ import annotations

import asyncio

import pytest
from tests.support.play import GAME, refused, three
from tests.support.server import RunWithServer, TestServer, Visitor


async def gone(server: TestServer, table: str, who: Visitor) -> None:
    """Hang up, and wait until the table has noticed."""
    await who.hang_up()
    presence = server.process.host.tables[table].state.presence
    async with asyncio.timeout(20):
        while who.id in presence.people():
            await asyncio.sleep(0.01)


def test_the_host_gives_an_absent_friends_seat_to_a_late_one(run_with_each_store: RunWithServer) -> None:
    """Cleo's phone is dead and Zoe watches: the host gives her the seat, and she plays on with its cards."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        path = f"/api/tables/{table}/seats/2"
        zoe = await server.visitor("Zoe")
        await zoe.subscribe(table)
        wish = {"set": f"person:{zoe.id}"}
        assert await refused(ana, "POST", path, wish) == (409, "present")
        await gone(server, table, cleo)
        assert await refused(bob, "POST", path, wish) == (403, "host")
        assert await refused(ana, "POST", path, {"set": "person:nobody"}) == (409, "absent")
        given = await ana.post(path, wish)
        assert (given["seats"][2]["person"], given["seats"][2]["name"]) == (zoe.id, "Zoe")
        frame = await zoe.subscribe(table)
        if frame["play"]["bots"][2] is not None:
            frame = await zoe.expect("push", lambda f: f["play"]["bots"][2] is None)
        assert frame["play"]["decision"]["choices"]
        await cleo.connect()
        assert (await cleo.subscribe(table))["seats"] == []
        assert [one["id"] for one in (await zoe.get("/api/me/tables"))["tables"]] == [table]

    run_with_each_store(case)


def test_a_bots_seat_is_given_during_play(run_with_server: RunWithServer) -> None:
    """A friend who comes late takes over from Rosa."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.quick(GAME))["id"]
        frame = await ana.subscribe(table)
        zoe = await server.visitor("Zoe")
        assert (await zoe.subscribe(table))["watching"] == [{"person": zoe.id, "name": "Zoe"}]
        await ana.post(f"/api/tables/{table}/seats/1", {"set": f"person:{zoe.id}"})
        frame = await zoe.subscribe(table)
        if frame["play"]["bots"][1] is not None:
            frame = await zoe.expect("push", lambda f: f["play"]["bots"][1] is None)
        assert (frame["play"]["bots"][1], frame["play"]["bots"][2] is None) == (None, False)

    run_with_server(case)


@pytest.mark.parametrize("values", [{"public": True}, {"rated": True}])
def test_strangers_seats_are_not_given_away(run_with_server: RunWithServer, values: dict[str, bool]) -> None:
    """There the grace time decides, and nobody plays another's result."""

    async def case(server: TestServer) -> None:
        (ana, _bob, cleo), table = await three(server, **values)
        await gone(server, table, cleo)
        path = f"/api/tables/{table}/seats/2"
        for wish in ("bot", f"person:{ana.id}"):
            assert await refused(ana, "POST", path, {"set": wish}) == (409, "started")

    run_with_server(case)


def test_the_host_calls_a_bot_for_an_absent_friend(run_with_server: RunWithServer) -> None:
    """The bot plays until the friend opens the table again: then they have their seat."""

    async def case(server: TestServer) -> None:
        (ana, _bob, cleo), table = await three(server)
        await gone(server, table, cleo)
        await ana.post(f"/api/tables/{table}/seats/2", {"set": "bot"})
        called = await ana.expect("push", lambda f: f["play"]["bots"][2] is not None)
        assert called["log"][0]["note"] == ["table.note.host", {"seat": 2}]
        await cleo.connect()
        await cleo.subscribe(table)
        await ana.expect("push", lambda f: f["play"]["bots"][2] is None)

    run_with_server(case)


def test_the_host_gives_kept_and_bots_seats_of_a_lobby_to_late_friends(
    run_with_each_store: RunWithServer,
) -> None:
    """After a rematch every free seat is kept or a bot's: Zoe and Max wait, and get Cleo's and Rosa's from the host alone."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server, players=4, seats=["me", "open", "open", "bot:rosa"])
        await ana.ask("ask", table=table, seat=0, what="abandon")
        await bob.ask("answer", table=table, seat=1, yes=True)
        await ana.expect("table", lambda f: f["table"]["status"] == "abandoned")
        again = (await ana.post(f"/api/tables/{table}/rematch"))["id"]
        await ana.subscribe(again)
        await bob.post(f"/api/tables/{again}/join")
        path = f"/api/tables/{again}/seats/"
        zoe, max_ = await server.visitor("Zoe"), await server.visitor("Max")
        wish = {"set": f"person:{zoe.id}"}
        assert await refused(ana, "POST", path + "2", wish) == (409, "absent")
        for late in (zoe, max_):
            await late.subscribe(again)
            assert await refused(late, "POST", f"/api/tables/{again}/join", {}) == (409, "kept")
        assert await refused(bob, "POST", path + "2", wish) == (403, "host")
        assert await refused(ana, "POST", path + "1", wish) == (409, "taken")
        assert await refused(ana, "POST", path + "2", {"set": f"person:{bob.id}"}) == (409, "absent")
        given = await ana.post(path + "3", wish)
        assert given["seats"][3] == {"kind": "open", "name": "Zoe", "reserved": zoe.id}
        # The host has another idea: one seat is kept for her, not two.
        given = await ana.post(path + "2", wish)
        assert [seat.get("reserved") for seat in given["seats"]] == [None, None, zoe.id, None]
        await ana.post(path + "3", {"set": f"person:{max_.id}"})
        assert await refused(cleo, "POST", f"/api/tables/{again}/join", {}) == (409, "kept")
        for late in (zoe, max_):
            await late.post(f"/api/tables/{again}/join")
        started = await ana.post(f"/api/tables/{again}/start")
        assert [seat["name"] for seat in started["seats"]] == ["Ana", "Bob", "Zoe", "Max"]

    run_with_each_store(case)


@pytest.mark.parametrize("values", [{"public": True}, {"rated": True}])
def test_strangers_seats_of_a_lobby_are_kept(run_with_server: RunWithServer, values: dict[str, bool]) -> None:
    """There the host frees a seat, and whoever comes first may take it."""

    async def case(server: TestServer) -> None:
        ana, zoe = await server.visitor("Ana"), await server.visitor("Zoe")
        table = (await ana.post("/api/tables", {**GAME, **values}))["id"]
        await zoe.subscribe(table)
        path = f"/api/tables/{table}/seats/1"
        assert await refused(ana, "POST", path, {"set": f"person:{zoe.id}"}) == (400, "bad_input")

    run_with_server(case)


def test_a_vanished_host_passes_the_lobby_on(run_with_each_store: RunWithServer) -> None:
    """The next person at a seat can begin; the old host keeps the seat."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        table = (await ana.post("/api/tables", GAME))["id"]
        await ana.subscribe(table)
        await bob.post(f"/api/tables/{table}/join")
        await bob.subscribe(table)
        await ana.hang_up()
        passed = await bob.expect("table", lambda f: f["table"]["host"] == bob.id)
        assert passed["table"]["seats"][0]["person"] == ana.id

    run_with_each_store(case, leave_grace=0.3)
