"""Health and metrics."""

from __future__ import annotations

import hmac
from ipaddress import ip_address

from litestar import Response, get, post

from tripot import __version__
from tripot.server.errors import RETRY, ApiError
from tripot.server.http import AnyRequest, house_of, network_of, reach
from tripot.server.http.security import address_of, header
from tripot.server.network import host_name, is_loopback
from tripot.wire.answers import Health, Reach


@get("/healthz")
async def health(request: AnyRequest) -> Response[Health]:
    """Tell whether this process can serve: the store reads, writes and hears the other processes."""
    house = house_of(request)
    parts = await house.store.health()
    good = all(parts.values())
    found = Health(good, __version__, len(house.floor.tables), len(house.floor.clients), parts)
    headers = None if good else {"retry-after": RETRY}
    return Response(found, status_code=200 if good else 503, headers=headers)


@get("/metrics", sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    """Return Prometheus figures, to this machine or to who has the token."""
    house = house_of(request)
    wanted = house.settings.metrics_token
    given = (request.headers.get("authorization") or "").removeprefix("Bearer ")
    if wanted:
        allowed = hmac.compare_digest(given.encode(), wanted.encode())
    else:
        allowed = _local(address_of(request.scope, house.settings))
    if not allowed:
        raise ApiError("forbidden")
    journal = house.store.journal
    house.metrics.batch.set(journal.rows / journal.batches if journal.batches else 0)
    house.metrics.bots_replaced.set(house.pool.replaced)
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")


def _may_open(request: AnyRequest) -> bool:
    """Only who sits at this machine may let others in, and only by a page this machine served."""
    return (
        network_of(request).may_open
        and _local(address_of(request.scope, house_of(request).settings))
        and is_loopback(host_name(header(request.scope, b"host") or ""))
    )


@get("/api/house", sync_to_thread=False)
def house_reach(request: AnyRequest) -> Reach:
    """Say under which address other devices find this house."""
    return Reach(reach(request), _may_open(request))


@post("/api/house/open", status_code=200)
async def open_house(request: AnyRequest) -> Reach:
    """Let the local network in."""
    if not _may_open(request):
        raise ApiError("forbidden")
    await network_of(request).open()
    return Reach(reach(request), False)


def _local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "local"


ROUTES = [house_reach, open_house, health, metrics]
