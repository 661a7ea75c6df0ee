"""Admission of WebSocket requests: our own page only, limited per address and person, one protocol version."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from websockets.http11 import Request

from tripot.server.http.security import Scope, address_of, cookie_of, good_host, good_origin
from tripot.server.http.websocket_protocol import Admission, Handler, Rejected, WebSocketProtocol
from tripot.server.process import House
from tripot.server.store.journal import StoreDown
from tripot.server.tables.sockets import Client
from tripot.wire.commands import PROTOCOL

PATH = "/ws"


async def admit(house: House, request: Request, transport: asyncio.Transport) -> Admission:
    """Return the handler for a socket, or raise Rejected."""
    scope = scope_of(request, transport)
    settings = house.settings
    url = urlsplit(request.path)
    if url.path != PATH:
        raise Rejected(HTTPStatus.NOT_FOUND)
    if not good_origin(scope, settings) or not good_host(scope, settings):
        raise Rejected(HTTPStatus.FORBIDDEN)
    address = address_of(scope, settings)
    if house.limits.wait("socket", address):
        raise Rejected(HTTPStatus.TOO_MANY_REQUESTS)
    cookie = cookie_of(scope)
    with ExitStack() as held:
        try:
            person = await house.people.who(cookie)
            owner = f"person {person.id}" if person else f"nobody {address}"
            for name, most in (
                (f"address {address}", settings.address_sockets),
                (owner, settings.person_sockets),
            ):
                if not held.enter_context(house.limits.held(name, most)):
                    raise Rejected(HTTPStatus.TOO_MANY_REQUESTS)
            muted = set() if person is None else await house.people.muted(person.id)
            # The session may have ended meanwhile. Nothing is awaited between this check and `opened`.
            ended = person is not None and await house.people.who(cookie) is None
        except StoreDown:
            raise Rejected(HTTPStatus.SERVICE_UNAVAILABLE) from None
        handler: Handler
        if parse_qs(url.query).get("v") != [str(PROTOCOL)]:
            handler = Refusal(4400, f"this server speaks protocol {PROTOCOL}")
        elif ended:
            handler = Refusal(4401, "session ended")
        else:
            handler = QueuedClient(
                lambda line: Client(house.floor, line, person, house.people.session_of(cookie), muted)
            )
        return Admission(handler, held.pop_all().close, house.limits.bucket("frame"))


def scope_of(request: Request, transport: asyncio.Transport) -> Scope:
    """Return the parts of an ASGI scope that `security` reads."""
    peer = transport.get_extra_info("peername")
    return {
        "headers": [
            (name.lower().encode(), value.encode("latin-1", "replace"))
            for name, value in request.headers.raw_items()
        ],
        "client": tuple(peer[:2]) if isinstance(peer, (tuple, list)) else None,
        "scheme": "wss" if transport.get_extra_info("sslcontext") else "ws",
    }


class Refusal:
    """Closes the socket as soon as it is open: only an open socket can carry a close code."""

    def __init__(self, code: int, reason: str) -> None:
        self._code, self._reason = code, reason

    def opened(self, socket: WebSocketProtocol) -> None:
        """Close it."""
        socket.close(self._code, self._reason)

    def received(self, message: str | bytes) -> None:
        """Ignore what was sent before the close frame arrived."""

    def closed(self) -> None:
        """Nothing is held."""


class QueuedClient:
    """Runs a Client, which awaits its messages, in a task of its own."""

    def __init__(self, make: Callable[[QueuedClient], Client]) -> None:
        self._make = make
        self._messages: deque[str | bytes | None] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._socket: WebSocketProtocol | None = None
        self._task: asyncio.Task[None] | None = None

    def opened(self, socket: WebSocketProtocol) -> None:
        """Start the task."""
        self._socket = socket
        self._task = asyncio.create_task(self._make(self).run())

    def received(self, message: str | bytes) -> None:
        """Queue a message; with a few in the queue nothing more is read."""
        self._put(message)
        if self._socket is not None and len(self._messages) > 32:
            self._socket.pause()

    def closed(self) -> None:
        """Let the task end."""
        self._socket = None
        self._put(None)

    def _put(self, message: str | bytes | None) -> None:
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> str | bytes | None:
        """Return the next message, None when there will be no more."""
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
            self._waiting = None
        message = self._messages.popleft()
        if not self._messages and self._socket is not None:
            self._socket.resume()
        return message

    def write(self, data: bytes) -> bool:
        """Send a text frame; False when too much waits to be sent already."""
        return self._socket is None or self._socket.write(data)

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket."""
        if self._socket is not None:
            self._socket.close(code, reason)
