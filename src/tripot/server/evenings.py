"""Evenings: people who play one match after the other, under one code."""

from __future__ import annotations

import secrets
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from tripot.core.clock import wall_ms
from tripot.server import lobby
from tripot.server.errors import ApiError
from tripot.server.host import Host
from tripot.server.store import evening_queries, people_queries, queries
from tripot.server.store.evening_queries import Member, StoredEvening
from tripot.server.text_cleaning import strip_control_characters
from tripot.table import evenings
from tripot.table.description import Description
from tripot.wire.evenings import Evening, EveningMember, EveningWish, NextWish, RunningEvening
from tripot.wire.people import Person

CODE_CHARACTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Those that nobody mixes up when they are read out."""
CODE_LENGTH = 6
MAX_TABLES = 100
MAX_MEMBERS = 40
RUNNING_MS = 12 * 3_600_000
"""An evening goes on for this long after its last match was set up or somebody joined."""
MAX_RUNNING_LISTED = 5


def check_code(code: str) -> str:
    """Return a code as it is stored; ApiError `missing` for what cannot be one."""
    code = code.strip().lower()
    if len(code) != CODE_LENGTH or not set(code) <= set(CODE_CHARACTERS):
        raise ApiError("missing")
    return code


async def create(host: Host, person: Person, wish: EveningWish) -> Evening:
    """Begin an evening with a table of friends; a second call returns the first one's evening."""
    info = await lobby.read(host, wish.table)
    if not info.names(person.id) or person.id in info.removed:
        raise ApiError("not_seated")
    evenings.check_friends(info)
    name = strip_control_characters(wish.name)
    for _attempt in range(3):
        code = "".join(secrets.choice(CODE_CHARACTERS) for _ in range(CODE_LENGTH))
        evening = StoredEvening(code, name, person.id, now := wall_ms(), now, info.id)
        try:
            code, changed = await host.store.transact(partial(_write_new, evening))
        except IntegrityError:  # another evening has this code
            continue
        for each in changed:
            await host.publish_description(each)
        return await read(host, code, person)
    raise ApiError("conflict")


def _write_new(evening: StoredEvening, connection: Connection) -> tuple[str, list[Description]]:
    """Store a new evening with its table and those that followed; return its code and the changed descriptions."""
    chain = evening_queries.table_chain(connection, evening.table_id, MAX_TABLES)
    for info in chain:
        if info.evening is not None:
            evening_queries.add_member(connection, info.evening, evening.host, evening.created)
            return info.evening, []
        evenings.check_friends(info)
    evening_queries.insert_evening(connection, evening)
    for info in chain:
        evening_queries.name_evening(connection, info, evening.code)
        evening_queries.add_table(connection, evening.code, info, evening.created)
    evening_queries.add_member(connection, evening.code, evening.host, evening.created)
    return evening.code, chain


async def read(host: Host, code: str, person: Person | None) -> Evening:
    """Return an evening as a person sees it; ApiError `missing` if there is none."""
    code = check_code(code)
    shown = await host.store.read(lambda connection: _read(connection, code, person))
    if shown is None:
        raise ApiError("missing")
    if person is not None and not shown.member:
        separated = await lobby.blocked(host, person.id)
        if not separated.isdisjoint(member.person for member in shown.members):
            raise ApiError("unavailable")
    return shown


def _read(connection: Connection, code: str, person: Person | None) -> Evening | None:
    evening = evening_queries.read_evening(connection, code)
    if evening is None:
        return None
    tables = evening_queries.tables(connection, code)
    everyone = evening_queries.members(connection, code)
    played = {each for info in tables for each in info.people}
    names = people_queries.names_of(connection, played | {member.person for member in everyone})
    counting = [info for info in tables if evenings.counts(info)]
    now = next(info for info in tables if info.id == evening.table_id)
    members = [_shown(member, now) for member in everyone if member.departed is None]
    return Evening(
        code=code,
        name=evening.name,
        host=evening.host,
        created=evening.created,
        updated=evening.updated,
        member=person is not None and any(member.person == person.id for member in members),
        table=now.id,
        game=now.game,
        status=now.status,
        members=members,
        matches=[evenings.shown_match(info, names) for info in counting],
        standings=evenings.standings(counting, names),
    )


def _shown(member: Member, table: Description) -> EveningMember:
    return EveningMember(member.person, member.name, member.joined, table.seats_of(member.person))


async def join(host: Host, person: Person, code: str) -> Evening:
    """Let somebody join an evening, at any time. They get a seat at its next table, or at this one if one is free."""
    await read(host, code, person)
    code = check_code(code)
    if not await host.store.transact(partial(_write_member, code, person.id, wall_ms())):
        raise ApiError("missing")
    return await read(host, code, person)


def _write_member(code: str, person: str, now_ms: int, connection: Connection) -> bool:
    if evening_queries.read_evening(connection, code) is None:
        return False
    others = [each for each in evening_queries.members(connection, code) if each.departed is None]
    if len(others) >= MAX_MEMBERS and all(each.person != person for each in others):
        raise ApiError("evening_full")
    evening_queries.add_member(connection, code, person, now_ms)
    return True


async def leave(host: Host, person: Person, code: str) -> Evening:
    """Let somebody leave an evening: the next table keeps no seat for them."""
    code = check_code(code)
    await host.store.transact(
        lambda connection: evening_queries.remove_member(connection, code, person.id, wall_ms())
    )
    return await read(host, code, person)


async def next_table(host: Host, person: Person, code: str, wish: NextWish) -> Description:
    """Set up the table of the next match; if somebody did already, return theirs."""
    evening = await read(host, code, person)
    if not evening.member:
        raise ApiError("evening_member")
    if evening.table != wish.table:
        return await lobby.read(host, evening.table)
    return await lobby.follow(host, wish.table, partial(_build_next, person, wish))


async def rematch(host: Host, person: Person, table_id: str) -> Description:
    """Set a table up again; at an evening, with seats for those who came late."""
    info = await lobby.read(host, table_id)
    if info.evening is None or not info.seats_of(person.id):
        return await lobby.rematch(host, person, table_id)
    return await lobby.follow(host, table_id, partial(_build_next, person, NextWish(table_id)))


def _build_next(
    person: Person, wish: NextWish, connection: Connection, info: Description, id_: str, server_seed: str
) -> Description:
    """Return the table that follows a finished one of an evening."""
    code = info.evening
    assert code is not None  # noqa: S101  # the caller chose the table by it
    if evening_queries.count_tables(connection, code) >= MAX_TABLES:
        raise ApiError("evening_full")
    stored = evening_queries.members(connection, code)
    members = [member.person for member in stored if member.departed is None]
    known = {member.person for member in stored}
    members += sorted(info.people - known)
    return evenings.next_table(id_, info, person, members, wish, server_seed, wall_ms())


async def mine(host: Host, person: Person) -> list[RunningEvening]:
    """Return the evenings that a person belongs to and that go on, the latest first."""
    since = wall_ms() - RUNNING_MS

    def read_all(connection: Connection) -> list[RunningEvening]:
        found = []
        for evening in evening_queries.running(connection, person.id, since, MAX_RUNNING_LISTED):
            info = queries.read_description(connection, evening.table_id)
            assert info is not None  # noqa: S101  # a foreign key
            names = [
                member.name
                for member in evening_queries.members(connection, evening.code)
                if member.departed is None
            ]
            found.append(
                RunningEvening(
                    evening.code, evening.name, info.id, info.game, info.status, names, evening.updated
                )
            )
        return found

    return await host.store.read(read_all)
