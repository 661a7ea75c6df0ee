"""The REST endpoints. See docs/protocol.md."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar, cast

from litestar import Request

from tripot.server.errors import ApiError
from tripot.server.fair_queue import Client
from tripot.server.http.security import client_block, cookie_of, header, is_secure
from tripot.server.network import Network
from tripot.server.process import ServerProcess
from tripot.wire.people import Person

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")


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


async def client_of(request: AnyRequest) -> Client:
    """Return who sends a request, as fair queues count them."""
    person = await whoever(request)
    block = client_block(request.scope, server_of(request).settings)
    return Client("" if person is None else person.id, block)


async def while_connected(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of some work. If the client hangs up before, the work is cancelled and ApiError `gone` raised."""
    task = asyncio.ensure_future(work)
    hang_up = asyncio.ensure_future(_until_gone(request))
    try:
        await asyncio.wait([task, hang_up], return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ApiError("gone")
        return task.result()
    finally:
        for waiting in (task, hang_up):
            waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await waiting


async def _until_gone(request: AnyRequest) -> None:
    """Wait until the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
