"""Analyses and "what if" lines of finished matches, with the texts that the page shows."""

from __future__ import annotations

from typing import Any

from tripot.coach.analysis import Analysis, Grade, positions
from tripot.coach.hints import label_of
from tripot.coach.what_if import compare_continuations
from tripot.coach.wording import notable_events
from tripot.core.errors import TripotError
from tripot.core.match import Match, fresh_state
from tripot.core.state import State
from tripot.wire.matches import LineWish


class AnalysisText:
    """Adds texts to an analysis: the question, the choices' labels and the events of a turning point."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._before: dict[int, State] = {
            move[0]: state for move, state in zip(match.moves, positions(match), strict=False)
        }
        self._graded: dict[tuple[int, int], dict[str, Any]] = {}
        self._told: dict[tuple[int, int], list[dict[str, Any]]] = {}

    def of(self, found: Analysis) -> dict[str, Any]:
        """Return the wire form of an analysis, with its texts."""
        whole = found.as_json()
        whole["decisions"] = [self._grade(grade) for grade in found.grades]
        for turn in (*whole["turning"], *(one for one in whole["why"] if one is not None)):
            turn["events"] = self._events(turn["since"], turn["n"])
        named = found.notable_draws()
        for draw in whole["luck"]["draws"]:
            draw["events"] = self._events(draw["since"], draw["n"]) if draw["n"] in named else []
        return whole

    def _grade(self, grade: Grade) -> dict[str, Any]:
        key = (grade.entry, grade.seat)
        shown = grade.as_json()
        if key in self._graded:
            # The reason may come later than the grade.
            self._graded[key]["why"] = shown["why"]
        else:
            game, state, seat = self.match.game, self._before[grade.entry], grade.seat
            decision = game.decision(state, seat)
            for option in shown["options"]:
                option["label"] = label_of(decision, option["do"])
            shown["ask"] = None if decision is None else decision.prompt
            self._graded[key] = shown
        return self._graded[key]

    def _events(self, since: int, to: int) -> list[dict[str, Any]]:
        key = (since, to)
        if key not in self._told:
            game = self.match.game
            self._told[key] = [game.event_json(event) for event in notable_events(self.match, since, to)]
        return self._told[key]


def lines(match: Match, server_seed: str, wish: LineWish) -> dict[str, Any]:
    """Return both lines, or the problem with the wish."""
    game = match.game
    try:
        bot, *both = compare_continuations(
            match, wish.n, wish.seat, wish.do, server_seed=server_seed, bot=wish.bot
        )
    except TripotError as problem:
        return {"problem": str(problem)[:200]}
    before = fresh_state(game, match.header)
    for number, who, action in match.moves:
        if number > wish.n:
            break
        before.apply(who, action)
    decision = game.decision(before, wish.seat)
    shown = [
        {
            "do": line.notation, "label": label_of(decision, line.notation), "scores": line.scores, "ranks": line.ranks,
            "entries": line.moves, "events": [game.event_json(event) for event in line.events],
        }
        for line in both
    ]  # fmt: skip
    return {"bot": bot, "played": shown[0], "other": shown[1]}
