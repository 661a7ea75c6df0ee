"""A person's play over time: what the coach found is kept seat by seat, and told game by game."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select

from tripot.core.clock import wall_ms
from tripot.server.store import schema
from tripot.server.store.database import Store
from tripot.wire.coach import Findings
from tripot.wire.matches import GamePlay, KindCost, MyPlay, PlayedMatch

LATEST = 60
"""So many matches of a game are told, the latest."""
_MOST = 1_000
_played, _seat, _sitting = schema.played.c, schema.seat.c, schema.sitting.c


async def keep(store: Store, match: str, found: Findings) -> None:
    """Keep what a whole analysis found of each person's play; a match that is kept already stays as it is."""

    def write(connection: Connection) -> None:
        seats = connection.execute(
            select(_seat.seat).where(_seat.sitting == match, _seat.person.is_not(None))
        )
        people = {row[0] for row in seats}
        kept = connection.execute(select(_played.seat).where(_played.sitting == match))
        people -= {row[0] for row in kept}
        rows = [{"sitting": match, "at": wall_ms(), **_row(found, seat)} for seat in sorted(people)]
        if rows:
            connection.execute(insert(schema.played), rows)

    await store.transact(write)


def _row(found: Findings, seat: int) -> dict[str, object]:
    mine = [one for one in found.decisions if one.seat == seat]
    kinds: dict[str, list[float]] = {}
    for one in mine:
        kind = kinds.setdefault("" if one.ask is None else one.ask[0], [0, 0.0])
        kind[0] += 1
        kind[1] = round(kind[1] + one.loss, 4)
    return {
        "seat": seat, "decisions": len(mine), "lost": sum(one.loss for one in mine),
        "blunders": sum(one.grade == "blunder" for one in mine), "luck": found.luck.luck[seat],
        "luckier_than": found.luck.luckier_than[seat], "kinds": msgspec.json.encode(kinds).decode(),
    }  # fmt: skip


async def mine(store: Store, person: str) -> MyPlay:
    """Return how a person played, game by game, oldest match first."""
    query = (
        select(schema.played, _sitting.game, _sitting.finished, _seat.rank)
        .join(schema.seat, (_seat.sitting == _played.sitting) & (_seat.seat == _played.seat))
        .join(schema.sitting, _sitting.id == _played.sitting)
        .where(_seat.person == person)
        .order_by(_sitting.finished.desc())
        .limit(_MOST)
    )
    async with store.look() as connection:
        rows = (await connection.execute(query)).all()
    games: dict[str, GamePlay] = {}
    costs: dict[str, dict[str, KindCost]] = {}
    for row in rows:
        game = games.setdefault(row.game, GamePlay(row.game, [], []))
        if len(game.matches) >= LATEST:
            continue
        game.matches.append(
            PlayedMatch(
                row.sitting, row.finished or row.at, row.rank == 1, row.decisions, row.lost, row.blunders,
                row.luck, row.luckier_than,
            )
        )  # fmt: skip
        for ask, (n, lost) in msgspec.json.decode(row.kinds, type=dict[str, tuple[int, float]]).items():
            cost = costs.setdefault(row.game, {}).setdefault(ask, KindCost(ask, 0, 0.0))
            cost.decisions += n
            cost.lost += lost
    for name, game in games.items():
        game.matches.reverse()
        game.kinds = sorted(costs.get(name, {}).values(), key=lambda one: (-one.lost, one.ask))
    return MyPlay(list(games.values()))
