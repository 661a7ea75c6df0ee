"""Calibrated chances: they are still chances, exact where they were, and the best choice stays the best."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot import find_game
from tripot.bots.levels import LEVELS
from tripot.bots.rollout import BotKnowledge
from tripot.bots.uniform import RandomBot
from tripot.coach import analyse, evaluate, hint, win_chances
from tripot.coach.calibration import (
    HALF_EFFECT_DECISIONS,
    UNCALIBRATED,
    Calibration,
    Strengths,
    calibration_of,
    level_of,
    seat_levels,
    shipped,
)
from tripot.coach.wording import levels_text
from tripot.core.errors import BadInput
from tripot.core.match import Match
from tripot.core.registry import all_games

BOLD = Calibration(1.5)
STRONG = Strengths({"bleu": -2.0, "caid": 0.5}, {"caid": 1.5}, 20.0)
GAME = "reglement-de-comptes"
parts = st.lists(st.integers(0, 50), min_size=2, max_size=6).filter(any)


@given(parts, st.floats(0, 200))
def test_they_add_up_and_who_is_ahead_stays_ahead(wins: list[int], decisions: float) -> None:
    """For any rolled chances the sum is 1, 0 stays 0, and the order is the same."""
    rolled = [one / sum(wins) for one in wins]
    right = BOLD.chances(rolled, decisions)
    assert isclose(sum(right), 1.0)
    for mine, right_mine in zip(rolled, right, strict=True):
        assert (right_mine == 0.0) == (mine == 0.0)
        assert all(
            right_mine <= other
            for rolled_other, other in zip(rolled, right, strict=True)
            if mine < rolled_other
        )


def test_where_only_chance_has_a_say_nothing_is_changed() -> None:
    """No decision to come: rollouts are exact, and are stated as they are; the more there are to come, the more is changed."""
    assert BOLD.chances([0.3, 0.7], 0.0) == (0.3, 0.7)
    lower = [BOLD.chances([0.3, 0.7], decisions)[0] for decisions in (0.0, 1.0, 4.0, 40.0)]
    assert lower == sorted(lower, reverse=True)
    assert isclose(BOLD.power_at(HALF_EFFECT_DECISIONS), 1.25)


@given(parts, st.integers(0, 5), st.floats(0, 200))
def test_a_seats_curve_goes_through_what_everybody_is_told(
    wins: list[int], seat: int, decisions: float
) -> None:
    """The chance of a choice is calibrated like that of the position."""
    seat %= len(wins)
    rolled = [one / sum(wins) for one in wins]
    curve = BOLD.curve(rolled, seat, decisions)
    assert isclose(curve.at(rolled[seat]), BOLD.chances(rolled, decisions)[seat], abs_tol=1e-12)
    assert (curve.at(0.0), curve.at(1.0)) == (0.0, 1.0)


def test_a_chance_never_seen_keeps_its_doubt() -> None:
    """The error of 0 and of 1 is what one standard error would make of them, not nothing."""
    curve = BOLD.curve([0.5, 0.5], 0, 40.0)
    assert curve.error(0.0, 0.1) == curve.at(0.1) > 0.0
    assert isclose(curve.error(1.0, 0.1), 1.0 - curve.at(0.9))


def test_choices_keep_their_order_and_how_sure_it_is() -> None:
    """The Boss with and without: the same choices in the same order, each loss as many standard errors, and other figures."""
    game = find_game("the-boss")
    match = Match.new(game, 2, server_seed="02" * 32)
    match.open()
    seat = match.state.to_act()[0]
    rolled = evaluate(game, match.state, seat, rollouts=300, calibration=UNCALIBRATED).options
    right = evaluate(game, match.state, seat, rollouts=300, calibration=BOLD).options
    assert [one.action for one in right] == [one.action for one in rolled]
    assert [one.chance for one in right] != [one.chance for one in rolled]
    for before, after in zip(rolled[1:], right[1:], strict=True):
        assert isclose(right[0].chance - after.chance, after.loss, abs_tol=1e-9) or before.loss == 0.0
        if before.loss > 0.0 and before.loss_error > 0.0:
            assert isclose(after.loss / after.loss_error, before.loss / before.loss_error)


def test_only_the_games_own_quick_policy_is_set_right() -> None:
    """A fit to the quick policy says nothing of rollouts by another bot: these are stated uncorrected."""
    game = find_game("the-boss")
    assert calibration_of(game, 2) != UNCALIBRATED
    match = Match.new(game, 2, server_seed="02" * 32)
    match.open()
    state = match.state
    seat = state.to_act()[0]
    own = win_chances(game, state, seat, rollouts=40)
    assert own.chances == calibration_of(game, 2).chances(
        win_chances(game, state, seat, rollouts=40, calibration=UNCALIBRATED).chances, own.decisions
    )
    uniform = BotKnowledge(RandomBot())
    other = win_chances(game, state, seat, rollouts=40, knowledge=uniform)
    assert other == win_chances(game, state, seat, rollouts=40, knowledge=uniform, calibration=UNCALIBRATED)


@pytest.mark.parametrize("game", all_games())
def test_what_is_shipped_can_be_used(game: str) -> None:
    """Tables are for numbers of players that exist, keep the order of chances, and rate a higher level no weaker."""
    rules = find_game(game)
    for players, known in shipped(rules).items():
        assert rules.min_players <= players <= rules.max_players
        assert 0.5 < known.power < 2.5
        strength = [known.strengths.levels.get(level, 0.0) for level in LEVELS]
        assert strength == sorted(strength)
        assert all(-8.0 < one < 8.0 for one in strength)
        assert known.strengths.levels.get("habitue", 0.0) == 0.0
        assert set(known.strengths.alone) <= set(LEVELS)
        assert known.strengths.half > 0.0
    assert calibration_of(rules, rules.max_players + 1) == UNCALIBRATED


levels_at_seats = st.lists(st.sampled_from([None, *LEVELS]), min_size=2, max_size=6)


@given(levels_at_seats, st.data(), st.floats(0, 200))
def test_levels_move_chances_and_leave_them_chances(
    levels: list[str | None], data: st.DataObject, decisions: float
) -> None:
    """For all players: the sum is 1, 0 stays 0, 1 stays 1, and nothing changes if only chance decides."""
    size = len(levels)
    wins = data.draw(st.lists(st.integers(0, 50), min_size=size, max_size=size).filter(any))
    rolled = tuple(one / sum(wins) for one in wins)
    right = Calibration(1.2, STRONG.edges(levels), STRONG.half)
    stated = right.chances(rolled, decisions)
    assert isclose(sum(stated), 1.0)
    assert [one == 0.0 for one in stated] == [one == 0.0 for one in rolled]
    assert [isclose(one, 1.0) for one in stated] == [one == 1.0 for one in rolled]
    assert right.chances(rolled, 0.0) == rolled
    seat = data.draw(st.integers(0, size - 1))
    curve = right.curve(rolled, seat, decisions)
    assert isclose(curve.at(rolled[seat]), stated[seat], abs_tol=1e-12)
    assert (curve.at(0.0), curve.at(1.0)) == (0.0, 1.0)
    rising = [curve.at(one / 20) for one in range(21)]
    assert rising == sorted(rising)


@pytest.mark.parametrize("level", [None, *LEVELS])
def test_among_equals_nothing_changes(level: str | None) -> None:
    """All of one level, or all persons: chances are what they would be if nobody knew who plays, to the last digit."""
    for game in all_games().values():
        for players in range(game.min_players, game.max_players + 1):
            assert calibration_of(game, players, [level] * players) == calibration_of(game, players)


def test_a_person_counts_as_an_habitue() -> None:
    """No edge for a person, nor for a bot that is no level, nor for an Habitué: they are alike."""
    assert STRONG.edges([None, "habitue", None]) == ()
    assert STRONG.edges([None, "caid", None])[::2] == (0.0, 0.0)
    assert [level_of(one) for one in (None, "greedy", "random", "coach", 3)] == [None] * 5
    assert [level_of(one) for one in ("caid", "caid@40", "rosa", "rosa@9")] == ["caid"] * 4
    assert seat_levels([{"name": "Anne"}, {"name": "x", "bot": "le-mome"}]) == (None, "bleu")


def test_the_stronger_is_told_more_and_most_where_nobody_is_his_equal() -> None:
    """A lone Caïd gains by it, two Caïds gain less each, and a Bleu at the table takes the lone one's extra away."""
    even = (1 / 3, 1 / 3, 1 / 3)

    def odds(*levels: str | None) -> float:
        """Return a Caïd's chance at the first seat and that of the second."""
        first, second, _third = Calibration(1.0, STRONG.edges(levels), STRONG.half).chances(even, 60.0)
        return first / second

    assert odds("caid", None, None) > odds("caid", None, "caid") > 1.0
    assert odds("caid", None, None) > odds("caid", None, "bleu") > 1.0


def test_what_is_left_to_decide_is_what_levels_can_change() -> None:
    """The more decisions are to come, the more a level counts; half of it at the half."""
    right = Calibration(1.0, (1.0, 0.0), 20.0)
    ahead = [right.chances((0.5, 0.5), decisions)[0] for decisions in (0.0, 5.0, 20.0, 200.0)]
    assert ahead == sorted(set(ahead))
    assert isclose(right.factors(2, 20.0)[0], 2.718281828**0.5, rel_tol=1e-6)


def test_positions_and_choices_are_stated_for_who_plays() -> None:
    """Règlement de comptes: a Caïd among persons gets a higher chance than a person there; choices keep their order."""
    game = find_game(GAME)
    match = Match.new(game, 3, server_seed="02" * 32)
    match.open()
    state = match.state
    seat = state.to_act()[0]
    levels = ["caid" if one == seat else None for one in range(3)]
    plain = win_chances(game, state, seat, rollouts=60)
    told = win_chances(game, state, seat, rollouts=60, levels=levels)
    assert told.chances[seat] > plain.chances[seat]
    assert told.chances == calibration_of(game, 3, levels).chances(
        win_chances(game, state, seat, rollouts=60, calibration=UNCALIBRATED).chances, plain.decisions
    )
    before = evaluate(game, state, seat, rollouts=120).options
    after = evaluate(game, state, seat, rollouts=120, levels=levels).options
    assert [one.action for one in after] == [one.action for one in before]
    assert all(b.chance > a.chance for a, b in zip(before, after, strict=True) if 0.0 < a.chance < 1.0)
    assert [(one.loss_among_equals, one.error_among_equals) for one in after] == [
        (one.loss, one.loss_error) for one in before
    ]
    assert any(one.loss != one.loss_among_equals for one in after)
    with pytest.raises(BadInput, match="levels"):
        win_chances(game, state, seat, rollouts=1, levels=["caid"])


def _played(seats: list[dict[str, str]]) -> Match:
    game = find_game("the-boss")
    match = Match.new(game, len(seats), seats=seats, server_seed="02" * 32)
    match.open()
    for _choice in range(12):
        seat = match.state.to_act()[0]
        match.play(seat, game.notation(match.state, seat, match.state.actions(seat)[0]))
    return match


def test_an_analysis_knows_who_played_and_says_so() -> None:
    """From the record's seats: a Caïd's chance is far higher than a person's there, and the text names the Caïd."""
    people = [{"name": "Anne"}, {"name": "Bob"}]
    rosa = [people[0], {"name": "Rosa", "bot": "rosa"}]
    (*_, alike), (*_, told) = (analyse(_played(seats), seconds=4.0) for seats in (people, rosa))
    assert (alike.levels, told.levels) == ((), (None, "caid"))
    assert told.as_json()["levels"] == [None, "caid"]
    means = [sum(one.chances[1] for one in found.moments) / len(found.moments) for found in (alike, told)]
    assert means[1] > means[0] + 0.1
    assert levels_text(alike, "fr", ["Anne", "Bob"]) is None
    said = [str(levels_text(told, lang, ["Anne", "Rosa"])) for lang in ("fr", "en")]
    assert "Rosa (Caïd)" in said[0]
    assert "Rosa (Kingpin)" in said[1]


def test_a_hint_takes_the_table_into_account() -> None:
    """Against two Bleus the chance is higher than against persons in the same position."""
    game = find_game(GAME)
    match = Match.new(game, 3, server_seed="02" * 32)
    match.open()
    seat = match.state.to_act()[0]
    others = ["bleu" if one != seat else None for one in range(3)]
    plain, told = (hint(game, match.state, seat, 0.3, levels=levels) for levels in ((), others))
    assert told[0].chance is not None
    assert plain[0].chance is not None
    assert told[0].chance > plain[0].chance
