"""SQL of evenings. Each function runs inside the caller's transaction."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, func, insert, select, update

from tripot.server.store import schema
from tripot.server.store.queries import lock_descriptions, update_descriptions
from tripot.table.description import Description

_evening, _member, _entry = schema.evening.c, schema.evening_member.c, schema.evening_table.c
_table, _person = schema.game_table.c, schema.person.c


class StoredEvening(NamedTuple):
    """An evening; `table_id` is the table of its newest match."""

    code: str
    name: str
    host: str
    created: int
    updated: int
    table_id: str


class Member(NamedTuple):
    """Somebody who belongs to an evening; `departed` if they have left it."""

    person: str
    name: str
    joined: int
    departed: int | None


def insert_evening(connection: Connection, evening: StoredEvening) -> None:
    """Store a new evening; IntegrityError if another one has its code."""
    connection.execute(insert(schema.evening).values(**evening._asdict()))


def read_evening(connection: Connection, code: str) -> StoredEvening | None:
    """Return an evening, None if there is none with this code."""
    row = connection.execute(select(schema.evening).where(_evening.code == code)).first()
    return None if row is None else StoredEvening(*row)


def add_table(connection: Connection, code: str, description: Description, now_ms: int) -> None:
    """Make a table the newest of an evening, and its people members."""
    # The update locks the evening, so the number is free.
    connection.execute(
        update(schema.evening).where(_evening.code == code).values(table_id=description.id, updated=now_ms)
    )
    n = connection.scalar(select(func.max(_entry.n)).where(_entry.evening == code)) or 0
    connection.execute(insert(schema.evening_table).values(table_id=description.id, evening=code, n=n + 1))
    for seat in description.seats:
        if seat.person is not None:
            add_member(connection, code, seat.person, now_ms)


def count_tables(connection: Connection, code: str) -> int:
    """Return the number of tables of an evening."""
    query = select(func.count()).select_from(schema.evening_table).where(_entry.evening == code)
    return connection.scalar(query) or 0


def tables(connection: Connection, code: str) -> list[Description]:
    """Return the tables of an evening, oldest first."""
    query = (
        select(_table.info)
        .join(schema.evening_table, _entry.table_id == _table.id)
        .where(_entry.evening == code)
        .order_by(_entry.n)
    )
    return [msgspec.json.decode(row[0], type=Description) for row in connection.execute(query)]


def add_member(connection: Connection, code: str, person: str, now_ms: int) -> None:
    """Let somebody join an evening; nothing changes for those who belong to it."""
    joined = {"evening": code, "person": person, "joined": now_ms}
    back = {"departed": None}
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgres_insert

        connection.execute(
            postgres_insert(schema.evening_member)
            .values(**joined)
            .on_conflict_do_update(index_elements=["evening", "person"], set_=back)
        )
        return
    from sqlalchemy.dialects.sqlite import insert as sqlite_insert

    connection.execute(
        sqlite_insert(schema.evening_member)
        .values(**joined)
        .on_conflict_do_update(index_elements=["evening", "person"], set_=back)
    )


def remove_member(connection: Connection, code: str, person: str, now_ms: int) -> None:
    """Let somebody leave an evening. Their matches stay in its standings."""
    connection.execute(
        update(schema.evening_member)
        .where(_member.evening == code, _member.person == person, _member.departed.is_(None))
        .values(departed=now_ms)
    )


def members(connection: Connection, code: str) -> list[Member]:
    """Return everybody who belongs or belonged to an evening, in the order they joined."""
    query = (
        select(_member.person, _person.name, _member.joined, _member.departed)
        .join(schema.person, _person.id == _member.person)
        .where(_member.evening == code)
        .order_by(_member.joined, _member.person)
    )
    return [Member(*row) for row in connection.execute(query)]


def running(connection: Connection, person: str, since_ms: int, limit: int) -> list[StoredEvening]:
    """Return the evenings somebody belongs to in which something happened since a time, the latest first."""
    query = (
        select(schema.evening)
        .join(schema.evening_member, _member.evening == _evening.code)
        .where(_member.person == person, _member.departed.is_(None), _evening.updated >= since_ms)
        .order_by(_evening.updated.desc())
        .limit(limit)
    )
    return [StoredEvening(*row) for row in connection.execute(query)]


def table_chain(connection: Connection, table_id: str, longest: int) -> list[Description]:
    """Lock a table and those that followed it, and return them, oldest first."""
    chain: list[Description] = []
    following: str | None = table_id
    while following is not None and len(chain) < longest:
        chain += lock_descriptions(connection, [following])
        following = chain[-1].next if chain and chain[-1].id == following else None
    return chain


def name_evening(connection: Connection, description: Description, code: str) -> None:
    """Write into a locked description which evening its match belongs to."""
    description.evening, description.v = code, description.v + 1
    update_descriptions(connection, [description])


def of_person(person: str) -> Select[Any]:
    """Return the query of all evenings that a person belongs or belonged to."""
    return (
        select(_evening.code, _evening.name, _member.joined, _member.departed)
        .join(schema.evening_member, _member.evening == _evening.code)
        .where(_member.person == person)
    )


def forget_host(connection: Connection, person: str) -> None:
    """Take a person's id, and the name they chose, off the evenings they began."""
    connection.execute(update(schema.evening).where(_evening.host == person).values(host="", name=""))


def find_problems(connection: Connection) -> list[str]:
    """Return what does not agree: each evening's tables, its newest one, and what their descriptions say."""
    found = []
    newest: dict[str, tuple[int, str]] = {}
    query = (
        select(_entry.evening, _entry.n, _table.id, _table.info)
        .join(schema.game_table, _table.id == _entry.table_id)
        .order_by(_entry.evening, _entry.n)
    )
    for code, n, table_id, info in connection.execute(query):
        named = msgspec.json.decode(info).get("evening")
        if named != code:
            found.append(f"table {table_id}: it belongs to evening {code}, and its description says {named}")
        if newest.get(code, (0, ""))[0] + 1 != n:
            found.append(f"evening {code}: its tables are not numbered one by one")
        newest[code] = (n, table_id)
    for evening in connection.execute(select(schema.evening).order_by(_evening.code)):
        if newest.get(evening.code, (0, None))[1] != evening.table_id:
            found.append(f"evening {evening.code}: its newest table is not the one it names")
    return found
