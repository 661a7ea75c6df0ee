"""uvicorn's HTTP protocol with limits: time for a request to arrive, size of its head, connections per address.

uvicorn waits for the rest of a half-sent request without a time limit; a thousand of those kept a server busy.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tripot.server.addresses import address_block
from tripot.server.http.security import is_proxy
from tripot.server.settings import Settings

MAX_HEAD_BYTES = 65_536
"""Size of a request's line and headers."""


class LimitedHttpProtocol(HttpToolsProtocol):
    """One connection: its requests must arrive in time, and it counts against its address block."""

    _timer: asyncio.TimerHandle | None = None
    _block: str | None = None
    _head_bytes = 0
    _reading_body = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        guard: Any = self.config.loaded_app
        self._settings: Settings = guard.settings
        self._present: Counter[str] = guard.present

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        settings = self._settings
        address = self.client[0] if self.client else "local"
        if settings.limits and not is_proxy(address, settings):
            block = address_block(address)
            if self._present[block] >= settings.address_connections:
                transport.abort()
                return
            self._present[block] += 1
            self._block = block
        self._set_deadline(settings.head_deadline)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._reading_body:
            self._head_bytes += len(data)
            if self._timer is None:
                self._set_deadline(self._settings.head_deadline)
        super().data_received(data)
        if not self._reading_body and self._head_bytes > MAX_HEAD_BYTES and not self.transport.is_closing():
            self.transport.abort()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._head_bytes, self._reading_body = 0, True
        self._set_deadline(self._settings.body_deadline)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._head_bytes, self._reading_body = 0, False
        self._set_deadline(None)

    def handle_websocket_upgrade(self) -> None:
        # From here on it is a socket, and counted as one.
        self._leave()
        super().handle_websocket_upgrade()

    def _set_deadline(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self._timer = None
        self.transport.abort()

    def _leave(self) -> None:
        self._set_deadline(None)
        if self._block is not None:
            self._present[self._block] -= 1
            if self._present[self._block] <= 0:
                del self._present[self._block]
            self._block = None
