"""The host: tables leave memory for good, what changes while a table loads is not lost, one bad table stops nothing."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest
from sqlalchemy import Connection, func, update
from tests.support.play import GAME, finished, pick, three
from tests.support.server import RunWithServer, TestServer, Visitor

from tripot.server import chat, peers, sweeper
from tripot.server import host as hosts
from tripot.server.host import Host
from tripot.server.store import bus, queries, schema
from tripot.server.store.database import Store
from tripot.table.effects import StoreChat
from tripot.table.inputs import Viewer
from tripot.table.live_table import LiveTable
from tripot.wire.tables import ChatLine


class Watched(dict[str, dict[str, int]]):
    """A dictionary that can be watched."""


async def _evict_all(host: Host) -> None:
    """Let every table leave memory, as soon as nothing is done at it."""
    async with asyncio.timeout(30):
        while host.tables:
            host.evict(0)
            await asyncio.sleep(0.05)


def test_an_evicted_table_is_freed_at_once(run_with_server: RunWithServer) -> None:
    """No reference cycle keeps it: with garbage collection switched off, nothing of it is left."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        over = await finished(server, ana)
        (bob, _cleo, _dora), running = await three(server)
        await pick(bob, running, 0, 0, 7)
        played = (await ana.quick(GAME))["id"]
        await ana.subscribe(played)
        host = server.process.host
        watched: list[weakref.ref[object]] = []
        for id_ in (over, running, played):
            table: LiveTable = host.tables[id_]
            assert table.state.match is not None
            # Compiled classes and those with slots cannot be watched, so something that only the table holds is.
            remote = table.state.presence.remote = Watched()
            watched.append(weakref.ref(remote))
        del table, remote
        for visitor in server.visitors:
            await visitor.hang_up()
        gc.disable()
        try:
            await _evict_all(host)
            async with asyncio.timeout(20):
                # Tasks and timers that ran for the tables end with the loop's iteration they are in.
                while any(ref() is not None for ref in watched):
                    await asyncio.sleep(0.05)
        finally:
            gc.enable()

    run_with_server(case)


def test_a_viewer_who_loses_a_seat_loses_its_view(run_with_server: RunWithServer) -> None:
    """The table's host gives a seat to somebody else: when the match starts, the first sees what a spectator sees."""

    async def case(server: TestServer) -> None:
        ana, bob, cleo = [await server.visitor(name) for name in ("Ana", "Bob", "Cleo")]
        table = (await ana.post("/api/tables", {**GAME, "seats": ["me", "open", "bot:greedy"]}))["id"]
        await bob.post(f"/api/tables/{table}/join")
        assert (await bob.subscribe(table))["seat"] == 1
        await ana.post(f"/api/tables/{table}/seats/1", {"set": "open"})
        await cleo.post(f"/api/tables/{table}/join")
        await ana.post(f"/api/tables/{table}/start")
        shown = await bob.expect("snapshot", lambda frame: frame["play"] is not None)
        assert (shown["seat"], shown["seats"]) == (None, [])
        assert shown["play"]["decision"] is None

    run_with_server(case)


def test_who_sits_down_while_a_table_loads_has_the_seat(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The description that was read is older than the one that came meanwhile: the newer one counts."""

    async def case(server: TestServer) -> None:
        ana, bob, cleo = [await server.visitor(name) for name in ("Ana", "Bob", "Cleo")]
        table = (await ana.post("/api/tables", {**GAME, "seats": ["me", "open", "open"]}))["id"]
        await bob.post(f"/api/tables/{table}/join")
        host = server.process.host
        reading, go_on, read = asyncio.Event(), asyncio.Event(), host.store.read
        slow = True

        async def slowly(work):  # type: ignore[no-untyped-def]  # as Store.read
            nonlocal slow
            result = await read(work)
            if slow and isinstance(result, queries.StoredTable):
                slow = False
                reading.set()
                await go_on.wait()
            return result

        monkeypatch.setattr(host.store, "read", slowly)
        first = asyncio.create_task(bob.subscribe(table))
        await asyncio.wait_for(reading.wait(), 20)
        await cleo.post(f"/api/tables/{table}/join")
        go_on.set()
        assert [seat["kind"] for seat in (await first)["table"]["seats"]] == ["person"] * 3
        assert (await cleo.subscribe(table))["seat"] == 2
        await ana.post(f"/api/tables/{table}/start")
        shown = await cleo.expect("snapshot", lambda frame: frame["play"] is not None)
        assert shown["play"]["decision"] is not None

    run_with_server(case)


async def _heavy_first(server: TestServer) -> tuple[str, str, Visitor]:
    """Play a long match and a short one that both wait for the sweeper; the long one comes first."""
    ana = await server.visitor("Ana")
    made = []
    for _each in range(2):
        wish = {**GAME, "seats": ["me"] * 3, "clock": {"kind": "days", "days": 1}}
        made.append((await ana.quick(wish))["id"])
    long, short = sorted(made)
    for id_, rounds in ((long, 5), (short, 1)):
        seq = (await ana.subscribe(id_))["seq"]
        for card in range(1, rounds + 1):
            for seat in range(3):
                seq = (await pick(ana, id_, seat, seq, card))["seq"]
    return long, short, ana


def test_chat_of_another_process_is_heard(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody chats elsewhere while a table loads, later, and while no message came through at all."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.quick(GAME))["id"]
        host, store = server.process.host, server.process.store
        bob = (await (await server.visitor("Bob")).get("/api/me"))["person"]["id"]

        async def elsewhere(text: str) -> int:
            """Store a line as another process does."""
            viewer = Viewer(bob, "Bob", set())
            line = await chat.save(store, table, StoreChat(viewer, text, "Bob", None, text))
            assert line is not None
            return line.n

        await _evict_all(host)
        recent, read = chat.recent, host.store.read

        async def meanwhile(work):  # type: ignore[no-untyped-def]  # as Store.read
            result = await read(work)
            if isinstance(result, queries.StoredTable):
                monkeypatch.setattr(host.store, "read", read)
                await peers.hear(host, bus.Said(table, await elsewhere("first")))
            return result

        monkeypatch.setattr(host.store, "read", meanwhile)
        assert [line["text"] for line in (await ana.subscribe(table))["chat"]] == ["first"]
        await peers.hear(host, bus.Said(table, await elsewhere("second")))
        assert [line["text"] for line in (await ana.subscribe(table))["chat"]] == ["first", "second"]
        await elsewhere("unheard")
        assert len((await ana.subscribe(table))["chat"]) == 2
        await peers.hear(host, bus.Missed())
        texts = [line["text"] for line in (await ana.subscribe(table))["chat"]]
        assert texts == ["first", "second", "unheard"]
        assert [line.text for line in await recent(store, table)] == texts

    run_with_server(case)


def test_chat_of_a_deleted_person_is_not_stored(run_with_each_store: RunWithServer) -> None:
    """A line that was on its way while its person was deleted leaves nothing."""

    async def case(server: TestServer) -> None:
        table = (await (await server.visitor("Ana")).quick(GAME))["id"]
        line = StoreChat(Viewer("pdeleted", "Bob", set()), "c1", "Bob", None, "hello")
        assert await chat.save(server.process.store, table, line) is None
        assert await chat.recent(server.process.store, table) == []

    run_with_each_store(case)


def test_who_sits_down_while_chat_is_read_has_the_seat(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The viewpoint is worked out after everything that is waited for."""

    async def case(server: TestServer) -> None:
        ana, bob = [await server.visitor(name) for name in ("Ana", "Bob")]
        table = (await ana.post("/api/tables", {**GAME, "seats": ["me", "open", "open"]}))["id"]
        await ana.subscribe(table)
        await ana.ask("chat", table=table, text="Un moment.")
        await ana.hang_up()
        await _evict_all(server.process.host)
        reading, go_on, recent = asyncio.Event(), asyncio.Event(), chat.recent

        async def slowly(store: Store, id_: str) -> list[ChatLine]:
            reading.set()
            await go_on.wait()
            return await recent(store, id_)

        monkeypatch.setattr(chat, "recent", slowly)
        shown = asyncio.create_task(bob.subscribe(table))
        await asyncio.wait_for(reading.wait(), 20)
        await bob.post(f"/api/tables/{table}/join")
        go_on.set()
        assert (await shown)["seat"] == 1
        assert [line["text"] for line in (await shown)["chat"]] == ["Un moment."]

    run_with_server(case)


def test_one_heavy_table_does_not_stop_the_sweeper(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that takes too long to check comes first: the due tables behind it wake all the same."""
    monkeypatch.setattr(hosts, "LONG_RECORD_ENTRIES", 12)

    async def case(server: TestServer) -> None:
        long, short, ana = await _heavy_first(server)
        for id_ in (long, short):
            await ana.ask("unsubscribe", table=id_)
        host = server.process.host
        await _evict_all(host)

        def make_due(connection: Connection) -> None:
            connection.execute(update(schema.game_table).values(deadline=1))

        await server.process.store.transact(make_due)
        await sweeper.wake_due(host)
        assert list(host.tables) == [short]

    run_with_server(case, fold_deadline=0.0)


def test_one_heavy_end_does_not_keep_others_from_being_settled(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two ends were not stored and the record of the first takes too long to check: the second is settled."""
    monkeypatch.setattr(hosts, "LONG_RECORD_ENTRIES", 12)

    async def case(server: TestServer) -> None:
        long, short, ana = await _heavy_first(server)
        host = server.process.host
        for id_ in (long, short):
            await ana.send("ask", table=id_, seat=0, what="abandon")
            await ana.expect("table", lambda f: f["table"]["status"] == "abandoned")
            await ana.ask("unsubscribe", table=id_)
        await _evict_all(host)

        def play_again(connection: Connection) -> None:
            again = func.replace(schema.game_table.c.info, '"status":"abandoned"', '"status":"playing"')
            connection.execute(update(schema.game_table).values(status="playing", info=again))

        await server.process.store.transact(play_again)
        await sweeper.settle_ended(host)
        async with asyncio.timeout(20):
            while (await ana.get(f"/api/tables/{short}"))["status"] != "abandoned":
                await asyncio.sleep(0.05)

    run_with_server(case, fold_deadline=0.0)
