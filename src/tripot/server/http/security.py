"""Middleware for every request: host and origin checks, rate limits, security headers. See docs/security.md."""

from __future__ import annotations

import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tripot.core.errors import BadInput
from tripot.server.addresses import address_block, plain_address
from tripot.server.errors import ApiError
from tripot.server.network import Network, host_name, is_loopback
from tripot.wire.values import encode

if TYPE_CHECKING:
    from tripot.server.process import ServerProcess
    from tripot.server.settings import Settings

Scope = Any
"""An ASGI scope: each framework has another type for it."""
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
ASGIApp = Callable[[Any, Any, Any], Awaitable[None]]

COOKIE = "tripot"
SAFE = ("GET", "HEAD", "OPTIONS")
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
FORWARDING_HEADERS = (
    b"forwarded",
    b"via",
    b"x-forwarded-for",
    b"x-forwarded-host",
    b"x-forwarded-proto",
    b"x-real-ip",
)
"""Headers that only proxies send."""
RECORD_UPLOAD_PATH = "/api/records"
"""The one path that takes a body that is not JSON."""
_HSTS = (b"strict-transport-security", b"max-age=31536000")


def header(scope: Scope, name: bytes) -> str | None:
    """Return a header of a request, the first of that name; None if it is missing."""
    return next(iter(_headers(scope, name)), None)


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [str(value.decode("latin-1")) for key, value in scope["headers"] if key == name]


@cache
def _networks(listed: str) -> list[IPv4Network | IPv6Network]:
    try:
        return [ip_network(item.strip(), strict=False) for item in listed.split(",") if item.strip()]
    except ValueError:
        raise BadInput(
            "TRIPOT_PROXIES", listed, "addresses and networks, as in 10.0.0.0/8,127.0.0.1"
        ) from None


def is_proxy(address: str, settings: Settings) -> bool:
    """Return True if an address is one of our proxies."""
    if not settings.trust_proxy:
        return False
    try:
        parsed = ip_address(plain_address(address))
    except ValueError:
        # A Unix socket: only programs on this machine reach it.
        return address == "local"
    return any(parsed in network for network in _networks(settings.proxies))


def _peer(scope: Scope) -> str:
    client = scope.get("client")
    return plain_address(str(client[0])) if client else "local"


def address_of(scope: Scope, settings: Settings) -> str:
    """Return the address of the client; behind one of our proxies, the last one that the proxy names."""
    peer = _peer(scope)
    if is_proxy(peer, settings):
        forwarded = _headers(scope, b"x-forwarded-for")
        if forwarded:
            # Some proxies add their own header line after the one that the client sent.
            return plain_address(forwarded[-1].rpartition(",")[2].strip()[:60])
    return peer


def client_block(scope: Scope, settings: Settings) -> str:
    """Return the part of the client's address that limits count: see `address_block`."""
    return address_block(address_of(scope, settings))


def is_direct_and_local(scope: Scope, settings: Settings) -> bool:
    """Return True if a program on this machine sent the request itself: no proxy did, as far as can be seen."""
    peer = _peer(scope)
    local = peer == "local" or is_loopback(peer)
    forwarded = any(header(scope, name) is not None for name in FORWARDING_HEADERS)
    return (
        local
        and not forwarded
        and not is_proxy(peer, settings)
        and is_loopback(host_name(header(scope, b"host") or ""))
    )


def good_host(scope: Scope, settings: Settings) -> bool:
    """Return True if a request names this server. Another name may be a foreign page's that resolves to our address."""
    hosts = _headers(scope, b"host")
    if len(hosts) > 1:
        # A proxy may have read another one than we would.
        return False
    name = (hosts[0] if hosts else "").casefold()
    if name.startswith("["):
        name = name.partition("]")[0][1:]
    else:
        name = name.rpartition(":")[0] or name
    allowed = [host.strip().casefold() for host in settings.hosts.split(",") if host.strip()]
    allowed += [
        urlsplit(origin.strip()).hostname or "" for origin in settings.origins.split(",") if origin.strip()
    ]
    if name in allowed:
        return True
    if settings.hosts:
        return False
    if settings.trust_proxy or not name:
        return True
    try:
        ip_address(name)
    except ValueError:
        return (
            "." not in name
            or name.endswith((".local", ".localhost", ".lan", ".home.arpa"))
            or name == _own_name()
        )
    return True


@cache
def _own_name() -> str:
    return socket.getfqdn().casefold()


def is_secure(scope: Scope, settings: Settings) -> bool:
    """Return True if the client uses TLS, to us or to the proxy."""
    if is_proxy(_peer(scope), settings) and header(scope, b"x-forwarded-proto"):
        return header(scope, b"x-forwarded-proto") == "https"
    return scope.get("scheme") in ("https", "wss")


def good_origin(scope: Scope, settings: Settings) -> bool:
    """Return True if a request comes from our own page, or from a program without a page."""
    origin = header(scope, b"origin")
    if origin is None:
        # Browsers always send the origin of unsafe requests and WebSockets, and mark a cross-site fetch.
        return header(scope, b"sec-fetch-site") in (None, "same-origin", "none")
    if origin in [allowed.strip() for allowed in settings.origins.split(",") if allowed.strip()]:
        return True
    host = header(scope, b"host")
    scheme = "https" if is_secure(scope, settings) else "http"
    return host is not None and origin.casefold() == f"{scheme}://{host.casefold()}"


def _has_json_type(scope: Scope) -> bool:
    """Return True for a request whose body says that it is JSON, and for one without a body."""
    if scope["method"] in SAFE or scope["path"] == RECORD_UPLOAD_PATH:
        return True
    if header(scope, b"transfer-encoding") is None and header(scope, b"content-length") in (None, "0"):
        return True
    kind = header(scope, b"content-type") or ""
    return kind.partition(";")[0].strip().casefold() == "application/json"


def cookie_of(scope: Scope) -> str | None:
    """Return our cookie of a request, None if it has none."""
    for part in (header(scope, b"cookie") or "").split(";"):
        name, _equals, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def set_cookie(value: str, scope: Scope, settings: Settings) -> tuple[str, str]:
    """Return the header that sets our cookie, or deletes it if the value is empty."""
    parts = [f"{COOKIE}={value}", "Path=/", "HttpOnly", "SameSite=Lax"]
    parts.append(f"Max-Age={400 * 86_400 if value else 0}")
    if is_secure(scope, settings):
        parts.append("Secure")
    return "set-cookie", "; ".join(parts)


class Guard:
    """The ASGI middleware in front of the application."""

    def __init__(self, app: ASGIApp, settings: Settings, server: Callable[[], ServerProcess]) -> None:
        self._app = app
        self.settings = settings
        self._server = server
        self.present: Counter[str] = Counter()
        """Open connections by address."""
        self.problem: Exception | None = None
        """The error of a failed start."""
        self.network = Network(settings)
        self.admit_socket: Callable[..., Awaitable[Any]] | None = None
        """Admits a WebSocket request; `create_app` sets it."""

    @property
    def server(self) -> ServerProcess:
        """The server process, once it is open."""
        return self._server()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        server = self._server()
        only_head = scope["method"] == "HEAD"
        if only_head:
            scope = {**scope, "method": "GET"}
        secure = is_secure(scope, self.settings)
        began = time.perf_counter()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                headers += HEADERS
                if secure:
                    headers.append(_HSTS)
                if scope["path"].startswith("/api") and not any(k == b"cache-control" for k, _v in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
                server.metrics.requests.labels(str(message["status"])).inc()
                server.metrics.answered.observe(time.perf_counter() - began)
            elif only_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        problem = self._refuse(server, scope)
        if problem is None:
            await self._app(scope, receive, sending)
            return
        extra = [(b"retry-after", str(problem.values["seconds"]).encode())] if problem.code == "rate" else []
        body = encode(problem.shown())
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            *extra,
        ]
        await sending({"type": "http.response.start", "status": problem.status, "headers": headers})
        await sending({"type": "http.response.body", "body": body})

    def _refuse(self, server: ServerProcess, scope: Scope) -> ApiError | None:
        if not good_host(scope, self.settings):
            return ApiError("host_name")
        if scope["method"] not in SAFE and not good_origin(scope, self.settings):
            return ApiError("origin")
        if not scope["path"].startswith("/api"):
            return None
        if not _has_json_type(scope):
            return ApiError(
                "bad_input",
                {"field": "content-type"},
                detail="a body needs the content type application/json",
                field="content-type",
            )
        wait = server.limits.wait("request", client_block(scope, self.settings))
        return ApiError("rate", {"seconds": int(wait) + 1}) if wait else None
