"""Lists of finished matches, a person's statistics, leaderboards."""

from __future__ import annotations

from typing import Literal

import msgspec

from tripot.server.store import list_queries
from tripot.server.store.database import Store
from tripot.table.description import Description
from tripot.table.summaries import summary
from tripot.wire.games import OpponentResults
from tripot.wire.matches import GameStats, Leaderboard, Matches, Ranked, Rated, Stats, Won

STATS_MATCHES = 5000
"""The newest matches that a person's statistics count."""


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
    """Return a page of finished matches, newest first: a person's, or all public ones.

    `result` and `against` (a person's id or a bot's name) narrow a person's matches.
    """
    rows = await store.read(
        lambda connection: list_queries.finished_matches(
            connection,
            person=person,
            game=game,
            before=before,
            limit=limit + 1,
            result=result,
            against=against,
        )
    )
    next_page = rows[limit - 1].finished if len(rows) > limit else None
    return Matches([summary(row.description) for row in rows[:limit]], next_page)


async def stats(store: Store, person: str) -> Stats:
    """Return a person's results, game by game."""
    rows = await store.read(lambda connection: list_queries.person_matches(connection, person, STATS_MATCHES))
    ratings = await store.read(lambda connection: list_queries.ratings_of_person(connection, person))
    games: dict[str, GameStats] = {}
    streak_over: set[str] = set()
    for row in rows:
        info = msgspec.json.decode(row.description_json, type=Description)
        game = info.game
        rating = ratings.get(game)
        rated = None if rating is None else Rated(rating.shown, rating.sigma, rating.played)
        results = games.setdefault(game, GameStats(game, 0, 0, {}, 0, rated))
        won = row.rank == 1
        results.played += 1
        results.won += won
        if not won:
            streak_over.add(game)
        elif game not in streak_over:
            results.streak += 1
        group = results.by_players.setdefault(str(info.players), Won(0, 0))
        group.played += 1
        group.won += won
    return Stats(list(games.values()))


async def leaderboard(store: Store, game: str, limit: int) -> Leaderboard:
    """Return the best people and bots of a game."""
    rows = await store.read(lambda connection: list_queries.leaderboard(connection, game, limit))
    ranked = []
    for place, row in enumerate(rows, 1):
        bot = row.who.startswith("bot:")
        id_ = row.who.removeprefix("bot:")
        name = id_ if bot else row.name
        ranked.append(
            Ranked(place, "bot" if bot else "person", id_, name, row.shown, row.sigma, row.played, row.won)
        )
    return Leaderboard(game, ranked)


async def opponent_results(store: Store, person: str, game: str) -> OpponentResults:
    """Return how often a person finished ahead of each bot at a game, and how often behind it."""
    duels = await store.read(
        lambda connection: list_queries.duels_with_bots(connection, person, game, only_public=False)
    )
    return OpponentResults(game, duels)
