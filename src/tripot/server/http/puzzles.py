"""Routes of puzzles: the list with the puzzle of the day, a position, an answer."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tripot.core.errors import BadInput
from tripot.server.http import AnyRequest, limit
from tripot.table import puzzles
from tripot.wire import puzzles as w

Day = Annotated[str | None, QueryParameter(max_length=10)]


@get("/api/puzzles")
async def list_puzzles(request: AnyRequest, day: Day = None) -> w.Puzzles:
    """Return all puzzles and the one of a day (default: today in UTC)."""
    limit(request, "puzzle")
    try:
        date = dt.datetime.now(dt.UTC).date() if day is None else dt.date.fromisoformat(day)
    except ValueError:
        raise BadInput("day", day, "a day, as in 2026-11-15") from None
    return await asyncio.to_thread(puzzles.puzzle_list, date.isoformat(), date.toordinal())


@get("/api/puzzles/{puzzle:str}")
async def show_puzzle(request: AnyRequest, puzzle: FromPath[str]) -> w.Puzzle:
    """Return a puzzle: the position as the choosing seat sees it."""
    limit(request, "puzzle")
    return await asyncio.to_thread(puzzles.puzzle, puzzle)


@post("/api/puzzles/{puzzle:str}/answer", status_code=200)
async def answer_puzzle(
    request: AnyRequest, puzzle: FromPath[str], data: JSONBody[w.PuzzleWish]
) -> w.PuzzleAnswer:
    """Return whether a choice is the best one, and the value of every choice."""
    limit(request, "puzzle")
    return await asyncio.to_thread(puzzles.judge, puzzle, data.do)


ROUTES = [list_puzzles, show_puzzle, answer_puzzle]
