"""Simulated server processes: the real `ServerProcess`, started, killed, frozen and stopped by the world."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from litestar import Response
from tests.support.cluster.network import Link, SimulatedSocket
from tests.support.cluster.stores import open_postgres, open_sqlite
from tests.support.cluster.virtual_time import VirtualLoop

from tripot.core.errors import TripotError
from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest, admission
from tripot.server.http.security import COOKIE
from tripot.server.http.websocket_protocol import Rejected
from tripot.server.process import ServerProcess
from tripot.server.store.journal import StoreDown
from tripot.table.refusals import Refused, RequestError

if TYPE_CHECKING:
    from tests.support.cluster.world import World

HOST = "games.example"
GRACE_S = 2.0
"""So long a process that stops waits for its requests."""


class Unreachable(Exception):
    """No answer came: whether the request was carried out is unknown."""


class Refusal(Exception):
    """The server refused a request; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Process:
    """One place in the cluster: a server process, and the next one after its end."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.life = 0
        self._serving: list[asyncio.Task[None]] = []
        self._rng = Random(f"{world.spec.seed} process {number}")
        self.server: ServerProcess | None = None
        self.links: list[Link] = []
        self.stopping = False
        self.loop: VirtualLoop

    @property
    def up(self) -> bool:
        """Whether it serves requests."""
        return self.server is not None and not self.stopping and not self.loop.dead

    # ---- life

    def start(self) -> None:
        """Start a process, unless one runs."""
        if self.life and not self.loop.dead:
            return
        self.life += 1
        self.server, self.stopping, self.links, self._serving = None, False, [], []
        world = self.world
        name = f"{self.number}-{self.life}"
        self.loop = VirtualLoop(world.timeline, name, world.check.problem)
        self.loop.slept_s, self.loop.frozen_until = world.slept_s, world.asleep_until
        world.clocks.offsets_s[name] = world.clock_ahead_s
        self.loop.on_kill = self.kill
        world.note(f"process {name} starts")
        self.loop.call_soon(lambda: self.loop.create_task(self._open(name)))

    async def _open(self, name: str) -> None:
        world = self.world
        opener: Callable[..., Awaitable[Any]] = (
            partial(open_postgres, world.driver, name)
            if world.postgres
            else partial(open_sqlite, world.database, name)
        )
        try:
            self.server = await ServerProcess.open(world.settings, opener)
        except (StoreDown, OSError) as problem:
            world.note(f"process {name} could not start: {type(problem).__name__}")
            self.loop.call_soon(self.kill)
            return
        world.note_darkness()

    def kill(self) -> None:
        """Kill the process: all its memory is gone, and the system closes its connections."""
        if self.loop.dead:
            return
        world = self.world
        world.note(f"process {self.loop.name} dies")
        self.loop.kill()
        self.loop.kill_after = None
        world.graveyard.append((self.loop, self.server))
        self.server = None
        world.note_darkness()
        for wire in list(world.database.wires):
            if wire.loop is self.loop:
                wire.close()
        world.driver.listeners = [each for each in world.driver.listeners if each.wire.loop is not self.loop]
        for link in self.links:
            link.break_off(reset=True)
        self.links = []
        world.timeline.after(self._rng.uniform(0.3, 20 if world.faults else 3), self.start)

    def stop(self) -> None:
        """Stop the process in good order, as an operator does."""
        if self.up:
            self.world.note(f"process {self.loop.name} stops")
            self.stopping = True
            self.world.note_darkness()
            self.loop.call_soon(lambda: self.loop.create_task(self._close()))

    async def _close(self) -> None:
        assert self.server is not None
        server = self.server
        for connection in list(server.host.connections):
            connection.close(1012, "")
        await asyncio.sleep(0.05)
        # uvicorn waits for the requests that are under way, and cancels them after this time.
        requests = [task for task in self._serving if not task.done()]
        if requests:
            await asyncio.wait(requests, timeout=GRACE_S)
        for task in requests:
            task.cancel()
        await server.close()
        self.world.check.closed(self, server)
        self.loop.call_soon(self.kill)

    # ---- sockets

    def admit(self, link: Link, cookie: str | None, version: int) -> None:
        """Open a socket: runs in the process."""
        self._serving.append(self.loop.create_task(self._admit(link, cookie, version)))

    async def _admit(self, link: Link, cookie: str | None, version: int) -> None:
        server = self.server
        if server is None or self.stopping:
            link.down(link.browser.closed, link, 1012)
            return
        headers = [("Host", HOST), ("Origin", f"http://{HOST}")]
        if cookie is not None:
            headers.append(("Cookie", f"{COOKIE}={cookie}"))
        asked: Any = SimpleNamespace(
            path=f"/ws?v={version}", headers=SimpleNamespace(raw_items=lambda: headers)
        )
        place: Any = SimpleNamespace(
            get_extra_info={"peername": (self.world.address(link.browser.person), 1)}.get
        )
        try:
            accepted = await admission.admit(server, asked, place)
        except Rejected as rejected:
            link.down(link.browser.closed, link, int(rejected.status))
            return
        link.release = accepted.release
        if link.cut:
            accepted.release()
            return
        link.socket = SimulatedSocket(link, accepted.handler)
        self.links = [each for each in self.links if not each.cut]
        self.links.append(link)
        link.down(link.browser.opened)
        accepted.handler.opened(cast(Any, link.socket))

    # ---- requests

    def serve(
        self,
        person: str,
        cookie: str | None,
        route: Any,
        given: dict[str, Any],
        answer: Callable[..., object],
    ) -> None:
        """Carry out a request: runs in the process."""
        self._serving = [task for task in self._serving if not task.done()]
        self._serving.append(self.loop.create_task(self._serve(person, cookie, route, given, answer)))

    async def _serve(
        self,
        person: str,
        cookie: str | None,
        route: Any,
        given: dict[str, Any],
        answer: Callable[..., object],
    ) -> None:
        server = self.server
        if server is None or self.stopping:
            answer(Unreachable("it stops"))
            return
        headers = [(b"host", HOST.encode())]
        if cookie is not None:
            headers.append((b"cookie", f"{COOKIE}={cookie}".encode()))
        scope = {"headers": headers, "client": (self.world.address(person), 1), "scheme": "http"}
        state = SimpleNamespace(server=server, network=SimpleNamespace(reach=lambda _host: None))
        request = cast(AnyRequest, SimpleNamespace(app=SimpleNamespace(state=state), scope=scope))
        try:
            result = await route.fn(request, **given)
        except (ApiError, Refused, RequestError) as refused:
            answer(Refusal(refused.code))
        except TripotError as problem:
            answer(Refusal(getattr(problem, "code", "bad_input")))
        except StoreDown:
            answer(Refusal("retry"))
        except Exception as problem:
            self.world.check.problem(
                self.loop.name, {"exception": problem, "message": f"request {route.fn.__name__}"}
            )
            answer(Refusal("internal"))
        else:
            fresh = None
            if isinstance(result, Response):
                for name, value in result.headers.items():
                    if name.lower() == "set-cookie":
                        fresh = value.partition(";")[0].partition("=")[2]
                result = result.content
            answer((result, fresh))
