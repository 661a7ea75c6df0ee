"""A live table: one match, those who follow it, and one command at a time, durable before anyone hears of it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Literal, Protocol

from tripot.core.clock import wall_ms
from tripot.core.entries import Entry, Proposal
from tripot.core.errors import IllegalAction, NotationError
from tripot.core.game import Game
from tripot.core.match import MAX_ENTRIES, Match
from tripot.core.record import read_record
from tripot.core.registry import find_game
from tripot.core.state import State
from tripot.server.store.journal import Row, StoreDown
from tripot.server.tables.room import Room
from tripot.server.workers.record_check import LONG_RECORD_ENTRIES
from tripot.table import frames, notes
from tripot.table.description import Description, strongest
from tripot.table.presence import Follower, Presence
from tripot.table.refusals import Refused, Repeat
from tripot.table.status import TableStatus, note_of
from tripot.wire.commands import Planned
from tripot.wire.play import End
from tripot.wire.tables import ChatLine

BREATH = 0.01
"""Seconds of folding after which the others have their turn."""
ATTEMPTS = 8
"""How often a choice that still stands is stored again after another process was faster."""


class Watcher(Protocol):
    """What looks after a table: told of everything that may call for something to be done."""

    def after_row(self, entries: Sequence[Entry], *, ours: bool) -> None:
        """A row was stored, by this process or another."""

    def plans_changed(self) -> None:
        """Somebody chose early."""

    def presence_changed(self) -> None:
        """Somebody came or went."""


class Table:
    """A table in memory. Everything but who is present and what was planned is a fold of what is stored."""

    __slots__ = (
        "_loop", "_room", "end", "game", "id", "info", "lock", "match", "plans", "presence", "reading", "recent",
        "said", "stale", "status", "touched", "watcher",
    )  # fmt: skip

    def __init__(self, room: Room, info: Description) -> None:
        self._room = room
        self._loop = asyncio.get_running_loop()
        self.id = info.id
        self.info = info
        info.register_edition()
        self.game: Game = find_game(info.game).in_edition(info.edition)
        self.match: Match | None = None
        self.status: TableStatus | None = None
        self.end: End | None = None
        self.presence = Presence(room.settings.leave_grace)
        self.plans: dict[int, tuple[list[Planned], set[int]]] = {}
        self.recent: list[frames.LogItem] | None = None
        """The last log items, while nothing has happened since they were last asked for."""
        self.said: deque[ChatLine] | None = None
        self.lock = asyncio.Lock()
        self.reading = asyncio.Lock()
        self.watcher: Watcher | None = None
        self.stale = False
        """Set when what is stored is no longer known: read it again before anything else."""
        self.touched = self._loop.time()

    # ---- loading

    async def reload(self, rows: Sequence[Row], server_seed: str) -> None:
        """Start again from what is stored, and show it to the followers. Call with the lock held."""
        # Folded beside, with pauses for the others; a record that does not fold leaves the table as unknown as it was.
        other = Table(self._room, self.info)
        await other.fold_gently(rows, server_seed)
        self.match, self.status, self.end, self.recent = other.match, other.status, other.end, None
        self.stale = False
        self.show_all()

    def show_all(self) -> None:
        """Send every follower the whole table again."""
        for follower, seat in self.presence.followers.items():
            seats = self.info.seats_of(follower.person)
            heard = [one for one in self.said or () if follower.hears(one.person)]
            follower.send(self.snapshot_frame(None, seat, seats, heard))

    def plan_of(self, seat: int | None) -> list[Planned] | None:
        """Return the plan of a seat, for its own eyes."""
        return self.plans[seat][0] if seat in self.plans else None

    async def fold_gently(self, rows: Sequence[Row], server_seed: str) -> None:
        """Take in all stored rows; others have their turn meanwhile. JobTimedOut for what takes too long."""
        if rows and rows[-1][0] > LONG_RECORD_ENTRIES:
            await self._room.record_checker.validate("".join(body + "\n" for _n, body in rows))
        paused = self._loop.time()
        for row in rows:
            if self._loop.time() - paused > BREATH:
                await asyncio.sleep(0)
                paused = self._loop.time()
            self.fold([row], server_seed)

    def fold(self, rows: Sequence[Row], server_seed: str) -> None:
        """Take in stored rows from the first one on; pushes nothing."""
        for _n, body in rows:
            lines = body.split("\n")
            if self.match is None:
                header = read_record([lines.pop(0)])
                self.match = Match.load(header, server_seed)
                self.status = TableStatus(
                    self.info, header.header.at, int(self._room.settings.ask_seconds * 1000)
                )
                self.status.opened(self.match.state)
            if lines:
                self._follow(lines)

    def _follow(self, lines: Sequence[str]) -> list[Entry]:
        match, status = self._playing()
        awaited, could = match.state.to_act(), status.can(match.state)
        entries = match.fold(lines)
        self._took(entries, awaited, could)
        return entries

    def _took(self, entries: Sequence[Entry], awaited: Sequence[int], could: Sequence[bool]) -> None:
        match, status = self._playing()
        status.row(entries, awaited, could, match)
        if entries[-1].ends:
            last = entries[-1].content
            abandoned = bool(match.state.to_act())
            end = last["end"]
            self.end = End(
                end["reason"], list(end["scores"]), list(end["ranks"]), abandoned, last.get("server_seed"),
                last["hash"],
            )  # fmt: skip

    def _playing(self) -> tuple[Match, TableStatus]:
        if self.stale:
            raise Refused("retry")
        if self.match is None or self.status is None:
            raise Refused("open")
        return self.match, self.status

    # ---- storing

    async def store(self, proposal: Proposal, ack: tuple[Follower | None, str] | None = None) -> bool:
        """Make a proposal durable, then real, then known. Call with the lock held; False: another process was first."""
        match, status = self._playing()
        if self._time_was_lost() and not isinstance(note_of(proposal.entries[0]), notes.ClockRestarted):
            # Whoever acts now must not pay for it: the record says so first, then the act is proposed anew.
            await self._restart_clock(match)
            return False
        first = match.entries + 1
        body = "\n".join(proposal.lines)
        try:
            landed = await self._room.store.journal.append(self.id, first, body)
        except StoreDown:
            # It may have landed all the same: what is stored decides.
            if not await self._landed_after_all(first, body):
                raise
            landed = True
        if not landed:
            await self.pull()
            return False
        awaited, could = match.state.to_act(), status.can(match.state)
        before = match.state
        match.commit(proposal)
        self._took(proposal.entries, awaited, could)
        # The match may keep the position it left: steps are taken on a copy, and only if somebody wants them.
        stepping = frames.has_steps(proposal.entries) and self.presence.stepping
        self.tell(first - 1, proposal.entries, ack, before.clone() if stepping else None)
        self._after(proposal.entries, ours=True)
        if not match.ended and match.entries >= MAX_ENTRIES:
            # Nothing more can be written, not even a wish to stop: it stops by itself.
            await self.store(match.propose_abandon("full", wall_ms()))
        return True

    async def _landed_after_all(self, first: int, body: str) -> bool:
        try:
            rows = await self._room.store.journal.read(self.id, first - 1)
        except StoreDown:
            self.stale = True
            raise
        return bool(rows) and rows[0] == (first, body)

    async def pull(self) -> None:
        """Take in what other processes stored, and tell the followers. Call with the lock held."""
        if self.match is None:
            return
        self.take_in(await self._room.store.journal.read(self.id, self.match.entries))

    def take_in(self, rows: Sequence[Row]) -> None:
        """Fold rows that come after what is known, and tell the followers."""
        match, _status = self._playing()
        for n, body in rows:
            if n <= match.entries:
                continue
            prev = match.entries
            lines = body.split("\n")
            before = match.state.clone() if len(lines) > 1 and self.presence.stepping else None
            entries = self._follow(lines)
            self.tell(prev, entries, None, before if frames.has_steps(entries) else None)
            self._after(entries, ours=False)

    def _after(self, entries: Sequence[Entry], *, ours: bool) -> None:
        if self.watcher is not None:
            self.watcher.after_row(entries, ours=ours)

    # ---- telling

    def tell(
        self,
        prev: int,
        entries: Sequence[Entry],
        ack: tuple[Follower | None, str] | None,
        before: State | None = None,
    ) -> None:
        """Push what happened to every follower, each from its own viewpoint; `before`: a copy to take steps on."""
        self.recent = None
        match, status = self._playing()
        writer = frames.PushWriter(
            self.id, match, status, self.end, prev, entries, before, self._room.decisions, wall_ms()
        )
        followers, stepping = self.presence.followers, self.presence.stepping
        for follower, seat in followers.items():
            command = ack[1] if ack is not None and ack[0] is follower else None
            follower.send(writer.frame(seat, steps=follower in stepping, ack=command))
        if ack is not None and ack[0] is not None and ack[0] not in followers:
            # They act without following: no push goes to them, but an answer does.
            ack[0].send(frames.acknowledged(ack[1], self.id, match.entries))
        self._room.metrics.pushed += len(followers)
        self.touched = self._loop.time()

    def broadcast(self, frame: bytes) -> None:
        """Send the same frame to every follower."""
        for follower in self.presence.followers:
            follower.send(frame)

    def follow(self, follower: Follower, seat: int | None, steps: bool | None = None) -> None:
        """Let somebody follow from a viewpoint, or change it; `steps`: whether he wants them, None as before."""
        if steps is not None:
            (self.presence.stepping.add if steps else self.presence.stepping.discard)(follower)
        new = follower not in self.presence.followers
        self.presence.followers[follower] = seat
        if new and self.watcher is not None:
            self.watcher.presence_changed()

    def unfollow(self, follower: Follower) -> None:
        """Let a follower go; what only followers need leaves memory with the last."""
        self.presence.followers.pop(follower, None)
        self.presence.stepping.discard(follower)
        if not self.presence.followers:
            self.recent = None
            if self.said:
                self.said = None
        if self.watcher is not None:
            self.watcher.presence_changed()

    def tell_presence(self) -> None:
        """Tell everyone who is here."""
        if self.presence.followers:
            self.broadcast(frames.present(self.info, self.presence))

    def tell_info(self, info: Description) -> None:
        """Take a newer description and show it to every follower."""
        if info.v < self.info.v:
            return
        moved = [one.person for one in info.seats] != [one.person for one in self.info.seats]
        self.info = info
        if self.status is not None:
            self.status.info = info
        for follower, seat in self.presence.followers.items():
            seats = info.seats_of(follower.person)
            if seat is not None and seat not in seats:
                # Whoever lost a seat no longer sees with its eyes.
                self.presence.followers[follower] = seats[0] if seats else None
        self.broadcast(frames.table_changed(info))
        if moved:
            # Who sits down was a spectator a moment ago: from now on he is there.
            self.tell_presence()

    def recent_items(self) -> list[frames.LogItem]:
        """Return the last log items: worked out for whoever comes, and kept for those who come with him."""
        if self.recent is None:
            self.recent = frames.recent_log(*self._playing())
        return self.recent

    def snapshot_frame(
        self, command: str | None, seat: int | None, seats: list[int], chat: Sequence[ChatLine]
    ) -> bytes:
        """Return everything a viewpoint may know of the table."""
        recent = None if self.match is None or self.status is None else self.recent_items()
        return frames.snapshot(
            self.info, self.match, self.status, self.end, self.presence, seat, seats, decisions=self._room.decisions,
            now_ms=wall_ms(), recent=recent, chat=chat, plan=self.plan_of(seat), command=command,
        )  # fmt: skip

    # ---- commands

    def seat_of(self, follower: Follower, seat: int) -> int:
        """Return the seat if this follower holds it."""
        seats = self.info.seats
        if follower.person is None or not 0 <= seat < len(seats) or seats[seat].person != follower.person:
            raise Refused("seat", {"seat": seat})
        return seat

    def seq(self) -> int:
        """Return the newest sequence number."""
        return 0 if self.match is None else self.match.entries

    def _ready(self, seat: int, command: str) -> tuple[Match, TableStatus]:
        """Check what every command in a match needs; Repeat for one that was carried out before."""
        match, status = self._playing()
        if f"{seat}:{command}" in status.known:
            raise Repeat
        if match.ended:
            raise Refused("ended")
        return match, status

    async def do(self, follower: Follower, command: str, seat: int, seq: int, text: str) -> None:
        """Carry out a line of notation for a person."""
        async with self.lock:
            self.seat_of(follower, seat)
            for _attempt in range(ATTEMPTS):
                _match, status = self._ready(seat, command)
                if status.paused:
                    raise Refused("paused")
                if status.playing[seat] is not None:
                    raise Refused("bot" if seq >= status.since[seat] else "stale")
                if seq < status.since[seat]:
                    break
                if await self.store(self._propose(seat, text, command), (follower, command)):
                    return
                # Another process was first: with this very command, or with another seat's choice beside it.
            raise Refused("stale", {"seq": self.seq()})

    def _propose(self, seat: int, text: str, command: str | None) -> Proposal:
        match, _status = self._playing()
        try:
            return match.propose_line(seat, text, wall_ms(), command)
        except IllegalAction as problem:
            if not match.state.actions(seat):
                raise Refused("turn", rule=problem.rule) from None
            raise Refused("rule", rule=problem.rule, catalogue=self.game.id, message=problem.reason) from None
        except NotationError:
            raise Refused("notation", {"text": text[:80]}) from None

    async def act(self, seat: int, action: int, since: int) -> bool:
        """Carry out a bot's or a plan's action if the decision it was meant for still stands."""
        async with self.lock:
            match, status = self._playing()
            if match.ended or status.paused or status.since[seat] != since:
                return False
            if action not in match.state.actions(seat):
                return False
            return await self.store(match.propose(seat, action, wall_ms()))

    async def planned(self, seat: int, text: str, since: int) -> bool:
        """Carry out a line of a plan; False when it is refused or its moment has passed."""
        async with self.lock:
            match, status = self._playing()
            if match.ended or status.paused or status.since[seat] != since:
                return False
            try:
                return await self.store(self._propose(seat, text, None))
            except Refused:
                return False

    async def plan(self, follower: Follower, command: str, seat: int, lines: list[Planned]) -> None:
        """Keep a plan for a seat (or drop it) and try it at once."""
        self.seat_of(follower, seat)
        self._playing()
        if lines:
            self.plans[seat] = (lines, set())
        else:
            self.plans.pop(seat, None)
        follower.send(frames.acknowledged(command, self.id, self.seq()))
        if self.watcher is not None:
            self.watcher.plans_changed()

    async def undo(self, follower: Follower, command: str, seat: int, seq: int) -> None:
        """Take the last act back if that is free; otherwise ask the others."""
        async with self.lock:
            self.seat_of(follower, seat)
            match, status = self._ready(seat, command)
            if status.paused:
                raise Refused("paused")
            free = match.free_undo(seat)
            if free is not None:
                if seq < status.since[seat]:
                    raise Refused("stale", {"seq": match.entries})
                proposal = match.propose_undo(seat, free, wall_ms(), command)
                await self._must_store(proposal, follower, command)
                return
            to = match.last_line(seat)
            if to is None:
                raise Refused("undo")
            await self._ask(follower, command, seat, "undo", to)

    async def ask(self, follower: Follower, command: str, seat: int, what: str) -> None:
        """Open a question to the people at the table."""
        async with self.lock:
            self.seat_of(follower, seat)
            _match, status = self._ready(seat, command)
            wanted: notes.Question = "resume" if status.paused else "pause"
            if what == "abandon":
                wanted = "abandon"
            elif what != wanted:
                raise Refused("ask")
            await self._ask(follower, command, seat, wanted, None)

    async def _ask(
        self, follower: Follower, command: str, seat: int, what: notes.Question, to: int | None
    ) -> None:
        match, status = self._playing()
        if status.open_ask(wall_ms()) is not None:
            raise Refused("ask")
        if seat not in status.voters():
            raise Refused("bot")
        note = notes.write(notes.Asked(what, to))
        await self._must_store(match.propose_note(seat, note, wall_ms(), command), follower, command)
        await self._carry_out()

    async def answer(self, follower: Follower, command: str, seat: int, yes: bool) -> None:
        """Answer the open question for a seat."""
        async with self.lock:
            self.seat_of(follower, seat)
            match, status = self._ready(seat, command)
            if status.open_ask(wall_ms()) is None or seat not in status.voters():
                raise Refused("ask")
            note = notes.write(notes.Answered(yes))
            await self._must_store(match.propose_note(seat, note, wall_ms(), command), follower, command)
            await self._carry_out()

    async def _carry_out(self) -> None:
        """Do what everyone agreed to."""
        match, status = self._playing()
        ask = status.open_ask(wall_ms())
        if ask is None or not status.agreed():
            return
        if ask.what == "undo" and ask.to is not None:
            proposal = match.propose_undo(ask.by, ask.to, wall_ms())
        elif ask.what == "abandon":
            proposal = match.propose_abandon("abandoned", wall_ms())
        else:
            agreed = notes.Paused() if ask.what == "pause" else notes.Resumed()
            proposal = match.propose_note(ask.by, notes.write(agreed), wall_ms())
        await self.store(proposal)

    async def back(self, follower: Follower, command: str, seat: int) -> None:
        """Give a person the seat back that a bot played."""
        async with self.lock:
            self.seat_of(follower, seat)
            match, status = self._ready(seat, command)
            if status.playing[seat] is None:
                raise Refused("bot")
            note = notes.write(notes.PersonBack())
            await self._must_store(match.propose_note(seat, note, wall_ms(), command), follower, command)

    async def stand_in(self, seat: int, why: Literal["left", "flag"]) -> None:
        """Let a bot play a person's seat: he left, or his flag fell."""
        async with self.lock:
            if self.match is None or self.status is None or self.match.ended:
                return
            clock = self.status.clock
            if why == "flag" and (clock is None or seat not in clock.fallen(wall_ms())):
                return  # he acted, or the clocks were stopped, while this waited for its turn
            if self.status.playing[seat] is None and self.info.seats[seat].kind == "person":
                note = notes.write(notes.BotTookOver(strongest(self.game), why))
                await self.store(self.match.propose_note(seat, note, wall_ms()))

    async def stop(self) -> None:
        """End the match without a result."""
        async with self.lock:
            if self.match is not None and not self.match.ended:
                await self.store(self.match.propose_abandon("abandoned", wall_ms()))

    async def restart_clock(self) -> None:
        """Let the time the house was closed count for nobody. Call before the clocks are watched again."""
        async with self.lock:
            if self.match is not None and not self.match.ended:
                await self._restart_clock(self.match)

    async def _restart_clock(self, match: Match) -> None:
        await self.store(match.propose_note(0, notes.write(notes.ClockRestarted()), wall_ms()))

    async def wake(self) -> None:
        """Take up the clocks again if the house slept since they were last looked at; flags may fall after that only."""
        self.presence.forgive(self._room.vigil.woke)
        if self._time_was_lost():
            async with self.lock:
                if self.match is not None and not self.match.ended and self._time_was_lost():
                    await self._restart_clock(self.match)

    def _time_was_lost(self) -> bool:
        clock = None if self.status is None else self.status.clock
        if clock is None or clock.rule.kind != "bank" or not clock.running:
            return False
        vigil = self._room.vigil
        vigil.look()
        return clock.since < vigil.woke

    async def _must_store(self, proposal: Proposal, follower: Follower, command: str) -> None:
        if not await self.store(proposal, (follower, command)):
            raise Refused("stale", {"seq": self.seq()})
