"""People: guests, accounts, devices, forged cookies, export, forgetting."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy import Connection, event, func, insert, select, update
from tests.support.play import refused
from tests.support.server import RunWithServer, TestServer, Visitor

from tripot.server.store import people_queries, schema


def test_a_guest_is_known_by_a_signed_cookie(run_with_server: RunWithServer) -> None:
    """The cookie is HttpOnly and SameSite; a forged one is nobody's."""

    async def case(server: TestServer) -> None:
        ana = server.stranger()
        assert (await ana.get("/api/me"))["person"] is None
        assert await refused(ana, "GET", "/api/me/stats") == (401, "nobody")
        answer = await ana.request("POST", "/api/me/guest", {"name": " Ana \u0007 B ", "lang": "en"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie
        assert answer.json()["person"]["name"] == "Ana B"
        token = ana.http.cookies["tripot"]
        for forged in (token[:-1] + ("0" if token[-1] != "0" else "1"), token.split(".")[0], "x", "." * 300):
            mallory = server.stranger()
            mallory.http.cookies.set("tripot", forged)
            assert (await mallory.get("/api/me"))["person"] is None

    run_with_server(case)


def test_bad_names_are_refused(run_with_server: RunWithServer) -> None:
    """Empty and endless names, unknown languages."""

    async def case(server: TestServer) -> None:
        ana = server.stranger()
        for body in (
            {"name": "  "},
            {"name": "\u3164"},
            {"name": "\u2800\uffa0 \u115f"},
            {"name": "\u0301\ufe0f"},
            {"name": "x" * 25},
            {"name": "Ana", "lang": "xx"},
            {"nick": "Ana"},
            {"name": 5},
        ):
            assert (await refused(ana, "POST", "/api/me/guest", body))[0] == 400

    run_with_server(case)


def test_an_account_keeps_the_person(run_with_server: RunWithServer) -> None:
    """A guest takes an account, logs out, and logs in elsewhere as the same person."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        made = await ana.post("/api/me/account", {"login": "Ana@Home", "password": "correct horse"})
        assert (made["person"]["kind"], made["person"]["login"]) == ("account", "ana@home")
        await ana.post("/api/logout")
        assert (await ana.get("/api/me"))["person"] is None
        phone = server.stranger()
        assert await refused(
            phone, "POST", "/api/login", {"login": "ana@home", "password": "wrong horse"}
        ) == (401, "bad_login")
        assert await refused(phone, "POST", "/api/login", {"login": "nobody", "password": "wrong horse"}) == (
            401,
            "bad_login",
        )
        back = await phone.post("/api/login", {"login": "ANA@HOME", "password": "correct horse"})
        assert back["person"]["id"] == made["person"]["id"]
        bob = await server.visitor("Bob")
        taken = {"login": "ana@home", "password": "another one"}
        assert await refused(bob, "POST", "/api/me/account", taken) == (409, "login_taken")
        assert (await refused(bob, "POST", "/api/me/account", {"login": "bob", "password": "short"}))[
            0
        ] == 400

    run_with_server(case)


def test_logins_that_look_alike_are_one_or_refused(run_with_server: RunWithServer) -> None:
    """Variants of a letter are the same letter; letters of other scripts are refused."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        await ana.post("/api/me/account", {"login": "élodie", "password": "correct horse"})
        bob = await server.visitor("Bob")
        for login in ("e\u0301lodie", "É\uff2codie", "\uff45\u0301lodie"):
            body = {"login": login, "password": "correct horse"}
            assert await refused(bob, "POST", "/api/me/account", body) == (409, "login_taken"), login
            assert (await server.stranger().post("/api/login", body))["person"]["id"] == ana.id
        # Cyrillic and Greek o, a Cyrillic e, a dotless i, a letter with a dot below.
        for login in (
            "\u00e9l\u043edie",
            "\u00e9l\u03bfdie",
            "\u0435lodie",
            "\u00e9lod\u0131e",
            "\u1eb9lodie",
        ):
            body = {"login": login, "password": "correct horse"}
            assert (await refused(bob, "POST", "/api/me/account", body))[0] == 400, login

    run_with_server(case)


def test_an_older_login_of_another_script_still_works(run_with_server: RunWithServer) -> None:
    """Accounts made before the rule keep their login."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        await ana.post("/api/me/account", {"login": "elodie", "password": "correct horse"})

        def rename(connection: Connection) -> None:
            connection.execute(update(schema.person).values(login="\uff41\u043d\u043d\u0430"))

        await server.process.store.transact(rename)
        body = {"login": "\uff41\u041d\u041d\u0410", "password": "correct horse"}
        assert (await server.stranger().post("/api/login", body))["person"]["id"] == ana.id

    run_with_server(case)


def test_signing_in_ends_the_session_before(run_with_server: RunWithServer) -> None:
    """The old cookie of a browser is worth nothing after a login or a link; other devices stay signed in."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        body = {"login": "ana", "password": "correct horse"}
        await ana.post("/api/me/account", body)
        phone = await server.visitor("Guest")
        guest_cookie = phone.http.cookies["tripot"]
        await phone.post("/api/login", body)
        old = server.stranger()
        old.http.cookies.set("tripot", guest_cookie)
        assert (await old.get("/api/me"))["person"] is None
        login_cookie = phone.http.cookies["tripot"]
        link = await ana.post("/api/me/link")
        await phone.post("/api/link", {"token": link["path"].removeprefix("/link/")})
        older = server.stranger()
        older.http.cookies.set("tripot", login_cookie)
        assert (await older.get("/api/me"))["person"] is None
        for visitor in (ana, phone):
            assert (await visitor.get("/api/me"))["person"]["id"] == ana.id

    run_with_server(case)


def test_qr_codes_are_drawn_in_a_thread(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawing takes tens of milliseconds, and the event loop serves others meanwhile."""
    import segno

    threads: list[int] = []
    make = segno.make

    def noting(*arguments: Any, **named: Any) -> Any:
        threads.append(threading.get_ident())
        return make(*arguments, **named)

    monkeypatch.setattr(segno, "make", noting)

    async def case(server: TestServer) -> None:
        assert (await server.stranger().http.get("/api/qr.svg", params={"path": "/t/abc"})).status_code == 200
        assert threads
        assert threads[0] != threading.get_ident()

    run_with_server(case)


def test_a_one_time_link_moves_a_guest_once(run_with_server: RunWithServer) -> None:
    """The link makes another device the same person, and works one time; a QR code of it can be drawn."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        link = await ana.post("/api/me/link")
        assert link["url"] == server.url + link["path"]
        drawn = await ana.http.get("/api/qr.svg", params={"path": link["path"]})
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.text.startswith("<svg")
        token = link["path"].removeprefix("/link/")
        phone = server.stranger()
        assert (await phone.post("/api/link", {"token": token}))["person"]["id"] == ana.id
        assert (await phone.get("/api/me"))["person"]["id"] == ana.id
        other = server.stranger()
        assert await refused(other, "POST", "/api/link", {"token": token}) == (410, "bad_link")
        assert (await ana.http.get("/api/qr.svg", params={"path": "//evil.example"})).status_code == 400

    run_with_server(case)


def test_export_and_forgetting(run_with_server: RunWithServer) -> None:
    """Everything about me in one file; after forgetting my name is nowhere, the seat plays on by a bot."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Anastasia"), await server.visitor("Bob")
        table = (
            await ana.post(
                "/api/tables", {"game": "12-gangsters", "players": 3, "seats": ["me", "open", "bot:greedy"]}
            )
        )["id"]
        await bob.post(f"/api/tables/{table}/join")
        await ana.post(f"/api/tables/{table}/start")
        await ana.subscribe(table)
        await bob.subscribe(table)
        await ana.ask("chat", table=table, text="secret of mine")
        export = await ana.get("/api/me/export")
        assert export["matches"][0]["table_id"] == table
        assert export["chat"][0]["text"] == "secret of mine"
        gone = await ana.request("DELETE", "/api/me")
        assert gone.status_code == 200
        assert (await ana.get("/api/me"))["person"] is None
        seen = await bob.subscribe(table)
        assert seen["play"]["bots"][0] is not None
        shown = (
            str(seen)
            + str(await bob.get(f"/api/tables/{table}"))
            + str(await bob.get(f"/api/tables/{table}/chat"))
        )
        assert "Anastasia" not in shown
        assert ana.id not in shown
        assert "secret of mine" not in shown

    run_with_server(case)


def test_nothing_stored_names_a_forgotten_person(run_with_each_store: RunWithServer) -> None:
    """No row of any table has their id or name: not of a match with others, alone, finished, nor of an open table."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Anastasia"), await server.visitor("Bob")
        open_table = (await ana.post("/api/tables", {"game": "12-gangsters", "players": 3}))["id"]
        await bob.post(f"/api/tables/{open_table}/join")
        shared = (
            await ana.post(
                "/api/tables", {"game": "12-gangsters", "players": 3, "seats": ["me", "open", "bot:greedy"]}
            )
        )["id"]
        await bob.post(f"/api/tables/{shared}/join")
        await ana.post(f"/api/tables/{shared}/seed", {"seed": "luck of my own"})
        await ana.post(f"/api/tables/{shared}/start")
        seq = (await ana.subscribe(shared))["seq"]
        await ana.ask("do", table=shared, seat=0, seq=seq, do="pick 3")
        await ana.ask("ask", table=shared, seat=0, what="pause")
        await ana.ask("chat", table=shared, text="secret of mine")
        alone = (await ana.quick({"game": "12-gangsters", "players": 3}, "another seed"))["id"]
        await ana.subscribe(alone)
        await bob.request("PUT", f"/api/me/muted/{ana.id}")
        assert await _rows_naming(server, ana.id), "the search finds what is there"
        assert (await ana.request("DELETE", "/api/me")).status_code == 200
        async with asyncio.timeout(20):
            while running := await server.process.store.read(
                lambda connection: people_queries.tables_naming_person(connection, ana.id)
            ):
                if not any(running):
                    break
                await asyncio.sleep(0.01)
        for named in (ana.id, "Anastasia"):
            assert await _rows_naming(server, named) == []

    run_with_each_store(case)


async def _rows_naming(server: TestServer, text: str) -> list[str]:
    """Return the tables of the database with a row that contains a text, and that row."""
    found = []
    async with server.process.store.look() as connection:
        for table in schema.metadata.sorted_tables:
            for row in await connection.execute(select(table)):
                if text in str(schema.plain(row)):
                    found.append(f"{table.name}: {str(schema.plain(row))[:2000]}")
    return found


async def _hosts_many(server: TestServer, ana: Visitor, count: int) -> None:
    """Store a number of further open tables like one that Ana hosts."""
    made = (await ana.post("/api/tables", {"game": "12-gangsters", "players": 3}))["id"]
    async with server.process.store.look() as connection:
        row = (
            await connection.execute(select(schema.game_table).where(schema.game_table.c.id == made))
        ).one()
    ids = [f"many{number:05}" for number in range(count)]
    rows = [{**schema.plain(row), "id": id_, "info": row.info.replace(made, id_)} for id_ in ids]
    seats = [{"table_id": id_, "seat": 0, "person": ana.id, "left_early": False} for id_ in ids]

    def write(connection: Connection) -> None:
        connection.execute(insert(schema.game_table), rows)
        connection.execute(insert(schema.seat), seats)

    await server.process.store.transact(write)


def test_the_host_of_many_tables_is_forgotten_in_few_transactions(run_with_each_store: RunWithServer) -> None:
    """A thousand tables take a few short transactions, not a thousand. None names the host afterwards; all are closed."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        await _hosts_many(server, ana, 1_000)
        store = server.process.store
        engine = store.engine.sync_engine if store._writer is None else store._writer.engine
        commits: list[object] = []
        event.listen(engine, "commit", commits.append)
        assert (await ana.request("DELETE", "/api/me")).status_code == 200
        assert 10 <= len(commits) <= 25
        async with store.look() as connection:
            named = schema.game_table.c.info.contains(ana.id)
            assert await connection.scalar(select(func.count()).where(named)) == 0
            closed = select(func.count()).where(schema.game_table.c.status == "abandoned")
            assert await connection.scalar(closed) == 1_001

    run_with_each_store(case)


def test_a_match_against_bots_ends_with_its_only_person(run_with_server: RunWithServer) -> None:
    """Nobody is left to play for: it is stopped, and bots do not play it out."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        table = (await ana.quick({"game": "12-gangsters", "players": 3}))["id"]
        await ana.request("DELETE", "/api/me")
        async with asyncio.timeout(20):
            while (await bob.get(f"/api/tables/{table}"))["status"] != "abandoned":
                await asyncio.sleep(0.05)
        assert ana.id not in str(await bob.get(f"/api/tables/{table}"))

    run_with_server(case)


def test_the_record_names_nobody(run_with_server: RunWithServer) -> None:
    """A record cannot be changed later, so it never holds a person's name or id."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Anastasia")
        table = (
            await ana.post("/api/tables", {"game": "12-gangsters", "players": 3, "seats": ["me", "me", "me"]})
        )["id"]
        await ana.post(f"/api/tables/{table}/start")
        await ana.subscribe(table)
        await ana.send("ask", table=table, seat=0, what="abandon")
        await ana.expect("push", lambda f: f["play"]["end"] is not None)
        text = (await ana.http.get(f"/api/matches/{table}/record")).text
        assert text.endswith("\n")
        assert '"end"' in text
        assert "Anastasia" not in text
        assert ana.id not in text

    run_with_server(case)


def test_a_new_name_is_read_at_every_table(run_with_server: RunWithServer) -> None:
    """A follower of an open table sees the name of the seat change."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        table = (await ana.post("/api/tables", {"game": "12-gangsters", "players": 3}))["id"]
        await bob.subscribe(table)
        await ana.request("PATCH", "/api/me", {"name": "Anna"})
        changed = await bob.expect("table", lambda f: f["table"]["seats"][0]["name"] == "Anna")
        assert changed["table"]["id"] == table
        await ana.subscribe(table)
        await ana.ask("chat", table=table, text="Bonsoir")
        assert (await bob.expect("chat"))["name"] == "Anna"

    run_with_server(case)
