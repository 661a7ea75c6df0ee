"""The REST endpoints. See docs/protocol.md."""

from __future__ import annotations

from typing import Any, cast

from litestar import Request

from tripot.server.errors import ApiError
from tripot.server.http.security import client_block, cookie_of, header, is_secure
from tripot.server.network import Network
from tripot.server.process import ServerProcess
from tripot.wire.people import Person

AnyRequest = Request[Any, Any, Any]


def server_of(request: AnyRequest) -> ServerProcess:
    """Return the server process that answers this request."""
    return cast(ServerProcess, request.app.state.server)


def network_of(request: AnyRequest) -> Network:
    """Return the addresses the server listens on."""
    return cast(Network, request.app.state.network)


def reach(request: AnyRequest) -> str | None:
    """Return scheme, host and port under which other devices reach this server; None if they cannot."""
    host = network_of(request).reach((header(request.scope, b"host") or "localhost")[:100])
    if host is None:
        return None
    return f"{'https' if is_secure(request.scope, server_of(request).settings) else 'http'}://{host}"


async def whoever(request: AnyRequest) -> Person | None:
    """Return the person who sent a request, None for a stranger."""
    return await server_of(request).people.who(cookie_of(request.scope))


async def me(request: AnyRequest) -> Person:
    """Return the person who sent a request; ApiError `nobody` for a stranger."""
    person = await whoever(request)
    if person is None:
        raise ApiError("nobody")
    return person


def limit(request: AnyRequest, rule: str, client: str | None = None, cost: float = 1.0) -> None:
    """Apply a rate limit to a client, by default the address block of the request; ApiError `rate` if it is exceeded."""
    server = server_of(request)
    wait = server.limits.wait(rule, client or client_block(request.scope, server.settings), cost)
    if wait:
        raise ApiError("rate", {"seconds": int(wait) + 1})
