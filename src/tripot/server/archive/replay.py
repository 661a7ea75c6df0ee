"""Any position of a record from any seat, and the check of a whole record."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from tripot.core.errors import RecordError, TripotError
from tripot.core.game import Game
from tripot.core.match import Match, fresh_state
from tripot.core.record import Record, read_record
from tripot.core.state import Event, State
from tripot.server.errors import HouseError
from tripot.server.store.store import Store
from tripot.server.tables.description import check_edition

CHECKPOINT = 50
MOMENTS = 100
KEPT = 16
MAX_RECORD = 2_000_000


class Replay:
    """A folded record: every entry's position can be had without folding from the start each time."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.match = Match.load(record)
        self.game: Game = self.match.game
        self._marks: dict[int, State] = {}
        self._moves: list[tuple[int, int, int] | None] = [None]
        self._index()

    def _index(self) -> None:
        """Give every entry its move, if it is one: (n, who, action)."""
        state = fresh_state(self.game, self.match.header)
        self._marks[0] = state.clone()
        standing: list[tuple[int, int, int]] = []
        for entry in self.record.entries:
            n = entry["n"]
            if "do" in entry:
                who = -1 if entry["who"] == "chance" else entry["who"]
                if who < 0:
                    action = self.game.legal_action(state, who, entry["do"])
                    if action is None:
                        raise RecordError(n + 1, f"{entry['do']!r} is no outcome here")
                else:
                    action = self.game.parse(state, who, entry["do"])
                state.apply(who, action)
                move = (n, who, action)
                standing.append(move)
                self._moves.append(move)
            else:
                self._moves.append(None)
                if "undo" in entry:
                    standing = [one for one in standing if one[0] <= entry["undo"]]
                    state = fresh_state(self.game, self.match.header)
                    for _n, who, action in standing:
                        state.apply(who, action)
                    self._marks[n] = state.clone()
            if n % CHECKPOINT == 0:
                self._marks[n] = state.clone()

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
                state.apply(move[1], move[2])
        return state

    def moments(self, first: int, last: int, seat: int | None, *, open_: bool) -> list[dict[str, Any]]:
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
                state.apply(move[1], move[2])
                events, state.events = state.events, None
            now = state if open_ else self.match.state
            moment = {**self._entry(n, open_=open_), **self._position(state, now, events, seat)}
            if events and not moment["events"] and not open_:
                moment["who"] = None
            found.append(moment)
        return found

    def _entry(self, n: int, *, open_: bool) -> dict[str, Any]:
        if n == 0:
            return {"n": 0, "who": None, "do": None, "at": self.match.header.at}
        entry = self.record.entries[n - 1]
        found = {"n": n, "who": entry.get("who"), "do": entry.get("do") if open_ else None, "at": entry["at"]}
        return found | {name: entry[name] for name in ("undo", "note", "end") if name in entry}

    def _position(self, state: State, now: State, events: list[Event], seat: int | None) -> dict[str, Any]:
        game, awaits = self.game, state.to_act()
        asked = seat is not None and len(awaits) > 0 and awaits[0] >= 0
        decision = game.decision(state, seat) if asked and seat is not None else None
        return {
            "events": [game.event_json(game.recall(e, now)) for e in events if e.visible_to(seat)],
            "view": game.recall_view(state, now, seat),
            "decision": None if decision is None else decision.as_json(),
            "awaits": awaits,
        }


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


def verify(text: str) -> dict[str, Any]:
    """Check a record anew: hash chain, rules, every draw, and the commitment."""
    try:
        record = read_record(text)
        check_edition(record.header.edition)
        match = Match.load(record)
    except (TripotError, RecursionError, ValueError, KeyError, TypeError) as problem:
        return {
            "ok": False,
            "problem": str(problem)[:300],
            "draws": 0,
            "commitment": None,
            "server_seed": None,
        }
    end = record.end
    seed = None if end is None else end.get("server_seed")
    problem_text = None
    if end is None:
        problem_text = "the match is not over"
    elif seed is None:
        problem_text = "the server seed was not revealed"
    return {
        "ok": problem_text is None,
        "problem": problem_text,
        "draws": match.draws,
        "entries": match.entries,
        "commitment": record.header.commitment,
        "player_seeds": record.header.player_seeds,
        "server_seed": seed,
    }
