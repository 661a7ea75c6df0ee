"""Measures luck: goes through a finished match and compares every draw with the average draw.

For every seat

    result = start + luck + own play + others' play

The start is the seat's chance before anything happened. Luck is the sum, over all draws, of each draw's value less that of
the average draw. Own play and others' play are the sums of changes at decisions. The four add up by construction. A small
inconsistency of the value function remains: before a draw it may differ from the mean of the positions that follow. It is
counted with the decision before the draw. In games of simultaneous choices a change cannot be attributed to one seat, so every
change counts as each seat's own play.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from tripot.coach.estimators import LuckEstimator
from tripot.core.clock import monotonic_s
from tripot.core.match import Match
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State

if TYPE_CHECKING:
    from tripot.coach.analysis import Analysis

MIN_ROLLOUT_PAIRS = 12
"""If there is no time for this many pairs of rollouts before and after each draw, luck is measured by the value alone."""
QUICK_TRIES = 3
"""A choice counts as expected if the quick policy makes it this many times in a row."""


def measure_luck(
    analysis: Analysis, match: Match, states: list[State], estimator: LuckEstimator, deadline: float
) -> None:
    """Go through the match: evaluate decisions and ends, and measure luck at every run of chance between them."""
    n, moves = analysis.players, match.moves
    analysis.luck, analysis.own, analysis.others = [0.0] * n, [0.0] * n, [0.0] * n
    spread, error = [0.0] * n, [0.0] * n
    knowledge, rng = estimator.knowledge, estimator.rng.fork()
    simultaneous = knowledge.simultaneous
    value: list[float] | None = None
    last = at = 0
    estimator.by_rollouts = _time_for_rollouts(match, states, estimator, deadline)
    if not moves or moves[0][1] != CHANCE:
        value = estimator.value(states[0], deadline)
        analysis.start = value[:]
    while at < len(moves):
        who = moves[at][1]
        stop = at + 1
        while who == CHANCE and stop < len(moves) and moves[stop][1] == CHANCE:
            stop += 1
        start = monotonic_s()
        share = start + max(deadline - start, 0.0) * (stop - at) / (len(moves) - at)
        if who == CHANCE:
            gains = estimator.luck_of(states[at], states[stop], share)
            after = estimator.latest_value()
            for seat, (variance, noise) in enumerate(zip(estimator.spread(), estimator.noise(), strict=True)):
                spread[seat] += variance
                error[seat] += noise
            if value is None:
                analysis.start = [a - gain for a, gain in zip(after, gains, strict=True)]
            else:
                _credit(
                    analysis,
                    None if simultaneous else last,
                    [a - gain - b for a, gain, b in zip(after, gains, value, strict=True)],
                )
            analysis.luck = [a + b for a, b in zip(analysis.luck, gains, strict=True)]
            analysis.draws.append((moves[at][0] - 1, moves[stop - 1][0], gains))
            value = after
        else:
            last = who
            waiting = states[stop].to_act()
            drawn_next = len(waiting) > 0 and waiting[0] == CHANCE
            if not waiting or not (drawn_next or _expected(knowledge, states[at], moves[at], rng)):
                after = estimator.value(states[stop], share)
                assert value is not None  # noqa: S101  # a decision comes after a value
                _credit(
                    analysis,
                    None if simultaneous else who,
                    [a - b for a, b in zip(after, value, strict=True)],
                )
                value = after
        at = stop
    analysis.luck_spread = [sqrt(variance) for variance in spread]
    analysis.luck_error = [sqrt(variance) for variance in error]
    if not states[-1].to_act():
        analysis.result = value


def _time_for_rollouts(match: Match, states: list[State], estimator: LuckEstimator, deadline: float) -> bool:
    """Return True if there is time for rollouts at every draw; a few rollouts would be worse than the value alone."""
    chosen = [states[at] for at, (_n, who, _action) in enumerate(match.moves) if who != CHANCE]
    if not chosen:
        return False
    start = monotonic_s()
    estimator.samples, samples = 1, estimator.samples
    estimator.value(chosen[len(chosen) // 2], 0.0)
    estimator.samples = samples
    pair = monotonic_s() - start
    return pair * 2 * MIN_ROLLOUT_PAIRS * (len(match.moves) - len(chosen)) < deadline - monotonic_s()


def _expected(knowledge: Knowledge, state: State, move: tuple[int, int, int], rng: Rng) -> bool:
    """Return True if a seat made the choice that rollouts assume anyway, so that the position need not be evaluated again."""
    _entry, seat, action = move
    if knowledge.simultaneous or not knowledge.valued:
        return False
    return all(knowledge.quick(state.clone(), seat, rng) == action for _try in range(QUICK_TRIES))


def _credit(analysis: Analysis, who: int | None, changes: list[float]) -> None:
    """Add a change at a decision: to own play for the seat that decided (None: for all seats), to others' play for the rest."""
    for seat, change in enumerate(changes):
        if who is None or seat == who:
            analysis.own[seat] += change
        else:
            analysis.others[seat] += change
