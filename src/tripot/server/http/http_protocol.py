"""The door: how long a request may take to arrive, how large its head may be, how many may come from one address.

uvicorn waits for ever for the rest of a request that was half sent; a thousand of those kept a house shut.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tripot.server.http.security import is_proxy
from tripot.server.settings import Settings

HEAD = 65_536
"""Bytes a request's line and headers may have."""


class Door(HttpToolsProtocol):
    """One connection: its request must arrive in time, and it counts against its address."""

    _timer: asyncio.TimerHandle | None = None
    _address: str | None = None
    _head = 0
    _reading = False
    """Whether a request is on its way whose head is complete."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        guard: Any = self.config.loaded_app
        self._settings: Settings = guard.settings
        self._present: Counter[str] = guard.present

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        settings = self._settings
        address = self.client[0] if self.client else "local"
        if settings.limits and not is_proxy(address, settings):
            if self._present[address] >= settings.address_connections:
                transport.abort()
                return
            self._present[address] += 1
            self._address = address
        self._expect(self._settings.head_deadline)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._reading:
            self._head += len(data)
            if self._timer is None:
                self._expect(self._settings.head_deadline)
        super().data_received(data)
        if not self._reading and self._head > HEAD and not self.transport.is_closing():
            self.transport.abort()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._head, self._reading = 0, True
        self._expect(self._settings.body_deadline)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._reading = False
        self._head = 0
        self._expect(None)

    def handle_websocket_upgrade(self) -> None:
        # From here on it is a socket, and counted as one.
        self._leave()
        super().handle_websocket_upgrade()

    def _expect(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self._timer = None
        self.transport.abort()

    def _leave(self) -> None:
        self._expect(None)
        if self._address is not None:
            self._present[self._address] -= 1
            if self._present[self._address] <= 0:
                del self._present[self._address]
            self._address = None
