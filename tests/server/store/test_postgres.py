"""The same house on a real PostgreSQL, with one and two processes, and with the database going away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.support.place import Place, Postgres, Visitor, open_place, run
from tests.support.play import pick, three

pytestmark = pytest.mark.postgres


def test_a_match_is_played_on_postgres(postgres: Postgres) -> None:
    """Create, join, start, act, undo, chat and end work as on SQLite."""

    async def whole() -> None:
        async with open_place(postgres.new_database()) as place:
            (ana, bob, _cleo), table = await three(place)
            assert (await pick(ana, table, 0, 0, 7))["t"] == "push"
            assert (await ana.ask("undo", table=table, seat=0, seq=1))["undone"] == 0
            assert (await ana.ask("chat", table=table, text="hello"))["t"] == "ack"
            await ana.ask("ask", table=table, seat=0, what="abandon")
            await bob.ask("answer", table=table, seat=1, yes=True)
            await ana.expect("table", lambda f: f["table"]["status"] == "abandoned")
            assert (await ana.get(f"/api/matches/{table}/verify"))["ok"]

    run(whole())


async def _move(to: Place, who: Visitor) -> Visitor:
    """Let a person in at another process with the same cookie."""
    there = to.stranger()
    there.id = who.id
    there.http.cookies = who.http.cookies
    await there.connect()
    return there


def test_seats_of_one_table_on_two_processes(postgres: Postgres) -> None:
    """What one process stores, the other's followers see; chat, lobby and presence travel too."""

    async def whole() -> None:
        url = postgres.new_database()
        async with open_place(url) as one, open_place(url) as two:
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
        async with open_place(postgres.new_database()) as place:
            ana = await place.visitor("Ana")
            wish = {"game": "12-gangsters", "players": 3, "seats": ["me", "me", "me"]}
            made = await asyncio.gather(*(ana.request("POST", "/api/quick", wish) for _ in range(20)))
            assert [answer.status_code for answer in made] == [201] * 20

    run(whole())


def test_racing_commands_land_once(postgres: Postgres, tmp_path: Path) -> None:
    """Duplicates, stale and out-of-turn commands from two processes: exactly the legal ones land, once."""
    from tests.support.race import race

    landed, ended, sent = run(race(postgres.new_database(), tmp_path, commands=3_000, seed=1, tables=4))
    assert ended == 4
    assert landed >= 4 * 3 * 12  # picks may also be changed before they are shown
    assert sent > 3 * landed


def test_one_command_opens_a_house_of_several_processes(postgres: Postgres, tmp_path: Path) -> None:
    """`tripot serve --workers 3`: people meet at one table whichever process took their socket, and play it out."""
    from tests.support.crashing import Process

    async def whole() -> None:
        server = Process(postgres.new_database(), tmp_path / "log", workers=3)
        try:
            await server.ready()
            place = Place(server.url, None)  # type: ignore[arg-type]  # the house is in other processes
            people = [await place.visitor(name) for name in ("Ana", "Bob", "Cleo")]
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


def test_tables_go_on_when_postgres_comes_back(postgres: Postgres) -> None:
    """The database stops during play and starts again: the same command is acknowledged, and stored once."""

    async def whole() -> None:
        async with open_place(postgres.new_database()) as place:
            (ana, bob, _cleo), table = await three(place)
            await pick(ana, table, 0, 0, 7)
            await asyncio.to_thread(postgres.stop)
            waiting = asyncio.create_task(bob.ask("do", id="late", table=table, seat=1, seq=1, do="pick 8"))
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres.start)
            answer = await waiting
            while answer["t"] == "refused":
                assert answer["code"] == "retry", answer
                await asyncio.sleep(0.2)
                answer = await bob.ask("do", id="late", table=table, seat=1, seq=1, do="pick 8")
            assert answer["seq"] == 2
            fresh = await bob.subscribe(table)
            assert fresh["play"]["view"]["picked"] == [True, True, False]

    run(whole())
