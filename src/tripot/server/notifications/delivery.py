"""HTTP requests to addresses that strangers gave: over TLS, to the public internet, without following redirects.

The host name is resolved once and all its addresses are checked. The connection goes to one of them, so a name that
resolves to another address a moment later gains nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from tripot.core.errors import BadInput

MAX_ENDPOINT_LENGTH = 1_000
"""Characters of an endpoint; those of the big push services have 150 to 500."""
REQUEST_TIMEOUT_S = 15.0
MAX_RESPONSE_HEAD_BYTES = 16_384
"""The head of a response may have this size. The body is never read."""
_GLOBAL_IPV6 = ip_network("2000::/3")
"""All IPv6 addresses that are routed on the internet. Outside are those that hold an IPv4 address for a gateway."""
_EXPECTED = "an https address of a push service"


class Forbidden(Exception):
    """The address must not be contacted: it is not on the public internet."""


def check_endpoint(url: str, *, private: bool) -> SplitResult:
    """Return the parts of an endpoint; BadInput for one that must not be contacted."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadInput("endpoint", url[:100], _EXPECTED) from None
    plain = all(33 <= ord(c) < 127 for c in url) and len(url) <= MAX_ENDPOINT_LENGTH
    scheme = parts.scheme == "https" or (private and parts.scheme == "http")
    named = bool(parts.hostname) and parts.username is None and parts.password is None
    if not (plain and scheme and named) or (port not in (None, 443) and not private):
        raise BadInput("endpoint", url[:100], _EXPECTED)
    if not private and not _public_name(parts.hostname or ""):
        raise BadInput("endpoint", url[:100], f"{_EXPECTED} on the public internet")
    return parts


def _public_name(host: str) -> bool:
    """Return True if a name may be on the public internet, as far as can be seen without resolving it."""
    try:
        return is_public(str(ip_address(host)))
    except ValueError:
        private = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
        return "." in host.rstrip(".") and not host.rstrip(".").casefold().endswith(private)


def is_public(address: str) -> bool:
    """Return True if an address is on the public internet: not of this machine, its network or its cloud."""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address):
        embedded = parsed.sixtofour or parsed.teredo
        if embedded is not None or parsed not in _GLOBAL_IPV6:
            return False
    return parsed.is_global and not parsed.is_multicast


@cache
def _default_tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(
    url: str,
    headers: dict[str, str],
    body: bytes,
    *,
    private: bool = False,
    tls: ssl.SSLContext | None = None,
) -> tuple[int, dict[str, str]]:
    """Post a body and return status and headers; Forbidden for private addresses, OSError without a valid response."""
    parts = check_endpoint(url, private=private)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    async with asyncio.timeout(REQUEST_TIMEOUT_S):
        address = await _resolve(host, port, private=private)
        reader, writer = await asyncio.open_connection(
            address, port, ssl=(tls or _default_tls()) if secure else None, server_hostname=host if secure else None,
            limit=MAX_RESPONSE_HEAD_BYTES,
        )  # fmt: skip
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            lines = [
                f"POST {path} HTTP/1.1",
                f"host: {parts.netloc}",
                "connection: close",
                f"content-length: {len(body)}",
            ]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
            await writer.drain()
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                raise OSError("no answer that makes sense") from None
        finally:
            writer.close()
            with contextlib.suppress(OSError, TimeoutError):
                await writer.wait_closed()
    return _read(head.decode("latin-1"))


async def _resolve(host: str, port: int, *, private: bool) -> str:
    resolved = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in resolved]
    if not private and not all(is_public(address) for address in addresses):
        raise Forbidden(f"{host} is not on the public internet")
    return addresses[0]


def _read(head: str) -> tuple[int, dict[str, str]]:
    first, *rest = head.split("\r\n")
    words = first.split(" ", 2)
    if len(words) < 2 or not words[0].startswith("HTTP/1.") or not words[1].isdigit():
        raise OSError("no answer that makes sense")
    headers = {}
    for line in rest:
        name, colon, value = line.partition(":")
        if colon:
            headers[name.strip().casefold()] = value.strip()
    return int(words[1]), headers
