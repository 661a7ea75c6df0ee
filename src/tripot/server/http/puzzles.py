"""Puzzles: the list with the one of the day, a position, an answer."""

from __future__ import annotations

import asyncio
import datetime as dt
from functools import lru_cache
from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tripot.coach.hints import label_of, on_the_board
from tripot.coach.puzzles import daily, position, shipped
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.registry import all_games
from tripot.core.state import Event, State
from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest, limit
from tripot.wire import puzzles as w
from tripot.wire.values import as_json, written

FIRST_DAY = dt.date(2026, 11, 1)
"""The day of puzzle number 1."""
TOLD = 12
"""So many of the latest events are told with a position."""
Day = Annotated[str | None, QueryParameter(max_length=10)]


@lru_cache(1)
def _all() -> dict[str, tuple[Game, dict[str, Any]]]:
    return {puzzle["id"]: (game, puzzle) for game in all_games().values() for puzzle in shipped(game)}


def _known(id_: str) -> tuple[Game, dict[str, Any]]:
    found = _all().get(id_)
    if found is None:
        raise ApiError("missing")
    return found


@get("/api/puzzles")
async def list_puzzles(request: AnyRequest, day: Day = None) -> w.Puzzles:
    """List all puzzles and name the one of a day (default: today, in Greenwich)."""
    limit(request, "puzzle")
    try:
        date = dt.datetime.now(dt.UTC).date() if day is None else dt.date.fromisoformat(day)
    except ValueError:
        raise BadInput("day", day, "a day, as in 2026-11-15") from None
    known = await asyncio.to_thread(_all)
    lines = [
        w.PuzzleLine(id_, puzzle["game"], puzzle["players"], puzzle["rating"])
        for id_, (_game, puzzle) in known.items()
    ]
    lines.sort(key=lambda one: (one.rating, one.id))
    return w.Puzzles(date.isoformat(), (date - FIRST_DAY).days + 1, daily(date.toordinal()), lines)


@get("/api/puzzles/{puzzle:str}")
async def show_puzzle(request: AnyRequest, puzzle: FromPath[str]) -> w.Puzzle:
    """Show a puzzle: the position through the eyes of the seat that is to choose."""
    limit(request, "puzzle")
    game, data = _known(puzzle)
    return await asyncio.to_thread(_shown, game, data)


def _shown(game: Game, data: dict[str, Any]) -> w.Puzzle:
    state, events = _folded(data["id"])
    seat = data["seat"]
    decision = game.decision(state, seat)
    if decision is None:
        raise ApiError("missing")
    return w.Puzzle(
        data["id"], game.id, "standard", data["players"], seat, data["rating"], len(data["so_far"]),
        written(as_json(game.view(state, seat))), list(state.to_act()),
        written(as_json(decision.as_json())),
        [game.event_json(game.recall(event, state)) for event in events],
    )  # fmt: skip


@lru_cache(64)
def _folded(id_: str) -> tuple[State, tuple[Event, ...]]:
    """Return a puzzle's position, and what its seat saw lately."""
    game, data = _known(id_)
    told: list[Event] = []
    state = position(game, data, told)
    return state, tuple(event for event in told if event.visible_to(data["seat"]))[-TOLD:]


@post("/api/puzzles/{puzzle:str}/answer", status_code=200)
async def answer_puzzle(
    request: AnyRequest, puzzle: FromPath[str], data: JSONBody[w.PuzzleWish]
) -> w.PuzzleAnswer:
    """Answer a puzzle: whether it is the best choice, and what every choice is worth."""
    limit(request, "puzzle")
    game, known = _known(puzzle)
    return await asyncio.to_thread(_answered, game, known, data.do)


def _answered(game: Game, data: dict[str, Any], do: str) -> w.PuzzleAnswer:
    state, _events = _folded(data["id"])
    seat = data["seat"]
    action = game.parse_line(state, seat, do)[0]
    if action not in state.actions(seat):
        raise BadInput("do", do[:60], "what the rules allow there")
    played = game.notation(state, seat, action)
    decision = game.decision(state, seat)
    options = []
    for option in data["options"]:
        first = game.legal_action(state, seat, option["do"])
        why = None if first is None else game.advice(state, seat, first)
        _label, refs = on_the_board(decision, option["do"], why)
        options.append(
            w.PuzzleOption(
                option["do"], label_of(decision, option["do"]), list(refs), option["chance"], option["error"], why,
            )
        )  # fmt: skip
    best = data["options"][0]["do"]
    return w.PuzzleAnswer(
        played == best, best, played, data["usual"], options, data["found_by"], data["rating"], data["source"]
    )


ROUTES = [list_puzzles, show_puzzle, answer_puzzle]
