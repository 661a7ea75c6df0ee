"""Puzzles as the page shows them: the list, a position as its seat sees it, and the judgement of an answer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tripot.coach.hints import label_and_references, label_of
from tripot.coach.puzzles import daily, position, shipped, withdrawn
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.registry import all_games
from tripot.core.state import Event, State
from tripot.core.texts import LANGUAGES
from tripot.table.refusals import RequestError
from tripot.wire import puzzles as w
from tripot.wire.values import as_json, written

FIRST_DAY = 739_921
"""The ordinal of 2026-11-01, the day of puzzle number 1."""
MAX_EVENTS_SHOWN = 12
"""The latest events that are sent with a position."""


@lru_cache(1)
def _all() -> dict[str, tuple[Game, dict[str, Any]]]:
    return {puzzle["id"]: (game, puzzle) for game in all_games().values() for puzzle in shipped(game)}


def _find(id_: str) -> tuple[Game, dict[str, Any]]:
    entry = _all().get(id_)
    if entry is None:
        raise RequestError("withdrawn" if id_ in withdrawn() else "missing")
    return entry


def _title(game: Game, data: dict[str, Any]) -> dict[str, str]:
    return {lang: game.catalogue.render((f"theme.{data['reason']['key']}", {}), lang) for lang in LANGUAGES}


def puzzle_list(day: str, ordinal: int) -> w.Puzzles:
    """Return all puzzles and the one of a day, which is given as text and as its ordinal."""
    lines = [
        w.PuzzleLine(id_, puzzle["game"], puzzle["players"], puzzle["rating"], _title(game, puzzle))
        for id_, (game, puzzle) in _all().items()
    ]
    lines.sort(key=lambda line: (line.rating, line.id))
    return w.Puzzles(day, ordinal - FIRST_DAY + 1, daily(ordinal), lines)


def puzzle(id_: str) -> w.Puzzle:
    """Return a puzzle: the position as the choosing seat sees it. RequestError for an unknown or a withdrawn one."""
    game, data = _find(id_)
    state, events = _position(data["id"])
    seat = data["seat"]
    decision = game.decision(state, seat)
    if decision is None:
        raise RequestError("missing")
    return w.Puzzle(
        data["id"], game.id, "standard", data["players"], seat, data["rating"], _title(game, data), len(data["so_far"]),
        written(as_json(game.view(state, seat))), list(state.to_act()),
        written(as_json(decision.as_json())),
        [game.event_json(game.recall(event, state)) for event in events],
    )  # fmt: skip


@lru_cache(64)
def _position(id_: str) -> tuple[State, tuple[Event, ...]]:
    """Return a puzzle's position, and the latest events that its seat saw."""
    game, data = _find(id_)
    events: list[Event] = []
    state = position(game, data, events)
    visible = tuple(event for event in events if event.visible_to(data["seat"]))
    return state, visible[-MAX_EVENTS_SHOWN:]


def judge(id_: str, do: str) -> w.PuzzleAnswer:
    """Return whether a whole choice is an answer, why, and the value of every choice."""
    game, data = _find(id_)
    state, _events = _position(data["id"])
    seat = data["seat"]
    played = _legal_line(game, state, seat, do)
    answers = [tuple(game.parse_line(state, seat, text)) for text in data["answers"]]
    decision = game.decision(state, seat)
    options = []
    for option in data["options"]:
        _label, refs = label_and_references(decision, option["do"])
        options.append(
            w.PuzzleOption(
                option["do"], label_of(decision, option["do"]), list(refs), option["chance"], option["error"],
                option["do"] in data["answers"],
            )
        )  # fmt: skip
    return w.PuzzleAnswer(
        played in answers, data["answers"][0], game.write_line(state, seat, played), data["usual"], data["why"],
        [w.PuzzleCheck(**check) for check in data["checks"]], options, data["found_by"], data["rating"], data["source"],
    )  # fmt: skip


def _legal_line(game: Game, state: State, seat: int, do: str) -> tuple[int, ...]:
    """Return the actions of a whole choice; BadInput for what the rules do not allow."""
    line, after = tuple(game.parse_line(state, seat, do)), state.clone()
    for action in line:
        if seat not in after.to_act() or action not in after.actions(seat):
            raise BadInput("do", do[:60], "what the rules allow there")
        after.apply(seat, action)
    return line
