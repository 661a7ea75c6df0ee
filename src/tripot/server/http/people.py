"""Routes of people: guest, account, sessions, export, deletion, mutes, profiles."""

from __future__ import annotations

from litestar import Response, delete, get, patch, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from tripot.server.archive.profile import profile
from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest, limit, me, reach, server_of, whoever
from tripot.server.http.security import client_block, cookie_of, header, set_cookie
from tripot.server.people import privacy
from tripot.server.people.accounts import SESSION_NAME_LENGTH, plain_login
from tripot.server.people.devices import device_of
from tripot.table.my_tables import my_table
from tripot.wire import people as w
from tripot.wire.answers import MyTables
from tripot.wire.people import Person


async def _sign_in(request: AnyRequest, person: Person) -> Response[w.Myself]:
    """Open a session in this browser. The session that its cookie named ends: nothing could sign it out later."""
    server = server_of(request)
    before = await whoever(request)
    device = device_of(header(request.scope, b"user-agent"))
    cookie = await server.people.open_session(person.id, device)
    if before is not None:
        await server.end_sessions(before.id, only=_session(request))
    name, value = set_cookie(cookie, request.scope, server.settings)
    return Response(w.Myself(person), status_code=200, headers={name: value})


@get("/api/me")
async def who_am_i(request: AnyRequest) -> w.Me:
    """Return who I am and my tables."""
    person = await whoever(request)
    if person is None:
        return w.Me(None, [], [])
    server = server_of(request)
    return w.Me(
        person,
        await privacy.playing(server.store, person.id),
        sorted(await server.people.muted(person.id)),
    )


@get("/api/me/tables")
async def my_tables(request: AnyRequest) -> MyTables:
    """Return the tables where I sit, with the seats that must act."""
    server = server_of(request)
    person = await me(request)
    found = []
    for id_ in (await privacy.playing(server.store, person.id))[:30]:
        table = await server.host.table(id_)
        if table is None:
            continue
        found.append(my_table(table.state, person.id))
    return MyTables(found)


@post("/api/me/guest", status_code=200)
async def become_guest(request: AnyRequest, data: JSONBody[w.GuestWish]) -> Response[w.Myself]:
    """Become a guest; somebody who is signed in only changes their name."""
    server = server_of(request)
    before = await whoever(request)
    if before is not None:
        person = await server.people.rename(before, data.name, data.lang)
        if person.name != before.name:
            await privacy.update_name_on_seats(server.store, server.host, person)
        return Response(w.Myself(person), status_code=200)
    limit(request, "guest")
    return await _sign_in(request, await server.people.guest(data.name, data.lang))


@patch("/api/me")
async def change_me(request: AnyRequest, data: JSONBody[w.MeChange]) -> w.Myself:
    """Change my name or language."""
    server = server_of(request)
    before = await me(request)
    person = await server.people.rename(before, data.name, data.lang)
    if person.name != before.name:
        await privacy.update_name_on_seats(server.store, server.host, person)
    return w.Myself(person)


def _limit_login(request: AnyRequest, account: str) -> None:
    """Limit guesses of passwords: of one address at one account, and of one address at all accounts.

    Guesses of all addresses at one account are not limited: anybody could then lock its owner out.
    """
    limit(request, "logins")
    server = server_of(request)
    limit(request, "login", f"{client_block(request.scope, server.settings)} {plain_login(account)[:60]}")


@post("/api/me/account", status_code=200)
async def make_account(request: AnyRequest, data: JSONBody[w.Login]) -> w.Myself:
    """Give me an account with a login and a password."""
    limit(request, "login")
    person = await server_of(request).people.make_account(await me(request), data.login, data.password)
    return w.Myself(person)


@post("/api/login", status_code=200)
async def log_in(request: AnyRequest, data: JSONBody[w.Login]) -> Response[w.Myself]:
    """Sign in to an account in this browser."""
    _limit_login(request, data.login)
    return await _sign_in(request, await server_of(request).people.login(data.login, data.password))


@post("/api/logout", status_code=200)
async def log_out(request: AnyRequest) -> Response[w.Myself]:
    """Sign out in this browser."""
    server = server_of(request)
    person = await whoever(request)
    if person is not None:
        await server.end_sessions(person.id, only=_session(request))
    name, value = set_cookie("", request.scope, server.settings)
    return Response(w.Myself(None), status_code=200, headers={name: value})


# ---- sessions and password


def _session(request: AnyRequest) -> str | None:
    return server_of(request).people.session_of(cookie_of(request.scope))


async def _sessions(request: AnyRequest, person: Person) -> Response[w.Sessions]:
    """Return a person's sessions; if this one has ended, delete its cookie too."""
    server, mine = server_of(request), _session(request)
    sessions = await server.people.sessions(person.id, mine)
    headers = {}
    if not any(session.this for session in sessions):
        name, value = set_cookie("", request.scope, server.settings)
        headers[name] = value
        sessions = []
    return Response(w.Sessions(sessions), status_code=200, headers=headers)


@get("/api/me/sessions")
async def my_sessions(request: AnyRequest) -> Response[w.Sessions]:
    """Return my sessions."""
    return await _sessions(request, await me(request))


@delete("/api/me/sessions/{session:str}", status_code=200)
async def end_session(request: AnyRequest, session: FromPath[str]) -> Response[w.Sessions]:
    """Sign out one of my devices."""
    person = await me(request)
    if len(session) != SESSION_NAME_LENGTH or not session.isalnum():
        raise ApiError("missing")
    if not await server_of(request).end_sessions(person.id, only=session):
        raise ApiError("missing")
    return await _sessions(request, person)


@delete("/api/me/sessions", status_code=200)
async def end_sessions(request: AnyRequest, everywhere: FromQuery[bool] = False) -> Response[w.Sessions]:
    """Sign out all my other devices, with `everywhere` this one too."""
    person = await me(request)
    await server_of(request).end_sessions(person.id, but=None if everywhere else _session(request))
    return await _sessions(request, person)


@post("/api/me/password", status_code=200)
async def change_password(request: AnyRequest, data: JSONBody[w.PasswordChange]) -> Response[w.Sessions]:
    """Change my password. My other sessions end: they may belong to somebody who knew the old password."""
    person = await me(request)
    server = server_of(request)
    _limit_login(request, person.login or person.id)
    await server.people.change_password(person, data.old, data.new)
    await server.end_sessions(person.id, but=_session(request))
    return await _sessions(request, person)


@post("/api/me/link", status_code=200)
async def make_link(request: AnyRequest) -> w.Link:
    """Return a one-time link that signs me in on another device."""
    server = server_of(request)
    person = await me(request)
    limit(request, "create", person.id)
    token, expires = await server.people.make_link(person)
    path = f"/link/{token}"
    base = reach(request) or "http://" + (header(request.scope, b"host") or "localhost")[:100]
    return w.Link(path, f"{base}{path}", expires)


@post("/api/link", status_code=200)
async def use_link(request: AnyRequest, data: JSONBody[w.LinkToken]) -> Response[w.Myself]:
    """Sign in with a one-time link."""
    limit(request, "login")
    return await _sign_in(request, await server_of(request).people.use_link(data.token))


@get("/api/me/export")
async def export_me(request: AnyRequest) -> Response[w.Export]:
    """Return everything stored about me."""
    person = await me(request)
    limit(request, "import", person.id)
    data = await privacy.export(server_of(request).people, person)
    return Response(data, headers={"content-disposition": 'attachment; filename="tripot-me.json"'})


@delete("/api/me", status_code=200)
async def forget_me(request: AnyRequest) -> Response[w.Myself]:
    """Delete me and my data."""
    server = server_of(request)
    person = await me(request)
    await server.forget(person)
    name, value = set_cookie("", request.scope, server.settings)
    return Response(w.Myself(None), status_code=200, headers={name: value})


async def _mute(request: AnyRequest, other: str, *, muted: bool) -> w.Muted:
    server = server_of(request)
    mine = (await me(request)).id
    await privacy.mute(server.people, server.host, mine, other, muted=muted)
    return await _muted(request, mine)


async def _muted(request: AnyRequest, mine: str) -> w.Muted:
    people = server_of(request).people
    muted = sorted(await people.muted(mine))
    names = await people.names(set(muted))
    return w.Muted(muted, [w.MutedPerson(id_, names.get(id_)) for id_ in muted])


@get("/api/me/muted")
async def whom_i_mute(request: AnyRequest) -> w.Muted:
    """Return the people I have muted, with their names."""
    return await _muted(request, (await me(request)).id)


@put("/api/me/muted/{person:str}", status_code=200)
async def mute(request: AnyRequest, person: FromPath[str]) -> w.Muted:
    """Mute somebody."""
    return await _mute(request, person, muted=True)


@delete("/api/me/muted/{person:str}", status_code=200)
async def unmute(request: AnyRequest, person: FromPath[str]) -> w.Muted:
    """Unmute somebody."""
    return await _mute(request, person, muted=False)


@get("/api/people/{person:str}")
async def show_person(request: AnyRequest, person: FromPath[str]) -> w.Profile:
    """Return somebody's page: mine with all matches, another person's with public and rated ones."""
    server = server_of(request)
    asking = await whoever(request)
    limit(request, "page", None if asking is None else asking.id)
    shown = await server.people.get(person)
    return await profile(server.store, shown, mine=asking is not None and asking.id == shown.id)


ROUTES = [
    show_person, whom_i_mute,
    who_am_i, my_tables, become_guest, change_me, make_account, log_in, log_out, my_sessions, end_session, end_sessions, change_password, make_link, use_link, export_me, forget_me, mute,
    unmute,
]  # fmt: skip
