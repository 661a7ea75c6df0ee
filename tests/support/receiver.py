"""The receivers of notifications: a push service with a browser behind it, and a mail server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tripot.server.notifications.encryption import decode_base64url, encode_base64url


class Browser:
    """A browser's half of a subscription: its keys, and reading what was sealed for it."""

    def __init__(self, private: int | None = None, auth: bytes = b"0123456789abcdef") -> None:
        self._key = (
            ec.generate_private_key(ec.SECP256R1())
            if private is None
            else ec.derive_private_key(private, ec.SECP256R1())
        )
        self._auth = auth
        self.public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def keys(self) -> dict[str, str]:
        """Return the subscription that the page sends to the server."""
        return {"p256dh": encode_base64url(self.public), "auth": encode_base64url(self._auth)}

    def read(self, sealed: bytes) -> bytes:
        """Open a message as RFC 8291 says a browser does, step by step."""
        salt, size, length = sealed[:16], int.from_bytes(sealed[16:20], "big"), sealed[20]
        assert (size, length) == (4096, 65)
        sender, record = sealed[21:86], sealed[86:]
        assert len(record) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self.public + sender
        seed = HKDF(algorithm=SHA256(), length=32, salt=self._auth, info=info).derive(shared)
        extracted = HKDF.extract(SHA256(), salt, seed)
        key = HKDFExpand(SHA256(), 16, b"Content-Encoding: aes128gcm\0").derive(extracted)
        nonce = HKDFExpand(SHA256(), 12, b"Content-Encoding: nonce\0").derive(extracted)
        padded = AESGCM(key).decrypt(nonce, record, None)
        body, mark, rest = padded.rpartition(b"\2")
        assert mark
        assert not rest.strip(b"\0")
        return body


def claims_of(authorization: str, key: str) -> dict[str, Any]:
    """Check the signature of a push (RFC 8292) and return its claims."""
    scheme, _space, rest = authorization.partition(" ")
    values = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert values["k"] == key
    signed, _dot, signature = values["t"].rpartition(".")
    raw = decode_base64url(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64url(key))
    whole = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(whole, signed.encode(), ec.ECDSA(SHA256()))
    head, said = (json.loads(decode_base64url(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = said
    return found


class PushService:
    """Takes posts and keeps them; answers with `status`."""

    def __init__(self) -> None:
        self.answer = 201
        self.took: asyncio.Queue[tuple[str, dict[str, str], bytes]] = asyncio.Queue()
        self.url = ""

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines)
        body = await reader.readexactly(int(headers["content-length"]))
        writer.write(f"HTTP/1.1 {self.answer} Whatever\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        self.took.put_nowait((first, headers, body))

    async def next(self) -> tuple[str, dict[str, str], bytes]:
        """Return the next post."""
        async with asyncio.timeout(20):
            return await self.took.get()


@asynccontextmanager
async def push_service(**ssl: Any) -> AsyncIterator[PushService]:
    """Run a push service on a free port of this machine."""
    service = PushService()
    server = await asyncio.start_server(service._serve, "127.0.0.1", 0, **ssl)
    port = server.sockets[0].getsockname()[1]
    service.url = f"{'https' if ssl else 'http'}://127.0.0.1:{port}"
    async with server:
        yield service


class MailServer:
    """Takes letters and keeps them."""

    def __init__(self) -> None:
        self.took: asyncio.Queue[str] = asyncio.Queue()
        self.port = 0

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            word = line.split()[0].upper() if line.split() else b""
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                letter = await reader.readuntil(b"\r\n.\r\n")
                self.took.put_nowait(letter.decode())
            elif word == b"QUIT":
                writer.write(b"221 bye\r\n")
                break
            writer.write(b"250 ok\r\n")
        writer.close()

    async def next(self) -> str:
        """Return the next letter."""
        async with asyncio.timeout(20):
            return await self.took.get()


@asynccontextmanager
async def mail_server() -> AsyncIterator[MailServer]:
    """Run a mail server on a free port of this machine."""
    service = MailServer()
    server = await asyncio.start_server(service._serve, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    async with server:
        yield service
