"""A person's page: results by game, ratings over time, bots met, achievements."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from tripot.core.registry import all_games
from tripot.server.people.achievements import PlayedMatch, achievements
from tripot.server.store import list_queries
from tripot.server.store.database import Store
from tripot.server.store.list_queries import PersonMatch
from tripot.server.store.queries import Rating
from tripot.table.description import Description
from tripot.wire.games import Duel
from tripot.wire.matches import GameStats, Rated, Won
from tripot.wire.people import GameHistory, Person, Profile, RatingPoint

PROFILE_MATCHES = 3000
"""The newest matches that count on a person's page."""
HISTORY_POINTS = 60
"""Points in the history of a rating."""


async def profile(store: Store, person: Person, *, mine: bool) -> Profile:
    """Return a person's page. Others see only public and rated matches."""

    def read(connection: Connection) -> tuple[list[PersonMatch], dict[str, Rating], list[Duel]]:
        return (
            list_queries.person_matches(connection, person.id, PROFILE_MATCHES),
            list_queries.ratings_of_person(connection, person.id),
            list_queries.duels_with_bots(connection, person.id, None, only_public=not mine),
        )

    rows, ratings, duels = await store.read(read)
    matches = await asyncio.to_thread(_visible_matches, rows, mine)
    return Profile(
        person.id,
        person.name,
        person.kind,
        person.created,
        mine,
        len(matches),
        sum(match.won for match in matches),
        _games(matches, ratings),
        _histories(matches),
        duels,
        achievements(matches, list(all_games())),
    )


def _visible_matches(rows: Sequence[PersonMatch], mine: bool) -> list[PlayedMatch]:
    """Return the matches that may be seen, oldest first."""
    matches = []
    for row in reversed(rows):
        info = msgspec.json.decode(row.description_json, type=Description)
        if mine or row.public or info.rated:
            matches.append(PlayedMatch(info, row.seat, row.rank, row.left_early))
    return matches


def _games(matches: Sequence[PlayedMatch], ratings: Mapping[str, Rating]) -> list[GameStats]:
    games: dict[str, GameStats] = {}
    for match in matches:
        game = match.info.game
        rating = ratings.get(game)
        rated = None if rating is None else Rated(rating.shown, rating.sigma, rating.played)
        stats = games.setdefault(game, GameStats(game, 0, 0, {}, 0, rated))
        stats.played += 1
        stats.won += match.won
        stats.streak = stats.streak + 1 if match.won else 0
        group = stats.by_players.setdefault(str(match.info.players), Won(0, 0))
        group.played += 1
        group.won += match.won
    return sorted(games.values(), key=lambda stats: (-stats.played, stats.game))


def _histories(matches: Sequence[PlayedMatch]) -> list[GameHistory]:
    """Return each game's rating after every rated match. Long histories are thinned, but keep their last point."""
    histories: dict[str, list[RatingPoint]] = {}
    for match in matches:
        ratings = None if match.info.result is None else match.info.result.ratings
        change = None if ratings is None else ratings.get(str(match.seat))
        if change is not None:
            point = RatingPoint(match.at, change.after, change.sigma)
            histories.setdefault(match.info.game, []).append(point)
    return [GameHistory(game, _thin(points)) for game, points in histories.items()]


def _thin(points: list[RatingPoint]) -> list[RatingPoint]:
    if len(points) <= HISTORY_POINTS:
        return points
    last = len(points) - 1
    return [points[round(i * last / (HISTORY_POINTS - 1))] for i in range(HISTORY_POINTS)]
