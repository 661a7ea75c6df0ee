"""A fair queue for work that takes seconds: long requests of one client delay nobody else's short ones."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from tripot.server.errors import ApiError

MAX_WAITING_PER_PERSON = 8
MAX_WAITING_PER_ADDRESS = 40
"""Requests that may wait at once. A client with more is refused, and asked to come back later."""
RETRY_WHEN_WAITING_S = 5
FORGET_USE_AFTER_S = 60.0
"""The use of a client counts half after this time."""


class Client(NamedTuple):
    """The sender of a request: an id of a person, or nothing, and the block of their address."""

    person: str
    address: str


THE_SERVER = Client("", "")
"""The client of the server's own work."""


@dataclass(eq=False, slots=True)
class _Waiting:
    """A request that waits: it is woken once it has a place."""

    client: Client
    cost: float
    woken: asyncio.Future[bool]
    cheap: bool


@dataclass(slots=True)
class _Use:
    """The seconds that a client held places, and when that was last brought up to date."""

    seconds: float = 0.0
    at: float = 0.0

    def now(self, at: float) -> float:
        """Return what still counts."""
        return float(self.seconds * 0.5 ** ((at - self.at) / FORGET_USE_AFTER_S))

    def add(self, seconds: float, at: float) -> None:
        """Count more."""
        self.seconds, self.at = self.now(at) + seconds, at


@dataclass(slots=True)
class _Uses:
    """The recent use of each client; clients without recent use are dropped."""

    by_name: dict[str, _Use] = field(default_factory=dict)

    def of(self, name: str, at: float) -> float:
        """Return the recent use of a client."""
        use = self.by_name.get(name)
        return 0.0 if use is None else use.now(at)

    def add(self, name: str, seconds: float, at: float) -> None:
        """Add to the use of a client."""
        self.by_name.setdefault(name, _Use(0.0, at)).add(seconds, at)
        if len(self.by_name) > 1_000:
            self.by_name = {name: use for name, use in self.by_name.items() if use.now(at) > 0.01}


class FairQueue:
    """Gives some places to many clients. The next place goes to the address, then to the person, that used the least lately.

    Of a person's own requests the cheapest comes first. One further place is for cheap requests only, so that these do not
    wait for a costly one to end.
    """

    def __init__(self, places: int = 1, *, cheap_cost: float = 0.0, cheap_places: int = 0) -> None:
        self._free = places
        self._cheap_free = cheap_places
        self._cheap_cost = cheap_cost
        self._waiting: list[_Waiting] = []
        self._by_person: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()
        self._people, self._addresses = _Uses(), _Uses()

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        return len(self._waiting)

    @asynccontextmanager
    async def place(self, client: Client, cost: float = 1.0, *, wait: bool = True) -> AsyncIterator[bool]:
        """Hold a place, once there is one; ApiError `rate` for a client with too many waiting requests.

        With `wait` False the context gets False at once where no place is free. A caller that is cancelled leaves the queue.
        """
        cheap = cost <= self._cheap_cost
        in_cheap_place = False
        if self._free and not self._waiting:
            self._free -= 1
        elif cheap and self._cheap_free and not any(other.cheap for other in self._waiting):
            self._cheap_free -= 1
            in_cheap_place = True
        elif not wait:
            yield False
            return
        else:
            in_cheap_place = await self._wait(client, cost, cheap=cheap)
        began = asyncio.get_running_loop().time()
        try:
            yield True
        finally:
            at = asyncio.get_running_loop().time()
            self._people.add(client.person, at - began, at)
            self._addresses.add(client.address, at - began, at)
            self._leave(in_cheap_place=in_cheap_place)

    async def _wait(self, client: Client, cost: float, *, cheap: bool) -> bool:
        """Wait for a place; return True if it is one for cheap requests."""
        if (
            self._by_person[client.person] >= MAX_WAITING_PER_PERSON
            or self._by_address[client.address] >= MAX_WAITING_PER_ADDRESS
        ):
            raise ApiError("rate", {"seconds": RETRY_WHEN_WAITING_S})
        place: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(client, cost, place, cheap)
        self._waiting.append(waiting)
        self._by_person[client.person] += 1
        self._by_address[client.address] += 1
        try:
            return await place
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not place.cancelled():
                # It had just been given a place.
                self._leave(in_cheap_place=place.result())
            raise
        finally:
            for counter, name in ((self._by_person, client.person), (self._by_address, client.address)):
                counter[name] -= 1
                if not counter[name]:
                    del counter[name]

    def _leave(self, *, in_cheap_place: bool) -> None:
        """Free a place and give it to the next."""
        if in_cheap_place:
            self._cheap_free += 1
        else:
            self._free += 1
        if self._free and (waiting := self._next(self._waiting)) is not None:
            self._free -= 1
            self._wake(waiting, in_cheap_place=False)
        if self._cheap_free and (waiting := self._next([w for w in self._waiting if w.cheap])) is not None:
            self._cheap_free -= 1
            self._wake(waiting, in_cheap_place=True)

    def _next(self, waiting: list[_Waiting]) -> _Waiting | None:
        at = asyncio.get_running_loop().time()

        def rank(request: _Waiting) -> tuple[float, float, float]:
            used = self._addresses.of(request.client.address, at), self._people.of(request.client.person, at)
            return *used, request.cost

        # A cancelled request may not have left the queue yet.
        return min((request for request in waiting if not request.woken.done()), key=rank, default=None)

    def _wake(self, waiting: _Waiting, *, in_cheap_place: bool) -> None:
        self._waiting.remove(waiting)
        waiting.woken.set_result(in_cheap_place)
