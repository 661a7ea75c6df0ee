"""Admission of WebSocket requests: our own page only, limited per address and person, one protocol version."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

import msgspec
from websockets.http11 import Request

from tripot import __version__
from tripot.core.clock import wall_ms
from tripot.server.connection import HEARTBEAT_S, Connection
from tripot.server.http.security import Scope, client_block, cookie_of, good_host, good_origin
from tripot.server.http.websocket_protocol import Admission, Handler, Rejected, WebSocketProtocol
from tripot.server.process import ServerProcess
from tripot.server.store.journal import StoreDown
from tripot.wire import messages
from tripot.wire.commands import PROTOCOL
from tripot.wire.values import encode

PATH = "/ws"
RELOAD = "Tripot a été mis à jour : rechargez la page. – Tripot was updated: please reload the page."
"""The old page's catalogue has no such text. It shows a key that it does not know as it is."""


async def admit(server: ServerProcess, request: Request, transport: asyncio.Transport) -> Admission:
    """Return the handler for a socket, or raise Rejected."""
    scope = scope_of(request, transport)
    settings = server.settings
    url = urlsplit(request.path)
    if url.path != PATH:
        raise Rejected(HTTPStatus.NOT_FOUND)
    if not good_origin(scope, settings) or not good_host(scope, settings):
        raise Rejected(HTTPStatus.FORBIDDEN)
    address = client_block(scope, settings)
    if server.limits.wait("socket", address):
        raise Rejected(HTTPStatus.TOO_MANY_REQUESTS)
    query = parse_qs(url.query)
    # A big screen is opened on any device: whoever uses that browser is nobody to the table.
    cookie = None if query.get("as") == ["spectator"] else cookie_of(scope)
    with ExitStack() as held:
        try:
            person = await server.people.who(cookie)
            owner = f"person {person.id}" if person else f"nobody {address}"
            for name, most in (
                (f"address {address}", settings.address_sockets),
                (owner, settings.person_sockets),
            ):
                if not held.enter_context(server.limits.held(name, most)):
                    raise Rejected(HTTPStatus.TOO_MANY_REQUESTS)
            muted, blocked = (set(), set()) if person is None else await server.people.hidden(person.id)
            # The session may have ended meanwhile, or the person have a new name. Nothing is awaited between this and `opened`.
            now = await server.people.who(cookie)
            ended, person = person is not None and now is None, now
        except StoreDown:
            raise Rejected(HTTPStatus.SERVICE_UNAVAILABLE) from None
        handler: Handler
        version = query.get("v")
        if version == ["1"]:
            handler = OldPage()
        elif version != [str(PROTOCOL)]:
            handler = Refusal(4400, f"this server speaks protocol {PROTOCOL}")
        elif ended:
            handler = Refusal(4401, "session ended")
        else:
            session = server.people.session_of(cookie)
            handler = Connection(server.host, server.limits, person, session, muted, blocked)
        return Admission(handler, held.pop_all().close, server.limits.bucket("frame"))


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


class OldPage:
    """Answers every command of a page of protocol 1 with the request to reload it.

    That page has no code for close code 4400: it would connect again for ever, and show no reason.
    """

    def opened(self, socket: WebSocketProtocol) -> None:
        """Greet the page: it sends commands only after that."""
        self._socket = socket
        hello = messages.Hello(
            protocol=1, server=__version__, now=wall_ms(), heartbeat=HEARTBEAT_S, person=None
        )
        socket.write(encode(hello))

    def received(self, message: str | bytes) -> None:
        """Refuse a command; nothing is stored for it."""
        try:
            command = msgspec.json.decode(message, type=_OldCommand)
        except (msgspec.DecodeError, UnicodeError):
            return
        refused = messages.RefusedMessage(
            id=command.id, table=command.table, seq=None, code="outdated", rule=None, catalogue="server",
            message=(RELOAD, {}),
        )  # fmt: skip
        self._socket.write(encode(refused))

    def closed(self) -> None:
        """Nothing is held."""


class _OldCommand(msgspec.Struct):
    """The parts of a command of protocol 1 that its answer repeats."""

    id: str | None = None
    table: str | None = None


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
