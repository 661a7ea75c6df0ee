"""Finished matches: lists, statistics, and any position of a record from any seat."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import func, select

from tripot.core.errors import RecordError, TripotError
from tripot.core.game import Game
from tripot.core.match import Match, fresh_state
from tripot.core.record import Record, read_record
from tripot.core.state import Event, State
from tripot.server import schema
from tripot.server.errors import HouseError
from tripot.server.info import TableInfo, check_edition

if TYPE_CHECKING:
    from tripot.server.house import House

_sitting, _seat = schema.sitting.c, schema.seat.c
CHECKPOINT = 50
FRAMES = 100
KEPT = 16
MAX_RECORD = 2_000_000


def summary(info: TableInfo) -> dict[str, Any]:
    """Return a match for lists."""
    result = info.result or {}
    seats = []
    for i, seat in enumerate(info.shown()["seats"]):
        scores, ranks = result.get("scores"), result.get("ranks")
        seats.append(
            {
                "seat": i,
                "kind": seat["kind"],
                "name": seat.get("name"),
                "person": seat.get("person"),
                "bot": seat.get("bot"),
                "score": scores[i] if scores else None,
                "rank": ranks[i] if ranks else None,
            }
        )
    return {
        "id": info.id, "game": info.game, "edition": info.edition, "players": info.players, "options": info.options,
        "rated": info.rated, "status": info.status, "started": info.started, "finished": info.finished, "reason": result.get("reason"),
        "entries": result.get("entries"), "ratings": result.get("ratings"), "seats": seats,
    }  # fmt: skip


async def matches(
    house: House,
    *,
    person: str | None = None,
    game: str | None = None,
    before: int | None = None,
    limit: int = 30,
) -> dict[str, Any]:
    """List finished matches, newest first: a person's own, or all public ones."""
    query = select(_sitting.info, _sitting.finished).where(_sitting.finished.is_not(None))
    if person is None:
        query = query.where(_sitting.public.is_(True))
    else:
        mine = select(_seat.sitting).where(_seat.person == person)
        query = query.where(_sitting.id.in_(mine))
    if game is not None:
        query = query.where(_sitting.game == game)
    if before is not None:
        query = query.where(_sitting.finished < before)
    query = query.order_by(_sitting.finished.desc()).limit(limit + 1)
    async with house.store.look() as connection:
        rows = (await connection.execute(query)).all()
    found = [summary(msgspec.json.decode(row[0], type=TableInfo)) for row in rows[:limit]]
    return {"matches": found, "next": rows[limit - 1][1] if len(rows) > limit else None}


async def stats(house: House, person: str) -> dict[str, Any]:
    """Return how a person fared, game by game."""
    query = (
        select(_sitting.game, _sitting.finished, _seat.rank, func.length(_sitting.info), _sitting.info)
        .join(schema.seat, _seat.sitting == _sitting.id)
        .where(_seat.person == person, _seat.rank.is_not(None))
        .order_by(_sitting.finished.desc())
        .limit(5000)
    )
    ratings = select(schema.rating).where(schema.rating.c.who == person)
    async with house.store.look() as connection:
        rows = (await connection.execute(query)).all()
        rated = {row.game: row for row in await connection.execute(ratings)}
    games: dict[str, dict[str, Any]] = {}
    for game, _finished, rank, _length, text in rows:
        players = str(msgspec.json.decode(text, type=TableInfo).players)
        mine = games.setdefault(
            game, {"game": game, "played": 0, "won": 0, "by_players": {}, "streak": 0, "_over": False}
        )
        won = rank == 1
        mine["played"] += 1
        mine["won"] += won
        if won and not mine["_over"]:
            mine["streak"] += 1
        mine["_over"] |= not won
        group = mine["by_players"].setdefault(players, {"played": 0, "won": 0})
        group["played"] += 1
        group["won"] += won
    for game, mine in games.items():
        del mine["_over"]
        row = rated.get(game)
        mine["rating"] = (
            None if row is None else {"rating": row.shown, "sigma": row.sigma, "played": row.played}
        )
    return {"games": list(games.values())}


async def leaderboard(house: House, game: str, limit: int) -> dict[str, Any]:
    """Return the best of a game, people and bots."""
    columns = schema.rating.c
    query = (
        select(columns.who, columns.shown, columns.sigma, columns.played, columns.won, schema.person.c.name)
        .select_from(schema.rating.outerjoin(schema.person, schema.person.c.id == columns.who))
        .where(columns.game == game)
        .order_by(columns.shown.desc(), columns.who)
        .limit(limit)
    )
    async with house.store.look() as connection:
        rows = (await connection.execute(query)).all()
    found = []
    for place, row in enumerate(rows, 1):
        bot = row.who.startswith("bot:")
        found.append(
            {
                "place": place,
                "who": "bot" if bot else "person",
                "id": row.who.removeprefix("bot:"),
                "name": row.who.removeprefix("bot:") if bot else row.name,
                "rating": row.shown,
                "sigma": row.sigma,
                "played": row.played,
                "won": row.won,
            }
        )
    return {"game": game, "rows": found}


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

    def frames(self, first: int, last: int, seat: int | None, *, open_: bool) -> list[dict[str, Any]]:
        """Return the frames of a stretch; `open_` shows notations, which may name what was secret."""
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
            found.append({**self._entry(n, open_=open_), **self._position(state, events, seat)})
        return found

    def _entry(self, n: int, *, open_: bool) -> dict[str, Any]:
        if n == 0:
            return {"n": 0, "who": None, "do": None, "at": self.match.header.at}
        entry = self.record.entries[n - 1]
        found = {"n": n, "who": entry.get("who"), "do": entry.get("do") if open_ else None, "at": entry["at"]}
        return found | {name: entry[name] for name in ("undo", "note", "end") if name in entry}

    def _position(self, state: State, events: list[Event], seat: int | None) -> dict[str, Any]:
        game, awaits = self.game, state.to_act()
        asked = seat is not None and len(awaits) > 0 and awaits[0] >= 0
        decision = game.decision(state, seat) if asked and seat is not None else None
        return {
            "events": [game.event_json(event) for event in events if event.visible_to(seat)],
            "view": game.view(state, seat),
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


async def record_text(house: House, id_: str) -> str:
    """Return the stored record of a table."""
    rows = await house.journal.read(id_, -1)
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
