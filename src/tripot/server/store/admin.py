"""Maintenance of a database: a portable backup file, restoring it, and checking every match."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections import Counter, defaultdict
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row, func, insert, select, text
from sqlalchemy.exc import ArgumentError, CompileError, SQLAlchemyError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tripot.core.errors import TripotError
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.server import rating_scale
from tripot.server.settings import Settings
from tripot.server.store import evening_queries
from tripot.server.store.opening import (
    NEWEST_MIGRATION,
    driver_errors,
    lock_file,
    make_private,
    migrate,
    open_private,
    postgres_engine,
    schema_version,
    sqlite_engine,
    sqlite_path,
)
from tripot.server.store.schema import entry, game_table, metadata, plain, rating, seat
from tripot.table.description import Description
from tripot.wire.tables import RatingChange

FORMAT = "tripot backup 1"
OLDEST_MIGRATION = "0001"
"""The first schema whose rows can be restored: columns added since have a default."""
RENAMED_IN = "0006"
"""The schema that named `game_table` and `table_id`: both were called `sitting` before."""
ROWS_PER_INSERT = 500
Report = tuple[bool, list[str]]
_T = TypeVar("_T")


def _run(work: Coroutine[Any, Any, _T]) -> _T:
    unavailable: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, TimeoutError, *driver_errors())
    try:
        return asyncio.run(work)
    except unavailable as problem:
        # The first line names the problem; the rest is SQL.
        raise TripotError(f"the database cannot be used: {str(problem).partition(chr(10))[0]}") from None


def _engine(settings: Settings, *, create: bool = False) -> AsyncEngine:
    if settings.is_postgres:
        return postgres_engine(settings.url)
    path = sqlite_path(settings.url)
    if not create and not path.exists():
        raise TripotError(f"there is no database at {path}")
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    make_private(path)
    return sqlite_engine(path)


async def _migrate(settings: Settings, engine: AsyncEngine) -> None:
    """Migrate an older database; TripotError while a server runs on it, since that server knows only the older schema."""
    async with engine.connect() as connection:
        version = await schema_version(connection)
    lock = None
    if version is not None and version < NEWEST_MIGRATION:
        if settings.is_postgres:
            running = await _is_served(engine)
        else:
            try:
                lock = lock_file(sqlite_path(settings.url))
                running = False
            except TripotError:
                running = True
        if running:
            raise TripotError(
                f"a server of an older Tripot is running on this database (schema {version}; this program has "
                f"{NEWEST_MIGRATION}): use the program of that server, or stop it first"
            )
    try:
        await migrate(engine)
    finally:
        if lock is not None:
            lock.close()


async def _is_served(engine: AsyncEngine) -> bool:
    """Return True if a server is connected to a PostgreSQL database."""
    from tripot.server.store.postgres_bus import APPLICATION_NAME

    query = text(
        "select count(*) from pg_stat_activity where datname = current_database() and application_name like :name"
    )
    async with engine.connect() as connection:
        return bool(await connection.scalar(query, {"name": APPLICATION_NAME + "%"}))


async def _snapshot(connection: AsyncConnection) -> None:
    """Read one consistent state of the database, however long the reading takes."""
    if connection.dialect.name == "postgresql":
        await connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        await connection.execution_options(tripot_reading=True)


def backup(settings: Settings, target: Path) -> Report:
    """Write all tables to a gzipped file of JSON lines that either kind of database can restore."""
    return _run(_backup(settings, target))


async def _backup(settings: Settings, target: Path) -> Report:
    if target.exists():
        raise TripotError(f"{target} already exists: nothing was written")
    engine = _engine(settings)
    part = target.with_name(target.name + ".part")
    counts: dict[str, int] = {}
    try:
        await _migrate(settings, engine)
        async with engine.connect() as connection:
            await _snapshot(connection)
            open_private(part).close()
            with gzip.open(part, "wb", compresslevel=6) as out:
                out.write(msgspec.json.encode({"format": FORMAT, "schema": NEWEST_MIGRATION}) + b"\n")
                for table in metadata.sorted_tables:
                    counts[str(table.name)] = 0
                    async for row in await connection.stream(select(table)):
                        line = {
                            "table": str(table.name),
                            "row": plain(row),
                        }
                        out.write(msgspec.json.encode(line) + b"\n")
                        counts[str(table.name)] += 1
                out.write(msgspec.json.encode({"end": counts}) + b"\n")
    finally:
        await engine.dispose()
    part.rename(target)
    return True, [
        f"{target}: {counts['game_table']} tables, {counts['entry']} rows, {counts['person']} people"
    ]


def restore(settings: Settings, source: Path) -> Report:
    """Fill an empty database from a backup; all or nothing."""
    return _run(_restore(settings, source))


async def _restore(settings: Settings, source: Path) -> Report:
    if not source.exists():
        raise TripotError(f"there is no file {source}")
    lock = None
    if not settings.is_postgres:
        path = sqlite_path(settings.url)
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = lock_file(path)
    engine = _engine(settings, create=True)
    try:
        await migrate(engine)
        async with engine.begin() as connection:
            for table in (game_table, entry):
                if await connection.scalar(select(func.count()).select_from(table)):
                    raise TripotError("this database is not empty: restore into a new one")
            for table in metadata.sorted_tables:
                await connection.execute(table.delete())
            try:
                counts = await _fill(connection, source)
            except (KeyError, TypeError, ValueError, ArgumentError, CompileError, StatementError) as problem:
                message = str(problem).partition("\n")[0]
                raise TripotError(
                    f"{source} does not fit this database: {message:.200}; nothing was restored"
                ) from None
            if connection.dialect.name == "postgresql":
                await connection.execute(
                    text(
                        "select setval(pg_get_serial_sequence('chat', 'n'), coalesce(max(n), 0) + 1, false) from chat"
                    )
                )
    finally:
        await engine.dispose()
        if lock is not None:
            lock.close()
    return True, [
        f"restored {counts['game_table']} tables, {counts['entry']} rows, {counts['person']} people"
    ]


async def _fill(connection: AsyncConnection, source: Path) -> dict[str, int]:
    counts = {str(table.name): 0 for table in metadata.sorted_tables}
    waiting: dict[str, list[dict[str, Any]]] = {name: [] for name in counts}

    async def flush(name: str) -> None:
        if waiting[name]:
            await connection.execute(insert(metadata.tables[name]), waiting[name])
            counts[name] += len(waiting[name])
            waiting[name] = []

    end: dict[str, int] | None = None
    last: str | None = None
    for line in _lines(source):
        if "end" in line:
            end = line["end"]
            break
        name = line["table"]
        if name not in waiting:
            raise TripotError(f"{source} is not a Tripot backup: unknown table {name!r:.40}")
        if last is not None and name != last:
            await flush(last)
        last = name
        row = msgspec.convert(line["row"], dict[str, Any])
        # The database would silently drop unknown columns, and with them data.
        if unknown := row.keys() - metadata.tables[name].columns.keys():
            raise TripotError(f"{source} does not fit this database: {name} has no {min(unknown):.40}")
        waiting[name].append(row)
        if len(waiting[name]) >= ROWS_PER_INSERT:
            await flush(name)
    for name in counts:
        await flush(name)
    # A backup of an older schema names fewer tables; those it does not know are empty.
    if end is None or {**dict.fromkeys(counts, 0), **end} != counts:
        raise TripotError(f"{source} is cut off or damaged: nothing was restored")
    return counts


def _lines(source: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(source, "rb") as file:
            first = msgspec.json.decode(next(file, b"{}"))
            if first.get("format") != FORMAT:
                raise TripotError(f"{source} is not a Tripot backup")
            written = str(first.get("schema"))
            if written > NEWEST_MIGRATION:
                raise TripotError(
                    f"{source} was written by a newer Tripot (schema {written}; this one knows {NEWEST_MIGRATION}): "
                    "restore it with that one"
                )
            if written < OLDEST_MIGRATION:
                raise TripotError(
                    f"{source} has a schema version this Tripot does not support ({OLDEST_MIGRATION} to {NEWEST_MIGRATION})"
                )
            for line in file:
                decoded = msgspec.json.decode(line, type=dict[str, Any])
                yield _with_present_names(decoded) if written < RENAMED_IN else decoded
    except (OSError, EOFError, zlib.error, msgspec.DecodeError, AttributeError) as problem:
        raise TripotError(f"{source} cannot be read as a backup: {problem}") from None


def _with_present_names(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line of an older backup with the names that the schema has now."""
    if line.get("table") == "sitting":
        line["table"] = "game_table"
    for part, name in (("row", "table_id"), ("end", "game_table")):
        values = line.get(part)
        if isinstance(values, dict) and "sitting" in values:
            values[name] = values.pop("sitting")
    return line


def check(settings: Settings) -> Report:
    """Replay every stored match: chain, rules, draws, commitment, the result that was settled, and the ratings."""
    return _run(_check(settings))


async def _check(settings: Settings) -> Report:
    engine = _engine(settings)
    lines: list[str] = []
    good = entries = finished = 0
    try:
        await _migrate(settings, engine)
        async with engine.connect() as connection:
            await _snapshot(connection)
            if connection.dialect.name == "sqlite":
                integrity = await connection.scalar(text("pragma integrity_check"))
                if integrity != "ok":
                    lines.append(f"SQLite integrity check: {integrity}")
            query = select(
                game_table.c.id,
                game_table.c.status,
                game_table.c.server_seed,
                game_table.c.result,
                game_table.c.info,
            ).order_by(game_table.c.id)
            rated: list[Description] = []
            for id_, status, seed, result, info in (await connection.execute(query)).all():
                rows = await connection.execute(
                    select(entry.c.body).where(entry.c.table_id == id_).order_by(entry.c.n)
                )
                record = "".join(row[0] + "\n" for row in rows)
                problem, count = _check_one(record, status, seed, result)
                description, mismatch = _check_description(info, result)
                problem = problem or mismatch
                if description is not None and description.result is not None and description.result.ratings:
                    rated.append(description)
                entries += count
                finished += status in ("finished", "abandoned") and count > 0
                if problem is None:
                    good += 1
                else:
                    lines.append(f"table {id_}: {problem}")
            seats = await connection.execute(select(seat.c.table_id, seat.c.seat, seat.c.rank))
            ranks = {(row.table_id, row.seat): row.rank for row in seats}
            stored = (await connection.execute(select(rating).order_by(rating.c.game, rating.c.who))).all()
            lines += _check_ratings(rated, ranks, stored)
            lines += await connection.run_sync(evening_queries.find_problems)
    finally:
        await engine.dispose()
    bad = len(lines)
    lines.append(f"{good} tables OK ({finished} finished games, {entries} entries), {bad} problems")
    return bad == 0, lines


def _check_description(info: str, result: str | None) -> tuple[Description | None, str | None]:
    """Return a table's description, None if it cannot be read, and the problem of the result that it holds."""
    try:
        description = msgspec.json.decode(info, type=Description)
    except msgspec.DecodeError as problem:
        return None, f"its description cannot be read: {problem}"
    shown = None if description.result is None else msgspec.to_builtins(description.result)
    settled = None if result is None else msgspec.json.decode(result)
    return description, None if shown == settled else "the result it shows is not the settled one"


def _check_ratings(
    matches: Sequence[Description], ranks: Mapping[tuple[str, int], int | None], stored: Sequence[Row[Any]]
) -> list[str]:
    """Return the problems of the stored ratings: each must follow from the rated matches.

    The order in which matches were settled is not stored. So each rating before a match must be the one after another
    match, in some order, from the start to the stored rating.
    """
    changes: dict[tuple[str, str], list[RatingChange]] = defaultdict(list)
    won: Counter[tuple[str, str]] = Counter()
    averaged: set[tuple[str, str]] = set()
    for match in matches:
        assert match.result is not None  # noqa: S101  # the caller chose them by it
        names = [each.person or (f"bot:{each.bot}" if each.bot else None) for each in match.seats]
        for number, name in enumerate(names):
            change = (match.result.ratings or {}).get(str(number))
            if name is None or change is None:
                continue
            key = (match.game, name)
            changes[key].append(change)
            won[key] += ranks.get((match.id, number)) == 1
            if names.count(name) > 1:
                averaged.add(key)
    problems = []
    known = {(row.game, row.who): row for row in stored}
    for key in sorted(known.keys() | changes.keys()):
        row, mine = known.get(key), changes[key]
        if row is None:
            follows = False
        else:
            afters = Counter([rating_scale.START_SHOWN, *(change.after for change in mine)])
            befores = Counter([row.shown, *(change.before for change in mine)])
            # A bot on several seats takes the mean of what they earned, which no change names.
            follows = (
                (row.played, row.won, row.shown) == (len(mine), won[key], rating_scale.shown(row.mu, row.sigma))
                and (key in averaged or afters == befores)
            )  # fmt: skip
        if not follows:
            problems.append(f"rating of {key[1]} at {key[0]}: it does not follow from the rated matches")
    return problems


def _check_one(record: str, status: str, seed: str, result: str | None) -> tuple[str | None, int]:
    if not record:
        return (None if status in ("open", "abandoned") else f"it is {status} and has no record"), 0
    try:
        parsed = read_record(record)
        match = Match.load(parsed, seed)
    except TripotError as problem:
        return str(problem), 0
    if result is not None:
        settled = msgspec.json.decode(result)
        if settled["scores"] != match.state.scores() or settled["ranks"] != match.state.ranks():
            return "the settled result is not the record's", match.entries
        if not match.ended:
            return "it is settled and its record has no end", match.entries
    return None, match.entries
