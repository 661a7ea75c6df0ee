"""The line: uvicorn's socket with a short way for what goes over it all the time, whole text frames.

A move is one frame in and a frame out to everybody at the table. Through the general WebSocket machinery (a state machine
of generators, an event object, a queue, a task that waits for its turn) those five frames cost more than the move itself.
Here a whole masked text frame is read, and a text frame written, in a few lines; everything else (the handshake, pings, closing,
fragments, binary frames, errors) is still the library's, which is handed whole frames and so always stands between two.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request
from websockets.protocol import OPEN

from tripot.core.mypyc_types import mypyc_attr
from tripot.server.tables.sockets import LINE

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiler when the library was built
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81
MASKED = 0x80
LONGEST = 65_535
"""Bytes of a frame whose length has two bytes: longer ones are the library's."""
WAITING = 32
"""Frames that may wait to be read before the other end is made to wait."""
MOST = 4_000_000
"""Bytes that may wait to be sent before a reader counts as too slow."""


class Inbox:
    """What came in and was not taken yet. As little of a queue as one reader needs."""

    __slots__ = ("_loop", "_waiting", "items")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: asyncio.Future[None] | None = None
        self.items: deque[Any] = deque()

    def put_nowait(self, item: Any) -> None:
        """Add something and wake who waits."""
        self.items.append(item)
        waiting = self._waiting
        if waiting is not None:
            self._waiting = None
            if not waiting.done():
                waiting.set_result(None)

    def empty(self) -> bool:
        """Tell whether nothing waits."""
        return not self.items

    async def get(self) -> Any:
        """Return what came first, waiting for it."""
        while not self.items:
            self._waiting = self._loop.create_future()
            await self._waiting
        return self.items.popleft()


@mypyc_attr(native_class=False)
class Line(WebSocketsSansIOProtocol):
    """One socket, as `tripot serve` gives it to the application in its scope."""

    # The library's, said again for a build that does not have it.
    close_sent: bool
    read_paused: bool

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._inbox = Inbox(self.loop)
        inbox: Any = self._inbox
        self.queue = inbox
        self._rest = b""
        """The beginning of a frame whose end has not come."""
        self._library = False
        """Whether all further bytes are the library's: it stands in the middle of something."""
        self._full = False

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # The scope and the socket hold each other: let go, so that both are freed without a look for circles.
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope.pop(LINE, None)

    # ---- reading

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            scope: Any = self.scope
            scope[LINE] = self

    def data_received(self, data: bytes) -> None:
        if self._library or not self.handshake_complete:
            # Who sends before the handshake is answered stays with the library: it may stand in the middle of a frame.
            self._library = self.handshake_initiated
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        start, end = 0, len(data)
        while end - start >= 2:
            first, second = data[start], data[start + 1]
            size, body = second & 0x7F, start + 2
            if size == 127 or not second & MASKED:
                # Very long, or wrong: the library knows what to say.
                self._rest, self._library = b"", True
                super().data_received(data[start:])
                return
            if size == 126:
                if end - start < 4:
                    break
                size, body = data[start + 2] << 8 | data[start + 3], start + 4
            after = body + 4 + size
            if after > end:
                break
            if first == WHOLE_TEXT and self.conn.current_size is None and self.conn.state is OPEN:
                self._text(apply_mask(data[body + 4 : after], data[body : body + 4]))
            else:
                super().data_received(data[start:after])
            start = after
        self._rest = data[start:]

    def _text(self, data: bytes) -> None:
        if self.close_sent:
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.conn.fail(1007, "invalid UTF-8")
            self.handle_parser_exception()
            return
        self._inbox.put_nowait(text)
        if not self.read_paused and len(self._inbox.items) > WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    async def next(self) -> str | bytes | None:
        """Return the next message, None when there will be no more."""
        # As the library's receive(), without a coroutine for what is here already.
        items = self._inbox.items
        message: Any = items.popleft() if items else await self._inbox.get()
        if self.read_paused and not items:
            self.read_paused = False
            self.transport.resume_reading()
        if isinstance(message, str):
            return message
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    # ---- writing

    def pause_writing(self) -> None:
        self._full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._full = False
        super().resume_writing()

    def write(self, data: bytes) -> bool:
        """Send a text frame; it never waits. False when so much waits already that the other end must be asleep."""
        if self.close_sent or self.disconnected:
            return True
        size = len(data)
        if size < 126:
            head = bytes((WHOLE_TEXT, size))
        elif size <= LONGEST:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + data)
        return not self._full or self.transport.get_write_buffer_size() <= MOST

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket; it never waits. Who does not answer is cut off after a while."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        with contextlib.suppress(InvalidState):  # the other end was first
            self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
