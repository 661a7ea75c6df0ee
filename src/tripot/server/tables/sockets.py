"""The socket: one per client, many tables on it; a slow reader holds nobody up."""

from __future__ import annotations

import contextlib
import logging
from typing import Any, Protocol

import msgspec

from tripot import __version__
from tripot.core.clock import wall_ms
from tripot.core.errors import BadInput, MatchFull, RecordError, TripotError
from tripot.server.store.journal import StoreDown
from tripot.server.tables import chat
from tripot.server.tables.floor import Floor
from tripot.server.tables.table import Table
from tripot.server.text_cleaning import strip_control_characters
from tripot.server.workers.job import JobTimedOut
from tripot.table import frames
from tripot.table.refusals import Refused, Repeat
from tripot.wire import commands as w
from tripot.wire import messages as m
from tripot.wire.people import Person
from tripot.wire.values import encode

log = logging.getLogger("tripot.socket")
TABLES = 30
"""Tables one socket may follow."""


class Line(Protocol):
    """What a socket is to its client: messages in, text frames out, and nobody ever waits for a reader."""

    async def next(self) -> str | bytes | None:
        """Return the next message, None when there will be no more."""

    def write(self, data: bytes) -> bool:
        """Send a text frame; False when too much waits to be sent already."""

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket."""


class Client:
    """One socket: who is at the other end, and which tables it follows."""

    __slots__ = (
        "_bad", "_bucket", "_closing", "_floor", "_line", "_muted", "_shown", "name", "person", "session", "tables",
    )  # fmt: skip

    def __init__(
        self,
        floor: Floor,
        line: Line,
        person: Person | None,
        session: str | None,
        muted: set[str],
    ) -> None:
        self._floor = floor
        self._line = line
        self.person = None if person is None else person.id
        self.session = session
        self.name = "" if person is None else person.name
        self._shown = None if person is None else person
        self._muted = muted
        self.tables: dict[str, Table] = {}
        self._closing = False
        self._bucket = floor.limits.bucket("command")
        self._bad = floor.limits.bucket("bad")

    # ---- sending

    def send(self, frame: bytes) -> None:
        """Send a frame; a reader who lets too many wait is sent away and may come back for a snapshot."""
        if not self._closing and not self._line.write(frame):
            self._floor.room.metrics.slow.inc()
            self.close(4408, "too slow")

    def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        if not self._closing:
            self._closing = True
            self._line.hang_up(code, reason)

    def hears(self, person: str | None) -> bool:
        """Tell whether the person is not muted."""
        return person not in self._muted

    def mute(self, person: str, muted: bool) -> None:
        """Stop or start hearing somebody."""
        (self._muted.add if muted else self._muted.discard)(person)

    # ---- receiving

    async def run(self) -> None:
        """Serve the socket until it closes."""
        floor = self._floor
        metrics = floor.room.metrics
        floor.clients.add(self)
        metrics.sockets.set(len(floor.clients))
        self.send(
            encode(
                m.Hello(
                    protocol=w.PROTOCOL, server=__version__, now=wall_ms(), heartbeat=20, person=self._shown
                )
            )
        )
        try:
            while not self._closing:
                text = await self._line.next()
                if text is None:
                    break
                await self._take(text)
        finally:
            floor.clients.discard(self)
            metrics.sockets.set(len(floor.clients))
            self.close(1000, "")
            for table in self.tables.values():
                table.unfollow(self)

    async def _take(self, text: str | bytes) -> None:
        if self._bucket is not None and (wait := self._bucket.take()):
            self._refuse_flood(wait)
            return
        if len(text) > w.MAX_FRAME:
            self._malformed(None)
            return
        try:
            command = w.decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._malformed(text)
            return
        kind = command.__struct_config__.tag
        table_id = getattr(command, "table", None)
        try:
            await self._obey(command)
        except Repeat:
            table = self.tables.get(table_id) if table_id is not None else None
            self.send(encode(m.Ack(id=command.id, table=table_id, seq=table.seq() if table else None)))
        except Exception as problem:
            refusal = explain(problem)
            self._floor.room.metrics.commands.labels(kind, refusal.code).inc()
            table = self.tables.get(table_id) if table_id is not None else None
            seq = None if table is None else table.seq()
            self.send(frames.refused(refusal, command.id, table_id, seq))
        else:
            self._floor.room.metrics.carried_out[kind] += 1

    def _refuse_flood(self, wait: float) -> None:
        if self._bad is not None and self._bad.take():
            self.close(4429, "too many frames")
            return
        self.send(frames.refused(Refused("rate", {"seconds": round(wait, 1)})))

    def _malformed(self, text: str | bytes | None) -> None:
        if self._bad is not None and self._bad.take():
            self.close(4429, "too many bad frames")
            return
        command = None
        if text is not None:
            with contextlib.suppress(Exception):
                found = msgspec.json.decode(text)["id"]
                command = found if isinstance(found, str) and len(found) <= 40 else None
        self._floor.room.metrics.commands.labels("malformed", "malformed").inc()
        self.send(frames.refused(Refused("malformed"), command))

    async def _obey(self, command: w.AnyCommand) -> None:
        match command:
            case w.Do(id=id_, table=table, seat=seat, seq=seq, do=text):
                await (await self._table(table)).do(self, id_, seat, seq, text)
            case w.Subscribe(id=id_, table=table, seat=wish, seq=seq, steps=steps):
                await self._subscribe(id_, table, wish, seq, steps)
            case w.Look(id=id_, table=table, seat=seat):
                await self._subscribe(id_, table, seat, None, None)
            case w.Undo(id=id_, table=table, seat=seat, seq=seq):
                await (await self._table(table)).undo(self, id_, seat, seq)
            case w.AskFor(id=id_, table=table, seat=seat, what=what):
                await (await self._table(table)).ask(self, id_, seat, what)
            case w.Answer(id=id_, table=table, seat=seat, yes=yes):
                await (await self._table(table)).answer(self, id_, seat, yes)
            case w.Back(id=id_, table=table, seat=seat):
                await (await self._table(table)).back(self, id_, seat)
            case w.Plan(id=id_, table=table, seat=seat, plan=plan):
                await (await self._table(table)).plan(self, id_, seat, plan)
            case w.Chat(id=id_, table=table, text=text):
                await self._say(id_, table, text)
            case w.Unsubscribe(id=id_, table=table):
                await self._unsubscribe(id_, table)
            case w.Ping(id=id_):
                self.send(encode(m.Pong(id=id_, now=wall_ms())))

    async def _table(self, id_: str) -> Table:
        table = self.tables.get(id_)
        if table is not None and not table.stale and self._floor.holds(table):
            return table
        table = await self._floor.table(id_)
        if table is None:
            raise Refused("table")
        return table

    async def _subscribe(
        self, id_: str, table_id: str, wish: Any, seq: int | None, steps: bool | None
    ) -> None:
        if table_id not in self.tables and len(self.tables) >= TABLES:
            raise Refused("rate", {"seconds": 0})
        await self._floor.room.throttle.acquire()
        table = await self._table(table_id)
        said = await chat.lately(self._floor.room.store, table)
        # From here on nothing is waited for: where he sits must still be true when he is shown it.
        seats = table.info.seats_of(self.person)
        if wish is msgspec.UNSET:
            seat = seats[0] if seats else None
        elif wish is None or wish in seats:
            seat = wish
        else:
            raise Refused("seat", {"seat": wish})
        followers = table.presence.followers
        same = self in followers and followers[self] == seat
        self.tables[table_id] = table
        table.follow(self, seat, steps)
        if seq is not None and same and seq == table.seq():
            self.send(encode(m.Ack(id=id_, table=table_id, seq=seq)))
        else:
            heard = [one for one in said if self.hears(one.person)]
            self.send(table.snapshot_frame(id_, seat, seats, heard))

    async def _unsubscribe(self, id_: str, table_id: str) -> None:
        if table_id not in self.tables:
            raise Refused("table")
        await self._floor.room.throttle.acquire()
        table = self.tables.pop(table_id)
        table.unfollow(self)
        self.send(encode(m.Ack(id=id_, table=table_id, seq=table.seq())))

    async def _say(self, id_: str, table_id: str, text: str) -> None:
        table = self.tables.get(table_id)
        if table is None:
            raise Refused("table")
        if self.person is None:
            raise Refused("muted")
        # Per person, however many sockets he opens.
        if wait := self._floor.limits.wait("chat", self.person):
            raise Refused("rate", {"seconds": round(wait, 1)})
        text = strip_control_characters(text)
        if not text:
            raise Refused("malformed")
        seats = table.info.seats_of(self.person)
        said = await chat.say(
            self._floor.room.store,
            table_id,
            person=self.person,
            # The seat's name is the newest: who renames himself does not come in again.
            name=(table.info.seats[seats[0]].name if seats else None) or self.name,
            seat=seats[0] if seats else None,
            text=text,
            command=id_,
        )
        self.send(encode(m.Ack(id=id_, table=table_id, seq=table.seq())))
        if said is not None:
            chat.tell(table, said)


def explain(problem: Exception) -> Refused:
    """Turn any trouble with a command into a refusal; what is nobody's fault is logged."""
    if isinstance(problem, Refused):
        return problem
    if isinstance(problem, StoreDown):
        return Refused("retry")
    if isinstance(problem, JobTimedOut):
        return Refused("heavy")
    if isinstance(problem, MatchFull):
        return Refused("full")
    if isinstance(problem, RecordError):
        log.error("a record does not fold: %s", problem)
        return Refused("retry")
    if isinstance(problem, BadInput | TripotError):
        return Refused("malformed")
    log.error("a command failed", exc_info=problem)
    return Refused("retry")
