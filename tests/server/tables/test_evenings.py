"""Evenings through the server: one code for the group, the next table, late friends, standings, and what is forgotten."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from tests.support.play import refused
from tests.support.postgres import Postgres
from tests.support.server import Frame, RunWithServer, Server, TestServer, Visitor, run, start_server

from tripot.server import evenings
from tripot.server.settings import Settings
from tripot.server.store import admin

WISH = {"game": "12-gangsters", "players": 3}


async def play_out(people: list[Visitor], table: str) -> Frame:
    """Play a match of 12 Gangsters to its end, everybody with random cards; return its table."""
    hands = {}
    for one in people:
        frame = await one.subscribe(table)
        hands[one.id] = (frame["seat"], random.Random(one.id).sample(range(1, 13), 12))
    for n in range(12):
        for one in people:
            seat, cards = hands[one.id]
            answer = {"code": "stale"}
            while answer.get("code") in (
                "stale",
                "turn",
            ):  # another process may hear of a move a little later
                seq = (await one.subscribe(table))["seq"]
                answer = await one.ask("do", table=table, seat=seat, seq=seq, do=f"pick {cards[n]}")
            assert answer["t"] == "push", answer
    async with asyncio.timeout(20):
        while (found := await people[0].get(f"/api/tables/{table}"))["status"] != "finished":
            await asyncio.sleep(0.02)
    return dict(found)


async def friends(server: Server, *names: str) -> tuple[list[Visitor], str, str]:
    """Seat friends at a table and begin an evening there; return them, the table and the code."""
    people = [await server.visitor(name) for name in names]
    table = (await people[0].post("/api/tables", {**WISH, "players": len(names)}))["id"]
    code = (await people[0].post("/api/evenings", {"table": table, "name": " Friday\n"}))["code"]
    for one in people[1:]:
        await one.post(f"/api/tables/{table}/join")
    return people, table, code


def test_an_evening_of_two_games_with_a_late_friend(run_with_each_store: RunWithServer) -> None:
    """One code for all: the next table keeps the seats, takes the late friend in, and pages hear of it."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), first, code = await friends(server, "Ana", "Bob", "Cleo")
        path = f"/api/evenings/{code}"
        await ana.post(f"/api/tables/{first}/start")
        assert await refused(ana, "POST", f"{path}/next", {"table": first}) == (403, "unfinished")
        over = await play_out([ana, bob, cleo], first)
        assert over["evening"] == code
        zoe = await server.visitor("Zoe")
        await zoe.subscribe(first)
        assert (await zoe.get(path.upper().replace("/API/EVENINGS", "/api/evenings")))["member"] is False
        assert await refused(zoe, "POST", f"{path}/next", {"table": first}) == (403, "evening_member")
        assert (await zoe.post(f"{path}/join"))["member"] is True
        wish = {"table": first, "game": "gangster-le-pro"}
        second = await bob.post(f"{path}/next", wish)
        assert (second["game"], second["players"], second["evening"]) == ("gangster-le-pro", 4, code)
        assert [seat.get("person") or seat.get("reserved") for seat in second["seats"]] == [
            ana.id, bob.id, cleo.id, zoe.id,
        ]  # fmt: skip
        assert (await ana.post(f"{path}/next", {"table": first}))["id"] == second["id"]
        assert (await cleo.post(f"/api/tables/{first}/rematch"))["id"] == second["id"]
        for one in (ana, zoe):
            moved = await one.expect("table", lambda f: f["table"]["next"] is not None)
            assert moved["table"]["next"] == second["id"]
        shown = await zoe.get(path)
        assert (shown["name"], shown["table"], shown["status"]) == ("Friday", second["id"], "open")
        assert [one["name"] for one in shown["members"]] == ["Ana", "Bob", "Cleo", "Zoe"]
        (match,) = shown["matches"]
        assert [seat["place"] for seat in match["seats"]] == over["result"]["ranks"]
        best = [row["name"] for row in shown["standings"] if row["crown"]]
        assert best == [seat["name"] for seat in match["seats"] if seat["place"] == 1]
        (mine,) = (await zoe.get("/api/me/evenings"))["evenings"]
        assert (mine["code"], mine["table"], mine["members"]) == (
            code,
            second["id"],
            ["Ana", "Bob", "Cleo", "Zoe"],
        )
        await cleo.post(f"{path}/leave")
        assert (await cleo.get("/api/me/evenings"))["evenings"] == []
        assert [one["name"] for one in (await ana.get(path))["members"]] == ["Ana", "Bob", "Zoe"]

    run_with_each_store(case)


def test_two_who_ask_at_once_get_one_table(run_with_each_store: RunWithServer) -> None:
    """Everybody presses a button at the same time: all land at the same next table."""

    async def case(server: TestServer) -> None:
        people, first, code = await friends(server, "Ana", "Bob", "Cleo")
        await people[0].post(f"/api/tables/{first}/start")
        await play_out(people, first)
        asked = [
            people[0].post(f"/api/evenings/{code}/next", {"table": first}),
            people[1].post(f"/api/evenings/{code}/next", {"table": first, "game": "the-boss"}),
            people[2].post(f"/api/tables/{first}/rematch"),
        ]
        assert len({table["id"] for table in await asyncio.gather(*asked)}) == 1
        assert (await people[0].get(f"/api/evenings/{code}"))["table"] != first

    run_with_each_store(case)


def test_an_evening_begins_late_and_with_a_rematch(run_with_server: RunWithServer) -> None:
    """Begun after the first match, from a table that already has a rematch: both belong to it, once."""

    async def case(server: TestServer) -> None:
        people = [await server.visitor(name) for name in ("Ana", "Bob", "Cleo")]
        first = (await people[0].post("/api/tables", WISH))["id"]
        for one in people[1:]:
            await one.post(f"/api/tables/{first}/join")
        await people[0].post(f"/api/tables/{first}/start")
        await play_out(people, first)
        second = (await people[1].post(f"/api/tables/{first}/rematch"))["id"]
        begun = await people[2].post("/api/evenings", {"table": first})
        assert (begun["table"], len(begun["matches"]), len(begun["standings"])) == (second, 1, 3)
        assert (await people[0].post("/api/evenings", {"table": second}))["code"] == begun["code"]
        assert {one["name"] for one in begun["members"]} == {"Ana", "Bob", "Cleo"}
        zoe = await server.visitor("Zoe")
        assert await refused(zoe, "POST", "/api/evenings", {"table": first}) == (409, "not_seated")
        public = (await zoe.post("/api/tables", {**WISH, "public": True}))["id"]
        assert await refused(zoe, "POST", "/api/evenings", {"table": public}) == (403, "evening_friends")

    run_with_server(case)


@pytest.mark.parametrize("code", ["abc234", "ABC", "abcdeé", "x" * 60, "abcde0"])
def test_an_unknown_code_is_missing(run_with_server: RunWithServer, code: str) -> None:
    """A code that nobody has, and texts that are no code."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        assert await refused(ana, "GET", f"/api/evenings/{code}") == (404, "missing")
        assert await refused(ana, "POST", f"/api/evenings/{code}/join", {}) == (404, "missing")

    run_with_server(case)


def test_codes_cannot_be_tried_fast(run_with_server: RunWithServer) -> None:
    """A stranger gets sixty answers at once, and then one a second."""

    async def case(server: TestServer) -> None:
        stranger = server.stranger()
        answers = [(await stranger.request("GET", "/api/evenings/abc234")).status_code for _ in range(70)]
        assert set(answers[:60]) == {404}
        assert 429 in answers[60:]

    run_with_server(case, limits=True)


def test_an_evening_has_an_end(run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """People and tables of an evening are limited: nobody fills the database with one code."""

    async def case(server: TestServer) -> None:
        people, first, code = await friends(server, "Ana", "Bob", "Cleo")
        zoe = await server.visitor("Zoe")
        monkeypatch.setattr(evenings, "MAX_MEMBERS", 3)
        assert await refused(zoe, "POST", f"/api/evenings/{code}/join", {}) == (409, "evening_full")
        await people[0].post(f"/api/evenings/{code}/join")
        for one in people:
            await one.post(f"/api/tables/{first}/leave")
        monkeypatch.setattr(evenings, "MAX_TABLES", 1)
        wish = {"table": first}
        assert await refused(people[0], "POST", f"/api/evenings/{code}/next", wish) == (409, "evening_full")

    run_with_server(case)


def test_a_forgotten_person_leaves_the_evening(run_with_each_store: RunWithServer) -> None:
    """A name is nowhere any more; the others keep their points for coming before them."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), first, code = await friends(server, "Ana", "Bob", "Cleo")
        await ana.post(f"/api/tables/{first}/start")
        await play_out([ana, bob, cleo], first)
        points = {row["name"]: row["points"] for row in (await ana.get(f"/api/evenings/{code}"))["standings"]}
        exported = await ana.get("/api/me/export")
        assert [(one["code"], one["name"]) for one in exported["evenings"]] == [(code, "Friday")]
        assert (await bob.request("DELETE", "/api/me")).status_code == 200
        shown = await ana.get(f"/api/evenings/{code}")
        assert bob.id not in str(shown)
        assert "Bob" not in str(shown)
        assert {row["name"]: row["points"] for row in shown["standings"]} == {
            name: points[name] for name in ("Ana", "Cleo")
        }
        assert (await ana.request("DELETE", "/api/me")).status_code == 200
        assert (await cleo.get(f"/api/evenings/{code}"))["name"] == ""

    run_with_each_store(case)


def test_an_evening_is_the_same_after_a_restart_and_a_backup(tmp_path: Path) -> None:
    """Code, members, table, matches and standings are stored, and a restored backup passes its check."""
    shown: list[Any] = []

    async def begin() -> None:
        async with start_server(tmp_path / "a.db") as server:
            people, first, code = await friends(server, "Ana", "Bob", "Cleo")
            await people[0].post(f"/api/tables/{first}/start")
            await play_out(people, first)
            await people[0].post(f"/api/evenings/{code}/next", {"table": first})
            shown.append(await server.stranger().get(f"/api/evenings/{code}"))

    async def look(database: Path) -> None:
        async with start_server(database) as server:
            shown.append(await server.stranger().get(f"/api/evenings/{shown[0]['code']}"))

    run(begin())
    run(look(tmp_path / "a.db"))
    admin.backup(Settings(database_url=f"sqlite:///{tmp_path}/a.db"), tmp_path / "saved.gz")
    restored = Settings(database_url=f"sqlite:///{tmp_path}/b.db")
    admin.restore(restored, tmp_path / "saved.gz")
    run(look(tmp_path / "b.db"))
    assert shown[1:] == shown[:1] * 2
    assert admin.check(restored)[0]


def test_the_check_finds_an_evening_that_does_not_fit(tmp_path: Path) -> None:
    """A table that names another evening, and an evening that names an older table."""
    import sqlite3
    from contextlib import closing

    async def begin() -> None:
        async with start_server(tmp_path / "a.db") as server:
            (ana, _bob, _cleo), first, code = await friends(server, "Ana", "Bob", "Cleo")
            for one in (ana, _bob, _cleo):
                await one.post(f"/api/tables/{first}/leave")
            await ana.post(f"/api/evenings/{code}/next", {"table": first})
            codes.append((code, first))

    codes: list[tuple[str, str]] = []
    run(begin())
    (code, first), settings = codes[0], Settings(database_url=f"sqlite:///{tmp_path}/a.db")
    assert admin.check(settings)[0]
    with closing(sqlite3.connect(tmp_path / "a.db")) as database:
        database.execute("update evening set table_id = ?", (first,))
        database.execute(
            "update game_table set info = replace(info, ?, 'zzz222') where id = ?", (code, first)
        )
        database.commit()
    good, lines = admin.check(settings)
    assert not good
    assert any(f"evening {code}: its newest table" in line for line in lines)
    assert any(f"table {first}: it belongs to evening {code}" in line for line in lines)


@pytest.mark.postgres
def test_an_evening_over_two_processes(postgres: Postgres) -> None:
    """Two ask for the next table on two processes at once: one table, and a follower on each process hears of it."""
    url = postgres.new_database()

    async def case() -> None:
        async with start_server(url) as one, start_server(url) as two:
            ana, bob, cleo = await one.visitor("Ana"), await two.visitor("Bob"), await two.visitor("Cleo")
            first = (await ana.post("/api/tables", WISH))["id"]
            for other in (bob, cleo):
                await other.post(f"/api/tables/{first}/join")
            code = (await bob.post("/api/evenings", {"table": first}))["code"]
            await ana.post(f"/api/tables/{first}/start")
            await play_out([ana, bob, cleo], first)
            asked = [who.post(f"/api/evenings/{code}/next", {"table": first}) for who in (ana, bob)]
            tables = {table["id"] for table in await asyncio.gather(*asked)}
            assert len(tables) == 1
            for who in (ana, cleo):
                moved = await who.expect("table", lambda f: f["table"]["next"] is not None)
                assert moved["table"]["next"] in tables
            assert await ana.get(f"/api/evenings/{code}") == await bob.get(f"/api/evenings/{code}")

    run(case())
