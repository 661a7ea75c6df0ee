"""Chances set right: still chances, exact where they were, and never another choice for the best."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot import find_game
from tripot.bots.rollout import BotKnowledge
from tripot.bots.uniform import RandomBot
from tripot.coach import compare, win_chances
from tripot.coach.calibration import AS_ROLLED, HALF, Calibration, calibration_of, shipped
from tripot.core.match import Match
from tripot.core.registry import all_games

BOLD = Calibration(1.5)
parts = st.lists(st.integers(0, 50), min_size=2, max_size=6).filter(any)


@given(parts, st.floats(0, 200))
def test_they_add_up_and_who_is_ahead_stays_ahead(wins: list[int], decisions: float) -> None:
    """Whatever was rolled: the sum is 1, nothing stays nothing, the order is the same."""
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
    assert isclose(BOLD.power_at(HALF), 1.25)


@given(parts, st.integers(0, 5), st.floats(0, 200))
def test_a_seats_curve_goes_through_what_everybody_is_told(
    wins: list[int], seat: int, decisions: float
) -> None:
    """A choice's chance is set right as the position's own is."""
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
    rolled = compare(game, match.state, seat, rollouts=300, calibration=AS_ROLLED)
    right = compare(game, match.state, seat, rollouts=300, calibration=BOLD)
    assert [one.action for one in right] == [one.action for one in rolled]
    assert [one.chance for one in right] != [one.chance for one in rolled]
    for before, after in zip(rolled[1:], right[1:], strict=True):
        assert isclose(right[0].chance - after.chance, after.loss, abs_tol=1e-9) or before.loss == 0.0
        if before.loss > 0.0 and before.loss_error > 0.0:
            assert isclose(after.loss / after.loss_error, before.loss / before.loss_error)


def test_only_the_games_own_quick_policy_is_set_right() -> None:
    """What was fitted to the quick policy says nothing of rollouts by another bot: these are stated as they came."""
    game = find_game("the-boss")
    assert calibration_of(game, 2) != AS_ROLLED
    match = Match.new(game, 2, server_seed="02" * 32)
    match.open()
    state = match.state
    seat = state.to_act()[0]
    own = win_chances(game, state, seat, rollouts=40)
    assert own.chances == calibration_of(game, 2).chances(
        win_chances(game, state, seat, rollouts=40, calibration=AS_ROLLED).chances, own.decisions
    )
    uniform = BotKnowledge(RandomBot())
    other = win_chances(game, state, seat, rollouts=40, knowledge=uniform)
    assert other == win_chances(game, state, seat, rollouts=40, knowledge=uniform, calibration=AS_ROLLED)


@pytest.mark.parametrize("game", all_games())
def test_what_is_shipped_can_be_used(game: str) -> None:
    """Every table is for a number of players the game has, and neither turns chances round nor makes them all or nothing."""
    rules = find_game(game)
    for players in shipped(rules):
        assert rules.min_players <= players <= rules.max_players
        assert 0.5 < calibration_of(rules, players).power < 2.5
    assert calibration_of(rules, rules.max_players + 1) == AS_ROLLED
