"""Ratings per game, of people and bots alike, by openskill's Plackett-Luce model."""

from __future__ import annotations

from sqlalchemy import Connection

from tripot.server.rating_scale import START_MU, START_SIGMA, shown
from tripot.server.store import queries
from tripot.table.description import Description
from tripot.wire.tables import RatingChange


def rate(
    connection: Connection, info: Description, ranks: list[int], *, abandoned: bool = False
) -> dict[str, RatingChange] | None:
    """Update the ratings of everyone at a table; return before and after by seat. Nobody wins an abandoned match."""
    from openskill.models import PlackettLuce

    names = [seat.person if seat.kind == "person" else f"bot:{seat.bot}" for seat in info.seats]
    people = [name for name in names if name is not None and not name.startswith("bot:")]
    if len(set(people)) < 2 or len(set(people)) != len(people) or None in names:
        return None
    rated_names = sorted({name for name in names if name is not None})
    known = queries.lock_ratings(connection, info.game, rated_names)
    model = PlackettLuce()
    teams = []
    for name in names:
        row = None if name is None else known.get(name)
        teams.append([model.rating(mu=row.mu if row else START_MU, sigma=row.sigma if row else START_SIGMA)])
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    changes: dict[str, RatingChange] = {}
    for seat in range(len(names)):
        before, after = teams[seat][0], rated[seat][0]
        changes[str(seat)] = RatingChange(
            shown(before.mu, before.sigma), shown(after.mu, after.sigma), round(after.sigma, 3)
        )
    for name in rated_names:
        mine = [seat for seat, other in enumerate(names) if other == name]
        # A bot at several seats is one bot: it takes the mean of what each seat earned.
        mu = sum(rated[seat][0].mu for seat in mine) / len(mine)
        sigma = sum(rated[seat][0].sigma for seat in mine) / len(mine)
        row = known.get(name)
        played = (row.played if row else 0) + len(mine)
        won = (row.won if row else 0) + sum(1 for seat in mine if ranks[seat] == 1 and not abandoned)
        rating = queries.Rating(mu, sigma, shown(mu, sigma), played, won)
        queries.save_rating(connection, info.game, name, rating)
    return changes
