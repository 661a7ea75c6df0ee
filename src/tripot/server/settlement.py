"""The end of a match: its result, ranks and ratings, stored exactly once among all processes."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from tripot.server import ratings
from tripot.server.store import queries
from tripot.server.store.database import Store
from tripot.table import summaries
from tripot.table.description import Description
from tripot.table.effects import Outcome

GATHER_S = 0.02
"""Ends gather this long and are stored together: the players know already, and the archive can wait."""


async def settle(store: Store, outcome: Outcome) -> Description | None:
    """Store how a match ended and return the table's new description; None if it was stored before."""
    if not outcome.rated:
        return await store.gather("settle", outcome, _write, GATHER_S)
    # Ratings are locked one match at a time: two processes with several matches each could deadlock over the people.
    return (await store.transact(lambda connection: _write(connection, [outcome])))[0]


def counted_ranks(ranks: list[int], gone: Sequence[int]) -> list[int]:
    """Return the ranks that count in a rated match: those who left share the place behind everybody who stayed.

    A bot played for them, so its play is not rated as theirs. The others are rated as if these had lost.
    """
    return [len(ranks) + 1 if seat in gone else rank for seat, rank in enumerate(ranks)]


def rated_ranks(outcome: Outcome) -> list[int] | None:
    """Return the ranks that a rated match is rated by; None if it counts for nobody.

    If all who stayed agreed to stop, they tie, and only those who left are behind them. If everyone left, bots played
    to the end, and that is nobody's result.
    """
    end = outcome.end
    if len(outcome.gone) == outcome.people or (end.abandoned and not outcome.gone):
        return None
    return counted_ranks([1] * len(end.ranks) if end.abandoned else end.ranks, outcome.gone)


def _write(connection: Connection, outcomes: list[Outcome]) -> list[Description | None]:
    """Store some ends in one transaction; None for one that was stored before."""
    unsettled = queries.lock_unsettled(connection, [outcome.table for outcome in outcomes])
    results: list[Description | None] = []
    seats: list[queries.SeatResult] = []
    for outcome in outcomes:
        info = unsettled.pop(outcome.table, None)
        results.append(info)
        if info is None:
            continue
        end = outcome.end
        counted = counted_ranks(end.ranks, outcome.gone) if info.rated else end.ranks
        rated = rated_ranks(outcome) if info.rated else None
        changes = None if rated is None else ratings.rate(connection, info, rated, abandoned=end.abandoned)
        summaries.settle(info, outcome, changes)
        for seat in range(info.players):
            rank = None if end.abandoned or info.fork else counted[seat]
            left = seat in outcome.gone
            seats.append(queries.SeatResult(outcome.table, seat, rank, end.scores[seat], left))
    queries.save_results(connection, [info for info in results if info is not None], seats)
    return results
