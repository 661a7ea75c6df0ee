"""Sitting down: tables are created, joined, filled with bots, started, and set up again for a rematch."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection

from tripot.core.clock import wall_ms
from tripot.core.errors import BadInput
from tripot.core.fairness import commitment, new_server_seed
from tripot.core.registry import find_game
from tripot.server.errors import ApiError
from tripot.server.host import Host
from tripot.server.store import queries
from tripot.server.store.ids import new_id
from tripot.table.description import (
    Description,
    SeatInfo,
    check_bot,
    check_clock,
    check_set_up,
    text_of,
    usual,
)
from tripot.table.inputs import Leave, Start
from tripot.table.refusals import Refused
from tripot.wire.people import Person
from tripot.wire.tables import Change, Wish

SEED_LENGTH = 64
CHUNK = 100
"""Tables changed in one transaction."""
LEAVES_ALLOWED = 3
REMOVED_MS = 600_000
"""How long somebody the host sent away may not sit down there again."""
DAY = 86_400_000


def check_seed(seed: str | None) -> str | None:
    """Take a seed a record can hold."""
    if seed is None:
        return None
    if not 1 <= len(seed) <= SEED_LENGTH or not all(c.isascii() and c.isprintable() for c in seed):
        raise BadInput("seed", seed[:80], f"1 to {SEED_LENGTH} printable ASCII characters")
    return seed


async def create(host: Host, person: Person, wish: Wish) -> Description:
    """Make a table; the commitment to the server's seed is fixed and shown here, before anyone adds a seed."""
    game = find_game(wish.game)
    text = text_of(game.id, wish.edition)
    options = check_set_up(game, wish.players, wish.options, wish.edition)
    check_clock(wish.clock)
    wanted = wish.seats if wish.seats is not None else ["me"] + ["open"] * (wish.players - 1)
    if len(wanted) != wish.players:
        raise BadInput("seats", wanted, f"one for each of {wish.players} players")
    seats = [_seat(game.id, one, person, None) for one in wanted]
    if wish.rated:
        # One who sits here twice, or nobody to sit opposite: it could never begin. Better said now than at the start.
        if wanted.count("me") > 1 or (not {"me", "open"} <= set(wanted) and wanted.count("open") < 2):
            raise ApiError("rated_rules")
        await _check_rated(host, person.id)
    secret = new_server_seed()
    info = Description(
        new_id(), 1, game.id, wish.edition, wish.players, options, "open", wish.public, wish.rated, wish.clock,
        person.id, seats, commitment(secret), wall_ms(), edition_text=text,
    )  # fmt: skip
    await insert_table(host, info, secret)
    return info


async def quick(host: Host, person: Person, wish: Wish) -> Description:
    """Sit down against bots. Whoever asked gets the commitment, then starts with his seed."""
    game = find_game(wish.game)
    if not game.min_players <= wish.players <= game.max_players:
        raise BadInput("players", wish.players, f"{game.min_players} to {game.max_players} in {game.title}")
    if wish.seats is None:
        bots = wish.bots or [wish.bot or usual(game)] * (wish.players - 1)
        if len(bots) != wish.players - 1:
            raise BadInput("bots", bots, f"{wish.players - 1} names, one for each other seat")
        wish.seats = ["me"] + [f"bot:{name}" for name in bots]
    return await create(host, person, wish)


def _seat(game: str, wish: str, person: Person, seed: str | None) -> SeatInfo:
    if wish == "me":
        return SeatInfo("person", person=person.id, name=person.name, seed=seed)
    if wish == "open":
        return SeatInfo("open")
    if wish.startswith("bot:"):
        return SeatInfo("bot", bot=check_bot(find_game(game), wish.removeprefix("bot:")))
    raise BadInput("seat", wish, "me, open or bot:<name>")


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
    seed = check_seed(seed)
    if (await read(host, id_)).rated:
        await _check_rated(host, person.id)

    def sit(info: Description) -> None:
        free = [i for i, one in enumerate(info.seats) if one.kind == "open"]
        if info.removed.get(person.id, 0) > wall_ms():
            raise ApiError("removed")
        if info.rated and info.seats_of(person.id):
            raise ApiError("seated")
        if seat is not None and seat not in free:
            if 0 <= seat < info.players:
                raise ApiError("taken")
            raise BadInput("seat", seat, f"0 to {info.players - 1}")
        if seat is None and info.seats_of(person.id):
            raise ApiError("seated")
        if not free:
            raise ApiError("full")
        mine = seed if seed is not None else next((s.seed for s in info.seats if s.person == person.id), None)
        kept = [i for i in free if info.seats[i].reserved == person.id]
        unkept = [i for i in free if info.seats[i].reserved is None]
        place = (kept or unkept or free)[0] if seat is None else seat
        info.seats[place] = SeatInfo("person", person=person.id, name=person.name, seed=mine)

    return await change(host, id_, sit)


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

    return await change(host, id_, partial(stand_up, person.id))


def stand_up(person: str, info: Description) -> None:
    """Empty a person's seats at an open table; the next one hosts it, and without anybody it is closed."""
    info.seats = [SeatInfo("open") if one.person == person else one for one in info.seats]
    if info.host == person:
        others = [one.person for one in info.seats if one.person is not None]
        if others:
            info.host = others[0]
        else:
            info.status = "abandoned"


async def set_seat(host: Host, person: Person, id_: str, seat: int, wish: str) -> Description:
    """Let the host fill, empty or take a seat."""

    def put(info: Description) -> None:
        _check_host(info, person)
        if not 0 <= seat < info.players:
            raise BadInput("seat", seat, f"0 to {info.players - 1}")
        mine = next((one.seed for one in info.seats if one.person == person.id), None)
        sent_away = info.seats[seat].person
        if sent_away is not None and sent_away != person.id:
            info.removed[sent_away] = wall_ms() + REMOVED_MS
        info.seats[seat] = _seat(info.game, wish, person, mine)

    return await change(host, id_, put)


async def edit(host: Host, person: Person, id_: str, wish: Change) -> Description:
    """Let the host change what is played; the others' seats are kept for them, and they sit down again if they agree.

    Asking everyone for a yes would let one who is away hold the table; sitting down again is the yes.
    """
    if wish.rated is True:
        await _check_all_rated(host, (await read(host, id_)).people | {person.id})

    def put(info: Description) -> None:
        _check_host(info, person)
        before = _terms(info)
        for name in ("game", "players", "public", "rated", "clock"):
            value = getattr(wish, name)
            if value is not msgspec.UNSET:
                setattr(info, name, value)
        if wish.edition is not msgspec.UNSET or wish.game is not msgspec.UNSET:
            info.edition = "standard" if wish.edition is msgspec.UNSET else wish.edition
            info.edition_text = text_of(info.game, info.edition)
        info.register_edition()
        game = find_game(info.game)
        options = wish.options
        if options is msgspec.UNSET:
            options = info.options if wish.game is msgspec.UNSET else {}
        info.options = check_set_up(game, info.players, options, info.edition)
        check_clock(info.clock)
        if len(info.seats) > info.players and any(s.kind == "person" for s in info.seats[info.players :]):
            raise ApiError("taken")
        info.seats = info.seats[: info.players]
        info.seats += [SeatInfo("open") for _ in range(info.players - len(info.seats))]
        if _terms(info) != before:
            info.seats = [
                SeatInfo("open", reserved=one.person)
                if one.kind == "person" and one.person != person.id
                else one
                for one in info.seats
            ]
        for one in info.seats:
            if one.kind == "bot":
                one.bot = one.bot if one.bot in _bots(info.game) else usual(game)

    return await change(host, id_, put)


def _terms(info: Description) -> tuple[object, ...]:
    """Return what somebody agrees to by sitting down."""
    return info.game, info.players, dict(info.options), info.edition, info.rated, info.clock


async def add_seed(host: Host, person: Person, id_: str, seed: str) -> Description:
    """Add a person's seed to the dice."""
    checked = check_seed(seed)

    def put(info: Description) -> None:
        if not info.seats_of(person.id):
            raise ApiError("not_seated")
        for one in info.seats:
            if one.person == person.id:
                one.seed = checked

    return await change(host, id_, put)


async def start(host: Host, person: Person, id_: str, seed: str | None = None) -> Description:
    """Begin the match: the header and the opening draws are one durable row, and only one start can win."""
    if seed is not None:
        await add_seed(host, person, id_, seed)
    info = await read(host, id_)
    if info.status != "open":
        raise ApiError("started")
    _check_host(info, person)
    empty = sum(1 for seat in info.seats if seat.kind == "open")
    if empty:
        raise ApiError("empty_seats", {"n": empty})
    people = [seat.person for seat in info.seats if seat.kind == "person"]
    if info.rated and (len(set(people)) < 2 or len(set(people)) != len(people)):
        raise ApiError("rated_rules")
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
    info = await read(host, id_)
    table = await host.table(id_) if info.status == "playing" else None
    outcome = None if table is None else table.state.outcome()
    if outcome is not None:
        # The end was played but is still being written down.
        await host.settle(outcome)
        info = await read(host, id_)
    if info.status not in ("finished", "abandoned"):
        raise ApiError("unfinished")
    if not info.seats_of(person.id):
        raise ApiError("not_seated")
    if info.next is not None:
        return await read(host, info.next)
    seats = [SeatInfo(one.kind, person=one.person, name=one.name, bot=one.bot) for one in info.seats]
    # People are invited, not dragged along: only the one who asked already sits.
    seats = [
        one if one.kind != "person" or one.person == person.id else SeatInfo("open", reserved=one.person)
        for one in seats
    ]
    secret = new_server_seed()
    info.register_edition()
    options = {
        name: value for name, value in info.options.items() if not _names_a_seat(info.game, name, value)
    }
    again = Description(
        new_id(), 1, info.game, info.edition, info.players,
        check_set_up(find_game(info.game), info.players, options, info.edition),
        "open", info.public, info.rated, info.clock, person.id, seats, commitment(secret), wall_ms(), previous=id_,
        edition_text=info.edition_text,
    )  # fmt: skip
    await insert_table(host, again, secret)

    def point(info: Description) -> None:
        if info.next is None:
            info.next = again.id

    pointed = await change(host, id_, point, only_open=False)
    return again if pointed.next == again.id else await read(host, str(pointed.next))


def _names_a_seat(game: str, name: str, value: Any) -> bool:
    from tripot.core.options import SEAT

    return (
        any(one.name == name and SEAT in one.values for one in find_game(game).options) and type(value) is int
    )


def _bots(game: str) -> Sequence[str]:
    from tripot.bots import bots_of
    from tripot.bots.characters import characters

    return [*bots_of(find_game(game)), *characters()]


def _check_host(info: Description, person: Person) -> None:
    if info.host != person.id:
        raise ApiError("host")


async def _check_all_rated(host: Host, people: Iterable[str]) -> None:
    for one in sorted(people):
        await _check_rated(host, one)


async def _check_rated(host: Host, person: str) -> None:
    """Keep those who leave matches again and again from rated tables for a day."""
    since = wall_ms() - DAY
    leaves = await host.store.read(lambda connection: queries.count_early_leaves(connection, person, since))
    if leaves >= LEAVES_ALLOWED:
        raise ApiError("unrated_only")
