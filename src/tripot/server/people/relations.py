"""People who know each other: friends, invitations, and blocks, which separate two people on every process."""

from __future__ import annotations

import contextlib

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from tripot.core.clock import wall_ms
from tripot.server import lobby, peers
from tripot.server.errors import ApiError
from tripot.server.host import Host
from tripot.server.store import bus, people_queries, relation_queries
from tripot.table.description import Description
from tripot.wire.people import Person
from tripot.wire.relations import Contacts, Invitation, InvitationWish

MAX_BLOCKED = MAX_FRIENDS = 300
LATELY_TABLES, LATELY_PEOPLE = 60, 20
INVITATION_MS = 12 * 3_600_000
MAX_INVITATIONS = 10


async def contacts(host: Host, person: str) -> Contacts:
    """Return the people somebody knows. Those whom a block separates from them are in no list but that of blocks."""
    since = wall_ms() - INVITATION_MS

    def read(connection: Connection) -> Contacts:
        separated = relation_queries.blocked_by_each(connection, [person]).get(person, set())
        lately = relation_queries.lately(connection, person, LATELY_TABLES, LATELY_PEOPLE)
        friends, asked, asking = relation_queries.friends(connection, person)
        stored = relation_queries.invitations(connection, person, since, MAX_INVITATIONS)
        return Contacts(
            [contact for contact in lately if contact.person not in separated],
            friends,
            asked,  # also those who block this person: nobody is notified
            [contact for contact in asking if contact.person not in separated],
            relation_queries.blocked(connection, person),
            [_shown(one) for one in stored if one.by not in separated],
        )

    return await host.store.read(read)


def _shown(stored: relation_queries.StoredInvitation) -> Invitation:
    info = msgspec.json.decode(stored.info, type=Description)
    return Invitation(info.id, info.game, stored.by, stored.name, stored.at, info.evening or UNSET)


# ---- friends


async def ask_friend(host: Host, person: Person, other: str) -> None:
    """Ask somebody to be friends, or accept; ApiError `missing` for nobody."""
    await _check_other(host, person, other)

    def write(connection: Connection) -> None:
        if sum(map(len, relation_queries.friends(connection, person.id))) >= MAX_FRIENDS:
            raise ApiError("full_list")
        relation_queries.ask_friend(connection, person.id, other, wall_ms())

    with contextlib.suppress(IntegrityError):  # two requests at once: the other one stored it
        await host.store.transact(write)


async def end_friend(host: Host, person: Person, other: str) -> None:
    """End a friendship or a question, of either side."""
    await host.store.transact(lambda connection: relation_queries.remove_friend(connection, person.id, other))


async def _check_other(host: Host, person: Person, other: str) -> None:
    names = await host.store.read(lambda connection: people_queries.names_of(connection, [other]))
    if other == person.id or not names:
        raise ApiError("missing")


# ---- blocks


async def block(host: Host, person: Person, other: str) -> None:
    """Separate two people, on every process. The other one is not notified."""
    await _check_other(host, person, other)

    def write(connection: Connection) -> None:
        if len(relation_queries.blocked(connection, person.id)) >= MAX_BLOCKED:
            raise ApiError("full_list")
        relation_queries.insert_block(connection, person.id, other, wall_ms())

    with contextlib.suppress(IntegrityError):  # they are blocked already
        await host.store.transact(write)
    await _announce(host, person.id, other)


async def unblock(host: Host, person: Person, other: str) -> None:
    """End a block of a person's own."""
    await host.store.transact(lambda connection: relation_queries.delete_block(connection, person.id, other))
    await _announce(host, person.id, other)


async def _announce(host: Host, person: str, other: str) -> None:
    await peers.read_hidden(host, {person, other})
    await host.store.bus.publish(bus.Blocked(person, other))


# ---- invitations


async def invite(host: Host, person: Person, wish: InvitationWish) -> None:
    """Invite somebody one knows to a table where one sits. An invitation over a block looks sent, and is not."""
    info = await lobby.read(host, wish.table)
    if not info.seats_of(person.id) and info.host != person.id:
        raise ApiError("not_seated")
    if info.status not in ("open", "playing"):
        raise ApiError("started")

    def write(connection: Connection) -> None:
        friends, _asked, _asking = relation_queries.friends(connection, person.id)
        lately = relation_queries.lately(connection, person.id, LATELY_TABLES, LATELY_PEOPLE)
        if all(contact.person != wish.person for contact in (*friends, *lately)):
            raise ApiError("forbidden")
        separated = relation_queries.blocked_by_each(connection, [person.id]).get(person.id, set())
        now = wall_ms()
        relation_queries.delete_old_invitations(connection, now - INVITATION_MS)
        if wish.person not in separated:
            relation_queries.save_invitation(connection, wish.person, person.id, info.id, now)

    with contextlib.suppress(IntegrityError):  # two requests at once, or the person was deleted
        await host.store.transact(write)


async def decline(host: Host, person: Person, table_id: str) -> None:
    """Put the invitations to a table away."""
    await host.store.transact(
        lambda connection: relation_queries.delete_invitations(connection, person.id, table_id)
    )
