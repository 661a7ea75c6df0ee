"""WebSocket frames, byte by byte: cut anywhere, wrong, in floods; with the fast path for text frames and without."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import struct
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.support.server import RunWithServer, TestServer
from websockets.frames import Frame, Opcode

from tripot.server.http import websocket_protocol
from tripot.server.http.websocket_protocol import WebSocketProtocol

PING = '{"t":"ping","id":"%s"}'


@pytest.fixture(params=[True, False], ids=["fast frames", "library only"])
def run_with_server(request: pytest.FixtureRequest, run_with_server: RunWithServer) -> RunWithServer:
    """Run each test with the fast path for text frames and without it."""

    def run(case: Any, **settings: Any) -> None:
        run_with_server(case, fast_frames=request.param, **settings)

    return run


class Bare:
    """A client that writes bytes as it likes, and reads frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer

    @classmethod
    async def dial(cls, server: TestServer) -> Bare:
        """Shake hands."""
        address = urlsplit(server.url)
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        key = base64.b64encode(b"0123456789abcdef").decode()
        lines = [
            "GET /ws?v=2 HTTP/1.1", f"host: {address.netloc}", "upgrade: websocket", "connection: upgrade",
            f"sec-websocket-key: {key}", "sec-websocket-version: 13", "", "",
        ]  # fmt: skip
        writer.write("\r\n".join(lines).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head
        line = cls(reader, writer)
        assert (await line.told())["t"] == "hello"
        return line

    async def frame(self) -> tuple[int, bytes]:
        """Return the next frame's first byte and content."""
        async with asyncio.timeout(20):
            first, size = await self._reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await self._reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self._reader.readexactly(8))
            return first, await self._reader.readexactly(size)

    async def told(self) -> Any:
        """Return the next text."""
        first, data = await self.frame()
        assert first == 0x81
        return json.loads(data)

    async def closed(self) -> int:
        """Return the code that the server closes with."""
        first, data = await self.frame()
        assert first == 0x88
        return int.from_bytes(data[:2], "big")


def masked(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """Write a frame as a browser does."""
    return Frame(opcode, data, fin).serialize(mask=True)


def ping(name: str) -> bytes:
    """Write a command that is answered."""
    return masked((PING % name).encode())


def test_frames_may_come_in_any_pieces(run_with_server: RunWithServer) -> None:
    """Byte by byte, several at once, one and a half: each is answered once, in order."""

    async def case(server: TestServer) -> None:
        line = await Bare.dial(server)
        for byte in ping("slow"):
            line.writer.write(bytes([byte]))
            await line.writer.drain()
            await asyncio.sleep(0)
        assert (await line.told())["id"] == "slow"
        last = ping("c")
        line.writer.write(ping("a") + ping("b") + last[:5])
        assert [(await line.told())["id"], (await line.told())["id"]] == ["a", "b"]
        line.writer.write(last[5:])
        assert (await line.told())["id"] == "c"
        line.writer.close()

    run_with_server(case)


def test_half_a_frame_waits_for_the_other_half(run_with_server: RunWithServer) -> None:
    """The same bytes, cut at every place, mean the same; also with a length of two bytes."""

    async def case(server: TestServer) -> None:
        line = await Bare.dial(server)
        long = masked(b'{"t":"ping","id":"long"' + b" " * 300 + b"}")
        whole = ping("short") + long
        for cut in (1, 3, 7, len(whole) - len(long) + 1, len(whole) - len(long) + 3, len(whole) - 1):
            line.writer.write(whole[:cut])
            await line.writer.drain()
            # Another socket is answered meanwhile: the server waits for the rest, and no other socket waits.
            assert await server.stranger().get("/healthz")
            line.writer.write(whole[cut:])
            assert [(await line.told())["id"], (await line.told())["id"]] == ["short", "long"]
        line.writer.close()

    run_with_server(case)


def test_fragments_pings_and_binary_frames_are_the_librarys(run_with_server: RunWithServer) -> None:
    """A text in three fragments with a ping between them, a binary frame, and plain ones before and after."""

    async def case(server: TestServer) -> None:
        line = await Bare.dial(server)
        text = (PING % "parts").encode()
        line.writer.write(
            ping("before")
            + masked(text[:5], fin=False)
            + masked(text[5:9], Opcode.CONT, fin=False)
            + masked(b"hi", Opcode.PING)
            + masked(text[9:], Opcode.CONT)
            + masked((PING % "bytes").encode(), Opcode.BINARY)
            + ping("after")
        )
        seen = [await line.frame() for _ in range(5)]
        assert (0x8A, b"hi") in seen
        assert [json.loads(data)["id"] for first, data in seen if first == 0x81] == [
            "before", "parts", "bytes", "after",
        ]  # fmt: skip
        line.writer.close()

    run_with_server(case)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (masked(b'{"t":"\xff"}'), 1007),
        (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
        (b"\x81" + bytes([0xFF]) + struct.pack("!Q", 1 << 40) + b"abcd", 1009),
        (masked(b"x" * 70_000), 1009),
        (b"\xf1" + masked(b"{}")[1:], 1002),
        (masked(b"{}", fin=False) + masked(b"{}"), 1002),
    ],
    ids=["no UTF-8", "unmasked", "a terabyte", "too long", "reserved bits", "text inside a text"],
)
def test_what_is_wrong_ends_the_socket_with_its_code(
    run_with_server: RunWithServer, wrong: bytes, code: int
) -> None:
    """As the standard requires; the server keeps running."""

    async def case(server: TestServer) -> None:
        line = await Bare.dial(server)
        line.writer.write(wrong)
        assert await line.closed() == code
        line.writer.close()
        again = await Bare.dial(server)
        again.writer.write(ping("well"))
        assert (await again.told())["id"] == "well"
        again.writer.close()

    run_with_server(case)


def test_a_goodbye_is_answered(run_with_server: RunWithServer) -> None:
    """The close frame comes back with its code, and the seat is free."""

    async def case(server: TestServer) -> None:
        line = await Bare.dial(server)
        line.writer.write(masked(struct.pack("!H", 1001), Opcode.CLOSE))
        assert await line.closed() == 1001
        async with asyncio.timeout(20):
            while server.process.host.connections:
                await asyncio.sleep(0.01)
        line.writer.close()

    run_with_server(case)


async def read_until_close(line: Bare) -> tuple[list[int], int]:
    """Return the first bytes of all frames before the close frame, and its code."""
    seen: list[int] = []
    while True:
        first, data = await line.frame()
        if first == 0x88:
            return seen, int.from_bytes(data[:2], "big")
        seen.append(first)


@pytest.mark.parametrize(
    ("begin", "frame"),
    [
        (b"", masked(b"", Opcode.PING)),
        (b"", masked(b"", Opcode.PONG)),
        (masked(b"{", fin=False), masked(b"", Opcode.CONT, fin=False)),
        (b"", masked(b"{}")),
        (b"", masked(b"{}", Opcode.BINARY)),
    ],
    ids=["pings", "pongs", "continuations", "texts", "binary frames"],
)
def test_a_flood_of_any_frame_ends_the_socket(
    run_with_server: RunWithServer, begin: bytes, frame: bytes
) -> None:
    """Control frames and fragments count as texts do: after a few hundred the socket closes with 4429."""

    async def case(server: TestServer) -> None:
        line = await Bare.dial(server)
        line.writer.write(begin + frame * 20_000)
        seen, code = await read_until_close(line)
        assert code == 4429
        assert len(seen) < 500
        line.writer.close()

    run_with_server(case, limits=True)


def test_nothing_is_read_after_a_close(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After code 4429 the server stops reading: the sender is held up, then disconnected."""
    monkeypatch.setattr(websocket_protocol, "CLOSE_TIMEOUT_S", 0.5)
    received = 0
    data_received = WebSocketProtocol.data_received

    def counted(self: WebSocketProtocol, data: bytes) -> None:
        nonlocal received
        received += len(data)
        data_received(self, data)

    monkeypatch.setattr(WebSocketProtocol, "data_received", counted)

    async def case(server: TestServer) -> None:
        line = await Bare.dial(server)
        line.writer.write(ping("x") * 2_000)
        _seen, code = await read_until_close(line)
        assert code == 4429
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(30):
                while True:
                    line.writer.write(masked(b" " * 60_000))
                    await line.writer.drain()
        assert received < 1_000_000
        line.writer.close()

    run_with_server(case, limits=True)


def test_unread_pongs_are_bounded(run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that sends pings and reads no pongs is disconnected once four megabytes wait for it."""
    monkeypatch.setattr(websocket_protocol, "CLOSE_TIMEOUT_S", 0.5)

    async def case(server: TestServer) -> None:
        line = await Bare.dial(server)
        sent, chunk = 0, masked(b"x" * 125, Opcode.PING) * 500
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(60):
                while sent < 60_000_000:
                    line.writer.write(chunk)
                    await line.writer.drain()
                    sent += len(chunk)
        assert sent < 40_000_000
        line.writer.close()

    run_with_server(case)
