"""Analyses a finished match: win chances over time, a grade for every decision, and how much luck each seat had.

A chance is what the seat could know, unless it says "all cards seen". Both are those of `tripot.coach.evaluation`. The swings
between two points of the curve give the turning points, and for each seat the largest swing in the direction of its result: why
it won or lost. Points lie at the turns of the match, and before and after each decisive event of the game (`decisive` in
scenes.toml).

A decision is a whole choice: a card with its target, not half of it. A mistake is compared with the better choice by a measured
reason (`tripot.coach.reasons`).

The time is limited. Luck comes first (`tripot.coach.luck`), then the curve of chances, then the decisions, those at the turning
points first, then the reasons that need more playouts. Decisions that there was no time for are missing: `looked_at` of
`decisions` gives the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from math import erf, sqrt
from typing import Any

from tripot.coach.calibration import UNCALIBRATED, Calibration, calibration_of, seat_levels
from tripot.coach.chances import knowledge_of, win_chances
from tripot.coach.estimators import LuckEstimator
from tripot.coach.evaluation import FINALISTS, Option, all_cards_seen, evaluate, explain
from tripot.coach.hints import Why, why_better
from tripot.coach.luck import measure_luck
from tripot.coach.reasons import Reason
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
MAX_MOMENTS, MIN_MOMENTS = 80, 3
"""The most points of the curve, and the fewest that a lack of time may leave (if the match has them)."""
LUCK_SAMPLES = 96
"""Sampled draws that estimate the average draw. Each is evaluated twice, and the real draw as often as all of them."""
ROLLOUTS_PER_POINT = 24
"""Rollouts for each chance of the curve and worlds for each option; a lack of time reduces the points and decisions first."""
CHOICE_VIEWS = 4
"""A seat that may choose gets this many times the rollouts of another, because its choices are compared."""
MAX_POINT_ROLLOUTS = 2_000
"""The most rollouts for one chance of the curve."""
MAX_ROLLOUTS = 20_000
"""The most rollouts for one decision, even if there is more time."""
MAX_ANALYSIS_TIME_S = 3_600.0
LUCK_TIME_S, LUCK_SHARE, CURVE_SHARE, GRADES_SHARE = 3.0, 0.2, 0.4, 0.85
"""The most seconds for luck, the most of the whole time for luck, and the shares after which the curve and the grades end."""
MAX_STEPS = 12
"""The most steps of one choice: a reroll of dice has one for each face."""
MAX_TURNING_POINTS = 5
"""The most turning points, decisive events not counted."""
MAX_DRAWS = 3
"""The number of named draws for each seat: those that changed its chance most."""
DECISIVE_FROM = 0.05
"""The change of a chance from which every decisive event is a turning point."""
_NO_SPREAD = 1e-9


@dataclass
class Grade:
    """The grade of a decision: the whole choice, the better options, the loss of chance and why the best is better."""

    entry: int
    """The entry of the choice's first step."""
    seat: int
    played: str
    grade: str
    loss: float
    error: float
    options: list[Option]
    last: int = 0
    """The entry of the choice's last step."""
    why: Why | None = None
    """Why the best choice is better than the one played; None if that one is the best or as good."""
    line: tuple[int, ...] = ()

    @property
    def is_mistake(self) -> bool:
        """True if the choice is doubtful or a blunder."""
        return self.grade in (DOUBTFUL, BLUNDER)

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "n": self.entry, "to": self.last, "seat": self.seat, "do": self.played, "grade": self.grade,
            "loss": round(self.loss, 4), "error": round(self.error, 4), "options": [option.as_json() for option in self.options],
            "why": None if self.why is None else self.why.as_json(),
        }  # fmt: skip


@dataclass
class Moment:
    """A point of the curve: each seat's own chance from what it could know, and all chances with all cards seen."""

    entry: int
    chances: tuple[float, ...]
    own: tuple[float, ...]
    error: float
    """The largest standard error of these chances."""
    rollout_s: float = 0.0
    """Seconds a rollout took."""
    own_errors: tuple[float, ...] = ()
    """The standard error of each seat's own chance; empty if all are `error`."""

    def own_error(self, seat: int) -> float:
        """Return the standard error of a seat's own chance."""
        return self.own_errors[seat] if self.own_errors else self.error

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "n": self.entry, "chances": [round(x, 4) for x in self.chances],
            "own": [round(x, 4) for x in self.own], "error": round(self.error, 4),
        }  # fmt: skip


@dataclass(frozen=True)
class Swing:
    """A change of a seat's own chance between two neighbouring points of the curve."""

    since: int
    """The entry of the earlier point."""
    entry: int
    seat: int
    before: float
    after: float
    margin: float
    """Two standard errors of the difference."""
    decisive: bool
    """True if a decisive event of the game lies between the two."""

    @property
    def change(self) -> float:
        """How much the chance grew."""
        return self.after - self.before

    @property
    def clear(self) -> bool:
        """True if the change is larger than its margin."""
        return abs(self.change) > max(FINE_FROM, self.margin)

    def as_json(self) -> dict[str, Any]:
        """Return the wire form, without the events."""
        return {
            "n": self.entry, "since": self.since, "seat": self.seat, "change": round(self.change, 4),
            "before": round(self.before, 4), "after": round(self.after, 4),
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
    draws: list[tuple[int, int, list[float]]] = field(default_factory=list)
    """Every run of chance: the entry before it, its last entry, and each seat's luck in it."""
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
    decisive: tuple[int, ...] = ()
    """The entries with a decisive event."""
    done: float = 0.0
    """The share of the work that is done, 0 to 1."""

    def unusual(self) -> list[float | None]:
        """Return for every seat the share of matches with the same draws that had less luck (None: no draw mattered)."""
        return [
            None if spread < _NO_SPREAD else 0.5 * (1.0 + erf(luck / spread / sqrt(2.0)))
            for luck, spread in zip(self.luck, self.luck_spread, strict=True)
        ]

    def notable_draws(self, most: int = MAX_DRAWS) -> set[int]:
        """Return the last entries of the draws that changed each seat's chance most, if by more than FINE_FROM."""
        chosen: set[int] = set()
        for seat in range(self.players):
            ordered = sorted(self.draws, key=lambda draw: -abs(draw[2][seat]))
            chosen.update(n for _since, n, gains in ordered[:most] if abs(gains[seat]) > FINE_FROM)
        return chosen

    def swings(self) -> Iterator[Swing]:
        """Yield the change of every seat's own chance between neighbouring points of the curve, in order of play."""
        for before, after in zip(self.moments, self.moments[1:], strict=False):
            decisive = any(before.entry < entry <= after.entry for entry in self.decisive)
            for seat in range(self.players):
                margin = 2.0 * sqrt(before.own_error(seat) ** 2 + after.own_error(seat) ** 2)
                yield Swing(
                    before.entry, after.entry, seat, before.own[seat], after.own[seat], margin, decisive
                )

    def turning_points(self, most: int = MAX_TURNING_POINTS) -> list[Swing]:
        """Return the largest clear swings, whoever caused them, in order of play; of two seats the one that swung more.

        Every decisive event that changed a chance by more than DECISIVE_FROM is among them.
        """
        largest: dict[int, Swing] = {}
        for swing in self.swings():
            if swing.clear and abs(swing.change) > abs(
                largest[swing.entry].change if swing.entry in largest else 0.0
            ):
                largest[swing.entry] = swing
        ordered = sorted(largest.values(), key=lambda swing: -abs(swing.change))
        chosen = [
            swing
            for place, swing in enumerate(ordered)
            if place < most or (swing.decisive and abs(swing.change) > DECISIVE_FROM)
        ]
        return sorted(chosen, key=lambda swing: swing.entry)

    def why(self, seat: int) -> Swing | None:
        """Return the largest clear swing of a seat in the direction of its result: why it won or lost.

        None if the match has no result yet or nothing swung clearly.
        """
        if self.result is None:
            return None
        sign = 1 if self.result[seat] > 0 else -1
        own = [
            swing for swing in self.swings() if swing.seat == seat and swing.clear and swing.change * sign > 0
        ]
        return max(own, key=lambda swing: abs(swing.change), default=None)

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""

        def rounded(values: list[float] | None) -> list[float] | None:
            return None if values is None else [round(x, 4) for x in values]

        return {
            "game": self.game, "players": self.players, "bot": self.bot, "levels": list(self.levels), "done": round(self.done, 3),
            "looked_at": {"decisions": len(self.grades), "of": self.decisions},
            "moments": [moment.as_json() for moment in self.moments],
            "decisions": [grade.as_json() for grade in self.grades],
            "turning": [swing.as_json() for swing in self.turning_points()],
            "why": [None if swing is None else swing.as_json() for swing in map(self.why, range(self.players))],
            "luck": {
                "start": rounded(self.start), "luck": rounded(self.luck), "own": rounded(self.own),
                "others": rounded(self.others), "result": rounded(self.result),
                "error": rounded(self.luck_error), "spread": rounded(self.luck_spread), "valued": self.valued,
                "luckier_than": [None if share is None else round(share, 4) for share in self.unusual()],
                "draws": [{"n": n, "since": since, "luck": rounded(gains)} for since, n, gains in self.draws],
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
    analysis.decisive = _decisive_entries(match)
    estimator = LuckEstimator(knowledge, analysis.players, Rng(seed), LUCK_SAMPLES)
    measure_luck(analysis, match, states, estimator, began + min(LUCK_TIME_S, seconds * LUCK_SHARE))
    analysis.done = 0.1
    decisions = whole_choices(game, states, moves)
    analysis.decisions = len(decisions)
    yield analysis
    curve_end = began + seconds * CURVE_SHARE
    points = _curve_points(game, states, moves, list(decisions), analysis.decisive, knowledge, curve_end)
    for number, at in enumerate(points):
        left_s = curve_end - monotonic_s()
        if left_s <= 0.0 and number >= MIN_MOMENTS:
            break
        moment = moment_of(
            game, states[at], moves[at][0] - 1, knowledge, calibration,
            seconds=max(left_s, 0.001) / (len(points) - number), seed=seed + at,
        )  # fmt: skip
        if moment is not None:
            analysis.moments.append(moment)
            analysis.moments.sort(key=lambda point: point.entry)
        analysis.done = 0.1 + 0.3 * (number + 1) / len(points)
        yield analysis
    last = states[-1]
    if not last.to_act():
        ended = win_chances(game, last).chances
        analysis.moments.append(Moment(match.entries, ended, ended, 0.0))
    waiting = _by_importance(analysis, list(decisions), moves)
    grades_end = began + seconds * GRADES_SHARE
    for number, at in enumerate(waiting):
        left_s = grades_end - monotonic_s()
        if left_s <= 0.0:
            break
        budget = max(
            left_s / (len(waiting) - number),
            min(left_s, ROLLOUTS_PER_POINT * FINALISTS * _rollout_time(analysis)),
        )
        grade = grade_of_choice(
            game,
            states[at],
            moves[at : at + decisions[at]],
            knowledge,
            calibration,
            seconds=budget,
            seed=seed + at,
        )
        if grade is not None:
            analysis.grades.append(grade)
            analysis.grades.sort(key=lambda graded: graded.entry)
        analysis.done = 0.4 + 0.5 * (number + 1) / len(waiting)
        if number % 4 == 3:
            yield analysis
    yield from _explain_mistakes(analysis, game, states, moves, knowledge, end, seed)
    analysis.done = 1.0
    yield analysis


def _explain_mistakes(
    analysis: Analysis,
    game: Game,
    states: list[State],
    moves: list[tuple[int, int, int]],
    knowledge: Knowledge,
    end: float,
    seed: int,
) -> Iterator[Analysis]:
    """Give a reason to the mistakes that had too few playouts for one, the worst first."""
    places = {move[0]: at for at, move in enumerate(moves)}
    short = [
        grade for grade in analysis.grades if grade.is_mistake and grade.why is not None and grade.why.too_few
    ]
    short.sort(key=lambda grade: -grade.loss)
    for number, grade in enumerate(short):
        left_s = end - monotonic_s()
        if left_s <= 0.0:
            return
        state = states[places[grade.entry]]
        reason = explain(
            game, state, grade.seat, grade.options[0].line, grade.line, seconds=left_s / (len(short) - number),
            seed=seed + grade.entry, knowledge=knowledge,
        )  # fmt: skip
        grade.why = why_of_mistake(game, state, grade, reason)
        yield analysis


def why_of_mistake(game: Game, state: State, grade: Grade, reason: Reason | None) -> Why:
    """Return why the best choice is better than the one played.

    A reason from other playouts counts only if the best choice is clearly ahead in them too.
    """
    if reason is not None and (reason.gap <= 0.0 or not reason.clear):
        reason = None
    own = next(option for option in grade.options if option.line == grade.line)
    return why_better(game, state, grade.seat, grade.options[0], own, reason)


def whole_choices(game: Game, states: list[State], moves: list[tuple[int, int, int]]) -> dict[int, int]:
    """Return the decisions of a match with more than one option: where each begins, and how many steps it has."""
    found: dict[int, int] = {}
    at = 0
    while at < len(moves):
        who = moves[at][1]
        if who == CHANCE or len(states[at].actions(who)) < 2:
            at += 1
            continue
        found[at] = steps_of_choice(game, states[at], moves[at:])
        at += found[at]
    return found


def steps_of_choice(game: Game, state: State, moves: list[tuple[int, int, int]]) -> int:
    """Return how many of the next moves are one choice of the seat that makes the first: a card, its man and its target."""
    seat = moves[0][1]
    taken = list(takewhile(lambda move: move[1] == seat, moves[:MAX_STEPS]))
    if len(taken) == 1:
        return 1
    steps = [action for _n, _who, action in taken]
    # The whole line if the coach considers it, else one as long as those that begin alike.
    longest = (0, False, 1)
    for line in game.lines(state, seat):
        alike = sum(
            1 for _pair in takewhile(lambda pair: pair[0] == int(pair[1]), zip(steps, line, strict=False))
        )
        longest = max(longest, (alike, alike == len(line), min(len(line), len(steps))))
    return longest[2] if longest[0] else 1


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


def _decisive_entries(match: Match) -> tuple[int, ...]:
    """Return the entries with an event that the game calls decisive."""
    kinds = match.game.scenes.decisive
    if not kinds:
        return ()
    state, entries = fresh_state(match.game, match.header), []
    for number, who, action in match.moves:
        state.events = []
        state.apply(who, action)
        if any(event.kind in kinds for event in state.events):
            entries.append(number)
    return tuple(entries)


def _around(entries: Sequence[int], moves: list[tuple[int, int, int]], decisions: list[int]) -> set[int]:
    """Return the decisions right before and right after these entries, as many as a curve has points."""
    places: set[int] = set()
    for entry in entries:
        before = [at for at in decisions if moves[at][0] <= entry]
        after = next((at for at in decisions if moves[at][0] > entry), None)
        places.update(before[-1:], () if after is None else (after,))
        if len(places) >= MAX_MOMENTS:
            break
    return places


def _curve_points(
    game: Game,
    states: list[State],
    moves: list[tuple[int, int, int]],
    decisions: list[int],
    decisive: Sequence[int],
    knowledge: Knowledge,
    end: float,
) -> list[int]:
    """Return the points of the curve, as many as the time allows with enough rollouts each, from coarse to fine.

    Those around decisive events are always among them.
    """
    turns = [at for at in decisions if _new_turn(states, moves, at)] or decisions
    if not turns:
        return []
    start = monotonic_s()
    all_cards_seen(game, states[turns[0]], rollouts=2, seconds=max(end - start, 0.001), knowledge=knowledge)
    rollout = (monotonic_s() - start) / 2
    views = 1 + states[0].players + CHOICE_VIEWS * len(states[turns[0]].to_act())
    affordable = int((end - monotonic_s()) / max(rollout * ROLLOUTS_PER_POINT * views, 1e-6))
    always = _around(decisive, moves, decisions)
    if moves[0][1] == CHANCE:
        # The chances before anything was drawn.
        always.add(0)
    wanted = max(MIN_MOMENTS, min(MAX_MOMENTS, affordable) - len(always))
    return _coarse_to_fine(sorted(always.union(_thinned(turns, wanted))))


def _coarse_to_fine(places: Sequence[int]) -> list[int]:
    """Return the first and the last, then the middle, then the middles of the halves: any beginning is spread over the match."""
    order = [places[at] for at in sorted({0, len(places) - 1})]
    gaps = [(0, len(places) - 1)]
    for low, high in gaps:
        middle = (low + high) // 2
        if low < middle < high:
            order.append(places[middle])
            gaps += [(low, middle), (middle, high)]
    return order


def _by_importance(analysis: Analysis, decisions: list[int], moves: list[tuple[int, int, int]]) -> list[int]:
    """Return the decisions, those with the largest change of the curve after them first."""
    steps = [
        (after.entry, max(abs(b - a) for a, b in zip(before.own, after.own, strict=True)))
        for before, after in zip(analysis.moments, analysis.moments[1:], strict=False)
    ]

    def change(at: int) -> float:
        return next((size for entry, size in steps if moves[at][0] <= entry), 0.0)

    return sorted(decisions, key=lambda at: (-change(at), at))


def _rollout_time(analysis: Analysis) -> float:
    """Return the median time of a rollout over the points of the curve."""
    rollout_times = sorted(moment.rollout_s for moment in analysis.moments)
    return rollout_times[len(rollout_times) // 2] if rollout_times else 0.0


def moment_of(
    game: Game,
    state: State,
    entry: int,
    knowledge: Knowledge,
    calibration: Calibration,
    *,
    rollouts: int = 0,
    seconds: float = 0.0,
    seed: int = 1,
) -> Moment | None:
    """Return the point of the curve for a position; None if time was too short for a single rollout.

    With all cards, and for each seat that cannot see everything or may choose, from what it could know. `rollouts` of each.
    """
    waiting = state.to_act()
    drawn = len(waiting) > 0 and waiting[0] == CHANCE
    secret = {seat for seat in range(state.players) if game.hidden(state, seat)} if not drawn else set()
    choosing = set() if drawn else {seat for seat in waiting if len(state.actions(seat)) > 1}
    weights = {seat: CHOICE_VIEWS if seat in choosing else 1 for seat in sorted(secret | choosing)}
    share = max(seconds / (1 + sum(weights.values())), 1e-4) if seconds > 0 else 0.0
    most = rollouts or MAX_POINT_ROLLOUTS
    start = monotonic_s()
    every = all_cards_seen(
        game, state, rollouts=most, seconds=share, seed=seed, knowledge=knowledge, calibration=calibration
    )
    if every.rollouts == 0:
        return None
    rollout_s = (monotonic_s() - start) / every.rollouts
    own, errors = list(every.chances), list(every.errors)
    for seat, weight in weights.items():
        seen = evaluate(
            game, state, seat, rollouts=most * weight, seconds=share * weight, seed=seed, knowledge=knowledge,
            calibration=calibration, reasons=False,
        )  # fmt: skip
        if seen.rollouts:
            own[seat], errors[seat] = seen.chance, seen.error
    chances = every.chances if secret else tuple(own)
    return Moment(entry, chances, tuple(own), max(*every.errors, *errors), rollout_s, tuple(errors))


def grade_of_choice(
    game: Game,
    state: State,
    steps: Sequence[tuple[int, int, int]],
    knowledge: Knowledge,
    calibration: Calibration,
    *,
    rollouts: int = MAX_ROLLOUTS,
    seconds: float = 0.0,
    seed: int = 1,
) -> Grade | None:
    """Grade a whole choice as if all seats were equally strong; None if there was no time for a single world.

    Otherwise a weak player could not blunder against a Caïd, because there is little chance to lose.
    """
    seat, line = steps[0][1], tuple(action for _n, _who, action in steps)
    found = evaluate(
        game, state, seat, rollouts=rollouts, seconds=seconds, seed=seed, played=line, knowledge=knowledge,
        calibration=calibration,
    )  # fmt: skip
    options = list(found.options)
    own = next(option for option in options if option.line == line)
    if own.rollouts == 0 or options[0].rollouts == 0:
        return None
    shown = options[:3] if own in options[:3] else [*options[:2], own]
    grade = Grade(
        steps[0][0], seat, own.notation, grade_of(own.loss_among_equals, own.error_among_equals), own.loss, own.loss_error,
        shown, steps[-1][0], line=line,
    )  # fmt: skip
    if own is not options[0] and not own.equal:
        grade.why = why_of_mistake(game, state, grade, found.reason)
    return grade
