"""Routes of turn notifications, in this browser and by mail."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest, limit, me, server_of
from tripot.server.http.security import cookie_of
from tripot.wire import notices as w


@get("/api/me/notices")
async def my_notices(request: AnyRequest) -> w.Notices:
    """Return my notification addresses."""
    return await server_of(request).notices.shown((await me(request)).id)


@post("/api/me/push", status_code=200)
async def push_here(request: AnyRequest, data: JSONBody[w.PushWish]) -> w.Notices:
    """Notify me in this browser."""
    server = server_of(request)
    person = await me(request)
    limit(request, "create", person.id)
    session = server.people.session_digest(cookie_of(request.scope))
    if session is None:
        raise ApiError("nobody")
    await server.notices.subscribe(person.id, session, data)
    return await server.notices.shown(person.id)


@post("/api/me/push/end", status_code=200)
async def push_here_no_more(request: AnyRequest, data: JSONBody[w.PushEnd]) -> w.Notices:
    """Stop notifying me in this browser."""
    server = server_of(request)
    person = await me(request)
    await server.notices.unsubscribe(person.id, data.endpoint)
    return await server.notices.shown(person.id)


@put("/api/me/mail", status_code=200)
async def write_to_me(request: AnyRequest, data: JSONBody[w.MailWish]) -> w.Notices:
    """Notify me by mail, once I have confirmed the address."""
    server = server_of(request)
    person = await me(request)
    if person.kind != "account":
        raise ApiError("account_only")
    limit(request, "mail")
    limit(request, "mail", person.id)
    limit(request, "mail", f"to {data.address.strip().casefold()}")
    await server.notices.set_mail(person.id, person.lang, data.address)
    return await server.notices.shown(person.id)


@delete("/api/me/mail", status_code=200)
async def write_to_me_no_more(request: AnyRequest) -> w.Notices:
    """Stop notifying me by mail."""
    server = server_of(request)
    person = await me(request)
    await server.notices.drop_mail(person.id)
    return await server.notices.shown(person.id)


@post("/api/mail/confirm/{token:str}", status_code=200)
async def confirm_mail(request: AnyRequest, token: FromPath[str]) -> w.Done:
    """Confirm that a mail address is mine."""
    limit(request, "login")
    await server_of(request).notices.confirm_mail(token)
    return w.Done(True)


@post("/api/mail/stop/{token:str}", status_code=200)
async def stop_mail(request: AnyRequest, token: FromPath[str]) -> w.Done:
    """Stop notifying a mail address, by the unsubscribe link in each mail."""
    limit(request, "login")
    await server_of(request).notices.stop_mail(token)
    return w.Done(True)


ROUTES = [my_notices, push_here, push_here_no_more, write_to_me, write_to_me_no_more, confirm_mail, stop_mail]
