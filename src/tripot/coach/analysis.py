"""Analyses a finished match: win chances over time, a grade for every decision, and how much luck each seat had.

For every seat

    result = start + luck + own play + others' play

The start is the seat's chance before anything happened. Luck is the sum, over all draws, of each draw's value less that of
the average draw. Own play and others' play are the sums of changes at decisions. The four add up by construction. A small
inconsistency of the value function remains: before a draw it may differ from the mean of the positions that follow. It is
counted with the decision before the draw. In games of simultaneous choices a change cannot be attributed to one seat, so every
change counts as each seat's own play.

The time is limited. Luck comes first, then the curve of chances, then the decisions, those at the turning points first.
Decisions that there was no time for are missing: `looked_at` of `decisions` gives the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import erf, sqrt
from typing import Any

from tripot.coach.calibration import UNCALIBRATED, Calibration, calibration_of, seat_levels
from tripot.coach.chances import FINALISTS, Chance, OptionChance, compare, knowledge_of, win_chances
from tripot.coach.estimators import LuckEstimator
from tripot.core.clock import monotonic_s
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.match import Match, fresh_state
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State

BEST, FINE, DOUBTFUL, BLUNDER = "best", "fine", "doubtful", "blunder"
FINE_FROM, DOUBTFUL_FROM, BLUNDER_FROM = 0.01, 0.04, 0.10
"""The loss of chance from which a choice is no longer the best, is doubtful, is a blunder."""
MAX_MOMENTS, MIN_MOMENTS = 80, 6
"""The most points of the curve, and the fewest that a lack of time may leave (if the match has them)."""
LUCK_SAMPLES = 96
"""Sampled draws that estimate the average draw. Each is evaluated twice, and the real draw as often as all of them."""
MIN_ROLLOUT_PAIRS = 12
"""If there is no time for this many pairs of rollouts before and after each draw, luck is measured by the value alone."""
QUICK_TRIES = 3
"""A choice counts as expected if the quick policy makes it this many times in a row."""
ROLLOUTS_PER_POINT = 24
"""Rollouts for each point of the curve and worlds for each option; a lack of time reduces the points and decisions first."""
MAX_ROLLOUTS = 20_000
"""The most rollouts for one decision, even if there is more time."""
MAX_ANALYSIS_TIME_S = 3_600.0
LUCK_TIME_S, LUCK_SHARE, CURVE_SHARE = 3.0, 0.2, 0.4
"""The most seconds for luck, the most of the whole time for luck, and the share of the time after which the curve ends."""
MAX_TURNING_POINTS = 5
_NO_SPREAD = 1e-9


@dataclass
class Grade:
    """The grade of a decision: the choice, the better options and the loss of chance."""

    entry: int
    seat: int
    played: str
    grade: str
    loss: float
    error: float
    options: list[OptionChance]

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "n": self.entry, "seat": self.seat, "do": self.played, "grade": self.grade,
            "loss": round(self.loss, 4), "error": round(self.error, 4), "options": [option.as_json() for option in self.options],
        }  # fmt: skip


@dataclass
class Moment:
    """A point of the curve: chances with all cards known, and each seat's own chance from what it could know."""

    entry: int
    chances: tuple[float, ...]
    own: tuple[float, ...]
    error: float
    rollout_s: float = 0.0
    """Seconds a rollout took."""

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "n": self.entry, "chances": [round(x, 4) for x in self.chances],
            "own": [round(x, 4) for x in self.own], "error": round(self.error, 4),
        }  # fmt: skip


@dataclass
class Analysis:
    """The analysis of a match; `analyse` completes it step by step."""

    game: str
    players: int
    bot: str
    moments: list[Moment] = field(default_factory=list)
    grades: list[Grade] = field(default_factory=list)
    start: list[float] = field(default_factory=list)
    result: list[float] | None = None
    luck: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    draws: list[tuple[int, list[float]]] = field(default_factory=list)
    """Every run of chance: the number of its last entry, and each seat's luck in it."""
    luck_error: list[float] = field(default_factory=list)
    """The standard error of the luck, because the average draw is sampled."""
    luck_spread: list[float] = field(default_factory=list)
    """The standard deviation of the luck of these draws."""
    valued: bool = True
    """True if luck is measured by the game's own value, False if by the share of the score, which is coarse."""
    decisions: int = 0
    """The number of decisions of the match with more than one option."""
    levels: tuple[str | None, ...] = ()
    """The levels that chances take into account, seat by seat; None for a person and for a bot that is not a level.

    Empty if the levels make no difference.
    """
    done: float = 0.0
    """The share of the work that is done, 0 to 1."""

    def adjusted(self) -> list[float] | None:
        """Return the result without luck, for every seat."""
        if self.result is None:
            return None
        return [result - luck for result, luck in zip(self.result, self.luck, strict=True)]

    def unusual(self) -> list[float | None]:
        """Return for every seat the share of matches with the same draws that had less luck (None: no draw mattered)."""
        return [
            None if spread < _NO_SPREAD else 0.5 * (1.0 + erf(luck / spread / sqrt(2.0)))
            for luck, spread in zip(self.luck, self.luck_spread, strict=True)
        ]

    def turning_points(self, most: int = MAX_TURNING_POINTS) -> list[tuple[int, int, float]]:
        """Return (entry, seat, change) of the largest changes between two moments that exceed their error, in order of play."""
        points = []
        for before, after in zip(self.moments, self.moments[1:], strict=False):
            changes = [b - a for a, b in zip(before.chances, after.chances, strict=True)]
            seat = max(range(self.players), key=lambda other: abs(changes[other]))
            if abs(changes[seat]) > max(FINE_FROM, 2.0 * sqrt(before.error**2 + after.error**2)):
                points.append((after.entry, seat, changes[seat]))
        return sorted(sorted(points, key=lambda point: -abs(point[2]))[:most])

    def since(self, entry: int) -> int:
        """Return the entry of the moment before the one at this entry; a turning point lies between the two."""
        return max((moment.entry for moment in self.moments if moment.entry < entry), default=0)

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        adjusted = self.adjusted()

        def rounded(values: list[float] | None) -> list[float] | None:
            return None if values is None else [round(x, 4) for x in values]

        return {
            "game": self.game, "players": self.players, "bot": self.bot, "levels": list(self.levels), "done": round(self.done, 3),
            "looked_at": {"decisions": len(self.grades), "of": self.decisions},
            "moments": [moment.as_json() for moment in self.moments],
            "decisions": [grade.as_json() for grade in self.grades],
            "turning": [{"n": n, "since": self.since(n), "seat": seat, "change": round(change, 4)} for n, seat, change in self.turning_points()],
            "luck": {
                "start": rounded(self.start), "luck": rounded(self.luck), "own": rounded(self.own),
                "others": rounded(self.others), "result": rounded(self.result), "adjusted": rounded(adjusted),
                "error": rounded(self.luck_error), "spread": rounded(self.luck_spread), "valued": self.valued,
                "luckier_than": [None if share is None else round(share, 4) for share in self.unusual()],
                "draws": [{"n": n, "luck": rounded(gains)} for n, gains in self.draws],
            },
        }  # fmt: skip


def grade_of(loss: float, error: float) -> str:
    """Return a grade; a loss is reduced by its standard error first."""
    sure = loss - error
    if loss < FINE_FROM or sure <= 0:
        return BEST
    if sure < DOUBTFUL_FROM:
        return FINE
    return DOUBTFUL if sure < BLUNDER_FROM else BLUNDER


def analyse(
    match: Match, *, seconds: float = 20.0, seed: int = 1, bot: str | None = None
) -> Iterator[Analysis]:
    """Yield the growing analysis: first luck, then the curve, then the decisions, the most important first.

    Raises BadInput for a time that is not allowed.
    """
    if not 0.0 < seconds <= MAX_ANALYSIS_TIME_S:
        raise BadInput("seconds", seconds, f"more than 0, up to {MAX_ANALYSIS_TIME_S:g}")
    began = monotonic_s()
    end = began + seconds
    game, moves = match.game, match.moves[:]
    knowledge = knowledge_of(game, bot)
    levels = seat_levels(match.header.seats)
    calibration = calibration_of(game, match.header.players, levels) if bot is None else UNCALIBRATED
    analysis = Analysis(game.id, match.header.players, bot or "quick", valued=knowledge.valued)
    analysis.levels = levels if calibration.edges else ()
    states = positions(match)
    estimator = LuckEstimator(knowledge, analysis.players, Rng(seed), LUCK_SAMPLES)
    _measure_luck(analysis, match, states, estimator, began + min(LUCK_TIME_S, seconds * LUCK_SHARE))
    analysis.done = 0.1
    decisions = [
        at
        for at, (_n, who, _action) in enumerate(moves)
        if who != CHANCE and len(states[at].actions(who)) > 1
    ]
    analysis.decisions = len(decisions)
    yield analysis
    curve_end = began + seconds * CURVE_SHARE
    for at, left in _curve_points(game, states, moves, decisions, knowledge, curve_end):
        share = max(curve_end - monotonic_s(), 0.0) / left
        moment = _evaluate_moment(
            game, states[at], moves[at][0] - 1, share, seed + at, knowledge, calibration
        )
        if moment is not None:
            analysis.moments.append(moment)
        analysis.done = 0.1 + 0.3 * (1 - (left - 1) / MAX_MOMENTS)
        yield analysis
    last = states[-1]
    if not last.to_act():
        ended = win_chances(game, last).chances
        analysis.moments.append(Moment(match.entries, ended, ended, 0.0))
    waiting = _by_importance(analysis, decisions, moves)
    for number, at in enumerate(waiting):
        left_s = end - monotonic_s()
        if left_s <= 0.0:
            break
        budget = max(
            left_s / (len(waiting) - number),
            min(left_s, ROLLOUTS_PER_POINT * FINALISTS * _rollout_time(analysis)),
        )
        grade = _grade(game, states[at], moves[at], budget, seed + at, knowledge, calibration)
        if grade is not None:
            analysis.grades.append(grade)
            analysis.grades.sort(key=lambda graded: graded.entry)
        analysis.done = 0.4 + 0.6 * (number + 1) / len(waiting)
        if number % 4 == 3:
            yield analysis
    analysis.done = 1.0
    yield analysis


def positions(match: Match) -> list[State]:
    """Return the position before every move that was not undone, and the last position."""
    state = fresh_state(match.game, match.header)
    states = [state.clone()]
    for _number, who, action in match.moves:
        state.apply(who, action)
        states.append(state.clone())
    return states


def _new_turn(states: list[State], moves: list[tuple[int, int, int]], at: int) -> bool:
    """Return True if another seat's turn begins here; with simultaneous choices, if no seat has chosen yet."""
    if at == 0:
        return True
    return moves[at - 1][1] != moves[at][1] and len(states[at].to_act()) >= len(states[at - 1].to_act())


def _thinned(places: list[int], most: int) -> list[int]:
    if len(places) <= most:
        return places
    step = len(places) / most
    return [places[int(number * step)] for number in range(most)]


def _curve_points(
    game: Game,
    states: list[State],
    moves: list[tuple[int, int, int]],
    decisions: list[int],
    knowledge: Knowledge,
    end: float,
) -> Iterator[tuple[int, int]]:
    """Yield the points of the curve and how many are left: as many as the time allows with enough rollouts each."""
    turns = [at for at in decisions if _new_turn(states, moves, at)] or decisions
    if not turns:
        return
    start = monotonic_s()
    win_chances(
        game, states[turns[0]], None, rollouts=2, seconds=max(end - start, 0.001), knowledge=knowledge
    )
    rollout = (monotonic_s() - start) / 2
    views = 1 + states[0].players
    affordable = int((end - monotonic_s()) / max(rollout * ROLLOUTS_PER_POINT * views, 1e-6))
    chosen = _thinned(turns, max(MIN_MOMENTS, min(MAX_MOMENTS, affordable)))
    for number, at in enumerate(chosen):
        yield at, len(chosen) - number


def _by_importance(analysis: Analysis, decisions: list[int], moves: list[tuple[int, int, int]]) -> list[int]:
    """Return the decisions, those with the largest change of the curve after them first."""
    steps = [
        (after.entry, max(abs(b - a) for a, b in zip(before.chances, after.chances, strict=True)))
        for before, after in zip(analysis.moments, analysis.moments[1:], strict=False)
    ]

    def change(at: int) -> float:
        return next((size for entry, size in steps if moves[at][0] <= entry), 0.0)

    return sorted(decisions, key=lambda at: (-change(at), at))


def _rollout_time(analysis: Analysis) -> float:
    """Return the median time of a rollout over the points of the curve."""
    rollout_times = sorted(moment.rollout_s for moment in analysis.moments)
    return rollout_times[len(rollout_times) // 2] if rollout_times else 0.0


def _evaluate_moment(
    game: Game,
    state: State,
    entry: int,
    seconds: float,
    seed: int,
    knowledge: Knowledge,
    calibration: Calibration,
) -> Moment | None:
    """Evaluate a position with all cards, and from each seat that cannot see everything; None if time was too short."""
    seats = [seat for seat in range(state.players) if game.hidden(state, seat)]
    share = max(seconds / (1 + len(seats)), 1e-4)
    start = monotonic_s()

    def look(seat: int | None) -> Chance:
        return win_chances(
            game,
            state,
            seat,
            rollouts=2_000,
            seconds=share,
            seed=seed,
            knowledge=knowledge,
            calibration=calibration,
        )

    every = look(None)
    if every.rollouts == 0:
        return None
    rollout_s = (monotonic_s() - start) / every.rollouts
    own = list(every.chances)
    for seat in seats:
        seen = look(seat)
        if seen.rollouts:
            own[seat] = seen.chances[seat]
    return Moment(entry, every.chances, tuple(own), max(every.errors), rollout_s)


def _grade(
    game: Game,
    state: State,
    move: tuple[int, int, int],
    seconds: float,
    seed: int,
    knowledge: Knowledge,
    calibration: Calibration,
) -> Grade | None:
    """Grade a decision as if all seats were equally strong; None if there was no time for a single world.

    Otherwise a weak player could not blunder against a Caïd, because there is little chance to lose.
    """
    entry, seat, action = move
    options = compare(
        game,
        state,
        seat,
        rollouts=MAX_ROLLOUTS,
        seconds=seconds,
        seed=seed,
        played=action,
        knowledge=knowledge,
        calibration=calibration,
    )
    own_option = next(option for option in options if option.action == action)
    if own_option.rollouts == 0 or options[0].rollouts == 0:
        return None
    shown = options[:3] if own_option in options[:3] else [*options[:2], own_option]
    return Grade(
        entry,
        seat,
        own_option.notation,
        grade_of(own_option.loss_among_equals, own_option.error_among_equals),
        own_option.loss,
        own_option.loss_error,
        shown,
    )


def _measure_luck(
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
            analysis.draws.append((moves[stop - 1][0], gains))
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
