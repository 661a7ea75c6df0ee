"""The simulated database: real SQL in a real SQLite in memory, behind a network, a disk and a power supply that fail.

A transaction is carried out at one moment of the timeline, all of it or nothing. What surrounds it is drawn from the
seed: how long the request and the answer travel, and whether either is lost.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool
from tests.support.cluster.virtual_time import Timeline, VirtualLoop

from tripot.server.store.schema import metadata

T = TypeVar("T")
MAX_DELAY_S = 12.0
FLUSH_S = 20.0
"""What was written without a sync is on the disk this much later."""


class ConnectionBroken(OSError):
    """The connection to the database broke: the outcome of the request is unknown."""


class Database:
    """One database server, or one file."""

    def __init__(self, timeline: Timeline, seed: float) -> None:
        self.timeline = timeline
        self._seed = seed
        self._made = 0
        self.raw = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.raw.deserialize(_empty())
        self.raw.execute("pragma foreign_keys=on")
        self.engine = create_engine("sqlite://", creator=lambda: self.raw, poolclass=StaticPool)
        event.listen(self.engine, "begin", _begin)
        # Both are the one connection to SQLite; the reading one never begins a transaction there.
        self._writer = self.engine.connect()
        self._reader = self.engine.connect().execution_options(reading=True)
        self.wires: list[Wire] = []
        self.up = True
        self.slow = 1.0
        self.full = False
        self.unreachable: dict[str, float] = {}
        """By process: until when nothing passes between it and the database."""
        self._before_unsynced: bytes | None = None
        """The database without the transactions that are not on the disk."""
        self._unsynced_at = 0.0
        self._newest: tuple[int, dict[str, int]] = (-1, {})
        self.stored_at: dict[tuple[str, int], float] = {}
        """When each row of a record was stored."""
        self.commits = 0
        self.lost_races = 0
        self.syncs: Callable[[], bool] = lambda: True
        """Whether a transaction is on the disk once it is committed."""
        self.on_row: Callable[[str, int, str], object] = lambda _table, _n, _body: None

    # ---- what is stored

    def run(self, work: Callable[[Connection], T]) -> T:
        """Carry out a transaction."""
        synced = self.syncs()
        if not synced:
            self.write_unsynced()
        with self._writer.begin():
            result = work(self._writer)
        if synced:
            self.synced()
        return result

    def look(self, work: Callable[[Connection], T]) -> T:
        """Read."""
        return work(self._reader)

    def write_unsynced(self) -> None:
        """Note that the next transaction is committed without waiting for the disk."""
        self._flush_old()
        if self._before_unsynced is None:
            self._before_unsynced = self.raw.serialize()
            self._unsynced_at = self.timeline.now

    def synced(self) -> None:
        """Note that everything written so far is on the disk: a sync is for the whole log."""
        self.commits += 1
        self._before_unsynced = None

    def _flush_old(self) -> None:
        if self._before_unsynced is not None and self.timeline.now > self._unsynced_at + FLUSH_S:
            self._before_unsynced = None

    def stored(self, table_id: str, n: int, body: str) -> None:
        """Note when a row was stored."""
        self.stored_at[table_id, n] = self.timeline.now
        self.on_row(table_id, n, body)

    def newest(self, table_id: str) -> int:
        """Return the number of a table's newest stored entry, -1 if there is none."""
        version = self.raw.total_changes
        if self._newest[0] != version:
            self._newest = (version, {})
        known = self._newest[1].get(table_id)
        if known is None:
            row = self.raw.execute(
                "select n, body from entry where table_id = ? order by n desc limit 1", (table_id,)
            ).fetchone()
            # The first row begins with the header, which counts as number 0.
            known = -1 if row is None else row[0] + row[1].count("\n")
            self._newest[1][table_id] = known
        return known

    def record(self, table_id: str) -> list[str]:
        """Return all lines of a table's record."""
        rows = self.raw.execute("select body from entry where table_id = ? order by n", (table_id,))
        return [line for row in rows for line in row[0].split("\n")]

    # ---- faults

    def go_down(self, *, power: bool) -> None:
        """Break all connections. `power`: what was not synced is lost."""
        self.up = False
        for wire in list(self.wires):
            wire.break_off()
        if power:
            self._flush_old()
            if self._before_unsynced is not None:
                self.raw.deserialize(self._before_unsynced)
                self.raw.execute("pragma foreign_keys=on")
                self._newest = (-1, {})
        self._before_unsynced = None

    def check_room(self) -> None:
        """Raise what a full disk raises."""
        if self.full:
            raise OperationalError("write", {}, sqlite3.OperationalError("database or disk is full"))

    def delay(self, process: str, rng: Random) -> float:
        """Return how long a message between a process and the database takes."""
        usual = rng.random() * 0.004 if rng.random() < 0.97 else rng.random() * 0.8
        blocked = self.unreachable.get(process, 0.0) - self.timeline.now
        return min(usual * self.slow, MAX_DELAY_S) + (blocked if blocked > 0 else 0.0)

    def new_rng(self) -> Random:
        """Return the chance of one connection: what it draws changes no other."""
        self._made += 1
        return Random(f"{self._seed} {self._made}")

    def close(self) -> None:
        """Let go of the memory."""
        self._writer.close()
        self._reader.close()
        self.engine.dispose()
        self.raw.close()


def _begin(connection: Connection) -> None:
    if not connection.get_execution_options().get("reading"):
        connection.exec_driver_sql("begin immediate")


@cache
def _empty() -> bytes:
    """Return the image of a database with all tables and no rows."""
    raw = sqlite3.connect(":memory:", check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    metadata.create_all(engine)
    raw.commit()
    image = raw.serialize()
    engine.dispose()
    raw.close()
    return image


def _time_out(future: asyncio.Future[Any]) -> None:
    if not future.done():
        future.set_exception(TimeoutError())


class Request:
    """A request to the database that is on its way."""

    __slots__ = ("done", "future", "single", "work", "writes")

    def __init__(
        self, work: Callable[[], Any], future: asyncio.Future[Any], *, writes: bool, single: bool
    ) -> None:
        self.work = work
        self.future = future
        self.writes = writes
        self.done = False
        """Whether it was carried out."""
        self.single = single
        """Whether it is a single statement: it may be carried out though the process that sent it is gone."""


class Wire:
    """A connection of a process to the database. Requests arrive in the order in which they were sent."""

    def __init__(
        self,
        database: Database,
        loop: VirtualLoop,
        *,
        ordered: bool = True,
        lasting: bool = False,
        local: bool = False,
    ) -> None:
        self.database = database
        self.loop = loop
        self.broken = False
        self.on_break: Callable[[], object] = lambda: None
        self._rng = database.new_rng()
        self._ordered = ordered
        self._lasting = lasting
        """True for a file, and for a pool of connections, which is never broken for long."""
        self._local = local
        """A thread of the process, whose answers are not lost on the way."""
        self._there = self._back = 0.0
        self._waiting: list[Request] = []
        database.wires.append(self)

    async def ask(
        self, work: Callable[[], T], timeout: float, *, writes: bool = True, single: bool = False
    ) -> T:
        """Have the database do something; ConnectionBroken or TimeoutError if there is no answer."""
        if self.broken or not self.database.up:
            raise ConnectionBroken("the database is away")
        request = Request(work, self.loop.create_future(), writes=writes, single=single)
        self._waiting.append(request)
        timeline = self.database.timeline
        arrival = timeline.now + self.database.delay(self.loop.name, self._rng)
        if self._ordered:
            arrival = self._there = max(self._there, arrival)
        timeline.at(arrival, self._arrive, request)
        timer = self.loop.call_later(timeout, _time_out, request.future)
        try:
            result: T = await request.future
            return result
        finally:
            timer.cancel()
            if request in self._waiting:
                self._waiting.remove(request)

    def _arrive(self, request: Request) -> None:
        database = self.database
        abandoned = self.loop.dead or request.future.done()
        if not database.up or (abandoned and not request.single):
            return
        try:
            if request.writes:
                database.check_room()
            outcome: tuple[bool, Any] = (True, request.work())
            request.done = True
        except Exception as problem:
            outcome = (False, problem)
        self.back(self._answer, request, outcome)

    def back(self, call: Callable[..., object], *arguments: Any) -> None:
        """Send something from the database to the process."""
        timeline = self.database.timeline
        arrival = timeline.now + self.database.delay(self.loop.name, self._rng)
        if self._ordered:
            arrival = self._back = max(self._back, arrival)
        timeline.at(arrival, self._come_back, call, arguments)

    def _come_back(self, call: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        if not self.broken:
            self.loop.call_soon(call, *arguments)

    def _answer(self, request: Request, outcome: tuple[bool, Any]) -> None:
        if request.future.done():
            return
        good, result = outcome
        if good:
            request.future.set_result(result)
        else:
            request.future.set_exception(result)

    def break_off(self) -> None:
        """Break the connection: what was sent may have been carried out."""
        if not self._lasting:
            self.close()
        for request in self._waiting:
            # A single statement may be carried out just before the end; its answer is lost all the same.
            if request.single and self._rng.random() < 0.5 and not request.future.done():
                self.database.timeline.after(self._rng.random() * 3, self._land, request)
            if not (self._local and request.done):
                self.loop.call_soon(self._fail, request)
        self._waiting = []
        self.loop.call_soon(self.on_break)

    def _land(self, request: Request) -> None:
        """Carry out a statement late, after its connection broke."""
        if self.database.up:
            request.work()

    def _fail(self, request: Request) -> None:
        if not request.future.done():
            request.future.set_exception(ConnectionBroken("the connection to the database broke"))

    def close(self) -> None:
        """Close the connection."""
        self.broken = True
        if self in self.database.wires:
            self.database.wires.remove(self)
