"""Lists of finished matches, a person's statistics, leaderboards."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import func, or_, select

from tripot.core.record import Record
from tripot.server.store import schema
from tripot.server.store.database import Store
from tripot.table.description import Description
from tripot.wire.games import Duel, Rivals
from tripot.wire.matches import GameStats, Leaderboard, Matches, MatchSeat, Ranked, Rated, Stats, Summary, Won

_sitting, _seat = schema.sitting.c, schema.seat.c


def summary(info: Description) -> Summary:
    """Return a match for lists."""
    result = info.result
    seats = [
        MatchSeat(
            i,
            seat.kind,
            seat.name,
            seat.person,
            seat.bot,
            None if result is None else result.scores[i],
            None if result is None else result.ranks[i],
        )
        for i, seat in enumerate(info.seats)
    ]
    return Summary(
        info.id, info.game, info.edition, info.players, info.options, info.rated, info.status, info.started, info.finished,
        None if result is None else result.reason, None if result is None else result.entries,
        None if result is None else result.ratings, seats,
    )  # fmt: skip


def summary_of(id_: str, record: Record, players: int) -> Summary:
    """Return a record that was never played here as a match for lists: what its header and its end say."""
    header, last = record.header, record.end
    end = None if last is None else last["end"]
    seats = []
    for i in range(players):
        seat = header.seats[i]
        bot = seat.get("bot")
        name = seat.get("name")
        seats.append(
            MatchSeat(
                i,
                "person" if bot is None else "bot",
                name if bot is None and name != f"seat {i}" else None,
                None,
                bot,
                None if end is None else end["scores"][i],
                None if end is None else end["ranks"][i],
            )
        )
    return Summary(
        id_, header.game, header.edition, players, dict(header.options), False, "playing" if end is None else "finished",
        header.at, None if last is None else last["at"], None if end is None else end["reason"], len(record.entries), None,
        seats,
    )  # fmt: skip


async def matches(
    store: Store,
    *,
    person: str | None = None,
    game: str | None = None,
    before: int | None = None,
    limit: int = 30,
    result: Literal["won", "lost"] | None = None,
    against: str | None = None,
) -> Matches:
    """List finished matches, newest first: a person's own, or all public ones.

    `result` and `against` (somebody's id, or a bot's name) are for one's own.
    """
    query = select(_sitting.info, _sitting.finished).where(_sitting.finished.is_not(None))
    if person is None:
        query = query.where(_sitting.public.is_(True))
    else:
        mine = select(_seat.sitting).where(_seat.person == person)
        if result is not None:
            mine = mine.where(_seat.rank == 1 if result == "won" else _seat.rank > 1)
        query = query.where(_sitting.id.in_(mine))
        if against is not None:
            his = select(_seat.sitting).where(or_(_seat.person == against, _seat.bot == against))
            query = query.where(_sitting.id.in_(his))
    if game is not None:
        query = query.where(_sitting.game == game)
    if before is not None:
        query = query.where(_sitting.finished < before)
    query = query.order_by(_sitting.finished.desc()).limit(limit + 1)
    async with store.look() as connection:
        rows = (await connection.execute(query)).all()
    found = [summary(msgspec.json.decode(row[0], type=Description)) for row in rows[:limit]]
    return Matches(found, rows[limit - 1][1] if len(rows) > limit else None)


async def stats(store: Store, person: str) -> Stats:
    """Return how a person fared, game by game."""
    query = (
        select(_sitting.game, _sitting.finished, _seat.rank, func.length(_sitting.info), _sitting.info)
        .join(schema.seat, _seat.sitting == _sitting.id)
        .where(_seat.person == person, _seat.rank.is_not(None))
        .order_by(_sitting.finished.desc())
        .limit(5000)
    )
    ratings = select(schema.rating).where(schema.rating.c.who == person)
    async with store.look() as connection:
        rows = (await connection.execute(query)).all()
        rated = {row.game: row for row in await connection.execute(ratings)}
    games: dict[str, GameStats] = {}
    over: set[str] = set()
    for game, _finished, rank, _length, text in rows:
        players = str(msgspec.json.decode(text, type=Description).players)
        known = rated.get(game)
        mine = games.setdefault(
            game,
            GameStats(
                game, 0, 0, {}, 0, None if known is None else Rated(known.shown, known.sigma, known.played)
            ),
        )
        won = rank == 1
        mine.played += 1
        mine.won += won
        if not won:
            over.add(game)
        elif game not in over:
            mine.streak += 1
        group = mine.by_players.setdefault(players, Won(0, 0))
        group.played += 1
        group.won += won
    return Stats(list(games.values()))


async def leaderboard(store: Store, game: str, limit: int) -> Leaderboard:
    """Return the best of a game, people and bots."""
    columns = schema.rating.c
    query = (
        select(columns.who, columns.shown, columns.sigma, columns.played, columns.won, schema.person.c.name)
        .select_from(schema.rating.outerjoin(schema.person, schema.person.c.id == columns.who))
        .where(columns.game == game)
        .order_by(columns.shown.desc(), columns.who)
        .limit(limit)
    )
    async with store.look() as connection:
        rows = (await connection.execute(query)).all()
    found = []
    for place, row in enumerate(rows, 1):
        bot = row.who.startswith("bot:")
        id_ = row.who.removeprefix("bot:")
        name = id_ if bot else row.name
        found.append(
            Ranked(place, "bot" if bot else "person", id_, name, row.shown, row.sigma, row.played, row.won)
        )
    return Leaderboard(game, found)


async def rivals(store: Store, person: str, game: str) -> Rivals:
    """Return how often a person came before each bot at a game, and each bot before the person."""
    return Rivals(game, await rivals_of(store, person, game, everything=True))


async def rivals_of(store: Store, person: str, game: str | None, *, everything: bool) -> list[Duel]:
    """Return the duels with bots, at one game or all; without `everything` only those at public tables."""
    mine, theirs = schema.seat.alias("mine"), schema.seat.alias("theirs")
    query = (
        select(
            theirs.c.bot,
            func.count().filter(mine.c.rank < theirs.c.rank),
            func.count().filter(mine.c.rank > theirs.c.rank),
        )
        .select_from(mine)
        .join(theirs, mine.c.sitting == theirs.c.sitting)
        .join(schema.sitting, _sitting.id == mine.c.sitting)
        .where(
            mine.c.person == person,
            mine.c.rank.is_not(None),
            theirs.c.bot.is_not(None),
        )
        .group_by(theirs.c.bot)
        .order_by(theirs.c.bot)
    )
    if game is not None:
        query = query.where(_sitting.game == game)
    if not everything:
        query = query.where(_sitting.public.is_(True))
    async with store.look() as connection:
        rows = (await connection.execute(query)).all()
    return [Duel(*row) for row in rows]
