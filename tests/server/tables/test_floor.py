"""The floor: tables leave memory for good, and nobody keeps a seat's eyes after he lost the seat."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest
from sqlalchemy import func, update
from tests.support.place import Place, Tell, Visitor
from tests.support.play import GAME, finished, pick, three

from tripot.server.store import bus, schema
from tripot.server.store.database import Store
from tripot.server.tables import chat
from tripot.server.tables import table as tables
from tripot.server.tables.floor import Floor, Found
from tripot.wire.tables import ChatLine


class Watched(set[int]):
    """A set that can be watched."""


def test_a_table_put_away_is_freed_at_once(tell: Tell) -> None:
    """No circle keeps it: with the collector switched off, nothing of it is left."""

    async def story(place: Place) -> None:
        ana = await place.visitor("Ana")
        over = await finished(place, ana)
        (bob, _cleo, _dora), running = await three(place)
        await pick(bob, running, 0, 0, 7)
        played = (await ana.quick(GAME))["id"]
        await ana.subscribe(played)
        floor = place.house.floor
        # Compiled classes cannot be watched, so something that only they hold is put into each table and each match.
        watched = []
        for id_ in (over, running, played):
            table = floor.tables[id_]
            assert table.match is not None
            in_table, in_match = Watched(), Watched()
            table.plans[99] = ([], in_table)
            table.match._joined = in_match
            watched += [weakref.ref(in_table), weakref.ref(in_match)]
        del table, in_table, in_match
        assert all(ref() is not None for ref in watched)
        for visitor in place.visitors:
            await visitor.hang_up()
        gc.disable()
        try:
            async with asyncio.timeout(20):
                while floor.tables:
                    floor.evict(idle=0)
                    await asyncio.sleep(0.05)
            # What ran for the tables ends with the turn of the loop it is in.
            await asyncio.sleep(0.2)
            assert [ref() for ref in watched] == [None] * 6
        finally:
            gc.enable()

    tell(story)


def test_who_loses_his_seat_loses_its_eyes(tell: Tell) -> None:
    """The host gives a follower's seat to somebody else: when the match starts, the first sees what a spectator sees."""

    async def story(place: Place) -> None:
        ana, bob, cleo = [await place.visitor(name) for name in ("Ana", "Bob", "Cleo")]
        table = (await ana.post("/api/tables", {**GAME, "seats": ["me", "open", "bot:greedy"]}))["id"]
        await bob.post(f"/api/tables/{table}/join")
        assert (await bob.subscribe(table))["seat"] == 1
        await ana.post(f"/api/tables/{table}/seats/1", {"set": "open"})
        await cleo.post(f"/api/tables/{table}/join")
        await ana.post(f"/api/tables/{table}/start")
        shown = await bob.expect("snapshot", lambda frame: frame["play"] is not None)
        assert (shown["seat"], shown["seats"]) == (None, [])
        assert shown["play"]["decision"] is None

    tell(story)


def test_who_sits_down_while_a_table_is_read_has_his_seat(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table read from the store for one guest knows the other who sat down meanwhile: he is asked when the match begins."""

    async def story(place: Place) -> None:
        ana, bob, cleo = [await place.visitor(name) for name in ("Ana", "Bob", "Cleo")]
        table = (await ana.post("/api/tables", {**GAME, "seats": ["me", "open", "open"]}))["id"]
        await bob.post(f"/api/tables/{table}/join")
        journal = place.house.floor.room.store.journal
        reading, go_on, read = asyncio.Event(), asyncio.Event(), journal.read

        async def slowly(id_: str, after: int) -> list[tuple[int, str]]:
            reading.set()
            await go_on.wait()
            return await read(id_, after)

        monkeypatch.setattr(journal, "read", slowly)
        first = asyncio.create_task(bob.subscribe(table))
        await reading.wait()
        await cleo.post(f"/api/tables/{table}/join")
        go_on.set()
        assert [seat["kind"] for seat in (await first)["table"]["seats"]] == ["person"] * 3
        assert (await cleo.subscribe(table))["seat"] == 2
        await ana.post(f"/api/tables/{table}/start")
        shown = await cleo.expect("snapshot", lambda frame: frame["play"] is not None)
        assert shown["play"]["decision"] is not None

    tell(story)


def test_nobody_comes_to_a_table_that_is_still_told_the_newest(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a table that was just read learns who sat down meanwhile, he who sat down waits for it: he has his seat."""

    async def story(place: Place) -> None:
        ana, bob, cleo = [await place.visitor(name) for name in ("Ana", "Bob", "Cleo")]
        table = (await ana.post("/api/tables", {**GAME, "seats": ["me", "open", "open"]}))["id"]
        await bob.post(f"/api/tables/{table}/join")
        floor = place.house.floor
        first, second, go_on, read = asyncio.Event(), asyncio.Event(), asyncio.Event(), floor.read

        async def slowly(id_: str) -> object:
            found = await read(id_)
            if first.is_set():
                second.set()
                await go_on.wait()
            else:
                first.set()
                await sat.wait()
            return found

        sat = asyncio.Event()
        monkeypatch.setattr(floor, "read", slowly)
        bobs = asyncio.create_task(bob.subscribe(table))
        await first.wait()
        await cleo.post(f"/api/tables/{table}/join")
        sat.set()
        await second.wait()
        cleos = asyncio.create_task(cleo.subscribe(table))
        # He must get nothing yet; a house that would show him something does so well within this time.
        assert not (await asyncio.wait({cleos}, timeout=0.3))[0]
        go_on.set()
        assert (await cleos)["seat"] == 2
        assert (await bobs)["seat"] == 1

    tell(story)


def test_who_sits_down_while_the_talk_is_read_has_his_seat(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where somebody sits is looked up after everything that is waited for: he is not shown his table as a spectator."""

    async def story(place: Place) -> None:
        ana, bob = [await place.visitor(name) for name in ("Ana", "Bob")]
        table = (await ana.post("/api/tables", {**GAME, "seats": ["me", "open", "open"]}))["id"]
        await ana.subscribe(table)
        await ana.ask("chat", table=table, text="Un moment.")
        await ana.hang_up()
        while place.house.floor.tables:
            place.house.floor.evict(idle=0)
            await asyncio.sleep(0.01)
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

    tell(story)


async def _heavy_first(place: Place) -> tuple[str, str, Visitor]:
    """Play a long match and a short one that both wait for the sweep; the long one comes first."""
    ana = await place.visitor("Ana")
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


async def _put_away(floor: Floor) -> None:
    """Let every table leave memory, as soon as nothing is done at it."""
    async with asyncio.timeout(30):
        while floor.tables:
            floor.evict(idle=0)
            await asyncio.sleep(0.05)


def test_what_another_process_says_meanwhile_is_heard(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody speaks elsewhere after a table was found silent and before it is here; or while nothing was heard at all."""

    async def story(place: Place) -> None:
        ana = await place.visitor("Ana")
        table = (await ana.quick(GAME))["id"]
        floor, store = place.house.floor, place.house.store

        async def elsewhere(text: str) -> int:
            """Store a line as another process does."""
            said = await chat.say(
                store, table, person="somebody", name="Bob", seat=None, text=text, command=text
            )
            assert said is not None
            return said.n

        await _put_away(floor)
        read = floor.read

        async def spoken_meanwhile(id_: str) -> Found | None:
            found = await read(id_)
            await floor.heard(bus.Said(id_, await elsewhere("first")))
            return found

        monkeypatch.setattr(floor, "read", spoken_meanwhile)
        assert [line["text"] for line in (await ana.subscribe(table))["chat"]] == ["first"]
        monkeypatch.setattr(floor, "read", read)
        await floor.heard(bus.Said(table, await elsewhere("second")))
        assert [line["text"] for line in (await ana.subscribe(table))["chat"]] == ["first", "second"]
        await elsewhere("unheard")
        assert len((await ana.subscribe(table))["chat"]) == 2
        await floor.heard(bus.Missed())
        texts = [line["text"] for line in (await ana.subscribe(table))["chat"]]
        assert texts == ["first", "second", "unheard"]

    tell(story)


def test_one_heavy_table_does_not_stop_the_sweep(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record too heavy to be read comes first: tables behind it are mended and woken all the same."""
    monkeypatch.setattr(tables, "LONG_RECORD_ENTRIES", 12)

    async def story(place: Place) -> None:
        long, short, ana = await _heavy_first(place)
        floor = place.house.floor
        for id_ in (long, short):
            floor.tables[id_].stale = True
        floor.tables = {id_: floor.tables[id_] for id_ in (long, short)}
        await floor.mend()
        assert (floor.tables[long].stale, floor.tables[short].stale) == (True, False)
        for id_ in (long, short):
            await ana.ask("unsubscribe", table=id_)
        await _put_away(floor)
        async with place.house.store.begin() as connection:
            await connection.execute(update(schema.sitting).values(deadline=1))
        await floor.wake_due()
        assert list(floor.tables) == [short]

    tell(story, fold_deadline=0.0)


def test_one_heavy_end_does_not_keep_others_from_being_settled(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two ends were not written down and the first is too heavy: the second is."""
    monkeypatch.setattr(tables, "LONG_RECORD_ENTRIES", 12)

    async def story(place: Place) -> None:
        long, short, ana = await _heavy_first(place)
        floor, store = place.house.floor, place.house.store
        for id_ in (long, short):
            await ana.send("ask", table=id_, seat=0, what="abandon")
            await ana.expect("table", lambda f: f["table"]["status"] == "abandoned")
            await ana.ask("unsubscribe", table=id_)
        await _put_away(floor)
        async with store.begin() as connection:
            again = func.replace(schema.sitting.c.info, '"status":"abandoned"', '"status":"playing"')
            await connection.execute(update(schema.sitting).values(status="playing", info=again))
        await floor.settle_ended()
        async with asyncio.timeout(20):
            while (await ana.get(f"/api/tables/{short}"))["status"] != "abandoned":
                await asyncio.sleep(0.05)

    tell(story, fold_deadline=0.0)
