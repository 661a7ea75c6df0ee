"""The door of the socket: our own page only, not too many from one address, the protocol's version."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket

from tripot.server.api.security import address_of, cookie_of, good_origin
from tripot.server.house import House
from tripot.server.tables.sockets import Client
from tripot.server.wire.commands import PROTOCOL


async def serve_socket(house: House, socket: WebSocket[Any, Any, Any]) -> None:
    """Accept a socket from our own page and serve it."""
    scope: Any = socket.scope
    if not good_origin(scope, house.settings):
        await socket.close(4403, "origin")
        return
    if house.limits.wait("socket", address_of(scope, house.settings)):
        await socket.close(4429, "too many sockets")
        return
    person = await house.people.who(cookie_of(scope))
    await socket.accept()
    if socket.query_params.get("v") != str(PROTOCOL):
        await socket.close(4400, f"this server speaks protocol {PROTOCOL}")
        return
    muted = set() if person is None else await house.people.muted(person.id)
    await Client(house.floor, socket, person, muted).run()
