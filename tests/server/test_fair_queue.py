"""The fair queue: who used the least is next, cheap requests do not wait for costly ones, and a client that leaves leaves."""

from __future__ import annotations

import asyncio

import pytest

from tripot.server import fair_queue
from tripot.server.errors import ApiError
from tripot.server.fair_queue import Client, FairQueue

GREEDY, HONEST = Client("greedy", "192.0.2.1"), Client("honest", "192.0.2.2")
NEIGHBOUR = Client("neighbour", "192.0.2.1")


class Work:
    """Requests that hold a place until they are released, and the order in which they got it."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.order: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def begin(self, name: str, client: Client, cost: float = 1.0) -> None:
        """Ask for a place."""
        self._ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._hold(name, client, cost))
        await asyncio.sleep(0)

    async def _hold(self, name: str, client: Client, cost: float) -> None:
        async with self.queue.place(client, cost):
            self.order.append(name)
            await self._ends[name].wait()

    async def end(self, name: str, after_s: float = 0.0) -> None:
        """Let a request end, after it held its place for a while."""
        await asyncio.sleep(after_s)
        self._ends[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)

    async def cancel(self) -> None:
        """Cancel all that is left."""
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


def test_the_client_who_used_less_is_next() -> None:
    """Five requests of one person wait; another person's comes before them, although it came last."""

    async def case() -> None:
        work = Work(FairQueue())
        for n in range(5):
            await work.begin(f"greedy {n}", GREEDY)
        await work.begin("honest", HONEST)
        await work.end("greedy 0", 0.01)
        await work.end("honest")
        assert work.order[:3] == ["greedy 0", "honest", "greedy 1"]
        await work.cancel()

    asyncio.run(case())


def test_more_people_at_one_address_get_no_more() -> None:
    """Guests are free: what their address has used counts before what each of them has."""

    async def case() -> None:
        work = Work(FairQueue())
        await work.begin("greedy", GREEDY)
        await work.begin("neighbour", NEIGHBOUR)
        await work.begin("honest", HONEST)
        await work.end("greedy", 0.01)
        assert work.order == ["greedy", "honest"]
        await work.cancel()

    asyncio.run(case())


def test_of_ones_own_requests_the_cheapest_is_first() -> None:
    """Equal clients are served by the cost of what they ask."""

    async def case() -> None:
        work = Work(FairQueue())
        await work.begin("first", GREEDY)
        await work.begin("long", GREEDY, 100)
        await work.begin("short", GREEDY, 10)
        await work.end("first", 0.01)
        assert work.order == ["first", "short"]
        await work.cancel()

    asyncio.run(case())


def test_a_cheap_request_does_not_wait_for_a_costly_one() -> None:
    """The place for cheap requests is never taken by a costly one, whatever was free before."""

    async def case() -> None:
        work = Work(FairQueue(1, cheap_cost=10, cheap_places=1))
        await work.begin("long 1", GREEDY, 100)
        await work.begin("long 2", NEIGHBOUR, 100)
        assert work.order == ["long 1"]
        await work.begin("short", HONEST, 10)
        assert work.order == ["long 1", "short"]
        await work.end("short")
        assert work.order == ["long 1", "short"]
        await work.end("long 1")
        assert work.order == ["long 1", "short", "long 2"]
        await work.cancel()

    asyncio.run(case())


def test_a_cancelled_request_leaves_the_queue_and_frees_its_place() -> None:
    """Whether it waited, held a place, or had just been given one."""

    async def case() -> None:
        work = Work(queue := FairQueue())
        for name in ("first", "second", "third", "fourth"):
            await work.begin(name, GREEDY)
        work.tasks["second"].cancel()
        await asyncio.sleep(0)
        assert queue.waiting == 2
        # The third is given the place and cancelled before it wakes.
        work._ends["first"].set()
        while queue.waiting == 2:
            await asyncio.sleep(0)
        work.tasks["third"].cancel()
        for _turn in range(3):
            await asyncio.sleep(0)
        assert work.order == ["first", "fourth"]
        await work.cancel()
        async with queue.place(HONEST, wait=False) as free:
            assert free

    asyncio.run(case())


def test_a_client_with_too_many_waiting_requests_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others still get into the queue."""
    monkeypatch.setattr(fair_queue, "MAX_WAITING_PER_PERSON", 2)

    async def case() -> None:
        work = Work(FairQueue())
        for n in range(3):
            await work.begin(f"greedy {n}", GREEDY)
        with pytest.raises(ApiError) as refused:
            async with work.queue.place(GREEDY):
                pass
        assert refused.value.code == "rate"
        await work.begin("honest", HONEST)
        assert work.queue.waiting == 3
        await work.cancel()

    asyncio.run(case())
