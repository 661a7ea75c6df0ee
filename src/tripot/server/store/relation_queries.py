"""SQL of friends, blocked people, invitations, and people who played together."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from tripot.server.store import schema
from tripot.server.store.people_queries import muted_by_each
from tripot.wire.relations import Contact

_friend, _block, _invitation = schema.friend.c, schema.block.c, schema.invitation.c
_table, _seat, _person = schema.game_table.c, schema.seat.c, schema.person.c


class StoredInvitation(NamedTuple):
    """An invitation to a table that is open or at play; `info` is the table's description as JSON."""

    by: str
    name: str
    table_id: str
    at: int
    info: str


# ---- blocks


def blocked_by_each(connection: Connection, people: Collection[str]) -> dict[str, set[str]]:
    """Return for each of some people those they have blocked and those who have blocked them."""
    separated: dict[str, set[str]] = {}
    query = select(_block.person, _block.blocked).where(
        or_(_block.person.in_(people), _block.blocked.in_(people))
    )
    for person, other in connection.execute(query):
        separated.setdefault(person, set()).add(other)
        separated.setdefault(other, set()).add(person)
    return separated


def hidden_from(connection: Connection, people: Collection[str]) -> dict[str, tuple[set[str], set[str]]]:
    """Return for each of some people whom they do not hear, and those of them whom a block separates from them."""
    muted, separated = muted_by_each(connection, people), blocked_by_each(connection, people)
    return {
        person: (muted.get(person, set()) | (blocked := separated.get(person, set())), blocked)
        for person in people
    }


def insert_block(connection: Connection, person: str, other: str, now_ms: int) -> None:
    """Block somebody for a person: nothing remains between the two. IntegrityError if they are blocked."""
    connection.execute(insert(schema.block).values(person=person, blocked=other, at=now_ms))
    remove_friend(connection, person, other)
    between = or_(
        and_(_invitation.person == person, _invitation.by == other),
        and_(_invitation.person == other, _invitation.by == person),
    )
    connection.execute(delete(schema.invitation).where(between))


def delete_block(connection: Connection, person: str, other: str) -> None:
    """Unblock somebody for a person."""
    connection.execute(delete(schema.block).where(_block.person == person, _block.blocked == other))


# ---- friends


def ask_friend(connection: Connection, person: str, other: str, now_ms: int) -> None:
    """Ask somebody to be friends, or accept if they have asked. IntegrityError if there is no such person."""
    accepted = connection.execute(
        update(schema.friend)
        .where(_friend.person == other, _friend.other == person, _friend.accepted.is_(None))
        .values(accepted=now_ms)
    ).rowcount
    known = select(_friend.person).where(_between(person, other))
    if not accepted and connection.execute(known).first() is None:
        connection.execute(insert(schema.friend).values(person=person, other=other, asked=now_ms))


def remove_friend(connection: Connection, person: str, other: str) -> None:
    """End a friendship, or the question of one, on both sides."""
    connection.execute(delete(schema.friend).where(_between(person, other)))


def _between(person: str, other: str) -> Any:
    return or_(
        and_(_friend.person == person, _friend.other == other),
        and_(_friend.person == other, _friend.other == person),
    )


# ---- lists


def lately(connection: Connection, person: str, tables: int, limit: int) -> list[Contact]:
    """Return the people who sat at a person's last tables, the latest first."""
    mine = (
        select(_table.id, _table.created)
        .join(schema.seat, _seat.table_id == _table.id)
        .where(_seat.person == person, _table.status != "open")
        .order_by(_table.created.desc())
        .limit(tables)
        .subquery()
    )
    query = (
        select(_person.id, _person.name, func.max(mine.c.created))
        .select_from(mine)
        .join(schema.seat, _seat.table_id == mine.c.id)
        .join(schema.person, _person.id == _seat.person)
        .where(_seat.person != person)
        .group_by(_person.id, _person.name)
        .order_by(func.max(mine.c.created).desc(), _person.id)
        .limit(limit)
    )
    return [Contact(*row) for row in connection.execute(query)]


def friends(connection: Connection, person: str) -> tuple[list[Contact], list[Contact], list[Contact]]:
    """Return a person's friends, those they have asked, and those who ask them."""
    found: tuple[list[Contact], list[Contact], list[Contact]] = ([], [], [])
    for mine, theirs, side in (
        (_friend.person, _friend.other, 1),
        (_friend.other, _friend.person, 2),
    ):
        query = (
            select(_person.id, _person.name, _friend.asked, _friend.accepted)
            .join(schema.friend, _person.id == theirs)
            .where(mine == person)
        )
        for other, name, asked, accepted in connection.execute(query):
            since = asked if accepted is None else accepted
            found[side if accepted is None else 0].append(Contact(other, name, since))
    for contacts in found:
        contacts.sort(key=lambda contact: (-contact.at, contact.person))
    return found


def blocked(connection: Connection, person: str) -> list[Contact]:
    """Return the people whom a person has blocked, the latest first."""
    query = (
        select(_person.id, _person.name, _block.at)
        .join(schema.block, _person.id == _block.blocked)
        .where(_block.person == person)
        .order_by(_block.at.desc(), _person.id)
    )
    return [Contact(*row) for row in connection.execute(query)]


# ---- invitations


def save_invitation(connection: Connection, person: str, by: str, table_id: str, now_ms: int) -> None:
    """Store an invitation to a table, anew if there is one."""
    key = (_invitation.person == person, _invitation.by == by, _invitation.table_id == table_id)
    connection.execute(delete(schema.invitation).where(*key))
    connection.execute(insert(schema.invitation).values(person=person, by=by, table_id=table_id, at=now_ms))


def invitations(connection: Connection, person: str, since_ms: int, limit: int) -> list[StoredInvitation]:
    """Return a person's invitations of after a time to tables that are open or at play, the latest first."""
    query = (
        select(_invitation.by, _person.name, _invitation.table_id, _invitation.at, _table.info)
        .join(schema.person, _person.id == _invitation.by)
        .join(schema.game_table, _table.id == _invitation.table_id)
        .where(
            _invitation.person == person,
            _invitation.at >= since_ms,
            _table.status.in_(("open", "playing")),
        )
        .order_by(_invitation.at.desc())
        .limit(limit)
    )
    return [StoredInvitation(*row) for row in connection.execute(query)]


def delete_invitations(connection: Connection, person: str, table_id: str) -> None:
    """Delete a person's invitations to a table."""
    connection.execute(
        delete(schema.invitation).where(_invitation.person == person, _invitation.table_id == table_id)
    )


def delete_old_invitations(connection: Connection, before_ms: int) -> None:
    """Delete the invitations of before a time."""
    connection.execute(delete(schema.invitation).where(_invitation.at < before_ms))
