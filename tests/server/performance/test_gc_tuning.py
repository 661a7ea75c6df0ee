"""Circles of garbage: found while they are young, left alone while somebody plays, looked for everywhere when nobody does."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest
from tests.support.place import Place, Tell

from tripot.server.performance.gc_tuning import LATER, OVERDUE, SOON, WORTH_IT, YOUNG, Garbage
from tripot.server.tables.sockets import Client


class _Circle:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    """A look-out that is put away again, with the interpreter's own settings."""
    one = Garbage()
    one.begin()
    yield one
    one.end()


def _some_objects(looks: int) -> list[list[int]]:
    """Make so many new objects that what is young is looked at so many times."""
    return [[] for _ in range(looks * YOUNG * 2)]


def test_a_young_circle_goes_by_itself(garbage: Garbage) -> None:
    """A circle that nobody holds is gone after some thousand new objects."""
    gone = weakref.ref(_Circle())
    kept = _some_objects(2)
    assert gone() is None
    assert garbage.looks >= 2
    assert kept


def test_what_is_young_stays_little_where_as_much_is_freed_as_is_made(garbage: Garbage) -> None:
    """As in play: the interpreter's own count stands still meanwhile, and what is young would gather for ever."""
    kept: list[list[int]] = [[] for _ in range(50 * YOUNG)]
    looks = garbage.looks
    for i in range(len(kept)):
        kept[i] = []
    young = len(gc.get_objects(0))
    assert garbage.looks - looks < 5, "the interpreter looks by itself: then nobody else has to"
    assert young > 10 * YOUNG
    assert garbage.look(acts=1) == SOON
    assert len(gc.get_objects(0)) < YOUNG
    looks = garbage.looks
    assert garbage.look(acts=1) == LATER
    assert garbage.looks == looks, "nothing was done"


def test_a_house_looks_by_the_clock(tell: Tell) -> None:
    """Whenever somebody has acted."""

    async def story(place: Place) -> None:
        garbage = place.house._garbage
        garbage.end()
        garbage.begin()
        gc.set_threshold(1_000_000, 1_000_000, 1_000_000)
        ana = await place.visitor("Ana")
        for _ in range(2):
            looks = garbage.looks
            await ana.quick({"game": "12-gangsters", "players": 3})
            async with asyncio.timeout(10):
                while garbage.looks == looks:
                    await asyncio.sleep(0.01)

    tell(story)


def test_what_survived_waits_until_nobody_plays(garbage: Garbage) -> None:
    """A circle that lived through a look and died later stays while somebody acts, and goes once nobody does."""
    circle = _Circle()
    kept = _some_objects(WORTH_IT)
    gone = weakref.ref(circle)
    del circle
    kept += _some_objects(2)
    assert not garbage.sweep(acts=7)
    assert gone() is not None
    assert garbage.sweep(acts=7)
    assert gone() is None
    assert garbage.looks == 0


def test_a_house_that_is_never_quiet_is_looked_through_at_last(garbage: Garbage) -> None:
    """Somebody acts between all sweeps: in the end everything is looked at all the same."""
    garbage.looks = OVERDUE - 1
    assert not garbage.sweep(acts=1)
    garbage.looks = OVERDUE
    assert garbage.sweep(acts=2)


def test_the_end_gives_the_interpreter_its_ways_back() -> None:
    """Thresholds, callbacks and frozen objects are as before."""
    before = gc.get_threshold(), len(gc.callbacks)
    one = Garbage()
    one.begin()
    assert gc.get_threshold() != before[0]
    one.end()
    assert (gc.get_threshold(), len(gc.callbacks), gc.get_freeze_count()) == (*before, 0)


def test_a_closed_socket_leaves_no_circle(tell: Tell) -> None:
    """Who hangs up is freed at once, without a look for circles: nothing of a socket waits for a quiet hour."""

    async def story(place: Place) -> None:

        ana = await place.visitor("Ana")
        await ana.subscribe((await ana.quick({"game": "12-gangsters", "players": 3}))["id"])
        floor = place.house.floor
        (client,) = floor.clients
        assert isinstance(client, Client)
        line = weakref.ref(client._line)
        del client
        gc.disable()
        try:
            await ana.hang_up()
            async with asyncio.timeout(10):
                while line() is not None:
                    await asyncio.sleep(0.02)
        finally:
            gc.enable()

    tell(story)
