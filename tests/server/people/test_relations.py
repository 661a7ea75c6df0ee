"""People who know each other: friends, invitations, and blocks, on one process and over two."""

from __future__ import annotations

import asyncio

import pytest
from tests.support.play import GAME, pick, refused, three
from tests.support.postgres import Postgres
from tests.support.server import Frame, RunWithServer, TestServer, Visitor, run, start_server


async def people(who: Visitor) -> Frame:
    """Return the people somebody knows."""
    return dict(await who.get("/api/me/people"))


async def names(who: Visitor, part: str) -> list[str]:
    """Return the names in one of somebody's lists."""
    return [one["name"] for one in (await people(who))[part]]


async def put(who: Visitor, what: str, other: Visitor) -> None:
    """Ask for a friendship, or block."""
    answer = await who.request("PUT", f"/api/me/{what}/{other.id}")
    assert answer.status_code == 200, answer.text


def test_friends_are_asked_and_accept(run_with_each_store: RunWithServer) -> None:
    """The question shows on both sides, acceptance makes friends of both, and either can end it."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        await put(ana, "friends", bob)
        await put(ana, "friends", bob)
        assert (await names(ana, "asked"), await names(bob, "asking")) == (["Bob"], ["Ana"])
        assert await names(ana, "friends") == []
        await put(bob, "friends", ana)
        assert (await names(ana, "friends"), await names(bob, "friends")) == (["Bob"], ["Ana"])
        assert (await names(ana, "asked"), await names(bob, "asking")) == ([], [])
        await bob.request("DELETE", f"/api/me/friends/{ana.id}")
        assert (await names(ana, "friends"), await names(bob, "friends")) == ([], [])
        assert await refused(ana, "PUT", "/api/me/friends/nobody") == (404, "missing")
        assert await refused(ana, "PUT", f"/api/me/friends/{ana.id}") == (404, "missing")

    run_with_each_store(case)


def test_players_of_late_are_invited_in_one_tap(run_with_each_store: RunWithServer) -> None:
    """Those I played with are listed, and an invitation shows on their side until the table is over or put away."""

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), _table = await three(server)
        zoe = await server.visitor("Zoe")
        assert set(await names(ana, "lately")) == {"Bob", "Cleo"}
        assert await names(zoe, "lately") == []
        table = (await ana.post("/api/tables", GAME))["id"]
        await ana.post("/api/me/invitations", {"person": bob.id, "table": table})
        await ana.post("/api/me/invitations", {"person": bob.id, "table": table})
        (invitation,) = (await people(bob))["invitations"]
        assert (invitation["table"], invitation["name"], invitation["game"]) == (table, "Ana", "12-gangsters")
        wish = {"person": zoe.id, "table": table}
        assert await refused(ana, "POST", "/api/me/invitations", wish) == (403, "forbidden")
        assert await refused(zoe, "POST", "/api/me/invitations", wish) == (409, "not_seated")
        await bob.request("DELETE", f"/api/me/invitations/{table}")
        assert (await people(bob))["invitations"] == []
        await ana.post("/api/me/invitations", {"person": bob.id, "table": table})
        await ana.post(f"/api/tables/{table}/leave")
        assert (await people(bob))["invitations"] == []

    run_with_each_store(case)


@pytest.mark.parametrize("blocker", [0, 1])
def test_a_block_separates_two_people(run_with_each_store: RunWithServer, blocker: int) -> None:
    """On either side of the block: no seat, no list, no watching, no invitation; and the answer does not say why."""

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), _running = await three(server)
        both = (ana, bob)
        await put(both[blocker], "blocked", both[1 - blocker])
        assert await names(both[1 - blocker], "blocked") == []
        assert (await names(ana, "lately"), await names(bob, "lately")) == (["Cleo"], ["Cleo"])
        table = (await ana.post("/api/tables", {**GAME, "public": True}))["id"]
        assert await refused(bob, "POST", f"/api/tables/{table}/join", {}) == (403, "unavailable")
        assert await refused(bob, "GET", f"/api/tables/{table}") == (404, "missing")
        assert table not in str(await bob.get("/api/tables"))
        watching = await bob.ask("subscribe", table=table)
        assert (watching["t"], watching["code"]) == ("refused", "table")
        answer = await ana.request("POST", "/api/me/invitations", {"person": bob.id, "table": table})
        assert answer.status_code in (200, 403)
        assert (await people(bob))["invitations"] == []
        await put(bob, "friends", ana)
        assert (await names(ana, "asking"), await names(bob, "asked")) == ([], ["Ana"])
        code = (await ana.post("/api/evenings", {"table": (await ana.post("/api/tables", GAME))["id"]}))[
            "code"
        ]
        assert await refused(bob, "POST", f"/api/evenings/{code}/join", {}) == (403, "unavailable")
        assert await refused(bob, "GET", f"/api/evenings/{code}") == (403, "unavailable")
        await both[blocker].request("DELETE", f"/api/me/blocked/{both[1 - blocker].id}")
        assert (await bob.ask("subscribe", table=table))["t"] == "snapshot"
        await bob.post(f"/api/tables/{table}/join")

    run_with_each_store(case)


def test_a_block_during_play_hides_words_and_ends_watching(run_with_server: RunWithServer) -> None:
    """The match of both goes on, without their words to each other; whoever watched sees nothing further."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        zoe = await server.visitor("Zoe")
        await zoe.subscribe(table)
        await put(ana, "blocked", zoe)
        gone = await zoe.expect("refused")
        assert (gone["code"], gone["id"], gone["table"]) == ("table", None, table)
        await put(ana, "blocked", bob)
        await pick(bob, table, 1, 0, 5)
        await ana.expect("push")
        await bob.ask("chat", table=table, text="can you hear me")
        await cleo.ask("chat", table=table, text="I can")
        assert (await ana.expect("chat"))["text"] == "I can"
        assert all(frame.get("text") != "can you hear me" for frame in ana.frames)
        again = await ana.subscribe(table)
        assert [line["text"] for line in again["chat"]] == ["I can"]
        assert all(frame["t"] != "push" for frame in zoe.frames[zoe.frames.index(gone) :])
        await ana.request("PUT", f"/api/me/muted/{bob.id}")
        await ana.request("DELETE", f"/api/me/muted/{bob.id}")
        (connection,) = (one for one in server.process.host.connections if one.person == ana.id)
        assert bob.id in connection.muted, "an end of muting is no end of a block"

    run_with_server(case)


def test_a_spectator_is_turned_away_when_a_blocked_person_sits_down(run_with_server: RunWithServer) -> None:
    """Zoe watches a table; then Ana, whom she blocks, takes a seat there."""

    async def case(server: TestServer) -> None:
        ana, bob, zoe = [await server.visitor(name) for name in ("Ana", "Bob", "Zoe")]
        await put(zoe, "blocked", ana)
        table = (await bob.post("/api/tables", GAME))["id"]
        await zoe.subscribe(table)
        await ana.post(f"/api/tables/{table}/join")
        assert (await zoe.expect("refused"))["code"] == "table"
        assert zoe.id not in server.process.host.tables[table].state.presence.people()

    run_with_server(case)


def test_nothing_of_a_deleted_person_remains(run_with_each_store: RunWithServer) -> None:
    """Friends, blocks and invitations go with them, and an export has one's own."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), _table = await three(server)
        await put(ana, "friends", bob)
        await put(bob, "friends", ana)
        await put(bob, "blocked", cleo)
        table = (await bob.post("/api/tables", GAME))["id"]
        await bob.post("/api/me/invitations", {"person": ana.id, "table": table})
        exported = await bob.get("/api/me/export")
        assert [len(exported[part]) for part in ("friends", "blocked", "invitations")] == [1, 1, 1]
        await bob.request("DELETE", "/api/me")
        assert bob.id not in str(await people(ana))
        assert bob.id not in str(await people(cleo))

    run_with_each_store(case)


@pytest.mark.postgres
def test_a_block_reaches_other_processes(postgres: Postgres) -> None:
    """Ana blocks Zoe on one process: Zoe, who watches on the other, is turned away there."""
    url = postgres.new_database()

    async def case() -> None:
        async with start_server(url) as one, start_server(url) as two:
            ana, zoe = await one.visitor("Ana"), await two.visitor("Zoe")
            table = (await ana.post("/api/tables", GAME))["id"]
            await zoe.subscribe(table)
            await put(ana, "blocked", zoe)
            assert (await zoe.expect("refused"))["code"] == "table"
            assert await refused(zoe, "POST", f"/api/tables/{table}/join", {}) == (403, "unavailable")
            await ana.request("DELETE", f"/api/me/blocked/{zoe.id}")
            async with asyncio.timeout(20):
                while (await zoe.ask("subscribe", table=table))["t"] != "snapshot":
                    await asyncio.sleep(0.05)

    run(case())


def test_short_phrases_reach_those_who_hear_the_speaker(run_with_server: RunWithServer) -> None:
    """From a seat, known words only, few at a time, and not to somebody who blocked the speaker."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        zoe = await server.visitor("Zoe")
        await zoe.subscribe(table)
        assert (await ana.ask("say", table=table, what="good"))["t"] == "ack"
        for who in (ana, bob, cleo, zoe):
            said = who.frames[-1] if who is ana else await who.expect("said")
            if who is not ana:
                assert (said["person"], said["seat"], said["what"]) == (ana.id, 0, "good")
        assert (await zoe.ask("say", table=table, what="good"))["code"] == "muted"
        assert (await ana.ask("say", table=table, what="you fool"))["code"] == "malformed"
        await put(bob, "blocked", ana)
        await ana.ask("say", table=table, what="ouch")
        await cleo.ask("say", table=table, what="wow")
        assert (await bob.expect("said"))["what"] == "wow"
        answers = [await ana.ask("say", table=table, what="laugh") for _ in range(6)]
        assert [answer.get("code") for answer in answers][-1] == "rate"

    run_with_server(case, limits=True)


@pytest.mark.postgres
def test_short_phrases_reach_other_processes(postgres: Postgres) -> None:
    """Ana speaks on one process, and Bob, who sits with her, reads it on the other."""
    url = postgres.new_database()

    async def case() -> None:
        async with start_server(url) as one, start_server(url) as two:
            ana, bob = await one.visitor("Ana"), await two.visitor("Bob")
            table = (await ana.post("/api/tables", GAME))["id"]
            await bob.post(f"/api/tables/{table}/join")
            await ana.subscribe(table)
            await bob.subscribe(table)
            await ana.ask("say", table=table, what="thanks")
            assert (await bob.expect("said"))["seat"] == 0

    run(case())
