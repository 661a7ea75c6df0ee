"""Me: guest, account, devices, export, forgetting."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, delete, get, patch, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from tripot.server.api import AnyRequest, house_of, limit, me, whoever
from tripot.server.api.security import cookie_of, header, is_secure, set_cookie
from tripot.server.people import privacy
from tripot.server.wire.people import Person

Text = Annotated[str, Meta(max_length=200)]


class GuestWish(Struct, forbid_unknown_fields=True):
    """A nickname is enough."""

    name: Text
    lang: Annotated[str, Meta(max_length=10)] = "fr"


class MeChange(Struct, forbid_unknown_fields=True):
    """What to change about me."""

    name: Text | None = None
    lang: Annotated[str, Meta(max_length=10)] | None = None


class Login(Struct, forbid_unknown_fields=True):
    """An account's name and password."""

    login: Text
    password: Text


class LinkToken(Struct, forbid_unknown_fields=True):
    """A one-time link's token."""

    token: Annotated[str, Meta(min_length=1, max_length=80)]


async def _enter(request: AnyRequest, person: Person) -> Response[dict[str, Any]]:
    house = house_of(request)
    cookie = await house.people.open_session(person.id)
    name, value = set_cookie(cookie, request.scope, house.settings)
    return Response({"person": person}, status_code=200, headers={name: value})


@get("/api/me")
async def who_am_i(request: AnyRequest) -> dict[str, Any]:
    """Return who I am and where I play."""
    person = await whoever(request)
    if person is None:
        return {"person": None, "playing": [], "muted": []}
    house = house_of(request)
    return {
        "person": person,
        "playing": await privacy.playing(house.store, person.id),
        "muted": sorted(await house.people.muted(person.id)),
    }


@get("/api/me/tables")
async def my_tables(request: AnyRequest) -> dict[str, Any]:
    """Return the tables where I sit, with whom they wait for."""
    house = house_of(request)
    person = await me(request)
    found = []
    for id_ in (await privacy.playing(house.store, person.id))[:30]:
        table = await house.floor.table(id_)
        if table is None:
            continue
        awaits: list[int] = []
        if table.match is not None and table.end is None:
            awaits = [seat for seat in table.match.state.to_act() if seat >= 0]
        seats = table.info.seats_of(person.id)
        found.append({**table.info.shown(), "awaits": awaits, "yours": any(seat in awaits for seat in seats)})
    return {"tables": found}


@post("/api/me/guest", status_code=200)
async def become_guest(request: AnyRequest, data: JSONBody[GuestWish]) -> Response[dict[str, Any]]:
    """Become a guest; somebody who is known already only takes the new name."""
    house = house_of(request)
    known = await whoever(request)
    if known is not None:
        person = await house.people.rename(known, data.name, data.lang)
        return Response({"person": person}, status_code=200)
    limit(request, "guest")
    return await _enter(request, await house.people.guest(data.name, data.lang))


@patch("/api/me")
async def change_me(request: AnyRequest, data: JSONBody[MeChange]) -> dict[str, Any]:
    """Change my name or language."""
    person = await house_of(request).people.rename(await me(request), data.name, data.lang)
    return {"person": person}


@post("/api/me/account", status_code=200)
async def make_account(request: AnyRequest, data: JSONBody[Login]) -> dict[str, Any]:
    """Keep me under an account name and a password."""
    limit(request, "login")
    person = await house_of(request).people.make_account(await me(request), data.login, data.password)
    return {"person": person}


@post("/api/login", status_code=200)
async def log_in(request: AnyRequest, data: JSONBody[Login]) -> Response[dict[str, Any]]:
    """Be an account's person in this browser."""
    limit(request, "login")
    limit(request, "login", f"login {data.login.strip().casefold()[:60]}")
    return await _enter(request, await house_of(request).people.login(data.login, data.password))


@post("/api/logout", status_code=200)
async def log_out(request: AnyRequest) -> Response[dict[str, Any]]:
    """Be nobody in this browser."""
    house = house_of(request)
    person = await whoever(request)
    cookie = cookie_of(request.scope)
    if person is not None and cookie is not None:
        await house.people.close_session(cookie)
        house.floor.show_out(person.id)
    name, value = set_cookie("", request.scope, house.settings)
    return Response({"person": None}, status_code=200, headers={name: value})


@post("/api/me/link", status_code=200)
async def make_link(request: AnyRequest) -> dict[str, Any]:
    """Make a one-time link that makes another device mine."""
    house = house_of(request)
    person = await me(request)
    limit(request, "create", person.id)
    token, expires = await house.people.make_link(person)
    scheme = "https" if is_secure(request.scope, house.settings) else "http"
    path = f"/link/{token}"
    return {
        "path": path,
        "url": f"{scheme}://{header(request.scope, b'host') or ''}{path}",
        "expires": expires,
    }


@post("/api/link", status_code=200)
async def use_link(request: AnyRequest, data: JSONBody[LinkToken]) -> Response[dict[str, Any]]:
    """Claim a one-time link."""
    limit(request, "login")
    return await _enter(request, await house_of(request).people.use_link(data.token))


@get("/api/me/export")
async def export_me(request: AnyRequest) -> Response[dict[str, Any]]:
    """Return everything stored about me."""
    person = await me(request)
    limit(request, "import", person.id)
    found = await privacy.export(house_of(request).people, person)
    return Response(found, headers={"content-disposition": 'attachment; filename="tripot-me.json"'})


@delete("/api/me", status_code=200)
async def forget_me(request: AnyRequest) -> Response[dict[str, Any]]:
    """Forget me."""
    house = house_of(request)
    person = await me(request)
    await privacy.forget(house.people, house.floor, person)
    house.floor.show_out(person.id)
    name, value = set_cookie("", request.scope, house.settings)
    return Response({"person": None}, status_code=200, headers={name: value})


async def _mute(request: AnyRequest, other: str, *, muted: bool) -> dict[str, Any]:
    house = house_of(request)
    mine = (await me(request)).id
    return {"muted": await privacy.mute(house.people, house.floor, mine, other, muted=muted)}


@put("/api/me/muted/{person:str}", status_code=200)
async def mute(request: AnyRequest, person: FromPath[str]) -> dict[str, Any]:
    """Hear somebody no longer."""
    return await _mute(request, person, muted=True)


@delete("/api/me/muted/{person:str}", status_code=200)
async def unmute(request: AnyRequest, person: FromPath[str]) -> dict[str, Any]:
    """Hear somebody again."""
    return await _mute(request, person, muted=False)


ROUTES = [
    who_am_i, my_tables, become_guest, change_me, make_account, log_in, log_out, make_link, use_link, export_me, forget_me, mute,
    unmute,
]  # fmt: skip
