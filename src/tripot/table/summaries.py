"""Finished matches and imported records as lists and the replay page show them."""

from __future__ import annotations

from tripot.core.record import Record
from tripot.table.description import Description
from tripot.table.effects import Outcome
from tripot.table.replay import Replay
from tripot.wire.matches import MatchPage, MatchSeat, Summary
from tripot.wire.tables import RatingChange, Result


def settle(info: Description, outcome: Outcome, ratings: dict[str, RatingChange] | None = None) -> None:
    """Write into a table's description how its match ended."""
    end = outcome.end
    info.status = "abandoned" if end.abandoned else "finished"
    info.started = info.started or outcome.started
    info.finished = outcome.last_at
    info.v += 1
    info.result = Result(end.reason, end.scores, end.ranks, outcome.entries, outcome.stood_in, ratings)


def summary(info: Description) -> Summary:
    """Return a stored match for lists."""
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


def record_summary(id_: str, record: Record, players: int) -> Summary:
    """Return an imported record for lists, from its header and its end."""
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


def match_page(replay: Replay, summary: Summary) -> MatchPage:
    """Return a finished match with all its entries."""
    entries = [{k: v for k, v in entry.items() if k != "hash"} for entry in replay.record.entries]
    verified = replay.record.end is not None and "server_seed" in replay.record.end
    return MatchPage(summary, replay.match.header.as_json(), entries, replay.last, verified)
