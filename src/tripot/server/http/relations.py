"""Routes of people I know: friends, blocked people, invitations."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from tripot.server.http import AnyRequest, limit, me, server_of
from tripot.server.people import relations
from tripot.wire import relations as w


async def _contacts(request: AnyRequest, person: str) -> w.Contacts:
    return await relations.contacts(server_of(request).host, person)


@get("/api/me/people")
async def my_people(request: AnyRequest) -> w.Contacts:
    """Return the people I played with lately, my friends, whom I have blocked, and invitations."""
    return await _contacts(request, (await me(request)).id)


@put("/api/me/friends/{person:str}", status_code=200)
async def ask_friend(request: AnyRequest, person: FromPath[str]) -> w.Contacts:
    """Ask somebody to be friends, or accept their question."""
    mine = await me(request)
    limit(request, "people", mine.id)
    await relations.ask_friend(server_of(request).host, mine, person)
    return await _contacts(request, mine.id)


@delete("/api/me/friends/{person:str}", status_code=200)
async def end_friend(request: AnyRequest, person: FromPath[str]) -> w.Contacts:
    """End a friendship, decline a question, or take mine back."""
    mine = await me(request)
    await relations.end_friend(server_of(request).host, mine, person)
    return await _contacts(request, mine.id)


@put("/api/me/blocked/{person:str}", status_code=200)
async def block(request: AnyRequest, person: FromPath[str]) -> w.Contacts:
    """Block somebody."""
    mine = await me(request)
    limit(request, "people", mine.id)
    await relations.block(server_of(request).host, mine, person)
    return await _contacts(request, mine.id)


@delete("/api/me/blocked/{person:str}", status_code=200)
async def unblock(request: AnyRequest, person: FromPath[str]) -> w.Contacts:
    """Unblock somebody."""
    mine = await me(request)
    await relations.unblock(server_of(request).host, mine, person)
    return await _contacts(request, mine.id)


@post("/api/me/invitations", status_code=200)
async def invite(request: AnyRequest, data: JSONBody[w.InvitationWish]) -> w.Contacts:
    """Invite somebody I know to a table where I sit."""
    mine = await me(request)
    limit(request, "people", mine.id)
    await relations.invite(server_of(request).host, mine, data)
    return await _contacts(request, mine.id)


@delete("/api/me/invitations/{table:str}", status_code=200)
async def decline(request: AnyRequest, table: FromPath[str]) -> w.Contacts:
    """Put the invitations to a table away."""
    mine = await me(request)
    await relations.decline(server_of(request).host, mine, table)
    return await _contacts(request, mine.id)


ROUTES = [my_people, ask_friend, end_friend, block, unblock, invite, decline]
