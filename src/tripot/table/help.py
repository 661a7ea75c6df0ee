"""Hints and odds: the request for a thinker, and the check of its answer. The host waits in between."""

from __future__ import annotations

from typing import Any

import msgspec

from tripot.coach.calibration import calibration_of, level_of
from tripot.core.errors import NotationError
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.state import State
from tripot.table.description import Description
from tripot.table.refusals import RequestError
from tripot.table.status import TableStatus
from tripot.table.thinking import BotRequest
from tripot.wire import answers
from tripot.wire.play import End

COACH = "coach"
"""The name that a hint gives as its author."""


def check_allowed(info: Description, end: End | None) -> None:
    """Raise RequestError during a rated match: there is no help in it."""
    if info.rated and end is None:
        raise RequestError("rated")


def hint_request(table: str, match: Match, status: TableStatus, seat: int) -> BotRequest:
    """Return the request for the best choices of a seat; RequestError if it has nothing to decide."""
    if match.ended or not match.state.actions(seat):
        raise RequestError("conflict", detail="this seat has nothing to decide now")
    levels = tuple(level_of(name) for name in status.playing)
    return BotRequest(table, status, match, seat, COACH, kind="hint", levels=levels)


def hint_answer(request: BotRequest, hints: list[dict[str, Any]]) -> answers.Hint:
    """Return the answer to a hint request.

    RequestError if the thinker's answer has another form, or if its best choice is no longer legal.
    """
    match, game, seat, levels = request.match, request.match.game, request.seat, request.levels
    try:
        options = msgspec.convert(hints, list[answers.HintOption])
    except msgspec.ValidationError as problem:
        raise RequestError("no_bot", detail=str(problem)) from None
    best = options[0]
    action = None if match.ended else _first_action(game, match.state, seat, best.do)
    if action is None:
        raise RequestError("conflict", detail="the match has moved on")
    rules = list(game.rules_of(match.state, seat, action))
    counted = levels if calibration_of(game, len(levels), levels).edges else ()
    tie = any(option.equal for option in options[1:])
    return answers.Hint(best.do, COACH, rules, best.label, best.refs, options, list(counted), tie)


def _first_action(game: Game, state: State, seat: int, line: str) -> int | None:
    """Return the first action of a line if the line is legal now, else None."""
    try:
        chain = game.parse_line(state, seat, line)
    except NotationError:
        return None
    copy = state.clone()
    for action in chain:
        if action not in copy.actions(seat):
            return None
        copy.apply(seat, action)
    return chain[0]


def odds_request(table: str, match: Match, status: TableStatus, seat: int) -> BotRequest:
    """Return the request for the exact odds that follow from what a seat knows."""
    return BotRequest(table, status, match, seat, "", kind="insight")


def odds_answer(request: BotRequest, odds: dict[str, Any]) -> answers.Insight:
    """Return the answer to a request for odds."""
    return answers.Insight(odds, request.match.entries)
