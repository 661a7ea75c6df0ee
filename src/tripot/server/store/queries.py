"""SQL of tables, seats, chat, settlement and ratings. Each function runs inside the caller's transaction.

Use them as `await store.read(lambda connection: read_table(connection, table_id))`, or with `store.transact` to write.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, and_, delete, exists, func, insert, or_, select, update

from tripot.server.store import schema
from tripot.server.store.bulk_update import update_many
from tripot.server.store.journal import Row
from tripot.table.description import Description
from tripot.wire.tables import ChatLine, Status

_table, _seat, _entry, _chat, _rating = (
    schema.game_table.c, schema.seat.c, schema.entry.c, schema.chat.c, schema.rating.c,
)  # fmt: skip
_CHAT_LINE = (_chat.n, _chat.person, _chat.name, _chat.seat, _chat.text, _chat.at)


class StoredTable(NamedTuple):
    """A table as it is stored, without the rows of its record."""

    description: Description
    server_seed: str
    has_chat: bool


class SeatResult(NamedTuple):
    """The settled result of one seat; `rank` is None where the match counts for nobody."""

    table: str
    seat: int
    rank: int | None
    score: int
    left_early: bool


class Rating(NamedTuple):
    """A stored rating; `shown` is the cautious figure of the leaderboard."""

    mu: float
    sigma: float
    shown: float
    played: int
    won: int


# ---- tables


def read_table(connection: Connection, table_id: str) -> StoredTable | None:
    """Return a table's description and server seed, and whether it has chat; None if there is no such table."""
    has_chat = exists().where(_chat.table_id == table_id)
    query = select(_table.info, _table.server_seed, has_chat).where(_table.id == table_id)
    row = connection.execute(query).first()
    return None if row is None else StoredTable(_decode(row[0]), row[1], bool(row[2]))


def read_description(connection: Connection, table_id: str) -> Description | None:
    """Return a table's description, None if there is no such table."""
    text = connection.scalar(select(_table.info).where(_table.id == table_id))
    return None if text is None else _decode(text)


def newest_versions(connection: Connection, table_ids: Collection[str]) -> dict[str, tuple[int, int]]:
    """Return for some tables the version of the description and the number of the last chat line, 0 without chat."""
    last_line = select(func.max(_chat.n)).where(_chat.table_id == _table.id).scalar_subquery()
    query = select(_table.id, _table.v, last_line).where(_table.id.in_(table_ids))
    return {row[0]: (row[1], row[2] or 0) for row in connection.execute(query)}


def lock_descriptions(connection: Connection, table_ids: Collection[str]) -> list[Description]:
    """Lock some tables and return their descriptions. Sorted by id, to avoid deadlocks."""
    query = select(_table.info).where(_table.id.in_(table_ids)).order_by(_table.id).with_for_update()
    return [_decode(row[0]) for row in connection.execute(query)]


def insert_table(connection: Connection, description: Description, server_seed: str) -> None:
    """Store a new table with its seats."""
    connection.execute(
        insert(schema.game_table).values(
            id=description.id, v=description.v, game=description.game, status=description.status,
            public=description.public, created=description.created, started=description.started,
            server_seed=server_seed, info=_encode(description),
        )
    )  # fmt: skip
    replace_seats(connection, description)


def replace_seats(connection: Connection, description: Description) -> None:
    """Write anew who sits where, for lists and statistics."""
    connection.execute(delete(schema.seat).where(_seat.table_id == description.id))
    connection.execute(
        insert(schema.seat),
        [
            {
                "table_id": description.id,
                "seat": i,
                "person": seat.person,
                "bot": seat.bot,
                "left_early": False,
            }
            for i, seat in enumerate(description.seats)
        ],
    )


def insert_rows(connection: Connection, table_id: str, rows: Sequence[Row]) -> None:
    """Store the first rows of a new table's record. Running matches append through the journal."""
    bodies = [{"table_id": table_id, "n": first, "body": body} for first, body in rows]
    connection.execute(insert(schema.entry), bodies)


def replace_description(connection: Connection, description: Description, version: int) -> bool:
    """Store a description if the stored one still has this version; return False otherwise."""
    result = connection.execute(
        update(schema.game_table)
        .where(_table.id == description.id, _table.v == version)
        .values(
            v=description.v, game=description.game, status=description.status, public=description.public,
            started=description.started, info=_encode(description),
        )
    )  # fmt: skip
    if result.rowcount == 1 and description.status in ("open", "playing"):
        replace_seats(connection, description)
    return result.rowcount == 1


def update_descriptions(connection: Connection, descriptions: Sequence[Description]) -> None:
    """Store the version, status and text of descriptions that this transaction has locked."""
    rows = [
        {"id": each.id, "v": each.v, "status": each.status, "info": _encode(each)} for each in descriptions
    ]
    update_many(connection, schema.game_table, ("id",), rows)


def mark_started(connection: Connection, table_id: str, started: int) -> Description | None:
    """Store that a match began and return the new description; None unless the table is still open."""
    description = read_description(connection, table_id)
    if description is None or description.status != "open":
        return None
    description.status, description.started, description.v = "playing", started, description.v + 1
    connection.execute(
        update(schema.game_table)
        .where(_table.id == table_id, _table.status == "open")
        .values(status="playing", started=started, v=description.v, info=_encode(description))
    )
    return description


def replace_host(connection: Connection, table_id: str, before: str, after: str) -> Description | None:
    """Make another person the host and return the new description; None if somebody else is the host by now."""
    for description in lock_descriptions(connection, [table_id]):
        if description.host == before and description.status in ("open", "playing"):
            description.host, description.v = after, description.v + 1
            update_descriptions(connection, [description])
            return description
    return None


def save_deadline(connection: Connection, table_id: str, deadline: int | None) -> None:
    """Store when the next flag of a correspondence match falls."""
    connection.execute(update(schema.game_table).where(_table.id == table_id).values(deadline=deadline))


def public_tables(connection: Connection, status: Status, game: str | None, limit: int) -> list[Description]:
    """Return the newest public tables with a status, of one game or all."""
    query = (
        select(_table.info)
        .where(_table.status == status, _table.public.is_(True))
        .order_by(_table.created.desc())
        .limit(limit)
    )
    if game is not None:
        query = query.where(_table.game == game)
    return [_decode(row[0]) for row in connection.execute(query)]


def undecided_tables(connection: Connection, after: str, limit: int) -> list[str]:
    """Return the ids of tables that are open or playing by their description, sorted, from the one behind `after`."""
    query = (
        select(_table.id)
        .where(_table.status.in_(("open", "playing")), _table.id > after)
        .order_by(_table.id)
        .limit(limit)
    )
    return _ids(connection, query)


def tables_behind_their_record(connection: Connection, table_ids: Collection[str]) -> list[str]:
    """Return those of some tables whose match began or ended without being written into the description."""
    other = schema.entry.alias()
    last = select(func.max(other.c.n)).where(other.c.table_id == _table.id).scalar_subquery()
    ended = and_(_table.status == "playing", _entry.body.contains('"end":{'))
    query = (
        select(_table.id)
        .join(schema.entry, _entry.table_id == _table.id)
        .where(_table.id.in_(table_ids), _entry.n == last, or_(_table.status == "open", ended))
    )
    return _ids(connection, query)


def due_deadlines(connection: Connection, now_ms: int, limit: int) -> list[str]:
    """Return the ids of running matches whose stored deadline has passed."""
    query = select(_table.id).where(_table.deadline < now_ms, _table.status == "playing").limit(limit)
    return _ids(connection, query)


def open_tables_before(connection: Connection, created_ms: int, limit: int) -> list[str]:
    """Return the ids of tables that were created before a time and never began."""
    query = select(_table.id).where(_table.status == "open", _table.created < created_ms).limit(limit)
    return _ids(connection, query)


def tables_of_person(connection: Connection, person: str, limit: int) -> list[str]:
    """Return the ids of open and running tables where a person sits, newest first."""
    query = (
        select(_table.id, _table.created)
        .join(schema.seat, _seat.table_id == _table.id)
        .where(_seat.person == person, _table.status.in_(("open", "playing")))
        .distinct()
        .order_by(_table.created.desc())
        .limit(limit)
    )
    return _ids(connection, query)


def count_early_leaves(connection: Connection, person: str, since_ms: int) -> int:
    """Return how many matches that ended after a time a person left to a bot."""
    query = (
        select(func.count())
        .select_from(schema.seat.join(schema.game_table, _seat.table_id == _table.id))
        .where(_seat.person == person, _seat.left_early.is_(True), _table.finished > since_ms)
    )
    return connection.scalar(query) or 0


# ---- settlement and ratings


def lock_unsettled(connection: Connection, table_ids: Collection[str]) -> dict[str, Description]:
    """Lock those of some tables whose result is not stored, and return their descriptions by id.

    The lock makes a settlement happen once. Sorted by id, to avoid deadlocks.
    """
    query = (
        select(_table.id, _table.info)
        .where(_table.id.in_(table_ids), _table.status.in_(("open", "playing")))
        .order_by(_table.id)
        .with_for_update()
    )
    return {row[0]: _decode(row[1]) for row in connection.execute(query)}


def save_results(
    connection: Connection, descriptions: Sequence[Description], seats: Sequence[SeatResult]
) -> None:
    """Store finished matches: their descriptions, which hold the results, and the results of their seats."""
    update_many(
        connection,
        schema.seat,
        ("table_id", "seat"),
        [
            {"table_id": each.table, "seat": each.seat, "rank": each.rank, "score": each.score, "left_early": each.left_early}
            for each in seats
        ],
    )  # fmt: skip
    update_many(
        connection,
        schema.game_table,
        ("id",),
        [
            {
                "id": each.id, "status": each.status, "started": each.started, "finished": each.finished, "deadline": None,
                "v": each.v, "info": _encode(each), "result": msgspec.json.encode(each.result).decode(),
            }
            for each in descriptions
        ],
    )  # fmt: skip


def lock_ratings(connection: Connection, game: str, names: Collection[str]) -> dict[str, Rating]:
    """Lock the ratings of some people and bots at a game and return them by name. Sorted, to avoid deadlocks."""
    rows = connection.execute(
        select(schema.rating)
        .where(_rating.game == game, _rating.who.in_(names))
        .order_by(_rating.who)
        .with_for_update()
    )
    return {row.who: Rating(row.mu, row.sigma, row.shown, row.played, row.won) for row in rows}


def save_rating(connection: Connection, game: str, name: str, rating: Rating) -> None:
    """Store a rating over the one before, if there is one."""
    values = rating._asdict()
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgres_insert

        connection.execute(
            postgres_insert(schema.rating)
            .values(game=game, who=name, **values)
            .on_conflict_do_update(index_elements=["game", "who"], set_=values)
        )
        return
    from sqlalchemy.dialects.sqlite import insert as sqlite_insert

    connection.execute(
        sqlite_insert(schema.rating)
        .values(game=game, who=name, **values)
        .on_conflict_do_update(index_elements=["game", "who"], set_=values)
    )


# ---- chat


def insert_chat(connection: Connection, table_id: str, line: Mapping[str, Any]) -> int | None:
    """Store a chat line (person, name, seat, text, at, command) and return its number; IntegrityError if it is a repeat.

    None if the speaker is deleted: nothing is stored. The lock lets a deletion at the same moment take this line too.
    """
    person = schema.person.c.id
    if line["person"] is not None:
        known = select(person).where(person == line["person"]).with_for_update(read=True)
        if connection.scalar(known) is None:
            return None
    statement = insert(schema.chat).values(table_id=table_id, **line).returning(_chat.n)
    return int(connection.execute(statement).scalar_one())


def recent_chat(
    connection: Connection, table_id: str, before: int | None = None, limit: int = 50
) -> list[ChatLine]:
    """Return the last chat lines of a table, or the last before a number, oldest first."""
    query = select(*_CHAT_LINE).where(_chat.table_id == table_id).order_by(_chat.n.desc()).limit(limit)
    if before is not None:
        query = query.where(_chat.n < before)
    return [ChatLine(*row) for row in reversed(connection.execute(query).all())]


def read_chat(connection: Connection, n: int) -> ChatLine | None:
    """Return one chat line, None if it is gone."""
    row = connection.execute(select(*_CHAT_LINE).where(_chat.n == n)).first()
    return None if row is None else ChatLine(*row)


def _ids(connection: Connection, query: Select[Any]) -> list[str]:
    return [row[0] for row in connection.execute(query)]


def _decode(text: str) -> Description:
    return msgspec.json.decode(text, type=Description)


def _encode(description: Description) -> str:
    return msgspec.json.encode(description).decode()
