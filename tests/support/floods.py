"""Floods of WebSocket frames from one attacker, and what they do to the server's memory."""

from __future__ import annotations

import base64
import contextlib
import socket
import time
from pathlib import Path

from websockets.frames import Frame, Opcode


def masked(data: bytes, opcode: Opcode, *, fin: bool = True) -> bytes:
    """Write a frame as a browser does."""
    return Frame(opcode, data, fin).serialize(mask=True)


FLOODS = {
    "pings": (b"", masked(b"", Opcode.PING)),
    "long pings": (b"", masked(b"x" * 125, Opcode.PING)),
    "pongs": (b"", masked(b"", Opcode.PONG)),
    "continuations": (masked(b"{", Opcode.TEXT, fin=False), masked(b"", Opcode.CONT, fin=False)),
    "texts": (b"", masked(b'{"t":"ping","id":"x"}', Opcode.TEXT)),
    "broken texts": (b"", masked(b"{", Opcode.TEXT)),
}


def flood(port: int, address: str, begin: bytes, frame: bytes, until: float) -> None:
    """Send frames as fast as the server takes them, and connect again when it hangs up."""
    key = base64.b64encode(b"0123456789abcdef").decode()
    head = (
        f"GET /ws?v=2 HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"sec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n"
    )
    chunk = frame * 5_000
    while time.monotonic() < until:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", port), 5, (address, 0)) as line,
        ):
            line.settimeout(1)
            line.sendall(head.encode())
            line.recv(4_096)
            line.sendall(begin)
            while time.monotonic() < until:
                line.sendall(chunk)


def memory_mb(pid: int) -> float:
    """Return the resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1_024
