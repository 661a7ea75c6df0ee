"""Coaching results over time: stored seat by seat for each analysed match, and returned game by game."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from tripot.core.clock import wall_ms
from tripot.server.store import list_queries
from tripot.server.store.database import Store
from tripot.wire.coach import Findings
from tripot.wire.matches import GamePlay, KindCost, MyPlay, PlayedMatch

MATCHES_PER_GAME = 60
"""The newest matches of each game that are returned."""
_MAX_MATCHES = 1_000


async def keep(store: Store, match: str, findings: Findings) -> None:
    """Store a finished analysis for each person at a table; results that are stored already stay."""
    at = wall_ms()

    def write(connection: Connection) -> None:
        seats = list_queries.seats_without_coaching(connection, match)
        list_queries.insert_coaching(connection, match, at, [_row(findings, seat) for seat in seats])

    await store.transact(write)


def _row(findings: Findings, seat: int) -> dict[str, object]:
    decisions = [decision for decision in findings.decisions if decision.seat == seat]
    kinds: dict[str, list[float]] = {}
    for decision in decisions:
        kind = kinds.setdefault("" if decision.ask is None else decision.ask[0], [0, 0.0])
        kind[0] += 1
        kind[1] = round(kind[1] + decision.loss, 4)
    return {
        "seat": seat, "decisions": len(decisions), "lost": sum(decision.loss for decision in decisions),
        "blunders": sum(decision.grade == "blunder" for decision in decisions), "luck": findings.luck.luck[seat],
        "luckier_than": findings.luck.luckier_than[seat], "kinds": msgspec.json.encode(kinds).decode(),
    }  # fmt: skip


async def read(store: Store, person: str) -> MyPlay:
    """Return a person's coaching results, game by game, oldest match first."""
    rows = await store.read(lambda connection: list_queries.coached_matches(connection, person, _MAX_MATCHES))
    games: dict[str, GamePlay] = {}
    costs: dict[str, dict[str, KindCost]] = {}
    for row in rows:
        game = games.setdefault(row.game, GamePlay(row.game, [], []))
        if len(game.matches) >= MATCHES_PER_GAME:
            continue
        game.matches.append(
            PlayedMatch(
                row.table, row.finished, row.rank == 1, row.decisions, row.lost, row.blunders, row.luck, row.luckier_than,
            )
        )  # fmt: skip
        for ask, (n, lost) in msgspec.json.decode(row.kinds, type=dict[str, tuple[int, float]]).items():
            cost = costs.setdefault(row.game, {}).setdefault(ask, KindCost(ask, 0, 0.0))
            cost.decisions += n
            cost.lost += lost
    for name, game in games.items():
        game.matches.reverse()
        game.kinds = sorted(costs.get(name, {}).values(), key=lambda cost: (-cost.lost, cost.ask))
    return MyPlay(list(games.values()))
