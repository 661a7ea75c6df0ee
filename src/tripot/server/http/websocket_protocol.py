"""WebSockets for uvicorn's `ws=` setting, on the sans-I/O `ServerProtocol` of the websockets library.

uvicorn creates a WebSocketProtocol for each upgrade request and hands it the transport and the request's head. The
application admits the request and names a handler; the handler is then called for each message, without a task.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple, Protocol

from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from tripot.server.http import text_frames
from tripot.server.rate_limits import Bucket

log = logging.getLogger("tripot.websocket")
log.setLevel(logging.WARNING)  # the library reports every opened and closed connection
MAX_MESSAGE_BYTES = 65_536
MAX_UNREAD_BYTES = 65_536
"""Received bytes that may wait while the handler is busy; beyond that the client is made to wait."""
MAX_SEND_BUFFER_BYTES = 4_000_000
"""Bytes that may wait to be sent, control frames included, before a reader counts as too slow."""
MAX_READ_AFTER_CLOSE_BYTES = 16_384
"""Bytes that are received and discarded after a close frame was sent; then nothing more is received."""
CLOSE_TIMEOUT_S = 5.0
"""Seconds between a close frame and the end of a connection that the client does not close."""
PING_INTERVAL_S = 20.0
"""Seconds between two pings; a client that has not answered the last one is disconnected."""


class Handler(Protocol):
    """The application's side of a socket."""

    def opened(self, socket: WebSocketProtocol) -> None:
        """Take the socket: messages may be sent from now on."""

    def received(self, message: str | bytes) -> None:
        """Take the next message. To take no more for a while, call `socket.pause()`."""

    def closed(self) -> None:
        """Let go of the socket. Called once, never from within `write` or `close`."""


class Admission(NamedTuple):
    """An accepted request."""

    handler: Handler
    release: Callable[[], None]
    """Called when the connection ends: frees its places in the limits."""
    frame_limit: Bucket | None
    """Each frame takes a token from it; None: unlimited."""


class Rejected(Exception):
    """The handshake is answered with an HTTP status instead."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class WebSocketProtocol(asyncio.Protocol):
    """One WebSocket connection."""

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        """Take what uvicorn passes; its application has `admit_socket` and `settings`."""
        self._app = config.loaded_app
        self._fast: bool = self._app.settings.fast_frames
        self._connections: set[Any] = server_state.connections
        self._loop = asyncio.get_running_loop()
        self._library = ServerProtocol(max_size=MAX_MESSAGE_BYTES, logger=log)
        self._transport: asyncio.Transport
        self._admitting: asyncio.Task[None] | None = None
        self._handler: Handler | None = None
        self._release: Callable[[], None] | None = None
        self._frame_limit: Bucket | None = None
        self._input = b""
        """Received bytes that are not handled yet."""
        self._fragments: list[bytes] | None = None
        """The parts of a fragmented message so far."""
        self._is_text = False
        """Whether the fragmented message is a text."""
        self._reading = self._paused = self._transport_paused = False
        self._buffer_high = False
        self._closing = False
        self._discarded = 0
        self._ping_unanswered = False
        self._timer: asyncio.TimerHandle | None = None

    # ---- opening

    def connection_made(self, transport: Any) -> None:
        """Take over the connection from uvicorn's HTTP protocol."""
        self._transport = transport
        self._connections.add(self)

    def _handshake(self, data: bytes) -> None:
        self._library.receive_data(data)
        for event in self._library.events_received():
            if isinstance(event, Request):
                # The next bytes stay in the system until the request is answered.
                self._transport.pause_reading()
                self._admitting = self._loop.create_task(self._admit(event))
                return
        self._flush()
        if self._library.close_expected():
            self._transport.close()

    async def _admit(self, request: Request) -> None:
        response = self._library.accept(request)
        admission = None
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            try:
                admission = await self._app.admit_socket(request, self._transport)
            except Rejected as rejected:
                response = self._library.reject(rejected.status, "")
            except Exception:
                log.exception("a socket could not be opened")
                response = self._library.reject(HTTPStatus.INTERNAL_SERVER_ERROR, "")
        self._admitting = None
        with contextlib.suppress(KeyError):
            del response.headers["Date"]
        self._library.send_response(response)
        if admission is None:
            self._flush()
            self._transport.close()
            return
        self._handler, self._release, self._frame_limit = admission
        self._flush()
        self._timer = self._loop.call_later(PING_INTERVAL_S, self._keep_alive)
        self._transport.resume_reading()
        try:
            self._handler.opened(self)
        except Exception:
            log.exception("a socket could not be opened")
            self._fail(1011, "")

    # ---- reading

    def data_received(self, data: bytes) -> None:
        """Handle the frames that are complete, unless the handler is busy."""
        if self._closing:
            self._discarded += len(data)
            if self._discarded > MAX_READ_AFTER_CLOSE_BYTES:
                self._transport.pause_reading()
        elif self._handler is None:
            self._handshake(data)
        else:
            self._input = self._input + data if self._input else data
            if not self._paused:
                self._read()
            elif len(self._input) > MAX_UNREAD_BYTES and not self._transport_paused:
                self._transport_paused = True
                self._transport.pause_reading()

    def pause(self) -> None:
        """Deliver no further message until `resume`."""
        self._paused = True

    def resume(self) -> None:
        """Deliver messages again, those that wait from the event loop's next iteration on."""
        self._paused = False
        if self._input and not self._reading:
            self._loop.call_soon(self._read)
        if self._transport_paused and not self._closing:
            self._transport_paused = False
            self._transport.resume_reading()

    def _read(self) -> None:
        data, start = self._input, 0
        self._reading = True
        try:
            while not self._paused and not self._closing:
                end = text_frames.frame_end(data, start, MAX_MESSAGE_BYTES)
                if end == text_frames.INCOMPLETE:
                    break
                if self._frame_limit is not None and self._frame_limit.take():
                    self.close(4429, "too many frames")
                    break
                if end == text_frames.INVALID:
                    end = len(data)
                    self._read_with_library(data[start:])
                elif self._fast and self._fragments is None and data[start] == text_frames.WHOLE_TEXT:
                    self._receive_text(data, start, end)
                else:
                    self._read_with_library(data[start:end])
                start = end
        finally:
            self._reading = False
            self._input = b"" if self._closing else data[start:]

    def _receive_text(self, data: bytes, start: int, end: int) -> None:
        try:
            text = text_frames.read_text(data, start, end)
        except UnicodeDecodeError:
            self._fail(1007, "invalid UTF-8")
        else:
            self._deliver(text)

    def _read_with_library(self, data: bytes) -> None:
        self._library.receive_data(data)
        for event in self._library.events_received():
            if not isinstance(event, Frame):
                continue
            if event.opcode is Opcode.PONG:
                self._ping_unanswered = False
            elif event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._receive_part(event)
        if self._library.state is not State.OPEN and not self._closing:
            # The client said goodbye or broke the protocol: the library's close frame is the last one.
            self._end(linger=self._library.close_rcvd is None)
        else:
            self._flush()

    def _receive_part(self, frame: Frame) -> None:
        if self._fragments is None:
            self._is_text = frame.opcode is Opcode.TEXT
            self._fragments = []
        if frame.data:
            self._fragments.append(bytes(frame.data))
        if not frame.fin:
            return
        data, self._fragments = b"".join(self._fragments), None
        try:
            self._deliver(data.decode() if self._is_text else data)
        except UnicodeDecodeError:
            self._fail(1007, "invalid UTF-8")

    def _deliver(self, message: str | bytes) -> None:
        assert self._handler is not None  # noqa: S101  # frames are read after the handshake only
        try:
            self._handler.received(message)
        except Exception:
            log.exception("a message could not be handled")
            self._fail(1011, "")

    # ---- writing

    def write(self, text: bytes) -> bool:
        """Send a text frame, without waiting. False if so much waits to be sent that the reader must be gone."""
        if self._closing:
            return True
        if self._fast:
            return self._write(text_frames.text_frame(text))
        self._library.send_text(text)
        return self._write(b"".join(self._library.data_to_send()))

    def _write(self, data: bytes) -> bool:
        self._transport.write(data)
        return not self._buffer_high or self._transport.get_write_buffer_size() <= MAX_SEND_BUFFER_BYTES

    def _flush(self) -> None:
        """Send the library's own frames, within the same bound as everything else."""
        data = b"".join(self._library.data_to_send())
        if data and not self._write(data) and not self._closing:
            self.close(4408, "too slow")

    def pause_writing(self) -> None:
        """Note that the system takes no more for now."""
        self._buffer_high = True

    def resume_writing(self) -> None:
        """Note that the system takes more again."""
        self._buffer_high = False

    def _keep_alive(self) -> None:
        if self._ping_unanswered:
            self._fail(1011, "keepalive ping timeout")
            return
        self._ping_unanswered = True
        self._library.send_ping(b"")
        self._timer = self._loop.call_later(PING_INTERVAL_S, self._keep_alive)
        self._flush()

    # ---- closing

    def close(self, code: int, reason: str) -> None:
        """Send a close frame, read nothing more, and end the connection soon."""
        if not self._closing:
            with contextlib.suppress(InvalidState):
                self._library.send_close(code, reason)
            self._end(linger=True)

    def shutdown(self) -> None:
        """End the connection because the server stops (called by uvicorn)."""
        if self._admitting is not None:
            self._admitting.cancel()
        if self._handler is not None:
            self.close(1012, "")
        self._transport.close()

    def _fail(self, code: int, reason: str) -> None:
        if not self._closing:
            self._library.fail(code, reason)
            self._end(linger=True)

    def _end(self, *, linger: bool) -> None:
        """Send the close frame. The client closes the connection then, if it still has something to read from us."""
        self._closing = True
        self._fragments, self._input = None, b""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(CLOSE_TIMEOUT_S, self._transport.abort)
        self._transport.write(b"".join(self._library.data_to_send()))
        if not linger:
            self._transport.close()
        elif self._transport.can_write_eof():
            self._transport.write_eof()
        if self._transport_paused:
            self._transport.resume_reading()
        self._loop.call_soon(self._tell_handler)

    def connection_lost(self, exc: Exception | None) -> None:
        """Free everything the connection held."""
        self._closing = True
        self._connections.discard(self)
        if self._admitting is not None:
            self._admitting.cancel()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._release is not None:
            self._release()
            self._release = None
        self._tell_handler()

    def _tell_handler(self) -> None:
        handler, self._handler = self._handler, None
        if handler is not None:
            handler.closed()
