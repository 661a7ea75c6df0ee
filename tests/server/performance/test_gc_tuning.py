"""Garbage collection: young cycles go soon, survivors are left alone during play and collected when nobody plays."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.support.server import RunWithServer, TestServer

from tripot.server.http.websocket_protocol import WebSocketProtocol
from tripot.server.performance.gc_tuning import GEN0_THRESHOLD, tune_gc


class _Cycle:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.self = self


class _Play:
    """Counts moves, as a server's journal does."""

    moves = 0


def tuned(case: Callable[[_Play], Awaitable[None]], **settings: Any) -> None:
    """Run a case while garbage collection is tuned."""

    async def whole() -> None:
        play = _Play()
        task = asyncio.create_task(tune_gc(lambda: play.moves, **settings))
        await asyncio.sleep(0)
        try:
            await case(play)
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    asyncio.run(whole())


async def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


def some_objects(collections: int) -> list[list[int]]:
    """Make enough new objects for a number of collections."""
    return [[] for _ in range(collections * GEN0_THRESHOLD * 2)]


def test_a_young_cycle_goes_by_itself() -> None:
    """A cycle that nobody holds is gone after some thousand new objects."""

    async def case(_play: _Play) -> None:
        gone = weakref.ref(_Cycle())
        kept = some_objects(2)
        assert gone() is None
        assert kept

    tuned(case)


def test_young_objects_are_collected_by_the_clock_during_play() -> None:
    """Play frees as many objects as it makes: CPython's own count stands still and young objects would gather."""

    async def case(play: _Play) -> None:
        kept: list[list[int]] = [[] for _ in range(50 * GEN0_THRESHOLD)]
        collections = gc.get_stats()[0]["collections"]
        for i in range(len(kept)):
            kept[i] = []
        assert gc.get_stats()[0]["collections"] - collections < 5, "CPython's own count is enough"
        assert len(gc.get_objects(0)) > 10 * GEN0_THRESHOLD
        await asyncio.sleep(0.1)
        assert len(gc.get_objects(0)) > 10 * GEN0_THRESHOLD, "nothing was played"
        play.moves += 1
        await until(lambda: len(gc.get_objects(0)) < GEN0_THRESHOLD)

    tuned(case)


def test_survivors_wait_until_nobody_plays() -> None:
    """A cycle that survived a collection and died later stays during play, and goes when nobody plays."""

    async def case(play: _Play) -> None:
        cycle = _Cycle()
        kept = some_objects(50)
        gone = weakref.ref(cycle)
        del cycle
        for _ in range(20):
            play.moves += 1
            kept += some_objects(2)
            await asyncio.sleep(0.01)
        assert gone() is not None
        await until(lambda: gone() is None)

    tuned(case, idle_s=0.2, idle_after=10)


def test_cancelling_restores_the_interpreters_settings() -> None:
    """Thresholds, callbacks and frozen objects are as before."""
    before = gc.get_threshold(), len(gc.callbacks)

    async def case(_play: _Play) -> None:
        assert gc.get_threshold() != before[0]

    tuned(case)
    assert (gc.get_threshold(), len(gc.callbacks), gc.get_freeze_count()) == (*before, 0)


def test_the_server_tunes_unless_switched_off(run_with_server: RunWithServer) -> None:
    """A move is followed by a collection of the young objects; with the switch off CPython's settings stay."""

    async def with_tuning(server: TestServer) -> None:
        gc.set_threshold(1_000_000, 1_000_000, 1_000_000)
        ana = await server.visitor("Ana")
        for _ in range(2):
            collections = gc.get_stats()[0]["collections"]
            await ana.quick({"game": "12-gangsters", "players": 3})
            async with asyncio.timeout(20):
                while gc.get_stats()[0]["collections"] == collections:
                    await asyncio.sleep(0.01)

    async def without(_place: TestServer) -> None:
        assert gc.get_threshold() == before

    before = gc.get_threshold()
    run_with_server(with_tuning)
    run_with_server(without, gc_tuning=False)


def test_a_closed_socket_leaves_no_cycle(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed socket is freed at once, without a garbage collection."""
    sockets: list[weakref.ref[WebSocketProtocol]] = []
    connection_made = WebSocketProtocol.connection_made

    def noted(self: WebSocketProtocol, transport: object) -> None:
        sockets.append(weakref.ref(self))
        connection_made(self, transport)

    monkeypatch.setattr(WebSocketProtocol, "connection_made", noted)

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        await ana.subscribe((await ana.quick({"game": "12-gangsters", "players": 3}))["id"])
        (socket,) = sockets
        assert socket() is not None
        gc.disable()
        try:
            await ana.hang_up()
            await until(lambda: socket() is None)
        finally:
            gc.enable()

    run_with_server(case, gc_tuning=False)
