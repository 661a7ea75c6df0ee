"""A person's data: their tables, their name on seats, mutes, export and deletion."""

from __future__ import annotations

import contextlib
import logging

from sqlalchemy.exc import IntegrityError

from tripot.core.errors import BadInput
from tripot.server import lobby, peers
from tripot.server.host import Host
from tripot.server.people.accounts import People
from tripot.server.store import bus, people_queries, queries
from tripot.server.store.database import Store
from tripot.server.store.journal import StoreDown
from tripot.table import setup
from tripot.table.description import Description, SeatInfo
from tripot.table.inputs import Abandon
from tripot.table.refusals import Refused
from tripot.wire.people import Export, Person

log = logging.getLogger("tripot.people")
MAX_MUTED = 500
MAX_TABLES_LISTED = 100


async def playing(store: Store, person: str) -> list[str]:
    """Return the ids of the open and running tables where a person sits, newest first."""
    return await store.read(
        lambda connection: queries.tables_of_person(connection, person, MAX_TABLES_LISTED)
    )


async def update_name_on_seats(store: Store, host: Host, person: Person) -> None:
    """Write a changed name on the seats of a person and on their connections on every process."""

    def write(info: Description) -> None:
        for seat in info.seats:
            if person.id in (seat.person, seat.reserved):
                seat.name = person.name

    peers.rename(host, person.id, person.name)
    await store.bus.publish(bus.Renamed(person.id, person.name))
    for id_ in await playing(store, person.id):
        await lobby.change(host, id_, write, only_open=False)


async def mute(people: People, host: Host, person: str, other: str, *, muted: bool) -> None:
    """Mute somebody for a person on every process, or unmute them."""
    if not 1 <= len(other) <= 20 or not other.isascii() or not other.isalnum():
        raise BadInput("person", other[:40], "a person's id")
    store = people.store
    await store.transact(lambda connection: people_queries.delete_mute(connection, person, other))
    if muted:
        if len(await people.muted(person)) >= MAX_MUTED:
            raise BadInput("person", other, f"at most {MAX_MUTED} muted people")
        with contextlib.suppress(IntegrityError):  # two requests at once: the other one stored it
            await store.transact(lambda connection: people_queries.insert_mute(connection, person, other))
    peers.mute(host, person, other, muted=muted)
    await store.bus.publish(bus.Muted(person, other, muted))


async def export(people: People, person: Person) -> Export:
    """Return everything stored about a person."""
    parts = await people.store.read(lambda connection: people_queries.export_person(connection, person.id))
    return Export(
        person,
        parts["seats"],
        parts["chat"],
        parts["ratings"],
        parts["sessions"],
        parts["records"],
        sorted(await people.muted(person.id)),
        parts["browsers"],
        parts["mail"],
        parts["evenings"],
        parts["friends"],
        parts["blocked"],
        parts["invitations"],
    )


async def forget(people: People, host: Host, person: Person) -> None:
    """Delete a person. Bots take over running matches where others play on; finished matches stay without the name."""
    store, person_id = people.store, person.id

    def remove_name(info: Description) -> None:
        if info.status == "open":
            setup.stand_up(person_id, info)
        for i, seat in enumerate(info.seats):
            if seat.person == person_id:
                info.seats[i] = SeatInfo("person", person=None, name=None, seed=None)
            elif seat.reserved == person_id:
                info.seats[i] = SeatInfo("open")
        info.removed.pop(person_id, None)
        if info.host == person_id:
            info.host = ""

    tables = await store.read(lambda connection: people_queries.tables_naming_person(connection, person_id))
    for id_ in sorted(tables.shared):
        await lobby.leave(host, person, id_)
    await lobby.change_many(host, sorted(tables.named), remove_name)
    # Nobody waits for the other matches, so they end without a result, in the background.
    host.background.spawn(_abandon(host, sorted(tables.running - tables.shared)))
    await store.transact(lambda connection: people_queries.delete_person(connection, person_id))
    people.forget_cache()


async def _abandon(host: Host, tables: list[str]) -> None:
    for table_id in tables:
        try:
            await host.order(table_id, Abandon())
        except (Refused, StoreDown) as problem:
            log.warning("table %s was not abandoned: %s", table_id, problem)
