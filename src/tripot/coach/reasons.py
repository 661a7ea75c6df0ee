"""Reasons taken from playouts: the statistic that differs between two choices and goes most with winning.

A and B are two choices, tried in the same n worlds with the same draws. In each world a choice has a value (its seat's chance) and,
for every statistic that the game declares (`tripot.core.outcomes`), a number. For each statistic

- gap G is the mean difference of the values, difference D that of the numbers, each with its standard error;
- slope β says how the value changes with the number. Pooled: over all playouts, each choice's own mean taken out. Paired: the
  change from B to A within each world, for games in which a world does much to both choices;
- share = β·D / G is the part of the gap that goes with the difference; score = min(share, 1 / share), 0 if share ≤ 0.

A statistic qualifies if |G|, |D| and |β| each exceed three standard errors, D is large enough to be worth saying, β has the natural
sign, and its net statistic agrees. Of those that score at least 0.25 and 80 % of the best score, the first in the declared order
is the reason. If none does, there is no reason. The qualifying statistic with the lowest share up to −0.25 is the "although".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from tripot.coach.estimators import OptionComparison, PairSums
from tripot.core.outcomes import Outcomes, Statistic
from tripot.core.texts import Message

CLEAR_ERRORS = 3.0
"""A gap, a difference and a slope count from this many standard errors on."""
LEAST_SCORE = 0.25
NEAR_BEST = 0.8
"""A statistic with this part of the best score may be preferred, if it is declared earlier."""
ALTHOUGH_SHARE = -0.25
SECOND_SCORE = 0.5
"""A second reason needs this score: it must add something."""
PAIRS, PAIRS_IF_PAIRED = 400, 1_600
"""The worlds that a reason needs: paired slopes need more."""
LEAST_PART = 0.02
"""A smaller part of the larger value is not worth saying: $300 of $40,000 explains nothing to a reader."""
POSSIBLE = 0.03
"""A share from which on something counts as possible."""
FEWEST_PAIRS = 100
"""With fewer worlds no reason is given."""
MARGIN_ERRORS = 1.96
"""The margins shown are 95 % margins."""
_NO_SPREAD = 1e-9


@dataclass(frozen=True)
class Figure:
    """A statistic of two choices: its means after each, with standard errors, and what part of the gap goes with it."""

    statistic: Statistic
    a: float
    b: float
    a_error: float
    b_error: float
    difference: float
    difference_error: float
    slope: float
    slope_error: float
    share: float
    qualifies: bool

    @property
    def score(self) -> float:
        """How well the difference accounts for the gap: 1 if exactly, 0 if not at all."""
        return min(self.share, 1.0 / self.share) if self.share > 0.0 else 0.0

    def message(self, name_a: Message, name_b: Message) -> Message:
        """Return the sentence of the game that compares the two choices, which the messages name."""
        shown = self.statistic.shown
        values = {**self.statistic.values, "a": shown(self.a), "b": shown(self.b)}
        return f"reason.{self.statistic.key}", {**values, "x": name_a, "y": name_b}


@dataclass(frozen=True)
class Reason:
    """Why choice A is better or worse than choice B by the playouts: the gap, and the statistics that go with it."""

    gap: float
    """How much higher the seat's chance is after A, as rolled."""
    gap_error: float
    worlds: int
    because: Figure | None = None
    second: Figure | None = None
    although: Figure | None = None
    figures: tuple[Figure, ...] = ()
    """All statistics that could be measured, qualifying or not."""

    @property
    def margin(self) -> float:
        """The 95 % margin of the gap."""
        return MARGIN_ERRORS * self.gap_error

    @property
    def clear(self) -> bool:
        """True if the gap exceeds its margin; otherwise the two choices count as equal."""
        return abs(self.gap) > self.margin


def pairs_needed(outcomes: Outcomes) -> int:
    """Return the worlds that a reason of a game needs."""
    return PAIRS_IF_PAIRED if outcomes.paired else PAIRS


def figure_of(statistic: Statistic, sums: PairSums, gap: float, *, paired: bool) -> Figure | None:
    """Return a statistic's figure; None if the choices fix it, so that no slope can be measured."""
    n = float(sums.n)
    y_a, y_b, a, b = sums.y_a / n, sums.y_b / n, sums.s_a / n, sums.s_b / n
    variance_a, variance_b = _variance(sums.s_aa, a, n), _variance(sums.s_bb, b, n)
    covariance = sums.s_ab / n - a * b
    variance_d = max(variance_a + variance_b - 2.0 * covariance, 0.0)
    if paired:
        spread = variance_d
        variance_y = _variance(sums.y_aa, y_a, n) + _variance(sums.y_bb, y_b, n)
        variance_y -= 2.0 * (sums.y_ab / n - y_a * y_b)
        mixed = (sums.ys_aa + sums.ys_bb - sums.ys_ab - sums.ys_ba) / n - (y_a - y_b) * (a - b)
        rows = n
    else:
        spread = 0.5 * (variance_a + variance_b)
        variance_y = 0.5 * (_variance(sums.y_aa, y_a, n) + _variance(sums.y_bb, y_b, n))
        mixed = 0.5 * (sums.ys_aa / n - y_a * a + sums.ys_bb / n - y_b * b)
        rows = 2.0 * n
    if spread < _NO_SPREAD:
        return None
    slope = mixed / spread
    slope_error = sqrt(max(variance_y - slope * mixed, 0.0) / (rows * spread))
    d, d_error = a - b, sqrt(variance_d / max(n - 1.0, 1.0))
    qualifies = (
        abs(d) >= max(CLEAR_ERRORS * d_error, statistic.least, LEAST_PART * max(abs(a), abs(b)))
        and abs(slope) >= CLEAR_ERRORS * slope_error
        and slope * statistic.sign >= 0.0
        and (not statistic.both or min(a, b) >= POSSIBLE)
    )
    return Figure(
        statistic, a, b, sqrt(variance_a / n), sqrt(variance_b / n), d, d_error, slope, slope_error,
        slope * d / gap if gap else 0.0, qualifies,
    )  # fmt: skip


def choose_figures(
    figures: Sequence[Figure | None],
) -> tuple[Figure | None, Figure | None, Figure | None]:
    """Return the reason, a second one that adds something, and the "although" of clear figures; None for what there is not."""
    measured = [figure for figure in figures if figure is not None]
    by_key = {figure.statistic.key: figure for figure in measured}
    good = [figure for figure in measured if figure.qualifies and _agrees(figure, by_key)]
    best = max((figure.score for figure in good), default=0.0)
    because = next((f for f in good if f.score >= max(LEAST_SCORE, NEAR_BEST * best)), None)
    although = min(
        (figure for figure in good if figure.share <= ALTHOUGH_SHARE),
        key=lambda figure: figure.share,
        default=None,
    )
    second = None
    if because is not None:
        others = [f for f in good if f.statistic.key != because.statistic.key and f.score >= SECOND_SCORE]
        second = max(others, key=lambda figure: figure.score, default=None)
    return because, second, although if because is not None else None


def _agrees(figure: Figure, by_key: dict[str, Figure]) -> bool:
    """Return True unless the statistic's net statistic is missing or differs in the other sense."""
    if not figure.statistic.net:
        return True
    net = by_key.get(figure.statistic.net)
    if net is None or abs(net.difference) < CLEAR_ERRORS * net.difference_error:
        return False
    return figure.difference * net.difference * figure.statistic.sign * net.statistic.sign > 0


def _variance(squares: float, mean: float, n: float) -> float:
    return max(squares / n - mean * mean, 0.0)


def reason_of(comparison: OptionComparison, a: int, b: int) -> Reason:
    """Return why one choice of a comparison is better or worse than another, from the worlds in which outcomes were counted."""
    n, outcomes = int(comparison.counted), comparison.outcomes
    if outcomes is None or n < 2:
        gap, error = comparison.difference(a, b)
        return Reason(gap, error, 0)
    first = comparison.pair_sums(a, b, 0)
    gap = (first.y_a - first.y_b) / n
    square = (first.y_aa + first.y_bb - 2.0 * first.y_ab) / n
    error = sqrt(max(square - gap * gap, 0.0) / (n - 1.0))
    measured = [
        figure_of(statistic, comparison.pair_sums(a, b, number), gap, paired=outcomes.paired)
        for number, statistic in enumerate(outcomes.statistics)
    ]
    figures = tuple(figure for figure in measured if figure is not None)
    if n < FEWEST_PAIRS or abs(gap) < CLEAR_ERRORS * error:
        return Reason(gap, error, n, figures=figures)
    return Reason(gap, error, n, *choose_figures(figures), figures)
