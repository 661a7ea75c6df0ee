"""Forks: a new table that begins as a finished match did, and continues differently from an entry."""

from __future__ import annotations

from typing import Any

from tripot.core.clock import wall_ms
from tripot.core.entries import Proposal
from tripot.core.errors import BadInput
from tripot.core.match import Match
from tripot.core.state import CHANCE
from tripot.server.errors import ApiError
from tripot.server.host import Host
from tripot.server.lobby import insert_table
from tripot.server.store import queries
from tripot.server.store.ids import new_id
from tripot.table import notes
from tripot.table.description import Description, SeatInfo, check_bot, strongest
from tripot.table.opening import header_seats
from tripot.table.replay import Replay
from tripot.wire.people import Person
from tripot.wire.tables import ClockRule


async def fork(host: Host, person: Person, replay: Replay, n: int, seat: int, bot: str | None) -> Description:
    """Seat a person against bots at the position after entry n. The seeds stay the same, and so does the luck."""
    header, end = replay.match.header, replay.record.end
    if end is None or "server_seed" not in end:
        raise ApiError("unfinished")
    if not 0 <= n < replay.last:
        raise BadInput("n", n, f"0 to {replay.last - 1}")
    if not 0 <= seat < header.players:
        raise BadInput("seat", seat, f"0 to {header.players - 1}")
    name = check_bot(replay.game, bot) if bot is not None else strongest(replay.game)
    seats = [
        SeatInfo("person", person=person.id, name=person.name) if i == seat else SeatInfo("bot", bot=name)
        for i in range(header.players)
    ]
    at = wall_ms()
    match = Match.new(
        replay.game, header.players, header.options, header.edition, server_seed=end["server_seed"],
        player_seeds=header.player_seeds, seats=header_seats(seats), at=at, version=header.rules,
    )  # fmt: skip
    rows = _copy(match, replay.record.entries[:n], at)
    info = Description(
        new_id(), 1, replay.game.id, header.edition, header.players, dict(header.options), "playing", False, False,
        ClockRule(), person.id, seats, header.commitment, at, started=at, fork=True, edition_text=header.edition_text,
    )  # fmt: skip
    await insert_table(
        host, info, end["server_seed"], lambda connection: queries.insert_rows(connection, info.id, rows)
    )
    return info


def _copy(match: Match, entries: list[dict[str, Any]], at: int) -> list[tuple[int, str]]:
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
