"""The coach's loops, compiled: rollouts counted by who comes first, options raced over the same worlds, luck at a draw.

What is counted is the chance of the first place: a shared first place counts in parts. Rollouts go to the end by the game's
quick policy, or are cut short by its value where it has one.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from tripot.bots.rollout import TIMED_OUT, roll_out
from tripot.core.clock import monotonic_s
from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import TO_THE_END, Knowledge, zeros
from tripot.core.rng import Rng
from tripot.core.state import FINISHED, State

ALL_CARDS: Final = -1
"""In place of a seat: the position as it is, every card known."""


def first_places(state: State, out: vec[float]) -> None:
    """Write each seat's part of the first place, as things stand."""
    ranks = state.ranks()
    firsts = 0
    for rank in ranks:
        if rank == 1:
            firsts += 1
    for seat in range(len(ranks)):
        out[seat] = 0.0
        if ranks[seat] == 1:
            out[seat] = 1.0 / firsts


def _finish(
    knowledge: Knowledge, state: State, rng: Rng, horizon: i64, deadline: float, out: vec[float]
) -> i64:
    """Play on by the quick policy to the end or the horizon, write everybody's chance and return how many decisions that took.

    TIMED_OUT: the deadline (0: none) came.
    """
    decisions = roll_out(knowledge, state, rng, horizon, deadline, False)
    if decisions == TIMED_OUT:
        return TIMED_OUT
    if knowledge.valued and horizon != TO_THE_END and state.seat_awaited() != FINISHED:
        knowledge.value(state, out)
    else:
        first_places(state, out)
    return decisions


def _least_spread(n: float) -> float:
    """Return the variance that n equal rollouts still leave: as if one more had come out otherwise (Laplace's rule)."""
    other = 1.0 / (n + 2.0)
    return other * (1.0 - other)


@final
class ChanceEstimator:
    """Rollouts from one position, from what a seat knows (or from all cards): mean and error for every seat."""

    def __init__(self, knowledge: Knowledge, state: State, looker: i64, rng: Rng, cut: bool) -> None:
        self.knowledge = knowledge
        self.state = state
        self.looker: i64 = looker
        self.rng = rng
        self.players: i64 = len(state.scores())
        self.out = zeros(self.players)
        self.sums = zeros(self.players)
        self.squares = zeros(self.players)
        self.count: i64 = 0
        self.decisions: i64 = 0
        """How many decisions all rollouts together took: none where only chance has still a say."""
        self.horizon: i64 = knowledge.horizon(state) if cut else TO_THE_END

    def roll(self, rollouts: i64, deadline: float) -> None:
        """Roll out so many times more, or until the deadline (0: none); what is not finished by then is not counted."""
        done: i64 = 0
        while done < rollouts:
            world = self.state.clone()
            if self.looker != ALL_CARDS:
                self.knowledge.sample_world(world, self.looker, self.rng)
            took = _finish(self.knowledge, world, self.rng, self.horizon, deadline, self.out)
            if took == TIMED_OUT:
                return
            self.decisions += took
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
        """Return every seat's chance; without a single rollout everybody's is the same."""
        if self.count == 0:
            return [1.0 / float(self.players) for _seat in range(self.players)]
        n = float(self.count)
        return [total / n for total in self.sums]

    def error(self) -> list[float]:
        """Return the standard error of every seat's chance; a chance seen as 0 or 1 keeps the error of one more rollout."""
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
    """Candidates of a seat over the same worlds and the same chance: what each wins, and how sure the differences are."""

    def __init__(
        self, knowledge: Knowledge, state: State, seat: i64, actions: list[int], rng: Rng, cut: bool
    ) -> None:
        self.knowledge = knowledge
        self.state = state
        self.seat: i64 = seat
        self.actions = actions
        self.worlds_rng = rng.fork()
        self.chance = rng.fork()
        self.players: i64 = len(state.scores())
        self.out = zeros(self.players)
        n = len(actions)
        self.running: list[int] = list(range(n))
        self.latest = zeros(n)
        self.sums = zeros(n)
        self.products = zeros(n * n)
        self.worlds: list[int] = [0] * n
        self.spent: i64 = 0
        self.decisions: i64 = 0
        """How many decisions all rollouts together took after the choice: none where only chance has still a say."""
        self.everybody = zeros(self.players)
        """What each seat won in all rollouts together, whatever the choice."""
        self.horizon: i64 = knowledge.horizon(state) if cut else TO_THE_END

    def roll(self, worlds: i64, deadline: float) -> None:
        """Try every running candidate in so many worlds more, or until the deadline (0: none); a world not finished by then is not counted."""
        knowledge = self.knowledge
        size: i64 = len(self.actions)
        done: i64 = 0
        while done < worlds:
            world = self.state.clone()
            knowledge.sample_world(world, self.seat, self.worlds_rng)
            if knowledge.simultaneous:
                knowledge.clear_pending(world)
            # A stream of its own for each world: candidates draw more or less of it, and worlds must not overlap.
            start = self.worlds_rng.fork().state
            for at in self.running:
                self.chance.state = start
                copy = world.clone()
                copy.apply(self.seat, self.actions[at])
                took = _finish(knowledge, copy, self.chance, self.horizon, deadline, self.out)
                if took == TIMED_OUT:
                    return
                self.latest[at] = self.out[self.seat]
                self.spent += 1
                self.decisions += took
                seat: i64 = 0
                while seat < self.players:
                    self.everybody[seat] += self.out[seat]
                    seat += 1
            for at in self.running:
                mine = self.latest[at]
                self.sums[at] += mine
                self.worlds[at] += 1
                row: i64 = at * size
                for other in self.running:
                    self.products[row + other] += mine * self.latest[other]
            done += 1
            if deadline > 0.0 and monotonic_s() > deadline:
                return

    def keep(self, most: int, always: int) -> None:
        """Go on with the best so many, and with one that is wanted whatever it does (-1: none)."""
        order = sorted((-self.chance_of(at), at) for at in self.running)
        kept = [at for _chance, at in order[:most]]
        if always >= 0 and always not in kept:
            kept.append(always)
        self.running = sorted(kept)

    def chance_of(self, at: int) -> float:
        """Return what a candidate wins."""
        return self.sums[at] / float(max(1, self.worlds[at]))

    def error_of(self, at: int) -> float:
        """Return the standard error of that."""
        n = float(max(1, self.worlds[at]))
        mean = self.sums[at] / n
        size = len(self.actions)
        return sqrt(max(self.products[at * size + at] / n - mean * mean, _least_spread(n)) / n)

    def difference(self, a: int, b: int) -> tuple[float, float]:
        """Return how much more candidate a wins than b in the worlds both met, and the standard error of that."""
        size = len(self.actions)
        n = float(max(1, min(self.worlds[a], self.worlds[b])))
        gap = self.chance_of(a) - self.chance_of(b)
        if self.worlds[a] != self.worlds[b]:
            return gap, sqrt(self.error_of(a) ** 2 + self.error_of(b) ** 2)
        square = (
            self.products[a * size + a] + self.products[b * size + b] - 2.0 * self.products[a * size + b]
        ) / n
        return gap, sqrt(max(square - gap * gap, _least_spread(n)) / n)


@final
class LuckEstimator:
    """What a draw was worth: everybody's value after it, less what the same draw is worth on average.

    A position is worth what a short rollout from it comes to, on average over many (`looks`): to the horizon of the game's
    knowledge, where its value judges. Whatever the value function, luck so measured is 0 in the mean: it is unbiased. A good
    value makes it sharp; a game that has none is valued by the share of the score, which sees luck only where it has reached
    the score.
    """

    def __init__(self, knowledge: Knowledge, players: i64, rng: Rng, samples: i64) -> None:
        self.knowledge = knowledge
        self.players: i64 = players
        self.rng = rng
        self.samples: i64 = samples
        self.out = zeros(players)
        self.one = zeros(players)
        self.means = zeros(players)
        self.products = zeros(players)
        self.squares = zeros(players)
        self.after = zeros(players)
        self.after_squares = zeros(players)
        self.drawn: i64 = 0
        """How many draws stood for the average one, the last time."""
        self.looks: i64 = 0
        """How many pairs of looks the position had that they led to."""
        self.deep = True
        """Whether a position is looked at by rollouts; else the value itself is taken, which is quicker and blunter."""

    def value(self, state: State, deadline: float) -> list[float]:
        """Return everybody's value of a position at a decision or the end; one pair of looks at least, more until the deadline (0: none)."""
        self._forget(self.after, self.after_squares)
        looks: i64 = 0
        while looks < self.samples:
            self._pair(state, self.after, self.after_squares)
            looks += 1
            if self._plain(state) or (deadline > 0.0 and monotonic_s() > deadline):
                break
        self.looks = looks
        return self.reached()

    def of_draw(self, before: State, after: State, deadline: float) -> list[float]:
        """Return what every seat gained by a run of chance that led from one position to another; two samples at least."""
        self._forget(self.means, self.squares)
        self._forget(self.after, self.after_squares)
        seat: i64 = 0
        while seat < self.players:
            self.products[seat] = 0.0
            seat += 1
        self.drawn = 0
        self.looks = 0
        plain = self._plain(after)
        while self.drawn < self.samples:
            copy = before.clone()
            copy.settle(self.rng)
            self._pair(copy, self.means, self.squares)
            seat = 0
            while seat < self.players:
                self.products[seat] += self.one[seat] * self.out[seat]
                seat += 1
            if self.looks == 0 or not plain:
                self._pair(after, self.after, self.after_squares)
                self.looks += 1
            self.drawn += 1
            if self.drawn >= 2 and deadline > 0.0 and monotonic_s() > deadline:
                break
        n = float(max(1, self.drawn))
        looks = float(max(1, self.looks))
        return [self.after[seat] / looks - self.means[seat] / n for seat in range(self.players)]

    def reached(self) -> list[float]:
        """Return everybody's value of the position looked at last, or that the last draw led to."""
        looks = float(max(1, self.looks))
        return [self.after[seat] / looks for seat in range(self.players)]

    def spread(self) -> list[float]:
        """Return the variance of what the last draw could have given, for every seat.

        Two looks at each sampled position vary together only by the draw: what each rollout adds of its own is left out.
        """
        n = float(max(1, self.drawn))
        variances: list[float] = []
        for seat in range(self.players):
            mean = self.means[seat] / n
            noise = (self.squares[seat] / n - mean * mean) / max(1.0, n - 1.0)
            variances.append(max(self.products[seat] / n - mean * mean + noise, 0.0))
        return variances

    def noise(self) -> list[float]:
        """Return the variance of the last draw's luck that is there for having looked only so often."""
        n = float(max(1, self.drawn))
        looks = float(max(1, self.looks))
        variances: list[float] = []
        for seat in range(self.players):
            before = self.means[seat] / n
            after = self.after[seat] / looks
            unsure = max(self.squares[seat] / n - before * before, 0.0) / max(1.0, n - 1.0)
            unsure += max(self.after_squares[seat] / looks - after * after, 0.0) / max(1.0, looks - 1.0)
            variances.append(unsure)
        return variances

    def _plain(self, state: State) -> bool:
        """Tell whether a position is worth the same at every look."""
        return not (self.knowledge.valued and self.deep) or state.seat_awaited() == FINISHED

    def _forget(self, sums: vec[float], squares: vec[float]) -> None:
        seat: i64 = 0
        while seat < self.players:
            sums[seat] = 0.0
            squares[seat] = 0.0
            seat += 1

    def _pair(self, state: State, sums: vec[float], squares: vec[float]) -> None:
        """Look at a position twice; leave the looks in `one` and `out`, add their mean and its square."""
        self._look(state)
        seat: i64 = 0
        while seat < self.players:
            self.one[seat] = self.out[seat]
            seat += 1
        if not self._plain(state):
            self._look(state)
        seat = 0
        while seat < self.players:
            mean = 0.5 * (self.one[seat] + self.out[seat])
            sums[seat] += mean
            squares[seat] += mean * mean
            seat += 1

    def _look(self, state: State) -> None:
        """Leave in `out` what everybody's position came to in one short rollout."""
        if state.seat_awaited() == FINISHED:
            first_places(state, self.out)
        elif not self.knowledge.valued:
            score_shares(state, self.out)
        elif self.deep:
            _finish(self.knowledge, state.clone(), self.rng, self.knowledge.horizon(state), 0.0, self.out)
        else:
            self.knowledge.value(state, self.out)


def score_shares(state: State, out: vec[float]) -> None:
    """Write each seat's share of the score, counted from the least if that is below 0; where nobody has any, all alike."""
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
