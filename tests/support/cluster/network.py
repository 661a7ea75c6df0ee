"""The network between browsers and processes: delayed, cut off, reset; frames in flight may still arrive."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from tripot.server.http.websocket_protocol import MAX_SEND_BUFFER_BYTES, Handler

if TYPE_CHECKING:
    from tests.support.cluster.server import Process
    from tests.support.cluster.world import World


class Browser(Protocol):
    """The side of a link that a person has."""

    person: str

    def opened(self) -> None:
        """The socket is open."""

    def received(self, frame: dict[str, Any]) -> None:
        """Take a frame."""

    def closed(self, link: Link, code: int) -> None:
        """The socket is closed; 0 if nobody said why."""


def network_delay(rng: Random) -> float:
    """Return how long a message between a browser and a process takes."""
    return rng.uniform(0.005, 0.08) if rng.random() < 0.97 else rng.uniform(0.1, 2.0)


class Link:
    """One WebSocket between a browser and a process. Each direction keeps its order, as TCP does."""

    def __init__(self, world: World, browser: Browser, process: Process) -> None:
        self.world = world
        self.browser = browser
        self.process = process
        self.life = process.life
        self.loop = process.loop
        self.socket: SimulatedSocket | None = None
        self.release: Callable[[], None] = lambda: None
        self.cut = False
        """Nothing passes any more."""
        self.left = False
        """The browser has closed its end."""
        # Each link draws its own delays: what is sent on one at the same moment changes no other.
        self._rng = Random(f"{world.spec.seed} link {world.next_number()}")
        self._up = self._down = 0.0
        self.person_id: str | None = None
        """Who the server greeted."""
        self.follows: dict[str, tuple[int | None, int | None]] = {}
        """What the server has sent last, by table: the viewpoint and the entry."""

    def up(self, call: Callable[..., object], *arguments: Any) -> None:
        """Bring something to the process."""
        if self.cut or self.left:
            return
        timeline = self.world.timeline
        self._up = max(self._up, timeline.now + network_delay(self._rng))
        timeline.at(self._up, self._arrive, call, arguments)

    def _arrive(self, call: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        if not self.cut and not self.loop.dead:
            self.loop.call_soon(call, *arguments)

    def down(self, call: Callable[..., object], *arguments: Any) -> None:
        """Bring something to the browser."""
        if self.cut:
            return
        timeline = self.world.timeline
        self._down = max(self._down, timeline.now + network_delay(self._rng))
        timeline.at(self._down, self._come_down, call, arguments)

    def _come_down(self, call: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        if not self.cut and not self.left:
            self.world.people_loop.call_soon(call, *arguments)

    def leave(self) -> None:
        """Close the browser's end: what it sent before still arrives."""
        if self.left:
            return
        self.up(self._closed_by_browser)
        self.left = True

    def _closed_by_browser(self) -> None:
        self.cut = True
        self.end()

    def end(self) -> None:
        """Let the server's side go: runs in the process."""
        if self.release is not None:
            release, self.release = self.release, lambda: None
            release()
        if self.socket is not None:
            self.socket.lost()

    def break_off(self, *, reset: bool) -> None:
        """Break the connection. Without a reset both sides notice late: by their pings."""
        if self.cut:
            return
        self.cut = True
        rng, timeline = self._rng, self.world.timeline
        timeline.after(rng.uniform(0, 0.1) if reset else rng.uniform(3, 25), self._tell_browser)
        timeline.after(rng.uniform(0, 0.1) if reset else rng.uniform(1, 40), self._tell_process)

    def _tell_browser(self) -> None:
        if not self.left:
            self.left = True
            self.world.people_loop.call_soon(self.browser.closed, self, 0)

    def _tell_process(self) -> None:
        if not self.loop.dead:
            self.loop.call_soon(self.end)


class SimulatedSocket:
    """The server's side of a link: the interface that `Connection` writes to."""

    def __init__(self, link: Link, handler: Handler) -> None:
        self.link = link
        self.handler: Handler | None = handler
        self.closing = False
        self._paused = False
        self._waiting: deque[str] = deque()
        self.unsent = 0

    def write(self, data: bytes) -> bool:
        """Send a frame."""
        if self.closing:
            return True
        link = self.link
        frame = link.world.check.sent(link, data)
        self.unsent += len(data)
        link.down(self._arrived, len(data), frame)
        return self.unsent <= MAX_SEND_BUFFER_BYTES

    def _arrived(self, size: int, frame: dict[str, Any]) -> None:
        self.unsent -= size
        self.link.browser.received(frame)

    def close(self, code: int, _reason: str) -> None:
        """Send a close frame."""
        if self.closing:
            return
        self.closing = True
        link = self.link
        link.down(self._close_browser, code)
        link.loop.call_soon(link.end)

    def _close_browser(self, code: int) -> None:
        self.link.left = self.link.cut = True
        self.link.browser.closed(self.link, code)

    def pause(self) -> None:
        """Deliver no further message."""
        self._paused = True

    def resume(self) -> None:
        """Deliver messages again."""
        self._paused = False
        if self._waiting:
            self.link.loop.call_soon(self._drain)

    def deliver(self, data: str) -> None:
        """Take a message from the browser."""
        self._waiting.append(data)
        self._drain()

    def _drain(self) -> None:
        while self._waiting and not self._paused and not self.closing and self.handler is not None:
            self.handler.received(self._waiting.popleft())

    def lost(self) -> None:
        """Tell the handler that the connection is gone."""
        self.closing = True
        handler, self.handler = self.handler, None
        if handler is not None:
            handler.closed()
