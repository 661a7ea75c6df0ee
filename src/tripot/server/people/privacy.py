"""A person's own data: where he plays, everything about him in one file, and forgetting him."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.core.errors import BadInput
from tripot.server.people.people import People
from tripot.server.store import schema
from tripot.server.store.store import Store
from tripot.server.tables import lobby
from tripot.server.tables.description import Description, SeatInfo
from tripot.server.tables.floor import Floor
from tripot.server.wire.people import Export, Person

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


async def mute(people: People, floor: Floor, person: str, other: str, *, muted: bool) -> list[str]:
    """Stop or start hearing somebody; return everyone who is muted."""
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
    return sorted(await people.muted(person))


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
    """Forget a person: running matches go to bots, finished ones stay without the name."""
    for id_ in await playing(people.store, person.id):
        await lobby.leave(floor, person, id_)

    def unname(info: Description) -> None:
        for i, seat in enumerate(info.seats):
            if seat.person == person.id:
                info.seats[i] = SeatInfo("person", person=None, name=None, seed=None)
            elif seat.reserved == person.id:
                seat.reserved = None
        if info.host == person.id:
            info.host = ""

    async with people.store.look() as connection:
        named = await connection.execute(select(_seat.sitting).where(_seat.person == person.id).distinct())
        tables = {row[0] for row in named}
        hosted = await connection.execute(select(_sitting.id).where(_sitting.info.contains(f'"{person.id}"')))
        tables |= {row[0] for row in hosted}
    for id_ in sorted(tables):
        await lobby.change(floor, id_, unname, only_open=False)
    async with people.store.begin() as connection:
        await connection.execute(update(schema.seat).where(_seat.person == person.id).values(person=None))
        await connection.execute(delete(schema.chat).where(schema.chat.c.person == person.id))
        await connection.execute(delete(schema.rating).where(schema.rating.c.who == person.id))
        await connection.execute(delete(schema.imported).where(schema.imported.c.person == person.id))
        await connection.execute(delete(schema.mute).where(_mute.muted == person.id))
        await connection.execute(delete(schema.person).where(schema.person.c.id == person.id))
    people.forget_cache()
