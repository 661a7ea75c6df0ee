"""SHA-256 digests over every frame of many tables: a change to how frames are encoded shows here.

Two sources: every golden playthrough, folded row by row, and scripted tables with undo, questions, clocks, takeover,
return, chat and acknowledgements. `python -m tests.support.frame_digests` writes tests/frames/digests.json anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from tripot.core.entries import Entry, Proposal
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State
from tripot.table import frames
from tripot.table.description import Description, SeatInfo
from tripot.table.inputs import Viewer
from tripot.table.presence import Presence
from tripot.table.status import TableStatus
from tripot.wire.tables import ChatLine, ClockRule

TESTS = Path(__file__).resolve().parent.parent
PLAYTHROUGHS = sorted((TESTS / "playthroughs").rglob("*.jsonl"))
DIGESTS = TESTS / "frames" / "digests.json"
SNAPSHOT_EVERY = 11
"""Rows between two snapshots of a playthrough; the last row always has one."""
ASK_MS = 60_000
CLOCKS = {
    "none": ClockRule(),
    "bank": ClockRule("bank", seconds=300, increment=5),
    "days": ClockRule("days", days=3),
}
GAMES = ("12-gangsters", "gang-of-dice", "gangster-le-pro", "reglement-de-comptes", "the-boss")
SCRIPTS = [f"{game} {clock}" for game in GAMES for clock in CLOCKS]
SCRIPT_ROWS = 120


class DigestedTable:
    """A table whose frames for each viewpoint are digested one by one."""

    def __init__(self, match: Match, info: Description) -> None:
        self.match = match
        self.info = info
        self.status = TableStatus(info, match.header.at, ASK_MS)
        self.status.opened(match.state)
        self.decisions = frames.DecisionCache(size=8)
        self.presence = Presence()
        self.presence.grace_ms = 30_000
        self.chat: list[ChatLine] = []
        self.digests = {
            name: hashlib.sha256()
            for name in ("everyone", "spectator", "0 with steps", *map(str, range(info.players)))
        }

    @property
    def _viewpoints(self) -> list[tuple[str, int | None, bool]]:
        seats = [(str(seat), seat, False) for seat in range(self.info.players)]
        return [("spectator", None, False), ("0 with steps", 0, True), *seats]

    def _add(self, name: str, frame: bytes) -> None:
        self.digests[name].update(frame + b"\n")

    def hexdigests(self) -> dict[str, str]:
        """Return the digests so far, by viewpoint."""
        return {name: digest.hexdigest() for name, digest in self.digests.items()}

    # ---- rows

    def fold(self, lines: Sequence[str], now_ms: int) -> None:
        """Apply a row that another process stored."""
        before = self.match.state.clone()
        entries = self.match.fold(lines)
        self._applied(entries, before, now_ms, None)

    def commit(self, proposal: Proposal, now_ms: int, ack: str | None = None) -> None:
        """Apply a row of this process; `ack` is the command of seat 0 or 1 that brought it."""
        before = self.match.state.clone()
        self.match.commit(proposal)
        self._applied(proposal.entries, before, now_ms, ack)

    def _applied(self, entries: Sequence[Entry], before: State, now_ms: int, ack: str | None) -> None:
        self.status.row(entries, self.match)
        self._push(entries[0].number - 1, entries, before, now_ms, ack)

    # ---- frames: what follows is all that knows how frames are made

    def _push(self, prev: int, entries: Sequence[Entry], before: State, now_ms: int, ack: str | None) -> None:
        writer = frames.PushWriter(
            self.info.id,
            self.match,
            self.status,
            self.status.end,
            prev,
            entries,
            before,
            self.decisions,
            now_ms,
        )
        for name, seat, stepped in self._viewpoints:
            self._add(name, writer.frame(seat, steps=stepped))
            if ack is not None and seat == 1:
                self._add(name, writer.frame(seat, steps=stepped, ack=ack))

    def snapshot(self, now_ms: int, command: str | None = None) -> None:
        """Digest a snapshot for every viewpoint."""
        for name, seat, stepped in self._viewpoints:
            if not stepped:
                frame = frames.snapshot(
                    self.info, self.match, self.status, self.status.end, self.presence, seat, [] if seat is None else [seat],
                    decisions=self.decisions, now_ms=now_ms, chat=self.chat, command=command,
                )  # fmt: skip
                self._add(name, frame)

    def say(self, seat: int, text: str, at: int) -> None:
        """Digest a line of chat."""
        line = ChatLine(len(self.chat) + 1, f"p{seat}", f"Person {seat}", seat, text, at)
        self.chat.append(line)
        self._add("everyone", frames.chat_said(self.info.id, line))

    def came(self, person: str | None, at: int) -> None:
        """Digest who is present after somebody came, or left if they were here."""
        viewers = self.presence.viewers
        here = [viewer for viewer in viewers if viewer.person == person]
        for seat in self.info.seats_of(person):
            if here:
                self.presence.away[seat] = at
            else:
                self.presence.away.pop(seat, None)
        if here:
            del viewers[here[0]]
        else:
            viewers[Viewer(person, "", set())] = None
        self._add("everyone", frames.present(self.info, self.presence))
        self._add("everyone", frames.table_changed(self.info))

    def acknowledge(self, command: str) -> None:
        """Digest an acknowledgement without a push."""
        self._add("everyone", frames.acknowledged(command, self.info.id, self.match.entries))


def described(game: Game, match: Match, clock: ClockRule, seats: list[SeatInfo]) -> Description:
    """Return the description of a table that plays a match."""
    header = match.header
    return Description(
        "t0000001", 3, game.id, header.edition, header.players, dict(header.options), "playing", True, False, clock,
        "p0", seats, header.commitment, header.at, started=header.at,
    )  # fmt: skip


def rows_of(lines: Sequence[str]) -> list[list[str]]:
    """Return a record's entries by row: a line of a person, and all chance and the end that follow it."""
    rows: list[list[str]] = []
    for line in lines:
        entry = json.loads(line)
        if rows and (entry.get("who") == "chance" or "line" in entry or "end" in entry):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def playthrough(path: Path) -> dict[str, str]:
    """Return the digests of a golden playthrough, folded row by row."""
    record = read_record(path.read_text(encoding="utf-8"))
    end = record.end
    assert end is not None
    match = Match.load(read_record([record.lines[0]]), end.get("server_seed"))
    players = match.header.players
    seats = [SeatInfo("person", person=f"p{seat}", name=f"Person {seat}") for seat in range(players)]
    seats[-1] = SeatInfo("bot", bot="greedy")
    clock = CLOCKS["bank" if players % 2 else "none"]
    table = DigestedTable(match, described(match.game, match, clock, seats))
    rows = rows_of(record.lines[1:])
    for i, row in enumerate(rows):
        table.fold(row, 0)
        if i % SNAPSHOT_EVERY == 0 or i == len(rows) - 1:
            table.snapshot(0)
    return table.hexdigests()


class Script:
    """A table at which everything happens that can happen, chosen by a seeded generator."""

    def __init__(self, name: str) -> None:
        game_id, clock = name.rsplit(" ", 1)
        game = find_game(game_id)
        self.rng = Rng(SCRIPTS.index(name) + 1)
        players = min(game.max_players, max(4, game.min_players))
        seats = [
            SeatInfo("person", person=f"p{seat}", name=f"Person {seat}", seed="s") for seat in range(players)
        ]
        seats[2 % players] = (
            SeatInfo("person", person="p0", name="Person 0") if players > 3 else seats[2 % players]
        )
        seats[-1] = SeatInfo("bot", bot="habitue")
        self.now = 1_700_000_000_000
        self.match = Match.new(
            game, players, server_seed=f"{7:064x}", player_seeds=["été", "b"],
            seats=[{"name": f"seat {seat}"} for seat in range(players)], at=self.now,
        )  # fmt: skip
        self.table = DigestedTable(self.match, described(self.match.game, self.match, CLOCKS[clock], seats))
        self.commands = 0

    def run(self) -> dict[str, str]:
        """Play the script and return the digests."""
        self.table.commit(self.match.propose_opening(self.now), self.now)
        for row in range(SCRIPT_ROWS):
            self.now += self.rng.below(9_000)
            if self.match.ended:
                break
            self._happen()
            if row % 5 == 0:
                # A snapshot may be read much later: by then a question may be over.
                self.table.snapshot(self.now + self.rng.below(2) * 2 * ASK_MS, f"c{row}")
        if not self.match.ended:
            self.table.commit(self.match.propose_abandon("abandoned", self.now), self.now)
        self.table.snapshot(self.now)
        return self.table.hexdigests()

    def _happen(self) -> None:
        status, rng = self.table.status, self.rng
        seat = rng.below(self.table.info.players)
        kind = rng.below(20)
        if kind == 0:
            self.table.say(seat, 'Bonsoir «\x01" ' + "é" * rng.below(5), self.now)
        elif kind == 1:
            self.table.came([None, "p0", "p1", "x"][rng.below(4)], self.now)
        elif kind == 2:
            self.table.acknowledge(f"again{seat}")
        elif kind == 3:
            self._note(seat, "clock")
        elif kind == 4 and not status.paused:
            self._note(seat, f"bot greedy {['left', 'flag'][rng.below(2)]}")
        elif kind <= 6 and any(status.stood_in) and status.playing[min(status.stood_in)] is not None:
            self._note(min(status.stood_in), "back")
        elif kind <= 9:
            self._question(seat)
        elif status.paused:
            self._note(seat, "resume")
        else:
            self._act()

    def _question(self, seat: int) -> None:
        status, rng = self.table.status, self.rng
        if status.ask is None:
            what = ("undo", "pause", "resume", "abandon")[rng.below(4)]
            to = self.match.last_line(seat)
            if what == "undo" and to is not None:
                self._note(seat, f"ask undo {to}")
            elif what != "undo":
                self._note(seat, f"ask {what}")
        elif rng.below(3):
            self._note(seat, "yes")
        elif rng.below(2):
            self._note(seat, "no")
        elif status.ask.what == "undo" and status.ask.to is not None:
            self.table.commit(self.match.propose_undo(status.ask.by, status.ask.to, self.now), self.now)
        elif status.ask.what == "pause":
            self._note(status.ask.by, "pause")

    def _note(self, seat: int, text: str) -> None:
        self.commands += 1
        command = f"c-{self.commands}"
        self.table.commit(self.match.propose_note(seat, text, self.now, command), self.now, command)

    def _act(self) -> None:
        match, rng = self.match, self.rng
        waiting = match.state.to_act()
        assert waiting
        assert waiting[0] != CHANCE
        free = [(seat, to) for seat in waiting if (to := match.free_undo(seat)) is not None]
        free += [
            (seat, to) for seat in range(match.header.players) if (to := match.free_undo(seat)) is not None
        ]
        self.commands += 1
        command = f"c-{self.commands}"
        if free and rng.below(3) == 0:
            self.table.commit(match.propose_undo(*free[0], self.now, command), self.now, command)
            return
        seat = waiting[rng.below(len(waiting))]
        actions = match.state.actions(seat)
        proposal = match.propose(seat, actions[rng.below(len(actions))], self.now, command)
        self.table.commit(proposal, self.now, command if seat == 1 else None)


def known() -> dict[str, dict[str, str]]:
    """Return the stored digests, by source and viewpoint."""
    stored: dict[str, dict[str, str]] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return stored


def main() -> None:
    """Write the digests anew."""
    digests = {path.stem: playthrough(path) for path in PLAYTHROUGHS}
    digests |= {f"script {name}": Script(name).run() for name in SCRIPTS}
    DIGESTS.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
