"""Reasons come from the playouts: the rule computes what it says, noise is never a reason, and nothing hidden enters."""

from __future__ import annotations

from math import sqrt
from statistics import fmean

import pytest
from tests.coach.test_coach import played

from tripot import all_games, find_game
from tripot.coach.analysis import positions
from tripot.coach.chances import knowledge_of
from tripot.coach.estimators import OptionComparison, PairSums
from tripot.coach.evaluation import Evaluation, evaluate, sentence
from tripot.coach.reasons import Reason, choose_figures, figure_of, reason_of
from tripot.core.game import Game
from tripot.core.mypyc_types import i64, vec
from tripot.core.outcomes import DOLLARS, NUMBER, SHARE, Outcomes, Statistic
from tripot.core.policy import zeros
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State

GAP, LOST = 0.10, Statistic("lost", -1)


def sums_of(y_a: list[float], y_b: list[float], s_a: list[float], s_b: list[float]) -> PairSums:
    """Return the sums that the compiled loop collects."""

    def dot(left: list[float], right: list[float]) -> float:
        return sum(x * y for x, y in zip(left, right, strict=True))

    return PairSums(
        len(y_a), sum(y_a), sum(y_b), dot(y_a, y_a), dot(y_b, y_b), dot(y_a, y_b), sum(s_a), sum(s_b),
        dot(s_a, s_a), dot(s_b, s_b), dot(s_a, s_b), dot(y_a, s_a), dot(y_b, s_b), dot(y_a, s_b), dot(y_b, s_a),
    )  # fmt: skip


def uniform(rng: Rng) -> float:
    return rng.below(1 << 30) / (1 << 30)


@pytest.mark.parametrize("paired", [False, True])
def test_a_figure_is_the_regression_that_the_rule_describes(paired: bool) -> None:
    """Slope, difference and their errors from the sums are those computed from the playouts one by one."""
    rng, n = Rng(4), 500
    s_a, s_b = [uniform(rng) for _ in range(n)], [1.2 * uniform(rng) for _ in range(n)]
    y_a = [0.8 - 0.5 * s + 0.2 * uniform(rng) for s in s_a]
    y_b = [0.7 - 0.5 * s + 0.2 * uniform(rng) for s in s_b]
    gap = fmean(y_a) - fmean(y_b)
    d = [a - b for a, b in zip(s_a, s_b, strict=True)]
    if paired:
        x = [value - fmean(d) for value in d]
        y = [a - b - gap for a, b in zip(y_a, y_b, strict=True)]
    else:
        x = [s - fmean(s_a) for s in s_a] + [s - fmean(s_b) for s in s_b]
        y = [value - fmean(y_a) for value in y_a] + [value - fmean(y_b) for value in y_b]
    spread = fmean(value * value for value in x)
    slope = fmean(a * b for a, b in zip(x, y, strict=True)) / spread
    rest = [b - slope * a for a, b in zip(x, y, strict=True)]
    found = figure_of(LOST, sums_of(y_a, y_b, s_a, s_b), gap, paired=paired)
    assert found is not None
    assert found.slope == pytest.approx(slope)
    assert found.slope_error == pytest.approx(sqrt(fmean(v * v for v in rest) / (len(x) * spread)))
    assert found.difference == pytest.approx(fmean(d))
    assert found.difference_error == pytest.approx(sqrt(fmean((v - fmean(d)) ** 2 for v in d) / (n - 1)))
    assert found.share == pytest.approx(slope * fmean(d) / gap)
    assert found.qualifies


def test_a_difference_too_small_to_tell_a_reader_does_not_qualify() -> None:
    """One that is sure, but only a hundredth of the values, explains nothing; a tenth of them does."""
    rng, n = Rng(6), 500
    noise = [uniform(rng) for _ in range(n)]
    y_a, y_b = [0.01 * v + 0.1 for v in noise], [0.01 * v for v in noise]
    for step, qualifies in ((400.0, False), (4_000.0, True)):
        s_a, s_b = [40_000 + step + 10 * v for v in noise], [40_000 + 10 * v for v in noise]
        found = figure_of(Statistic("cash", 1, DOLLARS), sums_of(y_a, y_b, s_a, s_b), 0.1, paired=False)
        assert found is not None
        assert found.difference == pytest.approx(step)
        assert found.qualifies is qualifies


def test_a_statistic_against_its_natural_sign_does_not_qualify() -> None:
    """Losing men may go with winning in some playouts; it is never given as the reason."""
    rng, n = Rng(5), 500
    s_a, s_b = [uniform(rng) for _ in range(n)], [0.5 * uniform(rng) for _ in range(n)]
    sums = sums_of([0.5 * s for s in s_a], [0.5 * s for s in s_b], s_a, s_b)
    gap = 0.5 * (fmean(s_a) - fmean(s_b))
    for sign, qualifies in ((1, True), (0, True), (-1, False)):
        found = figure_of(Statistic("any", sign), sums, gap, paired=False)
        assert found is not None
        assert found.qualifies is qualifies


def test_a_gain_that_is_cancelled_later_is_no_reason() -> None:
    """A statistic with a net one counts only if the net one differs in the same sense."""
    rng, n = Rng(6), 800
    now, net = Statistic("now", -1, net="net"), Statistic("net", -1)
    for later, agrees in ((0.0, True), (0.9, False)):
        s_a, s_b = (
            [float(uniform(rng) < 0.2) for _ in range(n)],
            [float(uniform(rng) < 0.6) for _ in range(n)],
        )
        n_a = [s + later * (uniform(rng) < 0.6) for s in s_a]
        n_b = [s + later * (uniform(rng) < 0.1) for s in s_b]
        y_a, y_b = [0.6 - 0.4 * s for s in s_a], [0.6 - 0.4 * s for s in s_b]
        gap = fmean(y_a) - fmean(y_b)
        figures = [
            figure_of(now, sums_of(y_a, y_b, s_a, s_b), gap, paired=False),
            figure_of(net, sums_of(y_a, y_b, n_a, n_b), gap, paired=False),
        ]
        because, _second, _although = choose_figures(figures)
        assert (because is not None and because.statistic is now) is agrees


class Noisy(Outcomes):
    """A game's outcomes with three more statistics that differ by choice and have nothing to do with winning."""

    PLANTED = ("planted_share", "planted_number", "planted_wide")

    def __init__(self, own: Outcomes, seed: int) -> None:
        self.own, self.rng, self.turn = own, Rng(seed), 1
        self.inner = zeros(len(own.statistics))
        planted = [
            Statistic("planted_share", 0, SHARE),
            *(Statistic(key, 0, NUMBER) for key in self.PLANTED[1:]),
        ]
        self.statistics = [*planted, *own.statistics]
        self.paired = own.paired

    def begin(self, state: State, seat: i64) -> None:
        self.turn = 1 - self.turn
        self.own.begin(state, seat)

    def look(self, state: State) -> bool:
        return self.own.look(state)

    def finish(self, state: State, out: vec[float]) -> None:
        self.own.finish(state, self.inner)
        out[0] = float(uniform(self.rng) < (0.7 if self.turn else 0.3))
        out[1] = uniform(self.rng) + self.turn
        out[2] = 10.0 * uniform(self.rng) - 3.0 * self.turn
        for at in range(len(self.own.statistics)):
            out[3 + at] = self.inner[at]


def noisy_reason(game: Game, state: State, seat: int, lines: list[list[int]], n: int, seed: int) -> Reason:
    """Return the reason of two choices with planted noise among the statistics."""
    own = game.outcomes(state)
    assert own is not None
    outcomes = Noisy(own, seed)
    comparison = OptionComparison(knowledge_of(game), state, seat, lines, Rng(seed), True, outcomes)
    comparison.count_outcomes()
    comparison.roll(n, 0.0)
    return reason_of(comparison, 0, 1)


def test_planted_noise_is_never_the_reason() -> None:
    """Statistics that differ by choice but do not go with winning are not chosen, while true ones are."""
    given = 0
    for name, players in (("12-gangsters", 3), ("gang-of-dice", 2)):
        game = find_game(name)
        for state, seat in some_positions(name, players, 12):
            lines = game.lines(state, seat)[:2]
            reason = noisy_reason(game, state, seat, lines, 300, seat + 17)
            for figure in (reason.because, reason.second, reason.although):
                assert figure is None or figure.statistic.key not in Noisy.PLANTED
            given += reason.because is not None
    assert given >= 3


def some_positions(name: str, players: int, most: int) -> list[tuple[State, int]]:
    """Return positions of a match of random bots in which a seat has at least two whole choices."""
    game, match = find_game(name), played(name, players)
    found = [
        (state, seat)
        for state, (_n, seat, _action) in zip(positions(match), match.moves, strict=False)
        if seat != CHANCE and len(game.lines(state, seat)) > 1
    ]
    return found[:: max(1, len(found) // most)][:most]


@pytest.mark.parametrize("name", all_games())
def test_every_line_is_legal_and_is_read_back_from_its_notation(name: str) -> None:
    """The whole choices of a match: each can be carried out step by step, and its text means the same steps."""
    game = find_game(name)
    for state, seat in some_positions(name, game.min_players, 40):
        for line in game.lines(state, seat):
            copy = state.clone()
            for action in line:
                assert action in copy.actions(seat)
                copy.apply(seat, action)
            assert game.parse_line(state, seat, game.write_line(state, seat, line)) == line


@pytest.mark.parametrize("name", all_games())
def test_counting_outcomes_changes_no_chance(name: str) -> None:
    """The same worlds give the same values with outcomes and without; re-dealt positions declare the same statistics."""
    game = find_game(name)
    known = knowledge_of(game)
    for state, seat in some_positions(name, game.min_players, 4):
        lines = game.lines(state, seat)[:2]
        plain = OptionComparison(known, state, seat, lines, Rng(2), True, None)
        watched = OptionComparison(known, state, seat, lines, Rng(2), True, game.outcomes(state))
        watched.count_outcomes()
        plain.roll(6, 0.0)
        watched.roll(6, 0.0)
        assert list(plain.sums) == list(watched.sums)
        other = state.clone()
        other.redeal(seat, Rng(77))
        declared = [game.outcomes(one) for one in (state, other)]
        assert all(one is not None for one in declared)
        here, there = ([(s.key, s.values) for s in one.statistics] for one in declared if one is not None)
        assert here == there


@pytest.mark.parametrize("name", all_games())
def test_the_sentence_of_every_statistic_reads_in_both_languages(name: str) -> None:
    """Each compares two choices that it names."""
    game = find_game(name)
    for state, seat in some_positions(name, game.min_players, 3):
        outcomes = game.outcomes(state)
        assert outcomes is not None
        a, b = (game.write_line(state, seat, line) for line in game.lines(state, seat)[:2])
        for statistic in outcomes.statistics:
            figure = figure_of(
                statistic, sums_of([0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.0, 2.0]), 0.5, paired=False
            )
            message = sentence(game, state, seat, figure, a, b)
            assert message is not None
            for lang in ("fr", "en"):
                assert len(game.text(message, lang, ["Rosa", "Lucien", "Odette"], seat).split()) <= 45


def test_a_reason_agrees_with_the_gap() -> None:
    """The named statistic differs in the sense that its natural sign says goes with the higher chance."""
    given = 0
    for name, players in (("12-gangsters", 3), ("gang-of-dice", 2), ("the-boss", 2)):
        game = find_game(name)
        for state, seat in some_positions(name, players, 8):
            found: Evaluation = evaluate(game, state, seat, rollouts=1_500, seed=3)
            reason = found.reason
            if reason is None or reason.because is None:
                continue
            given += 1
            figure = reason.because
            assert figure.share > 0
            assert figure.slope * figure.difference * reason.gap > 0
            assert figure.statistic.sign * figure.difference * reason.gap >= 0
    assert given >= 3
