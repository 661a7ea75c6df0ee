"""Turning points, why a seat won or lost, and why a mistake was one: events in the record, reasons from the playouts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tests.coach.test_coach import played
from tests.support.reasons import bot_match, check_reasons

from tripot.coach.analysis import (
    Analysis,
    Grade,
    Moment,
    grade_of_choice,
    positions,
    whole_choices,
    why_of_mistake,
)
from tripot.coach.calibration import UNCALIBRATED
from tripot.coach.chances import knowledge_of
from tripot.coach.evaluation import explain
from tripot.coach.wording import reason_text
from tripot.core.match import Match
from tripot.core.registry import all_games, find_game
from tripot.table.analyses import AnalysisText


def analysis_of(
    *points: tuple[float, float], decisive: tuple[int, ...] = (), error: float = 0.001
) -> Analysis:
    """Return an analysis of two seats with these own chances, with ten entries between two; the second seat wins."""
    found = Analysis("a game", 2, "quick", decisive=decisive, result=[0.0, 1.0])
    found.moments = [Moment(10 * at, own, own, error) for at, own in enumerate(points)]
    return found


def test_the_largest_swing_towards_the_result_decides() -> None:
    """The winner's largest gain and the loser's largest loss, even if a swing the other way was larger."""
    found = analysis_of((0.5, 0.5), (0.9, 0.1), (0.7, 0.3), (0.1, 0.9), (0.0, 1.0))
    lost, won = found.why(0), found.why(1)
    assert lost is not None
    assert won is not None
    assert (lost.since, lost.entry, lost.before, lost.after) == (20, 30, 0.7, 0.1)
    assert (won.since, won.entry, round(won.change, 6)) == (20, 30, 0.6)


def test_without_a_clear_swing_there_is_no_reason() -> None:
    """Changes within the margin decide nothing, and neither does an unfinished match."""
    assert analysis_of((0.5, 0.5), (0.45, 0.55), (0.4, 0.6), error=0.1).why(0) is None
    unfinished = analysis_of((0.5, 0.5), (0.1, 0.9))
    unfinished.result = None
    assert unfinished.why(0) is None


def test_every_decisive_event_is_a_turning_point() -> None:
    """Beyond the five largest swings, a decisive event that changed a chance by more than 5 % is one too."""
    points = [(0.5, 0.5)]
    for _swing in range(6):
        points += [(0.9, 0.1), (0.5, 0.5)]
    points += [(0.44, 0.56)]
    entry = 10 * (len(points) - 1)
    assert entry not in {swing.entry for swing in analysis_of(*points).turning_points()}
    assert entry in {swing.entry for swing in analysis_of(*points, decisive=(entry - 3,)).turning_points()}


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
def test_the_reason_is_in_the_record(name: str) -> None:
    """Of one match of bots for each game; tools.coach_why checks many."""
    assert check_reasons(bot_match(name, 3), seconds=3.0) == []


def test_decisive_events_exist() -> None:
    """Each game names at least one kind of event, and only kinds that its rules make."""
    for name in all_games():
        game = find_game(name)
        assert game.scenes.decisive
        assert set(game.scenes.decisive) <= set(game.event_fields)


@cache
def a_mistake() -> tuple[Match, int, Grade]:
    """Return a match of random bots, and the place and grade of a mistake in it that has a measured reason."""
    match = played("12-gangsters", 3)
    states, moves = positions(match), match.moves[:]
    known = knowledge_of(match.game)
    for at, steps in whole_choices(match.game, states, moves).items():
        grade = grade_of_choice(
            match.game, states[at], moves[at : at + steps], known, UNCALIBRATED, rollouts=6_000
        )
        if grade is not None and grade.is_mistake and grade.why is not None and grade.why.because is not None:
            return match, at, grade
    raise AssertionError("no mistake with a reason")


def test_a_reason_that_contradicts_the_chances_is_not_given() -> None:
    """Fresh playouts in which the better choice is not clearly ahead explain nothing; those in which it is do."""
    match, at, grade = a_mistake()
    state = positions(match)[at]
    best, own = grade.options[0].line, grade.line
    right = explain(match.game, state, grade.seat, best, own, n=3_000, seed=8)
    assert right.because is not None
    assert why_of_mistake(match.game, state, grade, right).because is not None
    for wrong in (replace(right, gap=-right.gap), replace(right, gap=right.gap_error)):
        found = why_of_mistake(match.game, state, grade, wrong)
        assert (found.because, found.second, found.although) == (None, None, None)
        assert found.says is not None


def test_a_mistake_says_why_the_other_choice_was_better() -> None:
    """The sentence compares the better choice with the one played, in the sense of the win chance, and reads in both languages."""
    match, at, grade = a_mistake()
    assert grade.why is not None
    assert grade.why.because is not None
    key, values = grade.why.because
    outcomes = match.game.outcomes(positions(match)[at])
    assert outcomes is not None
    statistic = next(one for one in outcomes.statistics if f"reason.{one.key}" == key)
    assert (values["a"] - values["b"]) * statistic.sign > 0
    cards = [option.notation.removeprefix("pick ") for option in (grade.options[0], grade.options[-1])]
    assert [str(values[name][1]["card"]) for name in ("x", "y")] == cards
    names = ["Rosa", "Lucien", "Odette"]
    for lang, start in (("fr", "Vu par"), ("en", "As")):
        text = reason_text(match, grade, lang, names)
        assert text.startswith(f"{start} {names[grade.seat]}")
        assert all(f" {card}" in text for card in cards)
    whole = Analysis("12-gangsters", 3, "quick", luck=[0.0] * 3, luck_spread=[0.0] * 3, grades=[grade])
    shown = AnalysisText(match).of(whole)["decisions"][0]
    assert shown["why"]["because"] == grade.why.because
    assert all(option["label"] for option in shown["options"])


@pytest.mark.parametrize(
    "name", ["reglement-de-comptes", pytest.param("gang-of-dice", marks=pytest.mark.long)]
)
def test_a_choice_of_several_steps_is_one_decision(name: str) -> None:
    """A card, its man and its target are graded as the one line of notation that the page sends."""
    match = bot_match(name, 1)
    states, moves = positions(match), match.moves[:]
    whole = whole_choices(match.game, states, moves)
    long = [(at, steps) for at, steps in whole.items() if steps > 1]
    assert long
    for at, steps in long:
        _n, seat, _action = moves[at]
        line = [action for _n, _who, action in moves[at : at + steps]]
        assert {who for _n, who, _action in moves[at : at + steps]} == {seat}
        assert match.game.parse_line(states[at], seat, match.game.write_line(states[at], seat, line)) == line
