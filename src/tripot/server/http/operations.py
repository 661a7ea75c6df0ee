"""Routes for operators: health, metrics, and opening the server to the local network."""

from __future__ import annotations

import hmac

from litestar import Response, get, post

from tripot import __version__
from tripot.server.errors import RETRY_AFTER_S, ApiError
from tripot.server.http import AnyRequest, network_of, reach, server_of
from tripot.server.http.security import is_direct_and_local
from tripot.wire.answers import Health, Reach


@get("/healthz")
async def health(request: AnyRequest) -> Response[Health]:
    """Return whether this process can serve: its store reads, writes and hears the other processes."""
    server = server_of(request)
    parts = await server.store.health()
    good = all(parts.values())
    health = Health(good, __version__, len(server.host.tables), len(server.host.connections), parts)
    headers = None if good else {"retry-after": RETRY_AFTER_S}
    return Response(health, status_code=200 if good else 503, headers=headers)


@get("/metrics", sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    """Return the Prometheus metrics with the token; without one, to requests that this machine sends itself."""
    server = server_of(request)
    token = server.settings.metrics_token
    sent_token = (request.headers.get("authorization") or "").removeprefix("Bearer ")
    if token:
        allowed = hmac.compare_digest(sent_token.encode(), token.encode())
    else:
        allowed = is_direct_and_local(request.scope, server.settings)
    if not allowed:
        raise ApiError("forbidden")
    journal = server.store.journal
    server.metrics.batch.set(journal.rows / journal.batches if journal.batches else 0)
    server.metrics.bots_replaced.set(server.pool.replaced)
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")


def _may_open(request: AnyRequest) -> bool:
    """Return True for a request from this machine, by a page that this machine served."""
    return network_of(request).may_open and is_direct_and_local(request.scope, server_of(request).settings)


@get("/api/server", sync_to_thread=False)
def server_reach(request: AnyRequest) -> Reach:
    """Return the address under which other devices reach this server."""
    return Reach(reach(request), _may_open(request))


@post("/api/server/open", status_code=200)
async def open_server(request: AnyRequest) -> Reach:
    """Open the server to the local network."""
    if not _may_open(request):
        raise ApiError("forbidden")
    await network_of(request).open()
    return Reach(reach(request), False)


ROUTES = [server_reach, open_server, health, metrics]
