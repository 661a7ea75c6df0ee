"""The door of the socket: our own page only, not too many from one address, the protocol's version."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket

from tripot.server.http.security import address_of, cookie_of, good_host, good_origin
from tripot.server.process import House
from tripot.server.store.journal import StoreDown
from tripot.server.tables.sockets import Client
from tripot.wire.commands import PROTOCOL
from tripot.wire.people import Person


async def serve_socket(house: House, socket: WebSocket[Any, Any, Any]) -> None:
    """Accept a socket from our own page and serve it."""
    scope: Any = socket.scope
    if not good_origin(scope, house.settings) or not good_host(scope, house.settings):
        await socket.close(4403, "origin")
        return
    address = address_of(scope, house.settings)
    if house.limits.wait("socket", address):
        await socket.close(4429, "too many sockets")
        return
    try:
        await _let_in(house, socket, address)
    except StoreDown:
        await socket.close(1013, "try again later")


async def _let_in(house: House, socket: WebSocket[Any, Any, Any], address: str) -> None:
    settings = house.settings
    person = await house.people.who(cookie_of(socket.scope))
    held = house.limits.held
    mine = f"person {person.id}" if person else f"nobody {address}"
    with (
        held(f"address {address}", settings.address_sockets) as one,
        held(mine, settings.person_sockets) as two,
    ):
        if not (one and two):
            await socket.close(4429, "too many sockets")
            return
        await _serve(house, socket, person)


async def _serve(house: House, socket: WebSocket[Any, Any, Any], person: Person | None) -> None:
    await socket.accept()
    if socket.query_params.get("v") != str(PROTOCOL):
        await socket.close(4400, f"this server speaks protocol {PROTOCOL}")
        return
    muted = set() if person is None else await house.people.muted(person.id)
    cookie = cookie_of(socket.scope)
    session = house.people.session_of(cookie)
    if person is not None and await house.people.who(cookie) is None:
        # The session ended while the socket opened: nobody has shown it out.
        await socket.close(4401, "session ended")
        return
    # In a task of its own: a frame that wakes it does not pass through every layer that let the socket in.
    await asyncio.create_task(Client(house.floor, socket, person, session, muted).run())
    # The framework's socket and the ways it wraps hold each other: a socket that is closed needs neither.
    del socket.receive, socket.send
