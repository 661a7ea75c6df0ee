"""SQL of the archive: finished matches, statistics, leaderboards, coaching results and imported records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, LargeBinary, cast, delete, func, insert, or_, select

from tripot.server.store import schema
from tripot.server.store.queries import Rating
from tripot.table.description import Description
from tripot.wire.games import Duel

_table, _seat, _rating, _coached, _imported = (
    schema.game_table.c, schema.seat.c, schema.rating.c, schema.played.c, schema.imported.c,
)  # fmt: skip


class FinishedMatch(NamedTuple):
    """A finished match in a list, with the time that sorts it."""

    description: Description
    finished: int


class PersonMatch(NamedTuple):
    """A match that counts, seen from a person's seat. The description is JSON: another thread may decode thousands."""

    description_json: str
    seat: int
    rank: int
    left_early: bool
    public: bool


class LeaderboardRow(NamedTuple):
    """A person's or a bot's rating at a game; `name` is None for a bot."""

    who: str
    name: str | None
    shown: float
    sigma: float
    played: int
    won: int


class CoachedMatch(NamedTuple):
    """A person's coaching result in a match; `kinds` is JSON: [decisions, chance lost] by question."""

    table: str
    game: str
    finished: int
    rank: int | None
    decisions: int
    lost: float
    blunders: int
    luck: float
    luckier_than: float | None
    kinds: str


# ---- finished matches


def finished_matches(
    connection: Connection,
    *,
    person: str | None,
    game: str | None,
    before: int | None,
    limit: int,
    result: Literal["won", "lost"] | None = None,
    against: str | None = None,
) -> list[FinishedMatch]:
    """Return finished matches, newest first: a person's, or all public ones.

    `result` and `against` (a person's id or a bot's name) narrow a person's matches.
    """
    query = select(_table.info, _table.finished).where(_table.finished.is_not(None))
    if person is None:
        query = query.where(_table.public.is_(True))
    else:
        mine = select(_seat.table_id).where(_seat.person == person)
        if result is not None:
            mine = mine.where(_seat.rank == 1 if result == "won" else _seat.rank > 1)
        query = query.where(_table.id.in_(mine))
        if against is not None:
            theirs = select(_seat.table_id).where(or_(_seat.person == against, _seat.bot == against))
            query = query.where(_table.id.in_(theirs))
    if game is not None:
        query = query.where(_table.game == game)
    if before is not None:
        query = query.where(_table.finished < before)
    query = query.order_by(_table.finished.desc()).limit(limit)
    return [FinishedMatch(_decode(row[0]), row[1]) for row in connection.execute(query)]


def person_matches(connection: Connection, person: str, limit: int) -> list[PersonMatch]:
    """Return a person's matches that count, newest first."""
    query = (
        select(_table.info, _seat.seat, _seat.rank, _seat.left_early, _table.public)
        .join(schema.seat, _seat.table_id == _table.id)
        .where(_seat.person == person, _seat.rank.is_not(None))
        .order_by(_table.finished.desc())
        .limit(limit)
    )
    return [PersonMatch(*row) for row in connection.execute(query)]


def duels_with_bots(
    connection: Connection, person: str, game: str | None, *, only_public: bool
) -> list[Duel]:
    """Return how often a person finished ahead of each bot and behind it, at one game or all."""
    mine, theirs = schema.seat.alias("mine"), schema.seat.alias("theirs")
    query = (
        select(
            theirs.c.bot,
            func.count().filter(mine.c.rank < theirs.c.rank),
            func.count().filter(mine.c.rank > theirs.c.rank),
        )
        .select_from(mine)
        .join(theirs, mine.c.table_id == theirs.c.table_id)
        .join(schema.game_table, _table.id == mine.c.table_id)
        .where(mine.c.person == person, mine.c.rank.is_not(None), theirs.c.bot.is_not(None))
        .group_by(theirs.c.bot)
        .order_by(theirs.c.bot)
    )
    if game is not None:
        query = query.where(_table.game == game)
    if only_public:
        query = query.where(_table.public.is_(True))
    return [Duel(*row) for row in connection.execute(query)]


# ---- ratings


def ratings_of_person(connection: Connection, person: str) -> dict[str, Rating]:
    """Return a person's ratings by game."""
    rows = connection.execute(select(schema.rating).where(_rating.who == person))
    return {row.game: Rating(row.mu, row.sigma, row.shown, row.played, row.won) for row in rows}


def leaderboard(connection: Connection, game: str, limit: int) -> list[LeaderboardRow]:
    """Return the best people and bots of a game, best first."""
    query = (
        select(
            _rating.who, schema.person.c.name, _rating.shown, _rating.sigma, _rating.played, _rating.won,
        )
        .select_from(schema.rating.outerjoin(schema.person, schema.person.c.id == _rating.who))
        .where(_rating.game == game)
        .order_by(_rating.shown.desc(), _rating.who)
        .limit(limit)
    )  # fmt: skip
    return [LeaderboardRow(*row) for row in connection.execute(query)]


# ---- coaching results


def seats_without_coaching(connection: Connection, table_id: str) -> list[int]:
    """Return the seats of people in a match for which no coaching result is stored, in order."""
    seats = connection.execute(
        select(_seat.seat).where(_seat.table_id == table_id, _seat.person.is_not(None))
    )
    people = {row[0] for row in seats}
    stored = connection.execute(select(_coached.seat).where(_coached.table_id == table_id))
    return sorted(people - {row[0] for row in stored})


def insert_coaching(
    connection: Connection, table_id: str, at: int, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Store the coaching results of some seats of a match."""
    if rows:
        connection.execute(insert(schema.played), [{"table_id": table_id, "at": at, **row} for row in rows])


def coached_matches(connection: Connection, person: str, limit: int) -> list[CoachedMatch]:
    """Return the coaching results of a person, newest match first."""
    query = (
        select(schema.played, _table.game, _table.finished, _seat.rank)
        .join(schema.seat, (_seat.table_id == _coached.table_id) & (_seat.seat == _coached.seat))
        .join(schema.game_table, _table.id == _coached.table_id)
        .where(_seat.person == person)
        .order_by(_table.finished.desc())
        .limit(limit)
    )
    return [
        CoachedMatch(
            row.table_id, row.game, row.finished or row.at, row.rank, row.decisions, row.lost, row.blunders, row.luck,
            row.luckier_than, row.kinds,
        )
        for row in connection.execute(query)
    ]  # fmt: skip


# ---- imported records


def insert_record(
    connection: Connection, record_id: str, person: str, game: str, created: int, text: str
) -> None:
    """Store an imported record."""
    row = {"id": record_id, "person": person, "game": game, "created": created, "text": text}
    connection.execute(insert(schema.imported).values(row))


def _size(connection: Connection) -> ColumnElement[int]:
    """Return the expression for the bytes of a record."""
    if connection.dialect.name == "postgresql":
        return func.octet_length(_imported.text)
    return func.length(cast(_imported.text, LargeBinary))


def record_bytes(connection: Connection) -> int:
    """Return the bytes of all imported records."""
    return int(connection.scalar(select(func.sum(_size(connection)))) or 0)


def delete_oldest_records(connection: Connection, person: str, max_bytes: int) -> None:
    """Delete a person's oldest imported records until the others fit; the latest one stays."""
    kept = 0
    query = select(_imported.id, _size(connection)).where(_imported.person == person)
    rows = connection.execute(query.order_by(_imported.created.desc(), _imported.id)).all()
    for number, (record_id, size) in enumerate(rows):
        kept += size
        if number and kept > max_bytes:
            connection.execute(delete(schema.imported).where(_imported.id == record_id))


def delete_records_before(connection: Connection, before_ms: int) -> int:
    """Delete the imported records of before a time; return their number."""
    return connection.execute(delete(schema.imported).where(_imported.created < before_ms)).rowcount


def read_record(connection: Connection, record_id: str) -> str | None:
    """Return the text of an imported record, None if there is none."""
    return connection.scalar(select(_imported.text).where(_imported.id == record_id))


def _decode(text: str) -> Description:
    return msgspec.json.decode(text, type=Description)
