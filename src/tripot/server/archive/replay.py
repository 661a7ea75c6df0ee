"""Replays: the position after any entry of a record, for any seat, and the check of a whole record."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any

from msgspec import UNSET

from tripot.core.errors import TripotError
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.record import Header, Record, read_record
from tripot.core.state import Event, State
from tripot.server.errors import ApiError
from tripot.server.store.database import Store
from tripot.server.workers.record_check import LONG_RECORD_ENTRIES, RecordChecker
from tripot.table.description import check_edition
from tripot.wire.matches import Moment, Verdict
from tripot.wire.values import as_json, written

CHECKPOINT_ENTRIES = 50
"""A copy of the position is kept after each such number of entries."""
MAX_MOMENTS = 100
MAX_CACHED_REPLAYS = 16
MAX_RECORD_BYTES = 2_000_000
REPLAY_YIELD_INTERVAL_S = 0.005
"""A thread that replays a record releases the GIL this often."""
REPLAY_YIELD_S = 0.0005


class Replay:
    """A replayed record. Any position is available without replaying from the start."""

    def __init__(self, record: Record) -> None:
        self.record = record
        end = record.end
        seed = None if end is None else end.get("server_seed")
        self.match = Match.load(Record(record.header, [], record.lines[:1]), seed)
        self.game: Game = self.match.game
        self._marks: dict[int, State] = {0: self.match.state.clone()}
        self._moves: list[tuple[int, int] | None] = [None]
        """The seat and action of each entry, None for an entry that is no move."""
        self._busy = Lock()
        self._replay(record.lines[1:])

    def _replay(self, lines: Sequence[str]) -> None:
        paused = time.perf_counter()
        for line in lines:
            if time.perf_counter() - paused > REPLAY_YIELD_INTERVAL_S:
                # Compiled rules would not release the GIL by themselves, and the event loop would wait.
                time.sleep(REPLAY_YIELD_S)
                paused = time.perf_counter()
            entry = self.match.fold([line])[0]
            moved = entry.action is not None and entry.who is not None
            self._moves.append((entry.who, entry.action) if moved else None)  # type: ignore[arg-type]  # both are there
            if "undo" in entry.content or entry.number % CHECKPOINT_ENTRIES == 0:
                self._marks[entry.number] = self.match.state.clone()

    def follow(self, record: Record) -> bool:
        """Add the new entries of a longer record; False if that record does not continue this one."""
        with self._busy:
            known, shared = self.record.lines, min(len(self.record.lines), len(record.lines))
            # Each line's hash covers all lines before it: if the last common line is equal, all are.
            if record.lines[shared - 1] != known[shared - 1]:
                return False
            if len(record.lines) > len(known):
                self.record = record
                self._replay(record.lines[len(known) :])
        return True

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self.record.entries)

    def at(self, n: int) -> State:
        """Return the position after entry n."""
        mark = max(number for number in self._marks if number <= n)
        state = self._marks[mark].clone()
        for move in self._moves[mark + 1 : n + 1]:
            if move is not None:
                state.apply(move[0], move[1])
        return state

    def moments(self, first: int, last: int, seat: int | None, *, open_: bool) -> list[Moment]:
        """Return the moments of a range of entries: each entry with the position after it.

        `open_` shows all of a finished match: notations, which may name secret things, and memories of earlier draws.
        """
        with self._busy:
            return self._moments(first, last, seat, open_=open_)

    def _moments(self, first: int, last: int, seat: int | None, *, open_: bool) -> list[Moment]:
        moments = []
        state = self.at(first)
        for n in range(first, last + 1):
            events: list[Event] = []
            entry = self.record.entries[n - 1] if n else None
            if n in self._marks and n > first and entry is not None and "undo" in entry:
                state = self._marks[n].clone()
            move = self._moves[n]
            if move is not None:
                if n == first:
                    state = self.at(n - 1)
                state.events = []
                state.apply(move[0], move[1])
                events, state.events = state.events, None
            now = state if open_ else self.match.state
            moment = self._moment(n, state, now, events, seat, open_=open_)
            if events and not moment.events and not open_:
                moment.who = None
            moments.append(moment)
        return moments

    def _moment(
        self, n: int, state: State, now: State, events: list[Event], seat: int | None, *, open_: bool
    ) -> Moment:
        game, awaits = self.game, state.to_act()
        entry: dict[str, Any] = self.record.entries[n - 1] if n else {"at": self.match.header.at}
        asked = seat is not None and len(awaits) > 0 and awaits[0] >= 0
        decision = game.decision(state, seat) if asked and seat is not None else None
        return Moment(
            n, entry.get("who"), entry.get("do") if open_ else None, entry["at"],
            [game.event_json(game.recall(e, now)) for e in events if e.visible_to(seat)],
            written(as_json(game.recall_view(state, now, seat))),
            None if decision is None else written(as_json(decision.as_json())),
            list(awaits), entry.get("undo", UNSET), entry.get("note", UNSET), entry.get("end", UNSET),
        )  # fmt: skip


class Replays:
    """A cache of the latest replays."""

    def __init__(self, record_checker: RecordChecker) -> None:
        self._cache: OrderedDict[str, Replay] = OrderedDict()
        self._record_checker = record_checker

    async def get(self, key: str, text: str, *, untrusted: bool = False) -> Replay:
        """Return a replay, made in a thread the first time. Untrusted and very long records are checked in a subprocess first."""
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        if untrusted or text.count("\n") > LONG_RECORD_ENTRIES:
            await self._check(text)
        replay = await asyncio.to_thread(open_replay, text)
        self._cache[key] = replay
        if len(self._cache) > MAX_CACHED_REPLAYS:
            self._cache.popitem(last=False)
        return replay

    async def running(self, key: str, text: str) -> Replay:
        """Return the replay of a running match; entries of an earlier call are not replayed again."""
        cached = self._cache.get(key)
        if cached is not None and await asyncio.to_thread(lambda: cached.follow(read_record(text))):
            if key in self._cache:
                self._cache.move_to_end(key)
            return cached
        self._cache.pop(key, None)
        return await self.get(key, text)

    async def _check(self, text: str) -> None:
        edition_of(text)
        report = await self._record_checker.validate(text)
        if report.problem is not None:
            raise ApiError("record", {"problem": report.problem[:200]}, detail=report.problem[:200])

    async def verify(self, text: str) -> Verdict:
        """Check a record anew: hash chain, rules, every draw, and the commitment."""
        try:
            header, end = edition_of(text), read_end(text)
        except ApiError as problem:
            return Verdict(False, problem.detail, 0, 0, None, [], None)
        report = await self._record_checker.validate(text)
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


def open_replay(text: str) -> Replay:
    """Return the replay of a record; ApiError if it is damaged, forged or of an unknown rules version."""
    try:
        record = read_record(text)
        # A record may name any edition. Only known ones are opened, never a path.
        check_edition(record.header.edition)
        return Replay(record)
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
