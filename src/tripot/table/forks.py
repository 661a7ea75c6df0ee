"""Forks: a new table that begins as a finished match did, and continues differently from an entry."""

from __future__ import annotations

from typing import Any

from tripot.core.entries import Proposal
from tripot.core.errors import BadInput
from tripot.core.match import Match
from tripot.core.state import CHANCE
from tripot.table import notes
from tripot.table.description import Description, SeatInfo, can_play, check_bot, strongest
from tripot.table.inputs import Row
from tripot.table.opening import header_seats
from tripot.table.refusals import RequestError
from tripot.table.replay import Replay
from tripot.wire.people import Person
from tripot.wire.tables import ClockRule, ForkWish


def fork(
    id_: str, person: Person, replay: Replay, wish: ForkWish, now_ms: int
) -> tuple[Description, str, list[Row]]:
    """Seat a person against bots at the position after an entry; return the table, its secret and its rows.

    The seeds stay the same, and so does the luck. Unless the wish names a bot, the match's own bots keep their seats.
    """
    header, end = replay.match.header, replay.record.end
    if end is None or "server_seed" not in end:
        raise RequestError("unfinished")
    if not 0 <= wish.n < replay.last:
        raise BadInput("n", wish.n, f"0 to {replay.last - 1}")
    if not 0 <= wish.seat < header.players:
        raise BadInput("seat", wish.seat, f"0 to {header.players - 1}")
    bots = _bots(replay, wish.bot)
    seats = [
        SeatInfo("person", person=person.id, name=person.name)
        if i == wish.seat
        else SeatInfo("bot", bot=bots[i])
        for i in range(header.players)
    ]
    match = Match.new(
        replay.game, header.players, header.options, header.edition, server_seed=end["server_seed"],
        player_seeds=header.player_seeds, seats=header_seats(seats), at=now_ms, version=header.rules,
    )  # fmt: skip
    rows = _copy(match, replay.record.entries[: wish.n], now_ms)
    info = Description(
        id_, 1, replay.game.id, header.edition, header.players, dict(header.options), "playing", False, False, ClockRule(),
        person.id, seats, header.commitment, now_ms, started=now_ms, fork=True, edition_text=header.edition_text,
    )  # fmt: skip
    return info, end["server_seed"], rows


def _bots(replay: Replay, wanted: str | None) -> list[str]:
    """Return a bot for each seat: the wanted one, else the one that sat there, else the strongest that answers at once."""
    game, header = replay.game, replay.match.header
    if wanted is not None:
        return [check_bot(game, wanted)] * header.players
    before = [seat.get("bot") for seat in header.seats]
    return [bot if isinstance(bot, str) and can_play(game, bot) else strongest(game) for bot in before]


def _copy(match: Match, entries: list[dict[str, Any]], at: int) -> list[Row]:
    """Play the old entries into a new match and return its rows. Draws are made again; notes keep only their place."""

    def done(proposal: Proposal) -> list[str]:
        match.commit(proposal)
        return proposal.lines

    rows = [(0, "\n".join([match.header_line, *done(match.propose_opening(at))]))]
    for entry in entries:
        first = match.entries + 1
        if entry["n"] < first:
            continue
        if "undo" in entry:
            lines = done(match.propose_undo(entry["who"], entry["undo"], at))
        elif "note" in entry:
            lines = done(match.propose_note(entry["who"], notes.write(notes.Copied()), at))
        elif entry["who"] not in ("chance", CHANCE):
            lines = done(
                match.propose(entry["who"], match.game.parse(match.state, entry["who"], entry["do"]), at)
            )
        else:
            continue
        rows.append((first, "\n".join(lines)))
    return rows
