"""SQL of notification addresses: browsers that receive Web Push, and mail addresses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from tripot.server.store import schema

_push, _mail, _person = schema.push.c, schema.mail.c, schema.person.c


class Browser(NamedTuple):
    """A browser's push subscription; `digest` is the hash of its endpoint."""

    digest: str
    endpoint: str
    key: str
    auth: str


class MailRow(NamedTuple):
    """A person's mail address, and when they confirmed it."""

    address: str
    confirmed: int | None


class Recipient(NamedTuple):
    """A person's notification addresses; `mail` is None unless they confirmed it."""

    lang: str
    browsers: list[Browser]
    mail: str | None


def read_recipient(connection: Connection, person: str) -> Recipient | None:
    """Return where to notify a person, None if they were deleted."""
    lang = connection.scalar(select(_person.lang).where(_person.id == person))
    if lang is None:
        return None
    mail = read_mail(connection, person)
    confirmed = mail is not None and mail.confirmed is not None
    return Recipient(lang, browsers_of(connection, person), mail.address if mail and confirmed else None)


def browsers_of(connection: Connection, person: str) -> list[Browser]:
    """Return the browsers that receive a person's notifications."""
    query = select(_push.digest, _push.endpoint, _push.key, _push.auth).where(_push.person == person)
    return [Browser(*row) for row in connection.execute(query)]


def replace_browser(connection: Connection, row: Mapping[str, Any], keep: int) -> None:
    """Store a browser's subscription over an older one, and delete the person's oldest beyond `keep`.

    IntegrityError if its session has ended.
    """
    delete_browser(connection, row["digest"])
    connection.execute(insert(schema.push).values(**row))
    query = select(_push.digest).where(_push.person == row["person"]).order_by(_push.created.desc())
    for old in connection.execute(query.offset(keep)).all():
        delete_browser(connection, old[0])


def delete_browser(connection: Connection, digest: str, person: str | None = None) -> None:
    """Delete a browser's subscription, or only if it is this person's."""
    statement = delete(schema.push).where(_push.digest == digest)
    if person is not None:
        statement = statement.where(_push.person == person)
    connection.execute(statement)


def reset_browser_failures(connection: Connection, digest: str) -> None:
    """Store that a browser's push service accepted a message."""
    connection.execute(
        update(schema.push).where(_push.digest == digest, _push.failures > 0).values(failures=0)
    )


def count_browser_failure(connection: Connection, digest: str, limit: int) -> None:
    """Store that a browser's push service refused a message; delete the subscription after `limit` in a row."""
    connection.execute(update(schema.push).where(_push.digest == digest).values(failures=_push.failures + 1))
    connection.execute(delete(schema.push).where(_push.digest == digest, _push.failures >= limit))


def read_mail(connection: Connection, person: str) -> MailRow | None:
    """Return a person's mail address, None if they gave none."""
    row = connection.execute(select(_mail.address, _mail.confirmed).where(_mail.person == person)).first()
    return None if row is None else MailRow(*row)


def replace_mail(connection: Connection, person: str, address: str, digest: str, expires: int) -> None:
    """Store a mail address that the person has yet to confirm."""
    delete_mail(connection, person)
    connection.execute(
        insert(schema.mail).values(
            person=person, address=address, confirmed=None, digest=digest, expires=expires
        )
    )


def confirm_mail(connection: Connection, digest: str, now_ms: int) -> bool:
    """Mark the address of a confirmation link as confirmed; False if there is no such link or it has expired."""
    statement = (
        update(schema.mail)
        .where(_mail.digest == digest, _mail.expires > now_ms)
        .values(confirmed=now_ms, digest=None, expires=None)
    )
    return connection.execute(statement).rowcount == 1


def delete_mail(connection: Connection, person: str) -> None:
    """Delete a person's mail address."""
    connection.execute(delete(schema.mail).where(_mail.person == person))
