"""The floor: tables leave memory for good, and nobody keeps a seat's eyes after he lost the seat."""

from __future__ import annotations

import asyncio
import gc
import weakref

from tests.support.place import Place, Tell
from tests.support.play import GAME, finished, pick, three


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
        tables = [weakref.ref(floor.tables[id_]) for id_ in (over, running, played)]
        matches = [weakref.ref(table.match) for ref in tables if (table := ref()) is not None]
        del table
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
            assert [ref() for ref in tables + matches] == [None] * 6
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
