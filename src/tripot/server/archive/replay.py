"""Replays: the position after any entry of a record, for any seat, and the check of a whole record."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from threading import Event, Lock

from tripot.core.record import Record, read_record
from tripot.server.errors import ApiError
from tripot.server.fair_queue import THE_SERVER, Client, FairQueue
from tripot.server.store.database import Store
from tripot.server.workers.record_check import CHEAP_RECORD_CHARS, LONG_RECORD_ENTRIES, RecordChecker
from tripot.table import records
from tripot.table.refusals import RequestError
from tripot.table.replay import Replay
from tripot.wire.matches import Moment, Verdict

MAX_CACHED_REPLAYS = 16
MAX_CACHED_RECORD_CHARS = 3_000_000
"""Characters of all records whose replays are cached. A replay takes ten times the memory of its record, or more."""
MAX_RECORD_BYTES = 2_000_000
REPLAY_YIELD_INTERVAL_S = 0.005
"""A thread that replays a record releases the GIL this often."""
REPLAY_YIELD_S = 0.0005


class Abandoned(Exception):
    """The client who asked for a replay is gone."""


class ThreadedReplay(Replay):
    """A replay that is made and read in threads: one at a time, and with pauses for the event loop."""

    def __init__(self, record: Record, stopped: Event | None = None) -> None:
        self._lock = Lock()
        self._stopped = stopped
        self._paused_at = time.perf_counter()
        super().__init__(record, self._pause)

    def _pause(self) -> None:
        """Release the GIL now and then: compiled rules would not do it by themselves. Abandoned if nobody waits any more."""
        if self._stopped is not None and self._stopped.is_set():
            raise Abandoned
        if time.perf_counter() - self._paused_at > REPLAY_YIELD_INTERVAL_S:
            time.sleep(REPLAY_YIELD_S)
            self._paused_at = time.perf_counter()

    def follow(self, record: Record) -> bool:
        """Add the new entries of a longer record; False if that record does not continue this one."""
        with self._lock:
            return super().follow(record)

    def moments(self, first: int, last: int, seat: int | None, *, open_: bool) -> list[Moment]:
        """Return the moments of a range of entries: each entry with the position after it."""
        with self._lock:
            return super().moments(first, last, seat, open_=open_)


class Replays:
    """A cache of the latest replays, bounded by their number and by the length of their records."""

    def __init__(self, record_checker: RecordChecker) -> None:
        self._cache: OrderedDict[str, Replay] = OrderedDict()
        self._record_chars: dict[str, int] = {}
        self._record_checker = record_checker
        self._queue = FairQueue(1, cheap_cost=CHEAP_RECORD_CHARS, cheap_places=1)

    async def get(
        self, key: str, text: str, client: Client = THE_SERVER, *, untrusted: bool = False
    ) -> Replay:
        """Return a replay, made in a thread the first time. Untrusted and very long records are checked in a subprocess first.

        Clients wait for each other as in `FairQueue`.
        """
        if (cached := self._cached(key)) is not None:
            return cached
        if untrusted or text.count("\n") > LONG_RECORD_ENTRIES:
            await self._check(text, client)
        async with self._queue.place(client, len(text)):
            # Somebody else may have asked for the same one meanwhile.
            replay = self._cached(key) or await _in_thread(text)
            self._keep(key, replay, len(text))
        return replay

    def _cached(self, key: str) -> Replay | None:
        replay = self._cache.get(key)
        if replay is not None:
            self._cache.move_to_end(key)
        return replay

    def _keep(self, key: str, replay: Replay, record_chars: int) -> None:
        """Make a replay the latest one and drop the oldest until the cache is within its bounds."""
        self._cache[key] = replay
        self._cache.move_to_end(key)
        self._record_chars[key] = record_chars
        while len(self._cache) > 1 and (
            len(self._cache) > MAX_CACHED_REPLAYS
            or sum(self._record_chars.values()) > MAX_CACHED_RECORD_CHARS
        ):
            self._drop(next(iter(self._cache)))

    def _drop(self, key: str) -> None:
        self._cache.pop(key, None)
        self._record_chars.pop(key, None)

    async def running(self, key: str, text: str, client: Client = THE_SERVER) -> Replay:
        """Return the replay of a running match; entries of an earlier call are not replayed again."""
        cached = self._cache.get(key)
        if cached is not None and await asyncio.to_thread(lambda: cached.follow(read_record(text))):
            self._keep(key, cached, len(text))
            return cached
        self._drop(key)
        return await self.get(key, text, client)

    async def _check(self, text: str, client: Client) -> None:
        records.read_header(text)
        report = await self._record_checker.validate(text, client)
        if report.problem is not None:
            raise ApiError("record", {"problem": report.problem[:200]}, detail=report.problem[:200])

    async def verify(self, text: str, client: Client = THE_SERVER) -> Verdict:
        """Check a record anew: hash chain, rules, every draw, and the commitment."""
        try:
            records.read_header(text)
        except RequestError as problem:
            return records.refuted(problem.detail)
        return records.verdict(text, await self._record_checker.validate(text, client))


async def _in_thread(text: str) -> Replay:
    """Return `open_replay` of a record. If the caller is cancelled, the thread ends before the caller does."""
    stopped = Event()
    thread = asyncio.ensure_future(asyncio.to_thread(open_replay, text, stopped))
    try:
        return await asyncio.shield(thread)
    except asyncio.CancelledError:
        stopped.set()
        await asyncio.wait([thread])
        if not thread.cancelled():
            thread.exception()  # nobody else reads it
        raise


def open_replay(text: str, stopped: Event | None = None) -> Replay:
    """Return the replay of a record; RequestError if it is damaged, forged or of an unknown rules version."""
    return records.readable(text, lambda record: ThreadedReplay(record, stopped))


async def record_text(store: Store, id_: str) -> str:
    """Return the stored record of a table."""
    rows = await store.journal.read(id_, -1)
    if not rows:
        raise ApiError("missing")
    return "".join(body + "\n" for _n, body in rows)
