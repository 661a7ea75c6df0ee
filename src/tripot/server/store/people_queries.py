"""SQL of people: accounts, sessions, one-time links, mutes, export and deletion."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Row, Select, delete, insert, or_, select, update

from tripot.server.store import evening_queries, schema
from tripot.wire.people import Person

_person, _session, _link, _mute = schema.person.c, schema.session.c, schema.link.c, schema.mute.c
_table, _seat = schema.game_table.c, schema.seat.c


class SessionOwner(NamedTuple):
    """The person of a session, and when the session was last used."""

    person: Person
    last_used: int


class StoredSession(NamedTuple):
    """A session, named by the hash of its token."""

    digest: str
    created: int
    last_used: int
    device: str


class Credentials(NamedTuple):
    """An account's person and password hash."""

    person: Person
    password: str


class PersonTables(NamedTuple):
    """Tables that name a person: all of them, those at play, and those at play where others sit too."""

    named: set[str]
    running: set[str]
    shared: set[str]


# ---- people and accounts


def insert_guest(connection: Connection, person: Person) -> None:
    """Store a new guest."""
    row = {"id": person.id, "name": person.name, "lang": person.lang}
    connection.execute(insert(schema.person).values(**row, created=person.created, seen=person.created))


def read_person(connection: Connection, person_id: str) -> Person | None:
    """Return a person, None if there is none."""
    row = connection.execute(select(schema.person).where(_person.id == person_id)).first()
    return None if row is None else _read(row)


def update_person(connection: Connection, person_id: str, values: Mapping[str, str]) -> None:
    """Change a person's name or language."""
    connection.execute(update(schema.person).where(_person.id == person_id).values(**values))


def insert_account(connection: Connection, person_id: str, login: str, password: str) -> bool:
    """Give a guest an account; False if they have one. IntegrityError if the login is taken."""
    statement = (
        update(schema.person)
        .where(_person.id == person_id, _person.login.is_(None))
        .values(login=login, password=password)
    )
    return connection.execute(statement).rowcount == 1


def read_credentials(connection: Connection, login: str) -> Credentials | None:
    """Return the account with a login, None if there is none."""
    row = connection.execute(select(schema.person).where(_person.login == login)).first()
    return None if row is None else Credentials(_read(row), row.password)


def read_password(connection: Connection, person_id: str) -> str | None:
    """Return a person's password hash, None for a guest."""
    return connection.scalar(select(_person.password).where(_person.id == person_id))


def replace_password(connection: Connection, person_id: str, old: str, new: str) -> bool:
    """Store a new password hash if the stored one is still `old`; return False otherwise."""
    statement = (
        update(schema.person).where(_person.id == person_id, _person.password == old).values(password=new)
    )
    return connection.execute(statement).rowcount == 1


def names_of(connection: Connection, people: Collection[str]) -> dict[str, str]:
    """Return the names of some people by id, without those who were deleted."""
    query = select(_person.id, _person.name).where(_person.id.in_(people))
    return {row[0]: row[1] for row in connection.execute(query)}


# ---- sessions and links


def insert_session(
    connection: Connection, digest: str, person: str, created: int, expires: int, device: str
) -> None:
    """Store a new session, and that its person was seen."""
    connection.execute(
        insert(schema.session).values(
            digest=digest, person=person, created=created, expires=expires, seen=created, device=device
        )
    )
    connection.execute(update(schema.person).where(_person.id == person).values(seen=created))


def read_session_owner(connection: Connection, digest: str, now_ms: int) -> SessionOwner | None:
    """Return the person of a session, None if there is no such session or it has expired."""
    query = (
        select(schema.person, _session.seen.label("used"))
        .join(schema.session, _session.person == _person.id)
        .where(_session.digest == digest, _session.expires > now_ms)
    )
    row = connection.execute(query).first()
    return None if row is None else SessionOwner(_read(row), row.used)


def note_session_use(connection: Connection, digest: str, now_ms: int) -> None:
    """Store that a session was used."""
    connection.execute(update(schema.session).where(_session.digest == digest).values(seen=now_ms))


def sessions_of_person(connection: Connection, person: str, now_ms: int) -> list[StoredSession]:
    """Return a person's sessions that have not expired, the last used first."""
    query = (
        select(_session.digest, _session.created, _session.seen, _session.device)
        .where(_session.person == person, _session.expires > now_ms)
        .order_by(_session.seen.desc(), _session.digest)
    )
    return [StoredSession(*row) for row in connection.execute(query)]


def open_sessions(connection: Connection, people: Collection[str], now_ms: int) -> list[str]:
    """Return the digests of some people's sessions that have not expired."""
    query = select(_session.digest).where(_session.person.in_(people), _session.expires > now_ms)
    return [row[0] for row in connection.execute(query)]


def delete_sessions(
    connection: Connection, person: str, *, only: str | None = None, but: str | None = None
) -> list[str]:
    """Delete a person's links and sessions: all, those whose digest starts with `only`, or all others than `but`.

    Returns the digests of the deleted sessions.
    """
    chosen = [_session.person == person]
    if only is not None:
        chosen.append(_session.digest.startswith(only, autoescape=True))
    if but is not None:
        chosen.append(_session.digest.not_like(f"{but}%"))
    connection.execute(delete(schema.link).where(_link.person == person))
    deleted = connection.execute(delete(schema.session).where(*chosen).returning(_session.digest))
    return [row[0] for row in deleted]


def insert_link(connection: Connection, digest: str, person: str, expires: int, now_ms: int) -> None:
    """Store a one-time link and delete those that have expired."""
    connection.execute(delete(schema.link).where(_link.expires < now_ms))
    connection.execute(insert(schema.link).values(digest=digest, person=person, expires=expires))


def use_link(connection: Connection, digest: str, now_ms: int) -> str | None:
    """Delete a one-time link and return its person, None if there is no such link or it has expired."""
    statement = (
        delete(schema.link).where(_link.digest == digest, _link.expires > now_ms).returning(_link.person)
    )
    return connection.scalar(statement)


# ---- mutes


def muted_by(connection: Connection, person: str) -> set[str]:
    """Return the ids of the people whom a person has muted."""
    return _ids(connection, select(_mute.muted).where(_mute.person == person))


def muted_by_each(connection: Connection, persons: Collection[str]) -> dict[str, set[str]]:
    """Return for each of some people who muted anybody the ids of the muted."""
    muted: dict[str, set[str]] = {}
    query = select(_mute.person, _mute.muted).where(_mute.person.in_(persons))
    for person, other in connection.execute(query):
        muted.setdefault(person, set()).add(other)
    return muted


def insert_mute(connection: Connection, person: str, other: str) -> None:
    """Mute somebody for a person; IntegrityError if they are muted."""
    connection.execute(insert(schema.mute).values(person=person, muted=other))


def delete_mute(connection: Connection, person: str, other: str) -> None:
    """Unmute somebody for a person."""
    connection.execute(delete(schema.mute).where(_mute.person == person, _mute.muted == other))


# ---- export and deletion


def export_person(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """Return the rows about a person: seats, chat, ratings, sessions, imported records, browsers and mail address."""
    chat, imported, push, mail = schema.chat.c, schema.imported.c, schema.push.c, schema.mail.c
    friend, block, invitation = schema.friend.c, schema.block.c, schema.invitation.c
    seats = (
        select(
            _seat.table_id, _seat.seat, _seat.rank, _seat.score, _seat.left_early, _table.game,
            _table.status, _table.created, _table.finished,
        )
        .join(schema.game_table, _seat.table_id == _table.id)
        .where(_seat.person == person)
    )  # fmt: skip
    parts: dict[str, Select[Any]] = {
        "seats": seats,
        "chat": select(chat.table_id, chat.at, chat.text).where(chat.person == person),
        "ratings": select(schema.rating).where(schema.rating.c.who == person),
        "sessions": select(_session.created, _session.expires, _session.seen, _session.device).where(
            _session.person == person
        ),
        "records": select(imported.id, imported.created, imported.text).where(imported.person == person),
        "browsers": select(push.endpoint, push.created).where(push.person == person),
        "mail": select(mail.address, mail.confirmed).where(mail.person == person),
        "evenings": evening_queries.of_person(person),
        "friends": select(schema.friend).where(or_(friend.person == person, friend.other == person)),
        "blocked": select(block.blocked, block.at).where(block.person == person),
        "invitations": select(schema.invitation).where(
            or_(invitation.person == person, invitation.by == person)
        ),
    }
    return {name: [schema.plain(row) for row in connection.execute(query)] for name, query in parts.items()}


def tables_naming_person(connection: Connection, person: str) -> PersonTables:
    """Return the tables where a person sits, or which name them otherwise."""
    seats = select(_seat.table_id).where(_seat.person == person)
    named = _ids(connection, seats.distinct())
    running = _ids(connection, select(_table.id).where(_table.id.in_(seats), _table.status == "playing"))
    others = select(_seat.table_id).where(
        _seat.person.is_not(None), _seat.person != person, _seat.table_id.in_(seats)
    )
    shared = running & _ids(connection, others)
    named |= _ids(connection, select(_table.id).where(_table.info.contains(f'"{person}"')))
    return PersonTables(named, running, shared)


def delete_person(connection: Connection, person: str) -> None:
    """Delete a person with their chat, ratings, records and mutes, and take their id off seats and evenings."""
    # A chat line that is being stored holds this lock: it is deleted below, or not stored.
    connection.execute(select(_person.id).where(_person.id == person).with_for_update())
    evening_queries.forget_host(connection, person)
    connection.execute(update(schema.seat).where(_seat.person == person).values(person=None))
    connection.execute(delete(schema.chat).where(schema.chat.c.person == person))
    connection.execute(delete(schema.rating).where(schema.rating.c.who == person))
    connection.execute(delete(schema.imported).where(schema.imported.c.person == person))
    connection.execute(delete(schema.mute).where(_mute.muted == person))
    connection.execute(delete(schema.person).where(_person.id == person))


def _read(row: Row[Any]) -> Person:
    kind: Literal["guest", "account"] = "guest" if row.login is None else "account"
    return Person(row.id, row.name, kind, row.login, row.lang, row.created)


def _ids(connection: Connection, query: Select[Any]) -> set[str]:
    return {row[0] for row in connection.execute(query)}
