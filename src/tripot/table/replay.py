"""Replays: the position after any entry of a record, for any seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET

from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.record import Record
from tripot.core.state import Event, State
from tripot.wire.matches import Moment, Moments
from tripot.wire.values import as_json, written

CHECKPOINT_ENTRIES = 50
"""A copy of the position is kept after each such number of entries."""
MAX_MOMENTS = 100


class Replay:
    """A replayed record. Any position is available without replaying from the start.

    `after_entry` is called after each entry, so that a host may let others work while a long record is replayed.
    """

    def __init__(self, record: Record, after_entry: Callable[[], None] | None = None) -> None:
        self.record = record
        end = record.end
        seed = None if end is None else end.get("server_seed")
        self.match = Match.load(Record(record.header, [], record.lines[:1]), seed)
        self.game: Game = self.match.game
        self._marks: dict[int, State] = {0: self.match.state.clone()}
        self._moves: list[tuple[int, int] | None] = [None]
        """The seat and action of each entry, None for an entry that is no move."""
        self._after_entry = after_entry
        self._replay(record.lines[1:])

    def _replay(self, lines: Sequence[str]) -> None:
        for line in lines:
            entry = self.match.fold([line])[0]
            moved = entry.action is not None and entry.who is not None
            self._moves.append((entry.who, entry.action) if moved else None)  # type: ignore[arg-type]  # both are there
            if "undo" in entry.content or entry.number % CHECKPOINT_ENTRIES == 0:
                self._marks[entry.number] = self.match.state.clone()
            if self._after_entry is not None:
                self._after_entry()

    def follow(self, record: Record) -> bool:
        """Add the new entries of a longer record; False if that record does not continue this one."""
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

    def page(self, first: int, last: int | None, seat: int | None, *, open_: bool) -> Moments:
        """Return at most MAX_MOMENTS moments from an entry on; BadInput for a seat or an entry that does not exist."""
        players = self.match.header.players
        if seat is not None and not 0 <= seat < players:
            raise BadInput("seat", seat, f"0 to {players - 1}")
        if first > self.last:
            raise BadInput("from", first, f"0 to {self.last}")
        end = min(self.last, first + MAX_MOMENTS - 1)
        return Moments(
            self.moments(first, end if last is None else min(end, last), seat, open_=open_), self.last
        )

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
