"""Replays: the position after any entry of a record, for any seat, and the check of a whole record."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from threading import Event, Lock
from typing import Any

from tripot.core.errors import TripotError
from tripot.core.record import Header, Record, read_record
from tripot.server.errors import ApiError
from tripot.server.fair_queue import THE_SERVER, Client, FairQueue
from tripot.server.store.database import Store
from tripot.server.workers.record_check import CHEAP_RECORD_CHARS, LONG_RECORD_ENTRIES, RecordChecker
from tripot.table.description import check_edition
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
        edition_of(text)
        report = await self._record_checker.validate(text, client)
        if report.problem is not None:
            raise ApiError("record", {"problem": report.problem[:200]}, detail=report.problem[:200])

    async def verify(self, text: str, client: Client = THE_SERVER) -> Verdict:
        """Check a record anew: hash chain, rules, every draw, and the commitment."""
        try:
            header, end = edition_of(text), read_end(text)
        except ApiError as problem:
            return Verdict(False, problem.detail, 0, 0, None, [], None)
        report = await self._record_checker.validate(text, client)
        seed = None if end is None else end.get("server_seed")
        message = report.problem
        if message is None and end is None:
            message = "the match is not over"
        elif message is None and seed is None:
            message = "the server seed was not revealed"
        return Verdict(
            message is None, message, report.draws, report.entries, header.commitment,
            list(header.player_seeds), seed,
        )  # fmt: skip


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
    """Return the replay of a record; ApiError if it is damaged, forged or of an unknown rules version."""
    try:
        record = read_record(text)
        # A record may name any edition. Only known ones are opened, never a path.
        check_edition(record.header.edition)
        return ThreadedReplay(record, stopped)
    except (TripotError, RecursionError, ValueError, KeyError, TypeError) as problem:
        raise ApiError("record", {"problem": str(problem)[:200]}, detail=str(problem)[:200]) from None


async def record_text(store: Store, id_: str) -> str:
    """Return the stored record of a table."""
    rows = await store.journal.read(id_, -1)
    if not rows:
        raise ApiError("missing")
    return "".join(body + "\n" for _n, body in rows)


def edition_of(text: str) -> Header:
    """Return a record's header; ApiError if it is damaged or its edition is unknown. No path is opened."""
    try:
        header = read_record([text.split("\n", 1)[0]]).header
        check_edition(header.edition)
    except (TripotError, RecursionError, ValueError, KeyError, TypeError) as problem:
        raise ApiError("record", {"problem": str(problem)[:200]}, detail=str(problem)[:200]) from None
    return header


def read_end(text: str) -> dict[str, Any] | None:
    """Return the content of the last line if it is the end of a match. It is not checked."""
    try:
        last = json.loads(text.rstrip("\n").rpartition("\n")[2])
    except ValueError:
        return None
    return last if isinstance(last, dict) and "end" in last else None
