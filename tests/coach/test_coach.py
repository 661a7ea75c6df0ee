"""The coach: chances that agree with the truth where it is known, sums that add up, nothing seen that a seat cannot know."""

from __future__ import annotations

import pytest
from tests.support.reasons import bot_match

from tripot import Match, all_games, find_game
from tripot.bots import find_bot
from tripot.coach import Analysis, analyse, evaluate, win_chances
from tripot.coach.analysis import BEST, BLUNDER, DOUBTFUL, FINE, grade_of
from tripot.core.errors import BadInput
from tripot.core.mypyc_types import i64, vec
from tripot.core.playout import choose
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State


def played(game: str, players: int, seed: int = 3) -> Match:
    """Return a match of random bots."""
    return bot_match(game, seed, players, "random")


def last_round(money: list[int]) -> State:
    """Return 12 Gangsters with one card left to everybody: 5 (the Boss), 5 and 9."""
    game = find_game("12-gangsters")
    state: State = game.new(3, {"first": 0})
    game.set_position(state, {"hands": [[5], [5], [9]], "money": money})
    return state


@pytest.mark.parametrize(
    ("money", "chances"),
    [([10, 10, 10], (0.0, 1.0, 0.0)), ([20, 10, 10], (1.0, 0.0, 0.0)), ([15, 10, 15], (0.0, 0.0, 0.0))],
)
def test_a_forced_end_is_known_exactly(money: list[int], chances: tuple[float, ...]) -> None:
    """The equal card robs the Boss, the high one is refused: everybody's last card decides, without any error."""
    state = last_round(money)
    found = win_chances(find_game("12-gangsters"), state, 0, rollouts=20)
    truth = state.clone()
    for seat in range(3):
        truth.apply(seat, truth.actions(seat)[0])
    firsts = truth.ranks().count(1)
    assert found.chances == tuple(1 / firsts if rank == 1 else 0.0 for rank in truth.ranks())
    if sum(chances):
        assert found.chances == chances


@pytest.mark.parametrize("game", all_games())
def test_chances_are_the_same_whatever_the_seat_cannot_know(game: str) -> None:
    """The same seed over two re-deals of one position gives the same choices and figures, to the bit."""
    rules = find_game(game)
    match = Match.new(rules, rules.min_players, server_seed="01" * 32)
    match.open()
    rng, bot = Rng(5), find_bot(rules, "random")
    for _step in range(12):
        seat = match.state.to_act()[0]
        match.act(seat, choose(bot, match.state, seat, rng))
    seat = match.state.to_act()[0]
    copy = match.state.clone()
    copy.redeal(seat, rng)
    one = evaluate(rules, match.state, seat, rollouts=20, seed=9).options
    two = evaluate(rules, copy, seat, rollouts=20, seed=9).options
    assert [option.notation for option in one] == [option.notation for option in two]


def test_chances_add_up_and_say_how_sure_they_are() -> None:
    """Everybody's chances are one whole; more rollouts, less error."""
    game = find_game("the-boss")
    match = Match.new(game, 3, server_seed="02" * 32)
    match.open()
    few = win_chances(game, match.state, 0, rollouts=8, seed=1)
    more = win_chances(game, match.state, 0, rollouts=64, seed=1)
    assert sum(more.chances) == pytest.approx(1)
    assert more.rollouts == 64
    assert max(more.errors) < max(few.errors)


def test_a_choice_that_wins_at_once_is_the_best() -> None:
    """The Boss holds 5 and 12 in the round before the last, and the richer one need not be robbed."""
    game = find_game("12-gangsters")
    state = game.new(3, {"first": 0})
    game.set_position(state, {"hands": [[2, 12], [1, 2], [1, 2]], "money": [30, 30, 30]})
    best = evaluate(game, state, 0, rollouts=2_000, seed=4).options[0]
    assert best.notation == "pick 12"
    assert best.loss == 0.0


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("12-gangsters", 3), ("the-boss", 2)])
def test_start_luck_and_play_add_up_to_the_result(game: str, players: int) -> None:
    """For every seat, to rounding."""
    found: Analysis | None = None
    for found in analyse(played(game, players), seconds=2.0, bot="random"):
        assert 0 < found.done <= 1
    assert found is not None
    assert found.result is not None
    parts = zip(found.start, found.luck, found.own, found.others, strict=True)
    assert [sum(part) for part in parts] == pytest.approx(found.result, abs=1e-9)
    assert found.done == 1.0
    assert found.decisions > 10
    assert 0 < len(found.grades) <= found.decisions


def test_grades_give_the_benefit_of_the_doubt() -> None:
    """A loss within its error is no fault; beyond it, the sure part counts."""
    assert grade_of(0.005, 0.0) == BEST
    assert grade_of(0.2, 0.3) == BEST
    assert grade_of(0.03, 0.005) == FINE
    assert grade_of(0.08, 0.01) == DOUBTFUL
    assert grade_of(0.2, 0.02) == BLUNDER


def test_bad_questions_are_refused_in_words() -> None:
    """A seat that is not there."""
    game = find_game("12-gangsters")
    state = game.new(3, {"first": 0})
    with pytest.raises(BadInput, match="seat"):
        win_chances(game, state, 7)
    with pytest.raises(BadInput, match="seat"):
        evaluate(game, state, -1)


def test_luck_is_stated_with_its_error_and_how_unusual_it_was() -> None:
    """Gang of Dice has dice every turn: luck has a spread, and a share of matches that had less."""
    found = next(iter(analyse(played("gang-of-dice", 2), seconds=5.0)))
    assert all(spread > 0 for spread in found.luck_spread)
    assert all(0 < error < spread for error, spread in zip(found.luck_error, found.luck_spread, strict=True))
    for luck, share in zip(found.luck, found.unusual(), strict=True):
        assert share is not None
        assert (luck > 0) == (share > 0.5)


def test_an_analysis_that_may_take_no_time_still_adds_up() -> None:
    """However little time there is, the sums are there, and what was not looked at is said."""
    *_grown, found = analyse(played("gang-of-dice", 2), seconds=0.01)
    assert found.result is not None
    parts = zip(found.start, found.luck, found.own, found.others, strict=True)
    assert [sum(part) for part in parts] == pytest.approx(found.result, abs=1e-9)
    assert found.as_json()["looked_at"]["of"] == found.decisions > len(found.grades)


def test_a_rollout_cut_by_the_deadline_does_not_count() -> None:
    """Without time for a single rollout, all chances are equal and uncertain."""
    game = find_game("gangster-le-pro")
    match = Match.new(game, 3, server_seed="02" * 32)
    match.open()
    found = win_chances(game, match.state, None, rollouts=50, seconds=1e-9)
    assert found.rollouts == 0
    assert found.chances == pytest.approx((1 / 3,) * 3)
    assert set(found.errors) == {0.5}


@pytest.mark.uncompiled
def test_a_value_beyond_one_is_no_chance() -> None:
    """A fitted value may go a little beyond 0 and 1; chances do not."""

    class Bold(Knowledge):
        """Values every position beyond the limits."""

        valued = True

        def quick(self, state: State, seat: i64, rng: Rng) -> i64:
            return state.actions(seat)[0]

        def horizon(self, state: State) -> i64:
            return 1

        def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
            return True

        def value(self, state: State, out: vec[float]) -> None:
            out[0], out[1], out[2] = 1.2, -0.2, 0.5

    game = find_game("the-boss")
    match = Match.new(game, 3, server_seed="02" * 32)
    match.open()
    for seat in (None, 0):
        found = win_chances(game, match.state, seat, rollouts=4, knowledge=Bold(), cut=True)
        assert found.chances == (1.0, 0.0, 0.5)


@pytest.mark.parametrize("seconds", [0.0, -1.0, 1e9])
def test_an_analysis_needs_a_time_that_can_be_kept(seconds: float) -> None:
    """No time at all, or for ever, is refused in words."""
    with pytest.raises(BadInput, match="seconds"):
        next(iter(analyse(played("12-gangsters", 3), seconds=seconds)))
