"""Lists of finished matches, a person's statistics, leaderboards."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import func, select

from tripot.server.store import schema
from tripot.server.store.store import Store
from tripot.server.tables.description import Description

_sitting, _seat = schema.sitting.c, schema.seat.c


def summary(info: Description) -> dict[str, Any]:
    """Return a match for lists."""
    result = info.result or {}
    seats = []
    for i, seat in enumerate(info.shown()["seats"]):
        scores, ranks = result.get("scores"), result.get("ranks")
        seats.append(
            {
                "seat": i,
                "kind": seat["kind"],
                "name": seat.get("name"),
                "person": seat.get("person"),
                "bot": seat.get("bot"),
                "score": scores[i] if scores else None,
                "rank": ranks[i] if ranks else None,
            }
        )
    return {
        "id": info.id, "game": info.game, "edition": info.edition, "players": info.players, "options": info.options,
        "rated": info.rated, "status": info.status, "started": info.started, "finished": info.finished, "reason": result.get("reason"),
        "entries": result.get("entries"), "ratings": result.get("ratings"), "seats": seats,
    }  # fmt: skip


async def matches(
    store: Store,
    *,
    person: str | None = None,
    game: str | None = None,
    before: int | None = None,
    limit: int = 30,
) -> dict[str, Any]:
    """List finished matches, newest first: a person's own, or all public ones."""
    query = select(_sitting.info, _sitting.finished).where(_sitting.finished.is_not(None))
    if person is None:
        query = query.where(_sitting.public.is_(True))
    else:
        mine = select(_seat.sitting).where(_seat.person == person)
        query = query.where(_sitting.id.in_(mine))
    if game is not None:
        query = query.where(_sitting.game == game)
    if before is not None:
        query = query.where(_sitting.finished < before)
    query = query.order_by(_sitting.finished.desc()).limit(limit + 1)
    async with store.look() as connection:
        rows = (await connection.execute(query)).all()
    found = [summary(msgspec.json.decode(row[0], type=Description)) for row in rows[:limit]]
    return {"matches": found, "next": rows[limit - 1][1] if len(rows) > limit else None}


async def stats(store: Store, person: str) -> dict[str, Any]:
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
    games: dict[str, dict[str, Any]] = {}
    for game, _finished, rank, _length, text in rows:
        players = str(msgspec.json.decode(text, type=Description).players)
        mine = games.setdefault(
            game, {"game": game, "played": 0, "won": 0, "by_players": {}, "streak": 0, "_over": False}
        )
        won = rank == 1
        mine["played"] += 1
        mine["won"] += won
        if won and not mine["_over"]:
            mine["streak"] += 1
        mine["_over"] |= not won
        group = mine["by_players"].setdefault(players, {"played": 0, "won": 0})
        group["played"] += 1
        group["won"] += won
    for game, mine in games.items():
        del mine["_over"]
        row = rated.get(game)
        mine["rating"] = (
            None if row is None else {"rating": row.shown, "sigma": row.sigma, "played": row.played}
        )
    return {"games": list(games.values())}


async def leaderboard(store: Store, game: str, limit: int) -> dict[str, Any]:
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
        found.append(
            {
                "place": place,
                "who": "bot" if bot else "person",
                "id": row.who.removeprefix("bot:"),
                "name": row.who.removeprefix("bot:") if bot else row.name,
                "rating": row.shown,
                "sigma": row.sigma,
                "played": row.played,
                "won": row.won,
            }
        )
    return {"game": game, "rows": found}
