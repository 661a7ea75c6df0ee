"""The coach's compiled loops: estimates of win chances, comparisons of options in the same worlds, and the luck of a draw.

All of them estimate the chance of the first place; a shared first place counts in parts. Rollouts use the game's quick policy.
They go to the end, or are cut short by the game's value if it has one.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from tripot.bots.rollout import MAX_ROLLOUT_DECISIONS, TIMED_OUT, roll_out
from tripot.core.clock import monotonic_s
from tripot.core.mypyc_types import i64, vec
from tripot.core.outcomes import Outcomes
from tripot.core.policy import TO_THE_END, Knowledge, zeros
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State

ALL_CARDS: Final = -1
"""In place of a seat: the position with all cards known."""
CLOCK_MASK: Final = 31
"""The clock is read every 32 decisions."""


def first_places(state: State, out: vec[float]) -> None:
    """Write each seat's share of the first place in the current ranking."""
    ranks = state.ranks()
    firsts = 0
    for rank in ranks:
        if rank == 1:
            firsts += 1
    for seat in range(len(ranks)):
        out[seat] = 0.0
        if ranks[seat] == 1:
            out[seat] = 1.0 / firsts


def judge(knowledge: Knowledge, state: State, out: vec[float]) -> None:
    """Write every seat's chance by the game's value, within 0 and 1: a fitted value may go a little beyond."""
    knowledge.value(state, out)
    for seat in range(len(out)):
        if out[seat] > 1.0:
            out[seat] = 1.0
        elif out[seat] < 0.0:
            out[seat] = 0.0


def _roll_out(
    knowledge: Knowledge, state: State, rng: Rng, horizon: i64, deadline: float, out: vec[float]
) -> i64:
    """Play on by the quick policy to the end or the horizon, write every seat's chance and return the number of decisions.

    Returns TIMED_OUT if the deadline (0: none) passed first.
    """
    decisions = roll_out(knowledge, state, rng, horizon, deadline, False)
    if decisions == TIMED_OUT:
        return TIMED_OUT
    if knowledge.valued and horizon != TO_THE_END and state.seat_awaited() != FINISHED:
        judge(knowledge, state, out)
    else:
        first_places(state, out)
    return decisions


def _roll_out_watched(
    knowledge: Knowledge,
    outcomes: Outcomes,
    state: State,
    rng: Rng,
    horizon: i64,
    deadline: float,
    out: vec[float],
) -> i64:
    """Play on as `_roll_out` does, with the same draws, and let the outcomes look wherever a seat is awaited and at the end."""
    decisions: i64 = 0
    cut = knowledge.valued and horizon != TO_THE_END
    looking = True
    while True:
        seat = state.seat_awaited()
        if seat == CHANCE:
            state.settle(rng)
            continue
        if looking:
            looking = outcomes.look(state)
        if seat == FINISHED or decisions > MAX_ROLLOUT_DECISIONS:
            break
        if cut and knowledge.reached(state, horizon, decisions):
            break
        state.apply(seat, knowledge.quick(state, seat, rng))
        decisions += 1
        if deadline > 0.0 and decisions & CLOCK_MASK == 0 and monotonic_s() > deadline:
            return TIMED_OUT
    if looking:
        state.events = None
    if cut and state.seat_awaited() != FINISHED:
        judge(knowledge, state, out)
    else:
        first_places(state, out)
    return decisions


@final
class PairSums:
    """The sums over n worlds of two choices' values (y) and of one statistic (s): all that the rule of reasons needs."""

    def __init__(
        self,
        n: int,
        y_a: float,
        y_b: float,
        y_aa: float,
        y_bb: float,
        y_ab: float,
        s_a: float,
        s_b: float,
        s_aa: float,
        s_bb: float,
        s_ab: float,
        ys_aa: float,
        ys_bb: float,
        ys_ab: float,
        ys_ba: float,
    ) -> None:
        self.n = n
        self.y_a = y_a
        self.y_b = y_b
        self.y_aa = y_aa
        self.y_bb = y_bb
        self.y_ab = y_ab
        self.s_a = s_a
        self.s_b = s_b
        self.s_aa = s_aa
        self.s_bb = s_bb
        self.s_ab = s_ab
        self.ys_aa = ys_aa
        self.ys_bb = ys_bb
        self.ys_ab = ys_ab
        """The sum of the value of a times the statistic of b."""
        self.ys_ba = ys_ba


def _least_spread(n: float) -> float:
    """Return the least variance assumed after n rollouts: as if one more had a different result (Laplace's rule)."""
    other = 1.0 / (n + 2.0)
    return other * (1.0 - other)


@final
class ChanceEstimator:
    """Estimates every seat's chance in one position, with a standard error, from what a seat knows or from all cards."""

    def __init__(self, knowledge: Knowledge, state: State, viewer: i64, rng: Rng, cut: bool) -> None:
        self.knowledge = knowledge
        self.state = state
        self.viewer: i64 = viewer
        self.rng = rng
        self.players: i64 = len(state.scores())
        self.out = zeros(self.players)
        self.sums = zeros(self.players)
        self.squares = zeros(self.players)
        self.count: i64 = 0
        self.decisions: i64 = 0
        """The decisions of all rollouts together; 0 if only chance is still to come."""
        self.horizon: i64 = knowledge.horizon(state) if cut else TO_THE_END

    def roll(self, rollouts: i64, deadline: float) -> None:
        """Add rollouts, at most until the deadline (0: none); an unfinished one does not count."""
        done: i64 = 0
        while done < rollouts:
            world = self.state.clone()
            if self.viewer != ALL_CARDS:
                self.knowledge.sample_world(world, self.viewer, self.rng)
            decisions_taken = _roll_out(self.knowledge, world, self.rng, self.horizon, deadline, self.out)
            if decisions_taken == TIMED_OUT:
                return
            self.decisions += decisions_taken
            seat: i64 = 0
            while seat < self.players:
                won = self.out[seat]
                self.sums[seat] += won
                self.squares[seat] += won * won
                seat += 1
            self.count += 1
            done += 1
            if deadline > 0.0 and monotonic_s() > deadline:
                return

    def mean(self) -> list[float]:
        """Return every seat's chance; without any rollout all are equal."""
        if self.count == 0:
            return [1.0 / float(self.players) for _seat in range(self.players)]
        n = float(self.count)
        return [total / n for total in self.sums]

    def error(self) -> list[float]:
        """Return the standard error of every seat's chance; it is never 0, even for chances of 0 and 1."""
        if self.count == 0:
            return [0.5 for _seat in range(self.players)]
        n = float(self.count)
        errors: list[float] = []
        seat: i64 = 0
        while seat < self.players:
            mean = self.sums[seat] / n
            errors.append(sqrt(max(self.squares[seat] / n - mean * mean, _least_spread(n)) / n))
            seat += 1
        return errors


@final
class OptionComparison:
    """Compares a seat's choices in the same worlds with the same draws: their chances and the errors of the differences.

    A choice is a line: one action, or a chain of them. With `outcomes` it also counts the statistics from `count_outcomes` on.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        state: State,
        seat: i64,
        lines: list[list[int]],
        rng: Rng,
        cut: bool,
        outcomes: Outcomes | None = None,
    ) -> None:
        self.knowledge = knowledge
        self.state = state
        self.seat: i64 = seat
        self.lines = lines
        self.worlds_rng = rng.fork()
        self.chance = rng.fork()
        self.players: i64 = len(state.scores())
        self.out = zeros(self.players)
        n = len(lines)
        self.running: list[int] = list(range(n))
        self.latest = zeros(n)
        self.sums = zeros(n)
        self.products = zeros(n * n)
        self.worlds: list[int] = [0] * n
        self.earlier_sums = zeros(n)
        self.earlier_products = zeros(n * n)
        self.earlier_line_sums = zeros(n * self.players)
        self.earlier_worlds: list[int] = [0] * n
        self.spent: i64 = 0
        self.decisions: i64 = 0
        """The decisions of all rollouts together after the choice; 0 if only chance is still to come."""
        self.seat_sums = zeros(self.players)
        """The sum of each seat's results over all rollouts and choices."""
        self.line_sums = zeros(n * self.players)
        """The sum of each seat's results after each choice."""
        self.horizon: i64 = knowledge.horizon(state) if cut else TO_THE_END
        self.outcomes = outcomes
        self.counting = False
        self.counted: i64 = 0
        """The number of worlds in which outcomes were counted, for the choices that ran then."""
        self.statistics: i64 = 0 if outcomes is None else len(outcomes.statistics)
        k = self.statistics
        self.found = zeros(k)
        self.latest_found = zeros(n * k)
        self.counted_sums = zeros(n)
        self.counted_products = zeros(n * n)
        self.found_sums = zeros(n * k)
        self.found_products = zeros(n * n * k)
        self.mixed_products = zeros(n * n * k)
        """By choice a, choice b and statistic: the sum of the value of a times the statistic of b."""

    def count_outcomes(self) -> None:
        """Count outcomes from now on, for the choices that still run."""
        self.counting = self.outcomes is not None

    def roll(self, worlds: i64, deadline: float) -> None:
        """Try every running choice in more worlds, at most until the deadline (0: none); an unfinished world does not count."""
        knowledge = self.knowledge
        size: i64 = len(self.lines)
        done: i64 = 0
        while done < worlds:
            world = self.state.clone()
            knowledge.sample_world(world, self.seat, self.worlds_rng)
            if knowledge.simultaneous:
                knowledge.clear_pending(world)
            # Each world has a separate random stream: candidates draw different amounts, and worlds must not overlap.
            start = self.worlds_rng.fork().state
            for at in self.running:
                self.chance.state = start
                decisions_taken = self._play(world.clone(), at, deadline)
                if decisions_taken == TIMED_OUT:
                    return
                self.latest[at] = self.out[self.seat]
                self.spent += 1
                self.decisions += decisions_taken
                row: i64 = at * self.players
                seat: i64 = 0
                while seat < self.players:
                    self.seat_sums[seat] += self.out[seat]
                    self.line_sums[row + seat] += self.out[seat]
                    seat += 1
            for at in self.running:
                mine = self.latest[at]
                self.sums[at] += mine
                self.worlds[at] += 1
                row = at * size
                for other in self.running:
                    self.products[row + other] += mine * self.latest[other]
            if self.counting:
                self._count()
            done += 1
            if deadline > 0.0 and monotonic_s() > deadline:
                return

    def _play(self, state: State, at: i64, deadline: float) -> i64:
        """Carry out a choice and play on, as `_roll_out` does, counting outcomes if asked to."""
        line = self.lines[at]
        outcomes = self.outcomes
        if not self.counting or outcomes is None:
            for action in line:
                state.apply(self.seat, action)
            return _roll_out(self.knowledge, state, self.chance, self.horizon, deadline, self.out)
        outcomes.begin(state, self.seat)
        for action in line:
            state.apply(self.seat, action)
        decisions = _roll_out_watched(
            self.knowledge, outcomes, state, self.chance, self.horizon, deadline, self.out
        )
        if decisions == TIMED_OUT:
            return TIMED_OUT
        outcomes.finish(state, self.found)
        row: i64 = at * self.statistics
        number: i64 = 0
        while number < self.statistics:
            self.latest_found[row + number] = self.found[number]
            number += 1
        return decisions

    def _count(self) -> None:
        """Add the outcomes of the latest world to the sums and products."""
        size: i64 = len(self.lines)
        k = self.statistics
        self.counted += 1
        for a in self.running:
            value = self.latest[a]
            self.counted_sums[a] += value
            row: i64 = a * k
            number: i64 = 0
            while number < k:
                self.found_sums[row + number] += self.latest_found[row + number]
                number += 1
            for b in self.running:
                pair: i64 = a * size + b
                self.counted_products[pair] += value * self.latest[b]
                other: i64 = b * k
                at: i64 = pair * k
                number = 0
                while number < k:
                    found = self.latest_found[other + number]
                    self.found_products[at + number] += self.latest_found[row + number] * found
                    self.mixed_products[at + number] += value * found
                    number += 1

    def start_anew(self) -> None:
        """Put the worlds so far aside for the choices that still run: that they were the best is partly luck.

        They are what `take_back` adds again.
        """
        self.earlier_sums = self.sums[:]
        self.earlier_products = self.products[:]
        self.earlier_line_sums = self.line_sums[:]
        self.earlier_worlds = self.worlds[:]
        size: i64 = len(self.lines)
        for at in self.running:
            self.sums[at] = 0.0
            self.worlds[at] = 0
            seat: i64 = 0
            while seat < self.players:
                self.line_sums[at * self.players + seat] = 0.0
                seat += 1
            for other in self.running:
                self.products[at * size + other] = 0.0

    def take_back(self) -> None:
        """Add the worlds that were put aside, for the choices that still run."""
        size: i64 = len(self.lines)
        for at in self.running:
            self.sums[at] += self.earlier_sums[at]
            self.worlds[at] += self.earlier_worlds[at]
            seat: i64 = 0
            while seat < self.players:
                place: i64 = at * self.players + seat
                self.line_sums[place] += self.earlier_line_sums[place]
                seat += 1
            for other in self.running:
                pair: i64 = at * size + other
                self.products[pair] += self.earlier_products[pair]

    def keep(self, most: int, always: int) -> None:
        """Go on with the best `most` candidates, and with the candidate `always` (-1: none)."""
        order = sorted((-self.chance_of(at), at) for at in self.running)
        kept = [at for _chance, at in order[:most]]
        if always >= 0 and always not in kept:
            kept.append(always)
        self.running = sorted(kept)

    def chance_of(self, at: int) -> float:
        """Return a candidate's chance."""
        return self.sums[at] / float(max(1, self.worlds[at]))

    def chances_after(self, at: int) -> list[float]:
        """Return every seat's chance after a choice, from what the choosing seat knows."""
        n = float(max(1, self.worlds[at]))
        return [self.line_sums[at * self.players + seat] / n for seat in range(self.players)]

    def error_of(self, at: int) -> float:
        """Return the standard error of a candidate's chance."""
        n = float(max(1, self.worlds[at]))
        mean = self.sums[at] / n
        size = len(self.lines)
        return sqrt(max(self.products[at * size + at] / n - mean * mean, _least_spread(n)) / n)

    def difference(self, a: int, b: int) -> tuple[float, float]:
        """Return how much higher the chance of candidate a is than that of b, and the standard error of the difference."""
        size = len(self.lines)
        n = float(max(1, min(self.worlds[a], self.worlds[b])))
        gap = self.chance_of(a) - self.chance_of(b)
        if self.worlds[a] != self.worlds[b]:
            return gap, sqrt(self.error_of(a) ** 2 + self.error_of(b) ** 2)
        square = (
            self.products[a * size + a] + self.products[b * size + b] - 2.0 * self.products[a * size + b]
        ) / n
        return gap, sqrt(max(square - gap * gap, _least_spread(n)) / n)

    def pair_sums(self, a: int, b: int, number: int) -> PairSums:
        """Return the sums of two choices and a statistic over the worlds in which outcomes were counted."""
        size, k = len(self.lines), int(self.statistics)
        aa, ab, ba, bb = a * size + a, a * size + b, b * size + a, b * size + b
        return PairSums(
            int(self.counted),
            self.counted_sums[a],
            self.counted_sums[b],
            self.counted_products[aa],
            self.counted_products[bb],
            self.counted_products[ab],
            self.found_sums[a * k + number],
            self.found_sums[b * k + number],
            self.found_products[aa * k + number],
            self.found_products[bb * k + number],
            self.found_products[ab * k + number],
            self.mixed_products[aa * k + number],
            self.mixed_products[bb * k + number],
            self.mixed_products[ab * k + number],
            self.mixed_products[ba * k + number],
        )


@final
class LuckEstimator:
    """Estimates the luck of a draw: every seat's value after it, less the mean value after the same draw.

    The value of a position is the mean over short rollouts, to the horizon of the game's Knowledge. With any value function,
    luck has mean 0: the estimate is unbiased. A good value function makes it precise. A game without one is valued by the share
    of the score, which shows luck only once it has changed the score.
    """

    def __init__(self, knowledge: Knowledge, players: i64, rng: Rng, samples: i64) -> None:
        self.knowledge = knowledge
        self.players: i64 = players
        self.rng = rng
        self.samples: i64 = samples
        self.out = zeros(players)
        self.first_out = zeros(players)
        self.means = zeros(players)
        self.products = zeros(players)
        self.squares = zeros(players)
        self.after = zeros(players)
        self.after_squares = zeros(players)
        self.samples_drawn: i64 = 0
        """The number of sampled draws in the latest call."""
        self.pairs: i64 = 0
        """The number of pairs of evaluations of the position after the draw in the latest call."""
        self.by_rollouts = True
        """True to evaluate positions by rollouts, False by the value function alone, which is faster and less precise."""

    def value(self, state: State, deadline: float) -> list[float]:
        """Return every seat's value of a position at a decision or the end.

        It is evaluated by at least one pair of rollouts, and more until the deadline (0: none).
        """
        self._clear(self.after, self.after_squares)
        pairs: i64 = 0
        while pairs < self.samples:
            self._add_pair(state, self.after, self.after_squares)
            pairs += 1
            if self._is_constant(state) or (deadline > 0.0 and monotonic_s() > deadline):
                break
        self.pairs = pairs
        return self.latest_value()

    def luck_of(self, before: State, after: State, deadline: float) -> list[float]:
        """Return every seat's luck in a run of chance that led from one position to another, from at least two samples."""
        self._clear(self.means, self.squares)
        self._clear(self.after, self.after_squares)
        seat: i64 = 0
        while seat < self.players:
            self.products[seat] = 0.0
            seat += 1
        self.samples_drawn = 0
        self.pairs = 0
        constant = self._is_constant(after)
        while self.samples_drawn < self.samples:
            copy = before.clone()
            copy.settle(self.rng)
            self._add_pair(copy, self.means, self.squares)
            seat = 0
            while seat < self.players:
                self.products[seat] += self.first_out[seat] * self.out[seat]
                seat += 1
            if self.pairs == 0 or not constant:
                self._add_pair(after, self.after, self.after_squares)
                self.pairs += 1
            self.samples_drawn += 1
            if self.samples_drawn >= 2 and deadline > 0.0 and monotonic_s() > deadline:
                break
        n = float(max(1, self.samples_drawn))
        pairs = float(max(1, self.pairs))
        return [self.after[seat] / pairs - self.means[seat] / n for seat in range(self.players)]

    def latest_value(self) -> list[float]:
        """Return every seat's value of the latest position, or of the position after the latest draw."""
        pairs = float(max(1, self.pairs))
        return [self.after[seat] / pairs for seat in range(self.players)]

    def spread(self) -> list[float]:
        """Return the variance of the luck that the latest draw could have brought, for every seat.

        Two evaluations of a sampled position are correlated only through the draw, so the noise of rollouts is left out.
        """
        n = float(max(1, self.samples_drawn))
        variances: list[float] = []
        for seat in range(self.players):
            mean = self.means[seat] / n
            noise = (self.squares[seat] / n - mean * mean) / max(1.0, n - 1.0)
            variances.append(max(self.products[seat] / n - mean * mean + noise, 0.0))
        return variances

    def noise(self) -> list[float]:
        """Return the variance of the latest estimate of luck that is due to the limited number of evaluations."""
        n = float(max(1, self.samples_drawn))
        pairs = float(max(1, self.pairs))
        variances: list[float] = []
        for seat in range(self.players):
            before = self.means[seat] / n
            after = self.after[seat] / pairs
            unsure = max(self.squares[seat] / n - before * before, 0.0) / max(1.0, n - 1.0)
            unsure += max(self.after_squares[seat] / pairs - after * after, 0.0) / max(1.0, pairs - 1.0)
            variances.append(unsure)
        return variances

    def _is_constant(self, state: State) -> bool:
        """Return True if every evaluation of a position gives the same value."""
        return not (self.knowledge.valued and self.by_rollouts) or state.seat_awaited() == FINISHED

    def _clear(self, sums: vec[float], squares: vec[float]) -> None:
        seat: i64 = 0
        while seat < self.players:
            sums[seat] = 0.0
            squares[seat] = 0.0
            seat += 1

    def _add_pair(self, state: State, sums: vec[float], squares: vec[float]) -> None:
        """Evaluate a position twice, into `first_out` and `out`; add their mean and its square to the sums."""
        self._evaluate(state)
        seat: i64 = 0
        while seat < self.players:
            self.first_out[seat] = self.out[seat]
            seat += 1
        if not self._is_constant(state):
            self._evaluate(state)
        seat = 0
        while seat < self.players:
            mean = 0.5 * (self.first_out[seat] + self.out[seat])
            sums[seat] += mean
            squares[seat] += mean * mean
            seat += 1

    def _evaluate(self, state: State) -> None:
        """Write every seat's value after one short rollout to `out`."""
        if state.seat_awaited() == FINISHED:
            first_places(state, self.out)
        elif not self.knowledge.valued:
            score_shares(state, self.out)
        elif self.by_rollouts:
            _roll_out(self.knowledge, state.clone(), self.rng, self.knowledge.horizon(state), 0.0, self.out)
        else:
            judge(self.knowledge, state, self.out)


def score_shares(state: State, out: vec[float]) -> None:
    """Write each seat's share of the score, counted from the lowest if that is negative; equal shares if all scores are equal."""
    scores = state.scores()
    least = 0
    for score in scores:
        least = min(least, score)
    total = 0
    for score in scores:
        total += score - least
    for seat in range(len(scores)):
        out[seat] = 1.0 / len(scores)
        if total > 0:
            out[seat] = float(scores[seat] - least) / float(total)
