"""A person's page: how it goes game by game, ratings through time, bots met, deeds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import select

from tripot.core.registry import all_games
from tripot.server.archive.lists import rivals_of
from tripot.server.people.achievements import Played, deeds
from tripot.server.store import schema
from tripot.server.store.database import Store
from tripot.table.description import Description
from tripot.wire.matches import GameStats, Rated, Won
from tripot.wire.people import GameHistory, Person, Profile, RatingPoint

_sitting, _seat = schema.sitting.c, schema.seat.c
MOST = 3000
"""So many of the newest matches are looked at."""
POINTS = 60
"""So many points draw a rating's history."""


async def profile(store: Store, person: Person, *, mine: bool) -> Profile:
    """Return a person's page; others see only what was played in the open: public and rated tables."""
    query = (
        select(_sitting.info, _seat.seat, _seat.rank, _seat.left_early, _sitting.public)
        .join(schema.seat, _seat.sitting == _sitting.id)
        .where(_seat.person == person.id, _seat.rank.is_not(None))
        .order_by(_sitting.finished.desc())
        .limit(MOST)
    )
    ratings = select(schema.rating).where(schema.rating.c.who == person.id)
    async with store.look() as connection:
        rows = (await connection.execute(query)).all()
        rated = {row.game: row for row in await connection.execute(ratings)}
    matches = await asyncio.to_thread(_read, rows, mine)
    duels = await rivals_of(store, person.id, None, everything=mine)
    return Profile(
        person.id,
        person.name,
        person.kind,
        person.created,
        mine,
        len(matches),
        sum(one.won for one in matches),
        _games(matches, rated),
        _histories(matches),
        duels,
        deeds(matches, list(all_games())),
    )


def _read(rows: Sequence[Any], mine: bool) -> list[Played]:
    """Return matches oldest first."""
    found = []
    for text, seat, rank, left, public in reversed(rows):
        info = msgspec.json.decode(text, type=Description)
        if mine or public or info.rated:
            found.append(Played(info, seat, rank, bool(left)))
    return found


def _games(matches: Sequence[Played], rated: dict[str, Any]) -> list[GameStats]:
    games: dict[str, GameStats] = {}
    for one in matches:
        row = rated.get(one.info.game)
        stats = games.setdefault(
            one.info.game,
            GameStats(
                one.info.game, 0, 0, {}, 0, None if row is None else Rated(row.shown, row.sigma, row.played)
            ),
        )
        stats.played += 1
        stats.won += one.won
        stats.streak = stats.streak + 1 if one.won else 0
        group = stats.by_players.setdefault(str(one.info.players), Won(0, 0))
        group.played += 1
        group.won += one.won
    return sorted(games.values(), key=lambda one: (-one.played, one.game))


def _histories(matches: Sequence[Played]) -> list[GameHistory]:
    """Return each game's rating after every rated match, thinned where there are very many; the last one always stays."""
    found: dict[str, list[RatingPoint]] = {}
    for one in matches:
        ratings = None if one.info.result is None else one.info.result.ratings
        change = None if ratings is None else ratings.get(str(one.seat))
        if change is not None:
            found.setdefault(one.info.game, []).append(RatingPoint(one.at, change.after, change.sigma))
    return [GameHistory(game, _thin(points)) for game, points in found.items()]


def _thin(points: list[RatingPoint]) -> list[RatingPoint]:
    if len(points) <= POINTS:
        return points
    return [points[round(i * (len(points) - 1) / (POINTS - 1))] for i in range(POINTS)]
