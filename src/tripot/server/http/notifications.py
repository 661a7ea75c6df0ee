"""Routes of turn notifications, in this browser and by mail."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest, limit, me, server_of
from tripot.server.http.security import cookie_of
from tripot.wire import notifications as w


@get("/api/me/notifications")
async def my_notifications(request: AnyRequest) -> w.NotificationSettings:
    """Return my notification addresses."""
    return await server_of(request).notifications.shown((await me(request)).id)


@post("/api/me/push", status_code=200)
async def push_here(request: AnyRequest, data: JSONBody[w.PushWish]) -> w.NotificationSettings:
    """Notify me in this browser."""
    server = server_of(request)
    person = await me(request)
    limit(request, "create", person.id)
    session = server.people.session_digest(cookie_of(request.scope))
    if session is None:
        raise ApiError("nobody")
    await server.notifications.subscribe(person.id, session, data)
    return await server.notifications.shown(person.id)


@post("/api/me/push/end", status_code=200)
async def push_here_no_more(request: AnyRequest, data: JSONBody[w.PushEnd]) -> w.NotificationSettings:
    """Stop notifying me in this browser."""
    server = server_of(request)
    person = await me(request)
    await server.notifications.unsubscribe(person.id, data.endpoint)
    return await server.notifications.shown(person.id)


@put("/api/me/mail", status_code=200)
async def write_to_me(request: AnyRequest, data: JSONBody[w.MailWish]) -> w.NotificationSettings:
    """Notify me by mail, once I have confirmed the address."""
    server = server_of(request)
    person = await me(request)
    if person.kind != "account":
        raise ApiError("account_only")
    limit(request, "mail")
    limit(request, "mail", person.id)
    limit(request, "mail", f"to {data.address.strip().casefold()}")
    await server.notifications.set_mail(person.id, person.lang, data.address)
    return await server.notifications.shown(person.id)


@delete("/api/me/mail", status_code=200)
async def write_to_me_no_more(request: AnyRequest) -> w.NotificationSettings:
    """Stop notifying me by mail."""
    server = server_of(request)
    person = await me(request)
    await server.notifications.drop_mail(person.id)
    return await server.notifications.shown(person.id)


@post("/api/mail/confirm/{token:str}", status_code=200)
async def confirm_mail(request: AnyRequest, token: FromPath[str]) -> w.Done:
    """Confirm that a mail address is mine."""
    limit(request, "login")
    await server_of(request).notifications.confirm_mail(token)
    return w.Done(True)


@post("/api/mail/stop/{token:str}", status_code=200)
async def stop_mail(request: AnyRequest, token: FromPath[str]) -> w.Done:
    """Stop notifying a mail address, by the unsubscribe link in each mail."""
    limit(request, "login")
    await server_of(request).notifications.stop_mail(token)
    return w.Done(True)


ROUTES = [
    my_notifications,
    push_here,
    push_here_no_more,
    write_to_me,
    write_to_me_no_more,
    confirm_mail,
    stop_mail,
]
