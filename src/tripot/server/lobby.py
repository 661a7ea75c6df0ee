"""Sitting down: tables are created, joined, filled with bots, started, and set up again for a rematch."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection

from tripot.core.clock import wall_ms
from tripot.core.fairness import new_server_seed
from tripot.server.errors import ApiError
from tripot.server.host import Host
from tripot.server.store import evening_queries, people_queries, queries, relation_queries
from tripot.server.store.ids import new_id
from tripot.table import setup
from tripot.table.description import Description
from tripot.table.inputs import CallBot, Leave, Start
from tripot.table.refusals import Refused
from tripot.wire.people import Person
from tripot.wire.tables import Change, Nudged, Wish

CHUNK = 100
"""Tables changed in one transaction."""
LEAVES_ALLOWED = 3
DAY = 86_400_000


async def create(host: Host, person: Person, wish: Wish) -> Description:
    """Make a table; the commitment to the server's seed is shown from now on."""
    secret = new_server_seed()
    info = setup.new_table(new_id(), person, wish, secret, wall_ms())
    if info.rated:
        await _check_rated(host, person.id)
    await insert_table(host, info, secret)
    return info


async def quick(host: Host, person: Person, wish: Wish) -> Description:
    """Make a table against bots. The person sees the commitment, then starts the match with their seed."""
    wish.seats = setup.seats_against_bots(wish)
    return await create(host, person, wish)


async def read(host: Host, id_: str) -> Description:
    """Return a table's description."""
    info = await host.store.read(lambda connection: queries.read_description(connection, id_))
    if info is None:
        raise ApiError("missing", detail=f"no table {id_[:20]}")
    return info


async def change(
    host: Host, id_: str, edit: Callable[[Description], None], *, only_open: bool = True
) -> Description:
    """Change a description: read, edit, write if nobody was faster; then show it to everyone."""
    for _attempt in range(8):
        info = await read(host, id_)
        if only_open and info.status != "open":
            raise ApiError("started")
        before = info.v
        edit(info)
        info.v = before + 1
        write = partial(queries.replace_description, description=info, version=before)
        if await host.store.transact(write):
            await host.publish_description(info)
            return info
    raise ApiError("conflict")


async def change_many(host: Host, ids: Sequence[str], edit: Callable[[Description], None]) -> None:
    """Change many descriptions, a hundred in a transaction: nobody else waits for the writer longer than for those."""
    for i in range(0, len(ids), CHUNK):
        for info in await host.store.transact(partial(_write_many, ids[i : i + CHUNK], edit)):
            host.describe(info)


def _write_many(
    ids: Sequence[str], edit: Callable[[Description], None], connection: Connection
) -> list[Description]:
    descriptions = queries.lock_descriptions(connection, ids)
    for info in descriptions:
        edit(info)
        info.v += 1
    queries.update_descriptions(connection, descriptions)
    return descriptions


async def insert_table(
    host: Host, info: Description, secret: str, also: Callable[[Connection], Any] | None = None
) -> None:
    """Store a new table with its seats and its secret, and whatever else belongs to it."""

    def write(connection: Connection) -> None:
        queries.insert_table(connection, info, secret)
        if also is not None:
            also(connection)

    await host.store.transact(write)


async def join(host: Host, person: Person, id_: str, seat: int | None, seed: str | None) -> Description:
    """Sit down on a seat, or on the first free one."""
    seed = setup.check_seed(seed)
    if (await read(host, id_)).rated:
        await _check_rated(host, person.id)
    separated = await blocked(host, person.id)

    def sit(info: Description) -> None:
        check_separated(info, separated)
        setup.sit_down(info, person, seat, seed, wall_ms())

    info = await change(host, id_, sit)
    await _join_evening(host, info, person.id)
    return info


async def blocked(host: Host, person: str) -> set[str]:
    """Return the people whom a block of either side separates from a person."""
    found = await host.store.read(lambda connection: relation_queries.blocked_by_each(connection, [person]))
    return found.get(person, set())


def check_separated(info: Description, separated: set[str]) -> None:
    """Raise ApiError if one of these people sits at a table; the answer does not say why."""
    if not separated.isdisjoint(info.people):
        raise ApiError("unavailable")


async def _join_evening(host: Host, info: Description, person: str) -> None:
    """Make somebody who sits down at a table of an evening a member of it."""
    code, now_ms = info.evening, wall_ms()
    if code is not None:
        await host.store.transact(
            lambda connection: evening_queries.add_member(connection, code, person, now_ms)
        )


async def leave(host: Host, person: Person, id_: str) -> Description:
    """Stand up; during play a bot takes the seats over. A host who leaves an open table hands it on."""
    info = await read(host, id_)
    if not info.seats_of(person.id) and info.host != person.id:
        raise ApiError("not_seated")
    if info.status == "playing":
        for seat in info.seats_of(person.id):
            with contextlib.suppress(Refused):  # the match has just ended
                await host.order(id_, Leave(seat))
        return info
    if info.status != "open":
        return info

    return await change(host, id_, partial(setup.stand_up, person.id))


async def set_seat(host: Host, person: Person, id_: str, seat: int, wish: str) -> Description:
    """Let the host fill, empty, take or give a seat; during play among friends, replace somebody who is absent."""
    info = await read(host, id_)
    if info.status == "playing":
        return await _replace(host, person, id_, seat, wish)
    if wish.startswith("person:"):
        return await _keep(host, person, info, seat, wish.removeprefix("person:"))
    put = partial(setup.set_seat, person=person, seat=seat, wish=wish, now_ms=wall_ms())
    return await change(host, id_, put)


async def _keep(host: Host, person: Person, info: Description, seat: int, other: str) -> Description:
    """Keep a bot's or an open seat for somebody who waits at the table: they sit down on it themselves."""
    setup.check_keep(info, person, seat)
    table = await host.table(info.id)
    names = await host.store.read(lambda connection: people_queries.names_of(connection, [other]))
    if table is None or not table.state.presence.is_here(other) or other not in names:
        raise ApiError("absent")
    separated = await blocked(host, other)

    def keep(info: Description) -> None:
        check_separated(info, separated)
        setup.keep_seat(info, person, seat, other, names[other])

    return await change(host, info.id, keep)


async def _replace(host: Host, person: Person, id_: str, seat: int, wish: str) -> Description:
    """Let a bot play for an absent person, or give their seat or a bot's to somebody who watches."""
    info, table = await read(host, id_), await host.table(id_)
    setup.check_replace(info, person, seat)
    if table is None:
        raise ApiError("missing")
    presence = table.state.presence
    holder = info.seats[seat].person
    if holder is not None and presence.is_here(holder):
        raise ApiError("present")
    other = wish.removeprefix("person:")
    if wish != "bot" and (other == wish or not presence.is_here(other)):
        raise ApiError("absent")
    if holder is not None:
        # A bot plays until the new person is there: whoever comes to the table gets their seats back.
        with contextlib.suppress(Refused):  # the match has just ended, or they have just come back
            await host.order(id_, CallBot(seat))
    if wish == "bot":
        return info
    names = await host.store.read(lambda connection: people_queries.names_of(connection, [other]))
    check_separated(info, await blocked(host, other))
    give = partial(setup.give_seat, seat=seat, before=holder, person=other, name=names.get(other))
    info = await change(host, id_, give, only_open=False)
    await _join_evening(host, info, other)
    return info


async def awaited_absent(host: Host, person: Person, id_: str) -> dict[int, str]:
    """Return the seats, with their people, that a match of days waits for and that are not at the table."""
    info, table = await read(host, id_), await host.table(id_)
    if table is None or not info.seats_of(person.id):
        raise ApiError("not_seated")
    state = table.state
    if state.match is None or state.status is None or state.end is not None or info.clock.kind != "days":
        raise ApiError("nudge")
    absent = {
        seat: other
        for seat in state.match.state.to_act()
        if seat >= 0
        and state.status.playing[seat] is None
        and (other := info.seats[seat].person) is not None
        and other != person.id
        and not state.presence.is_here(other)
    }
    if not absent:
        raise ApiError("nudge")
    return absent


async def nudge(
    host: Host,
    person: Person,
    id_: str,
    absent: Mapping[int, str],
    muted: Callable[[str], Awaitable[Container[str]]],
) -> Nudged:
    """Remind absent people that a match waits for them, and say who cannot be notified. `muted`: whom somebody has muted."""
    nudged = Nudged([], [])
    for seat, other in absent.items():
        # Nobody learns that they are muted.
        silent = person.id in await muted(other)
        reached = silent or await host.nudge(other, id_, person.name)
        (nudged.notified if reached else nudged.unreachable).append(seat)
    return nudged


async def edit(host: Host, person: Person, id_: str, wish: Change) -> Description:
    """Let the host change the game and its conditions; at public and rated tables the others agree anew."""
    if wish.rated is True:
        await _check_all_rated(host, (await read(host, id_)).people | {person.id})
    return await change(host, id_, partial(setup.change_terms, person=person, wish=wish))


async def add_seed(host: Host, person: Person, id_: str, seed: str) -> Description:
    """Add a person's seed to the dice."""
    checked = setup.check_seed(seed)
    return await change(host, id_, partial(setup.add_seed, person=person, seed=checked))


async def start(
    host: Host, person: Person, id_: str, seed: str | None = None, *, present: bool = False
) -> Description:
    """Begin the match: the header and the opening draws are one durable row, and only one start can win.

    `present`: begin with those who are there; the open seats go.
    """
    if seed is not None:
        await add_seed(host, person, id_, seed)
    if present:
        await change(host, id_, partial(setup.remove_open_seats, person=person))
    info = await read(host, id_)
    setup.check_start(info, person)
    if info.rated:
        await _check_all_rated(host, info.people)
    stored = await host.store.read(lambda connection: queries.read_table(connection, id_))
    if stored is None:
        raise ApiError("missing")
    at = wall_ms()
    try:
        await host.order(id_, Start(info, stored.server_seed))
    except Refused:
        raise ApiError("started") from None

    def begun(info: Description) -> None:
        # Another process that read the record may have stored this already, or even the end.
        if info.status == "open":
            info.status, info.started = "playing", at

    return await change(host, id_, begun, only_open=False)


async def close_old(host: Host) -> None:
    """Close tables that never began: nobody waits there any more, and they would push others off the list."""
    limit = wall_ms() - int(host.settings.open_hours * 3_600_000)
    old = await host.store.read(lambda connection: queries.open_tables_before(connection, limit, 200))

    def shut(info: Description) -> None:
        info.status = "abandoned"

    for id_ in old:
        try:
            await change(host, id_, shut)
        except ApiError:
            continue  # it has just begun


async def rematch(host: Host, person: Person, id_: str) -> Description:
    """Set the same table up again: same chairs, so same colours, same bots; a second call finds the first one's table."""
    return await follow(host, id_, partial(_build_rematch, person))


def _build_rematch(
    person: Person, _connection: Connection, info: Description, id_: str, secret: str
) -> Description:
    if not info.seats_of(person.id):
        raise ApiError("not_seated")
    return setup.rematch(id_, info, person, secret, wall_ms())


Build = Callable[[Connection, Description, str, str], Description]
"""Makes the table after another one: from the store, that table, the new id and the new secret."""


async def follow(host: Host, id_: str, build: Build) -> Description:
    """Set up the table after a finished one; a second call returns the first one's table."""
    info = await read(host, id_)
    table = await host.table(id_) if info.status == "playing" else None
    outcome = None if table is None else table.state.outcome()
    if outcome is not None:
        # The end was played but is still being written down.
        await host.settle(outcome)
    before, after = await host.store.transact(partial(_write_next, id_, build))
    if before is not None:
        await host.publish_description(before)
    return after


def _write_next(id_: str, build: Build, connection: Connection) -> tuple[Description | None, Description]:
    """Store the table after another one, if there is none; return the changed table before, and the one after."""
    (info,) = queries.lock_descriptions(connection, [id_])
    if info.status not in ("finished", "abandoned"):
        raise ApiError("unfinished")
    if info.next is not None and (after := queries.read_description(connection, info.next)) is not None:
        return None, after
    secret = new_server_seed()
    after = build(connection, info, new_id(), secret)
    queries.insert_table(connection, after, secret)
    info.next, info.v = after.id, info.v + 1
    queries.update_descriptions(connection, [info])
    if after.evening is not None:
        evening_queries.add_table(connection, after.evening, after, after.created)
    return info, after


async def _check_all_rated(host: Host, people: Iterable[str]) -> None:
    for person in sorted(people):
        await _check_rated(host, person)


async def _check_rated(host: Host, person: str) -> None:
    """Keep those who leave matches again and again from rated tables for a day."""
    since = wall_ms() - DAY
    leaves = await host.store.read(lambda connection: queries.count_early_leaves(connection, person, since))
    if leaves >= LEAVES_ALLOWED:
        raise ApiError("unrated_only")
