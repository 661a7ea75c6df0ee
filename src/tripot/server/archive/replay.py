"""Any position of a record from any seat, and the check of a whole record."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from msgspec import UNSET

from tripot.core.errors import TripotError
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.record import Record, read_record
from tripot.core.state import Event, State
from tripot.server.errors import HouseError
from tripot.server.store.store import Store
from tripot.server.tables.description import check_edition
from tripot.server.wire.matches import Moment, Verdict
from tripot.server.wire.play import Decision
from tripot.server.wire.values import as_json, written

CHECKPOINT = 50
MOMENTS = 100
KEPT = 16
MAX_RECORD = 2_000_000


class Replay:
    """A folded record: every entry's position can be had without folding from the start each time."""

    def __init__(self, record: Record) -> None:
        self.record = record
        end = record.end
        seed = None if end is None else end.get("server_seed")
        self.match = Match.load(Record(record.header, [], record.lines[:1]), seed)
        self.game: Game = self.match.game
        self._marks: dict[int, State] = {0: self.match.state.clone()}
        self._moves: list[tuple[int, int] | None] = [None]
        """Every entry's move, if it is one: who and what."""
        for line in record.lines[1:]:
            entry = self.match.fold([line])[0]
            moved = entry.action is not None and entry.who is not None
            self._moves.append((entry.who, entry.action) if moved else None)  # type: ignore[arg-type]  # both are there
            if "undo" in entry.content or entry.number % CHECKPOINT == 0:
                self._marks[entry.number] = self.match.state.clone()

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self.record.entries)

    def at(self, n: int) -> State:
        """Return the position after entry n."""
        mark = max(one for one in self._marks if one <= n)
        state = self._marks[mark].clone()
        for move in self._moves[mark + 1 : n + 1]:
            if move is not None:
                state.apply(move[0], move[1])
        return state

    def moments(self, first: int, last: int, seat: int | None, *, open_: bool) -> list[Moment]:
        """Return the moments of a stretch, each entry with the position after it.

        `open_` shows all of a finished match: notations, which may name what was secret, and what players had to remember.
        """
        found = []
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
            found.append(moment)
        return found

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
            written(as_json(game.recall_view(state, now, seat)), dict[str, Any]),
            None if decision is None else written(as_json(decision.as_json()), Decision),
            list(awaits), entry.get("undo", UNSET), entry.get("note", UNSET), entry.get("end", UNSET),
        )  # fmt: skip


class Replays:
    """The replays looked at lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def get(self, key: str, text: str) -> Replay:
        """Return a replay, folded in a thread the first time."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        replay = await asyncio.to_thread(open_replay, text)
        self._kept[key] = replay
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replay


def open_replay(text: str) -> Replay:
    """Read and fold a record; HouseError for one that is damaged, forged or of another rules version."""
    try:
        record = read_record(text)
        # A record may name any edition; only shipped ones are opened, never a path.
        check_edition(record.header.edition)
        return Replay(record)
    except (TripotError, RecursionError, ValueError, KeyError, TypeError) as problem:
        raise HouseError("record", {"problem": str(problem)[:200]}, detail=str(problem)[:200]) from None


async def record_text(store: Store, id_: str) -> str:
    """Return the stored record of a table."""
    rows = await store.journal.read(id_, -1)
    if not rows:
        raise HouseError("missing")
    return "".join(body + "\n" for _n, body in rows)


def verify(text: str) -> Verdict:
    """Check a record anew: hash chain, rules, every draw, and the commitment."""
    try:
        record = read_record(text)
        check_edition(record.header.edition)
        match = Match.load(record)
    except (TripotError, RecursionError, ValueError, KeyError, TypeError) as problem:
        return Verdict(False, str(problem)[:300], 0, 0, None, [], None)
    end = record.end
    seed = None if end is None else end.get("server_seed")
    problem_text = None
    if end is None:
        problem_text = "the match is not over"
    elif seed is None:
        problem_text = "the server seed was not revealed"
    header = record.header
    return Verdict(
        problem_text is None,
        problem_text,
        match.draws,
        match.entries,
        header.commitment,
        list(header.player_seeds),
        seed,
    )
