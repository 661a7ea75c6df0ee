"""The REST endpoints; docs/protocol.md lists them."""

from __future__ import annotations

from typing import Any, cast

from litestar import Request

from tripot.server.errors import ApiError
from tripot.server.http.security import address_of, cookie_of, header, is_secure
from tripot.server.network import Network
from tripot.server.process import House
from tripot.wire.people import Person

AnyRequest = Request[Any, Any, Any]


def house_of(request: AnyRequest) -> House:
    """Return the house that serves this request."""
    return cast(House, request.app.state.house)


def network_of(request: AnyRequest) -> Network:
    """Return where the house listens."""
    return cast(Network, request.app.state.network)


def reach(request: AnyRequest) -> str | None:
    """Return scheme, host and port under which other devices find this house; None where none can."""
    host = network_of(request).reach((header(request.scope, b"host") or "localhost")[:100])
    if host is None:
        return None
    return f"{'https' if is_secure(request.scope, house_of(request).settings) else 'http'}://{host}"


async def whoever(request: AnyRequest) -> Person | None:
    """Return who asks, None for a stranger."""
    return await house_of(request).people.who(cookie_of(request.scope))


async def me(request: AnyRequest) -> Person:
    """Return who asks; a stranger is told to introduce himself."""
    person = await whoever(request)
    if person is None:
        raise ApiError("nobody")
    return person


def limit(request: AnyRequest, rule: str, who: str | None = None) -> None:
    """Hold a person, or an address, to a rate limit."""
    house = house_of(request)
    wait = house.limits.wait(rule, who or address_of(request.scope, house.settings))
    if wait:
        raise ApiError("rate", {"seconds": int(wait) + 1})
