"""Achievements: each is found in the match that reached it, and in no other."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tripot.server.people.achievements import (
    FAITHFUL_MATCHES,
    STREAK_WINS,
    PlayedMatch,
    achievements,
)
from tripot.table.description import Description, SeatInfo
from tripot.wire.people import Achievement
from tripot.wire.tables import ClockRule, RatingChange, Result

GAMES = ["12-gangsters", "gang-of-dice"]
_ids = itertools.count()


def match(
    scores: list[int],
    against: list[str],
    *,
    game: str = "12-gangsters",
    previous: str | None = None,
    before: list[float] | None = None,
    left: bool = False,
) -> PlayedMatch:
    """Return a finished match of me on seat 0 against bots and people (`p:name`)."""
    n = next(_ids)
    seats = [SeatInfo("person", person="me")]
    for name in against:
        seats.append(
            SeatInfo("person", person=name[2:]) if name.startswith("p:") else SeatInfo("bot", bot=name)
        )
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    ratings = (
        None if before is None else {str(i): RatingChange(rating, rating) for i, rating in enumerate(before)}
    )
    info = Description(
        f"m{n}", 1, game, "standard", len(seats), {}, "finished", True, before is not None, ClockRule("none"), "me", seats,
        "c", n, finished=n, previous=previous, result=Result("end", scores, ranks, 9, [], ratings),
    )  # fmt: skip
    return PlayedMatch(info, 0, ranks[0], left)


def by_id(matches: list[PlayedMatch]) -> dict[str, Achievement]:
    """Return all achievements by id."""
    return {achievement.id: achievement for achievement in achievements(matches, GAMES)}


CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("parrain", {"scores": [9, 5], "against": ["parrain"]}, {"scores": [9, 5], "against": ["caid"]}),
    ("parrain", {"scores": [9, 5], "against": ["parrain"]}, {"scores": [5, 9], "against": ["parrain"]}),
    ("alone", {"scores": [9, 5, 5, 5], "against": ["caid"] * 3}, {"scores": [9, 5, 5, 5], "against": ["caid", "caid", "bleu"]}),
    ("full", {"scores": [9, 5, 5, 5, 5], "against": ["p:a", *["bleu"] * 3]}, {"scores": [9, 5, 5, 5, 5], "against": ["bleu"] * 4}),
    ("hair", {"scores": [100, 98], "against": ["bleu"]}, {"scores": [100, 97], "against": ["bleu"]}),
    ("hair", {"scores": [7, 6], "against": ["bleu"]}, {"scores": [7, 5], "against": ["bleu"]}),
    ("landslide", {"scores": [10, 5, 5], "against": ["bleu"] * 2}, {"scores": [10, 6, 5], "against": ["bleu"] * 2}),
    ("stronger", {"scores": [9, 5], "against": ["p:a"], "before": [1000.0, 1100.0]}, {"scores": [9, 5], "against": ["p:a"], "before": [1000.0, 1099.0]}),
]  # fmt: skip


@pytest.mark.parametrize(("achievement", "reached", "missed"), CASES)
def test_a_match_reaches_an_achievement_or_misses_it(
    achievement: str, reached: dict[str, Any], missed: dict[str, Any]
) -> None:
    """The match that reaches it is named with its time; a match that narrowly misses it changes nothing."""
    winner = match(**reached)
    assert by_id([winner])[achievement].match == winner.info.id
    open_ = by_id([match(**missed)])[achievement]
    assert (open_.at, open_.match, open_.done) == (None, None, 0)


def test_a_win_at_every_game() -> None:
    """The last game missing completes it; before that it says how many are won."""
    first, second = match([9, 5], ["bleu"]), match([9, 5], ["bleu"], game="gang-of-dice")
    assert (by_id([first])["every_game"].done, by_id([first])["every_game"].of) == (1, 2)
    assert by_id([first, second])["every_game"].match == second.info.id


def test_revenge_is_the_rematch_of_a_loss() -> None:
    """A rematch of a match that was won is none."""
    lost, won = match([5, 9], ["p:a"]), match([9, 5], ["p:a"])
    assert by_id([lost, match([9, 5], ["p:a"], previous=lost.info.id)])["revenge"].at is not None
    assert by_id([won, match([9, 5], ["p:a"], previous=won.info.id)])["revenge"].at is None


def test_a_streak_is_of_one_game() -> None:
    """A loss ends it; another game in between does not."""
    wins = [match([9, 5], ["bleu"]) for _ in range(STREAK_WINS - 1)]
    elsewhere = match([5, 9], ["bleu"], game="gang-of-dice")
    assert by_id([*wins, elsewhere, match([9, 5], ["bleu"])])["streak"].at is not None
    assert by_id([*wins, match([5, 9], ["bleu"]), match([9, 5], ["bleu"])])["streak"].done == STREAK_WINS - 1


def test_faithful_counts_matches_with_people() -> None:
    """Leaving begins anew; matches against bots alone do not count."""
    stayed = [match([5, 9], ["p:a"]) for _ in range(FAITHFUL_MATCHES - 1)]
    assert by_id([*stayed, match([5, 9], ["bleu"])])["faithful"].at is None
    assert by_id([*stayed, match([5, 9], ["p:a"])])["faithful"].at is not None
    assert by_id([*stayed, match([5, 9], ["p:a"], left=True)])["faithful"].done == 0


def test_a_match_with_two_own_seats_does_not_count() -> None:
    """A player with two seats only beats themselves."""
    both = match([9, 5], ["p:me"], game="12-gangsters")
    assert by_id([both])["every_game"].done == 0
