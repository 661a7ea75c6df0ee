"""A person's own data: where he plays, everything about him in one file, and forgetting him."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.core.errors import BadInput
from tripot.server.people.accounts import People
from tripot.server.store import schema
from tripot.server.store.database import Store
from tripot.server.tables import lobby
from tripot.server.tables.floor import Floor
from tripot.table.description import Description, SeatInfo
from tripot.wire.people import Export, Person

MOST_MUTED = 500
_sitting, _seat, _mute, _session = schema.sitting.c, schema.seat.c, schema.mute.c, schema.session.c


async def playing(store: Store, person: str) -> list[str]:
    """Return the open and running tables where a person sits, newest first."""
    query = (
        select(_sitting.id, _sitting.created)
        .join(schema.seat, _seat.sitting == _sitting.id)
        .where(_seat.person == person, _sitting.status.in_(("open", "playing")))
        .distinct()
        .order_by(_sitting.created.desc())
        .limit(100)
    )
    async with store.look() as connection:
        return [row[0] for row in await connection.execute(query)]


async def wear_name(store: Store, floor: Floor, person: Person) -> None:
    """Write a changed name on the seats a person holds, so that everybody round the table reads it."""

    def write(info: Description) -> None:
        for seat in info.seats:
            if seat.person == person.id:
                seat.name = person.name

    for client in floor.clients:
        if client.person == person.id:
            client.name = person.name
    for id_ in await playing(store, person.id):
        await lobby.change(floor, id_, write, only_open=False)


async def mute(people: People, floor: Floor, person: str, other: str, *, muted: bool) -> None:
    """Stop or start hearing somebody."""
    if not 1 <= len(other) <= 20 or not other.isascii() or not other.isalnum():
        raise BadInput("person", other[:40], "a person's id")
    store = people.store
    heard = delete(schema.mute).where(_mute.person == person, _mute.muted == other)
    await store.transact(lambda connection: connection.execute(heard))
    if muted:
        if len(await people.muted(person)) >= MOST_MUTED:
            raise BadInput("person", other, f"at most {MOST_MUTED} muted people")
        try:
            unheard = insert(schema.mute).values(person=person, muted=other)
            await store.transact(lambda connection: connection.execute(unheard))
        except IntegrityError:
            pass  # asked twice at once: it is done
    for client in floor.clients:
        if client.person == person:
            client.mute(other, muted)


async def export(people: People, person: Person) -> Export:
    """Return everything stored about a person."""
    async with people.store.look() as connection:
        seats = await connection.execute(
            select(
                _seat.sitting, _seat.seat, _seat.rank, _seat.score, _seat.left_early, _sitting.game,
                _sitting.status, _sitting.created, _sitting.finished,
            )
            .join(schema.sitting, _seat.sitting == _sitting.id)
            .where(_seat.person == person.id)
        )  # fmt: skip
        said = await connection.execute(
            select(schema.chat.c.sitting, schema.chat.c.at, schema.chat.c.text).where(
                schema.chat.c.person == person.id
            )
        )
        rated = await connection.execute(select(schema.rating).where(schema.rating.c.who == person.id))
        sessions = await connection.execute(
            select(_session.created, _session.expires, _session.seen, _session.device).where(
                _session.person == person.id
            )
        )
        files = await connection.execute(
            select(schema.imported.c.id, schema.imported.c.created, schema.imported.c.text).where(
                schema.imported.c.person == person.id
            )
        )
        devices = await connection.execute(
            select(schema.push.c.endpoint, schema.push.c.created).where(schema.push.c.person == person.id)
        )
        letters = await connection.execute(
            select(schema.mail.c.address, schema.mail.c.confirmed).where(schema.mail.c.person == person.id)
        )
        return Export(
            person,
            [schema.plain(row) for row in seats],
            [schema.plain(row) for row in said],
            [schema.plain(row) for row in rated],
            [schema.plain(row) for row in sessions],
            [schema.plain(row) for row in files],
            sorted(await people.muted(person.id)),
            [schema.plain(row) for row in devices],
            [schema.plain(row) for row in letters],
        )


async def forget(people: People, floor: Floor, person: Person) -> None:
    """Forget a person: running matches go to bots where others play on, finished ones stay without the name."""
    store, mine = people.store, person.id

    def unname(info: Description) -> None:
        if info.status == "open":
            lobby.stand_up(mine, info)
        for i, seat in enumerate(info.seats):
            if seat.person == mine:
                info.seats[i] = SeatInfo("person", person=None, name=None, seed=None)
            elif seat.reserved == mine:
                seat.reserved = None
        info.removed.pop(mine, None)
        if info.host == mine:
            info.host = ""

    my_seats = select(_seat.sitting).where(_seat.person == mine)
    async with store.look() as connection:

        async def found(query: Select[Any]) -> set[str]:
            return {row[0] for row in await connection.execute(query)}

        named = await found(my_seats.distinct())
        running = await found(
            select(_sitting.id).where(_sitting.id.in_(my_seats), _sitting.status == "playing")
        )
        company = select(_seat.sitting).where(_seat.person.is_not(None), _seat.person != mine)
        shared = running & await found(company.where(_seat.sitting.in_(my_seats)))
        named |= await found(select(_sitting.id).where(_sitting.info.contains(f'"{mine}"')))
    for id_ in sorted(shared):
        await lobby.leave(floor, person, id_)
    await lobby.change_many(floor, sorted(named), unname)
    # Where nobody else plays nobody waits, and bots need not play it out: it is stopped, beside.
    floor.room.chores.spawn(floor.each(floor.stop, sorted(running - shared)))

    def write(connection: Connection) -> None:
        connection.execute(update(schema.seat).where(_seat.person == mine).values(person=None))
        connection.execute(delete(schema.chat).where(schema.chat.c.person == mine))
        connection.execute(delete(schema.rating).where(schema.rating.c.who == mine))
        connection.execute(delete(schema.imported).where(schema.imported.c.person == mine))
        connection.execute(delete(schema.mute).where(_mute.muted == mine))
        connection.execute(delete(schema.person).where(schema.person.c.id == mine))

    await store.transact(write)
    people.forget_cache()
