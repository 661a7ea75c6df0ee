"""The same house on a real PostgreSQL, with one and two processes, and with the database going away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.support.play import pick, three
from tests.support.postgres import Postgres
from tests.support.server import TestServer, Visitor, run, start_server
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.postgres


def test_a_match_is_played_on_postgres(postgres: Postgres) -> None:
    """Create, join, start, act, undo, chat and end work as on SQLite."""

    async def whole() -> None:
        async with start_server(postgres.new_database()) as test_server:
            (ana, bob, _cleo), table = await three(test_server)
            assert (await pick(ana, table, 0, 0, 7))["t"] == "push"
            assert (await ana.ask("undo", table=table, seat=0, seq=1))["undone"] == 0
            assert (await ana.ask("chat", table=table, text="hello"))["t"] == "ack"
            await ana.ask("ask", table=table, seat=0, what="abandon")
            await bob.ask("answer", table=table, seat=1, yes=True)
            await ana.expect("table", lambda f: f["table"]["status"] == "abandoned")
            assert (await ana.get(f"/api/matches/{table}/verify"))["ok"]

    run(whole())


async def _move(to: TestServer, who: Visitor) -> Visitor:
    """Let a person in at another process with the same cookie."""
    there = to.stranger()
    there.id = who.id
    there.http.cookies = who.http.cookies
    await there.connect()
    return there


def test_seats_of_one_table_on_two_processes(postgres: Postgres) -> None:
    """Followers on the other process see stored moves, chat, lobby changes and presence."""

    async def whole() -> None:
        url = postgres.new_database()
        async with start_server(url) as one, start_server(url) as two:
            ana = await one.visitor("Ana")
            bob = await _move(two, await one.visitor("Bob"))
            table = (
                await ana.post("/api/tables", {"game": "12-gangsters", "players": 3, "options": {"first": 0}})
            )["id"]
            await bob.subscribe(table)
            await ana.subscribe(table)
            await bob.post(f"/api/tables/{table}/join")
            await ana.expect("table", lambda f: f["table"]["seats"][1]["kind"] == "person")
            await ana.post(f"/api/tables/{table}/seats/2", {"set": "bot:greedy"})
            await ana.post(f"/api/tables/{table}/start")
            begun = await bob.expect("snapshot", lambda f: f["play"] is not None)
            await bob.ask("look", table=table, seat=1)
            await ana.ask("look", table=table, seat=0)
            assert begun["table"]["status"] == "playing"
            mine = await pick(ana, table, 0, 0, 7)
            assert mine["t"] == "push"
            seen = await bob.expect("push", lambda f: f["play"]["view"]["picked"][0])
            assert seen["seq"] >= mine["seq"]
            await bob.ask("chat", table=table, text="over here")
            assert (await ana.expect("chat"))["text"] == "over here"
            reply = await pick(bob, table, 1, seen["seq"], 8)
            assert reply["t"] == "push"
            await ana.expect("push", lambda f: f["play"]["view"]["round"] == 2)
            await bob.hang_up()
            gone = await ana.expect("present", lambda f: "1" in f["away"])
            assert [one["person"] for one in gone["present"]] == [ana.id]

    run(whole())


def test_many_come_at_once_to_a_house_just_opened(postgres: Postgres) -> None:
    """The first readers share one opening of the pool."""

    async def whole() -> None:
        async with start_server(postgres.new_database()) as test_server:
            ana = await test_server.visitor("Ana")
            wish = {"game": "12-gangsters", "players": 3, "seats": ["me", "me", "me"]}
            made = await asyncio.gather(*(ana.quick(wish) for _ in range(20)))
            assert [table["status"] for table in made] == ["playing"] * 20

    run(whole())


def test_racing_commands_land_once(postgres: Postgres, tmp_path: Path) -> None:
    """Duplicates, stale and out-of-turn commands from two processes: exactly the legal ones land, once."""
    from tests.support.race import race

    landed, ended, sent = run(race(postgres.new_database(), tmp_path, commands=3_000, seed=1, tables=4))
    assert ended == 4
    assert landed >= 4 * 3 * 12  # picks may also be changed before they are shown
    assert sent > 3 * landed


def test_one_command_starts_several_processes(postgres: Postgres, tmp_path: Path) -> None:
    """`tripot serve --workers 3`: people play a match at one table, whichever process has their socket."""
    from tests.support.server import ServerProcess as Process

    async def whole() -> None:
        server = Process(postgres.new_database(), tmp_path / "log", workers=3)
        try:
            await server.ready()
            people = [await server.visitor(name) for name in ("Ana", "Bob", "Cleo")]
            wish = {"game": "12-gangsters", "players": 3, "options": {"first": 0}}
            table = (await people[0].post("/api/tables", wish))["id"]
            for person in people[1:]:
                await person.post(f"/api/tables/{table}/join")
            await people[0].post(f"/api/tables/{table}/start")
            for seat, person in enumerate(people):
                await person.subscribe(table, seat=seat)
            seq = 0
            for card in range(1, 13):
                for seat, person in enumerate(people):
                    seq = (await pick(person, table, seat, seq, card))["seq"]
                for person in people[:2]:
                    while (await person.expect("push"))["seq"] < seq:
                        pass
            assert (await people[1].get(f"/api/matches/{table}/verify"))["ok"]
            for person in people:
                await person.close()
        finally:
            server.stop()

    run(whole())


def test_tables_go_on_when_postgres_comes_back(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    """The database stops during play and starts again: the same command is acknowledged, and stored once."""

    async def whole() -> None:
        async with start_server(postgres.new_database()) as test_server:
            (ana, bob, _cleo), table = await three(test_server)
            await pick(ana, table, 0, 0, 7)
            await asyncio.to_thread(postgres.stop)
            waiting = asyncio.create_task(bob.ask("do", id="late", table=table, seat=1, seq=1, do="pick 8"))
            async with asyncio.timeout(20):
                while "trying again" not in caplog.text:  # the journal has met the outage
                    await asyncio.sleep(0.01)
            await asyncio.to_thread(postgres.start)
            answer = await waiting
            while answer["t"] == "refused":
                assert answer["code"] == "retry", answer
                await asyncio.sleep(0.05)
                answer = await bob.ask("do", id="late", table=table, seat=1, seq=1, do="pick 8")
            assert answer["seq"] == 2
            fresh = await bob.subscribe(table)
            assert fresh["play"]["view"]["picked"] == [True, True, False]

    run(whole())


def test_who_signs_out_on_one_process_is_out_on_all(postgres: Postgres) -> None:
    """The socket on another process is closed within a second, and its cookie is nobody's there."""

    async def whole() -> None:
        url = postgres.new_database()
        async with start_server(url) as first, start_server(url) as second:
            (ana, _bob, _cleo), table = await three(first)
            away = _same_person(second, ana)
            await away.connect()
            await away.subscribe(table)
            assert (await away.get("/api/me"))["person"]["id"] == ana.id
            await ana.post("/api/logout")
            await _closed(away)
            assert (await away.get("/api/me"))["person"] is None

    run(whole())


def test_who_is_forgotten_on_one_process_is_gone_on_all(postgres: Postgres) -> None:
    """Their socket on another process is closed, and their chat is no longer shown there."""

    async def whole() -> None:
        url = postgres.new_database()
        async with start_server(url) as first, start_server(url) as second:
            (ana, bob, _cleo), table = await three(first)
            await ana.ask("chat", table=table, text="Bonsoir")
            away, other = _same_person(second, ana), _same_person(second, bob)
            for one in (away, other):
                await one.connect()
            await away.subscribe(table)
            assert len((await other.subscribe(table))["chat"]) == 1
            await ana.request("DELETE", "/api/me")
            await _closed(away)
            assert (await other.subscribe(table))["chat"] == []

    run(whole())


def test_who_is_removed_on_one_process_acts_no_more_on_another(postgres: Postgres) -> None:
    """The host's process empties the seat. The other process then refuses commands of the removed player for it."""

    async def whole() -> None:
        url = postgres.new_database()
        async with start_server(url) as first, start_server(url) as second:
            ana, bob, cleo = [await first.visitor(name) for name in ("Ana", "Bob", "Cleo")]
            wish = {"game": "12-gangsters", "players": 3, "seats": ["me", "open", "bot:greedy"]}
            table = (await ana.post("/api/tables", wish))["id"]
            away = _same_person(second, bob)
            await away.connect()
            await away.post(f"/api/tables/{table}/join")
            assert (await away.subscribe(table))["seat"] == 1
            await ana.post(f"/api/tables/{table}/seats/1", {"set": "open"})
            await cleo.post(f"/api/tables/{table}/join")
            await ana.post(f"/api/tables/{table}/start")
            shown = await away.expect("snapshot", lambda frame: frame["play"] is not None)
            assert shown["seat"] is None
            refused = await away.ask("do", table=table, seat=1, seq=0, do="pick 7")
            assert refused["code"] == "seat"

    run(whole())


def _same_person(test_server: TestServer, who: Visitor) -> Visitor:
    """Return the same person at another process, with their cookie."""
    visitor = test_server.stranger()
    visitor.http.cookies.set("tripot", who.http.cookies["tripot"])
    visitor.id = who.id
    return visitor


async def _read_on(who: Visitor) -> None:
    while True:
        await who.next()


async def _closed(who: Visitor) -> None:
    async with asyncio.timeout(1):
        with pytest.raises(ConnectionClosed) as closed:
            await _read_on(who)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
