"""One HTTP request to an address a stranger named: only over TLS, only to the public internet, never further than it says.

The name is looked up once, every address it has is checked, and the connection goes to one of those: a name that
points elsewhere a moment later gains nothing, and no redirect is followed.
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

LONGEST = 1_000
"""Characters an endpoint may have; those of the big push services have 150 to 500."""
DEADLINE = 15.0
ANSWER = 16_384
"""Bytes of an answer's head that are read; its body never is."""
_TRANSLATED = ip_network("64:ff9b::/96")
_TAKES = "an https address of a push service"


class Forbidden(Exception):
    """An address nothing is sent to."""


def check_endpoint(url: str, *, private: bool) -> SplitResult:
    """Return the parts of an endpoint; BadInput for one that nothing will ever be sent to."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadInput("endpoint", url[:100], _TAKES) from None
    plain = all(33 <= ord(c) < 127 for c in url) and len(url) <= LONGEST
    scheme = parts.scheme == "https" or (private and parts.scheme == "http")
    named = bool(parts.hostname) and parts.username is None and parts.password is None
    if not (plain and scheme and named) or (port not in (None, 443) and not private):
        raise BadInput("endpoint", url[:100], _TAKES)
    if not private and not _public_name(parts.hostname or ""):
        raise BadInput("endpoint", url[:100], f"{_TAKES} on the public internet")
    return parts


def _public_name(host: str) -> bool:
    """Tell whether a name, as far as one sees without looking it up, may be on the public internet."""
    try:
        return is_public(str(ip_address(host)))
    except ValueError:
        inner = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
        return "." in host.rstrip(".") and not host.rstrip(".").casefold().endswith(inner)


def is_public(address: str) -> bool:
    """Tell whether an address belongs to the public internet: nothing of this machine, its network or its cloud."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour or found.teredo
        if inside is not None or found in _TRANSLATED:
            return False
    return found.is_global and not found.is_multicast


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(
    url: str,
    headers: dict[str, str],
    body: bytes,
    *,
    private: bool = False,
    trust: ssl.SSLContext | None = None,
) -> tuple[int, dict[str, str]]:
    """Post a body and return status and headers. Forbidden for addresses of our own network, OSError for no answer."""
    parts = check_endpoint(url, private=private)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    async with asyncio.timeout(DEADLINE):
        address = await _look_up(host, port, private=private)
        reader, writer = await asyncio.open_connection(
            address, port, ssl=(trust or _trust()) if secure else None, server_hostname=host if secure else None,
            limit=ANSWER,
        )  # fmt: skip
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            named = parts.netloc
            lines = [
                f"POST {path} HTTP/1.1",
                f"host: {named}",
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


async def _look_up(host: str, port: int, *, private: bool) -> str:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if not private and not all(is_public(one) for one in addresses):
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
