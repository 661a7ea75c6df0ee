"""A TCP relay that can stop forwarding without closing anything: what a phone's dead connection looks like."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from urllib.parse import urlsplit

CHUNK_BYTES = 65_536


class Relay:
    """Forwards connections to a server on this machine until it is frozen."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._target = (parts.hostname or "127.0.0.1", parts.port or 80)
        self._flows = threading.Event()
        self._flows.set()
        self._closed = False
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        """Forward nothing any more; connections stay open and new ones are taken."""
        self._flows.clear()

    def thaw(self) -> None:
        """Forward again; what came meanwhile follows."""
        self._flows.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _address = self._listener.accept()
                try:
                    server = socket.create_connection(self._target)
                except OSError:  # the server is down: refuse too
                    client.close()
                    continue
                self._sockets += [client, server]
                for source, sink in ((client, server), (server, client)):
                    threading.Thread(target=self._forward, args=(source, sink), daemon=True).start()

    def _forward(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK_BYTES):
                self._flows.wait()
                if self._closed:
                    return
                sink.sendall(data)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Close every connection and take no more."""
        self._closed = True
        self._flows.set()
        for each in (self._listener, *self._sockets):
            each.close()

    def __enter__(self) -> Relay:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
