"""Turning points, and why a seat won or lost: the largest swings, with events that are in the record."""

from __future__ import annotations

import pytest
from tests.support.reasons import bot_match, check_reasons

from tripot.coach.analysis import Analysis, Moment
from tripot.core.registry import all_games, find_game


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
