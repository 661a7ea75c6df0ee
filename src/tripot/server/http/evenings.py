"""Routes of evenings: begin one, look at it, join, leave, the next table."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from tripot.server import evenings
from tripot.server.http import AnyRequest, limit, me, server_of, whoever
from tripot.wire import evenings as w
from tripot.wire.tables import TableInfo


def _limit_codes(request: AnyRequest, person: str | None) -> None:
    """Limit reading by code: nobody should find an evening by trying codes."""
    limit(request, "evening", person)
    if person is None:
        return
    # A new guest costs nothing, so their address is limited too.
    limit(request, "codes")


@get("/api/me/evenings")
async def my_evenings(request: AnyRequest) -> w.RunningEvenings:
    """Return the evenings I belong to that go on."""
    return w.RunningEvenings(await evenings.mine(server_of(request).host, await me(request)))


@post("/api/evenings", status_code=201)
async def create_evening(request: AnyRequest, data: JSONBody[w.EveningWish]) -> w.Evening:
    """Begin an evening with a table of friends where I sit."""
    person = await me(request)
    limit(request, "create", person.id)
    return await evenings.create(server_of(request).host, person, data)


@get("/api/evenings/{code:str}")
async def show_evening(request: AnyRequest, code: FromPath[str]) -> w.Evening:
    """Return an evening: its members, its table, its matches and the standings."""
    person = await whoever(request)
    _limit_codes(request, None if person is None else person.id)
    return await evenings.read(server_of(request).host, code, person)


@post("/api/evenings/{code:str}/join", status_code=200)
async def join_evening(request: AnyRequest, code: FromPath[str]) -> w.Evening:
    """Join an evening."""
    person = await me(request)
    _limit_codes(request, person.id)
    return await evenings.join(server_of(request).host, person, code)


@post("/api/evenings/{code:str}/leave", status_code=200)
async def leave_evening(request: AnyRequest, code: FromPath[str]) -> w.Evening:
    """Leave an evening: no seat is kept for me any more."""
    person = await me(request)
    _limit_codes(request, person.id)
    return await evenings.leave(server_of(request).host, person, code)


@post("/api/evenings/{code:str}/next", status_code=200)
async def next_table(request: AnyRequest, code: FromPath[str], data: JSONBody[w.NextWish]) -> TableInfo:
    """Set up the table of the next match: the same game, or another one."""
    person = await me(request)
    limit(request, "create", person.id)
    limit(request, "tables")
    return (await evenings.next_table(server_of(request).host, person, code, data)).shown()


ROUTES = [my_evenings, create_evening, show_evening, join_evening, leave_evening, next_table]
