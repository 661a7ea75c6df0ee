"""Solves the last rounds of a match of simultaneous choices exactly, by backward induction over all positions.

When few rounds are left and no chance is to come, every outcome of a round is a position that is solved already. The round is
then a game in normal form: a table of payoffs for every combination of choices (a profile). Regret matching on that table
uses the others' whole strategies instead of samples. It ends when no seat can gain more than MAX_GAIN by another choice.
With three seats or more it may not converge; after MAX_ITERATIONS it returns the strategies it has.
"""

from __future__ import annotations

from typing import Final, final

from tripot.core.clock import monotonic_s
from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge, zeros
from tripot.core.state import FINISHED, State

MAX_GAIN: Final = 0.003
"""Iterations end when no seat could gain more than this share of a win at a position by playing otherwise."""
FIRST_CHECK_ITERATION: Final = 4
MAX_ITERATIONS: Final = 512
"""Convergence is checked after 4, 8, 16 … iterations, because a check costs as much as an iteration."""


@final
class RoundShape:
    """The number of choices of each seat in a round, and the indices of the choices of each profile."""

    def __init__(self, sizes: list[int]) -> None:
        self.sizes = sizes
        self.n: i64 = len(sizes)
        self.first = vec[i64]([0 for _seat in range(len(sizes) + 1)])
        n_profiles = 1
        for seat, size in enumerate(sizes):
            self.first[seat + 1] = self.first[seat] + size
            n_profiles *= size
        self.n_profiles: i64 = n_profiles
        self.n_choices: i64 = self.first[len(sizes)]
        self.choice_at = vec[i64]([0 for _place in range(n_profiles * len(sizes))])
        for at in range(n_profiles):
            rest = at
            for seat, size in enumerate(sizes):
                self.choice_at[at * len(sizes) + seat] = self.first[seat] + rest % size
                rest //= size


@final
class NormalForm:
    """One round in normal form: the payoffs of every profile, and the mixed strategies computed for it."""

    def __init__(self, shape: RoundShape) -> None:
        self.shape = shape
        self.payoffs = zeros(shape.n_profiles * shape.n)
        self.strategy = zeros(shape.n_choices)
        self.regret = zeros(shape.n_choices)
        self.strategy_sum = zeros(shape.n_choices)
        self.action_values = zeros(shape.n_choices)

    def solve(self) -> None:
        """Run regret matching, seat by seat; leave the average strategies in `strategy`."""
        n = self.shape.n
        seat: i64 = 0
        while seat < n:
            self._match_regret(seat)
            seat += 1
        next_check: i64 = FIRST_CHECK_ITERATION
        iteration: i64 = 0
        while True:
            iteration += 1
            seat = 0
            while seat < n:
                self._update(seat, float(iteration))
                seat += 1
            if iteration == next_check:
                next_check += next_check
                latest = self.strategy
                self.strategy = self._average_strategy()
                if iteration >= MAX_ITERATIONS or self.largest_gain() <= MAX_GAIN:
                    return
                self.strategy = latest

    def largest_gain(self) -> float:
        """Return the most that any seat could gain by leaving its strategy."""
        widest = 0.0
        seat: i64 = 0
        while seat < self.shape.n:
            mean = self._evaluate(seat)
            k: i64 = self.shape.first[seat]
            end: i64 = self.shape.first[seat + 1]
            while k < end:
                if self.action_values[k] - mean > widest:
                    widest = self.action_values[k] - mean
                k += 1
            seat += 1
        return widest

    def means(self) -> vec[float]:
        """Return each seat's mean payoff when all play their strategies."""
        means = zeros(self.shape.n)
        seat: i64 = 0
        while seat < self.shape.n:
            means[seat] = self._evaluate(seat)
            seat += 1
        return means

    def _update(self, seat: i64, weight: float) -> None:
        """Update a seat's regrets (never below 0) and its strategy; later iterations weigh more in the average."""
        mean = self._evaluate(seat)
        regret = self.regret
        action_values = self.action_values
        first: i64 = self.shape.first[seat]
        end: i64 = self.shape.first[seat + 1]
        k: i64 = first
        while k < end:
            wish = regret[k] + action_values[k] - mean
            if wish < 0.0:
                wish = 0.0
            regret[k] = wish
            k += 1
        self._match_regret(seat)
        k = first
        while k < end:
            self.strategy_sum[k] += weight * self.strategy[k]
            k += 1

    def _evaluate(self, seat: i64) -> float:
        """Write each choice's value against the others' strategies to `action_values`; return the value of the seat's strategy."""
        n = self.shape.n
        choice_at = self.shape.choice_at
        strategy = self.strategy
        action_values = self.action_values
        payoffs = self.payoffs
        first: i64 = self.shape.first[seat]
        end: i64 = self.shape.first[seat + 1]
        k: i64 = first
        while k < end:
            action_values[k] = 0.0
            k += 1
        row: i64 = 0
        last: i64 = self.shape.n_profiles * n
        while row < last:
            share = 1.0
            other: i64 = 0
            while other < n:
                if other != seat:
                    share *= strategy[choice_at[row + other]]
                other += 1
            if share > 0.0:
                mine: i64 = choice_at[row + seat]
                action_values[mine] += share * payoffs[row + seat]
            row += n
        mean = 0.0
        k = first
        while k < end:
            mean += strategy[k] * action_values[k]
            k += 1
        return mean

    def _match_regret(self, seat: i64) -> None:
        """Set a seat's strategy in proportion to its regrets; evenly if there are none."""
        first: i64 = self.shape.first[seat]
        end: i64 = self.shape.first[seat + 1]
        total = 0.0
        k: i64 = first
        while k < end:
            total += self.regret[k]
            k += 1
        even = 1.0 / float(end - first)
        k = first
        while k < end:
            if total > 0.0:
                self.strategy[k] = self.regret[k] / total
            else:
                self.strategy[k] = even
            k += 1

    def _average_strategy(self) -> vec[float]:
        averages = zeros(self.shape.n_choices)
        seat: i64 = 0
        while seat < self.shape.n:
            first: i64 = self.shape.first[seat]
            end: i64 = self.shape.first[seat + 1]
            total = 0.0
            k: i64 = first
            while k < end:
                total += self.strategy_sum[k]
                k += 1
            k = first
            while k < end:
                averages[k] = self.strategy_sum[k] / total
                k += 1
            seat += 1
        return averages


@final
class EndgameSolver:
    """Solves the rest of a match position by position; positions with equal keys (`Knowledge.ending_key`) are solved once."""

    def __init__(self, knowledge: Knowledge, deadline: float) -> None:
        self.knowledge = knowledge
        self.deadline = deadline
        self.timed_out = False
        self.shapes: list[RoundShape] = []
        self.solved: dict[tuple[int, ...], vec[float]] = {}

    def solve(self, state: State) -> NormalForm:
        """Return the round that is to be played now, solved; the result is invalid once `timed_out` is set."""
        seats = state.to_act()
        options = [list(state.actions(seat)) for seat in seats]
        game = NormalForm(self._shape([len(actions) for actions in options]))
        shape = game.shape
        n: i64 = shape.n
        at: i64 = 0
        while at < shape.n_profiles and not self.timed_out:
            after = state.clone()
            seat: i64 = 0
            while seat < n:
                choice: i64 = shape.choice_at[at * n + seat] - shape.first[seat]
                after.apply(seats[seat], options[seat][choice])
                seat += 1
            means = self._means(after)
            seat = 0
            while seat < n:
                game.payoffs[at * n + seat] = means[seats[seat]]
                seat += 1
            at += 1
        game.solve()
        if self.deadline > 0.0 and monotonic_s() > self.deadline:
            self.timed_out = True
        return game

    def _means(self, state: State) -> vec[float]:
        """Return the value of a position between two rounds to each seat; changes the state."""
        while _forced(state):
            for seat in state.to_act():
                state.apply(seat, state.nth_action(seat, 0))
        if state.seat_awaited() == FINISHED:
            out = zeros(len(state.scores()))
            self.knowledge.result(state, out)
            return out
        key = self.knowledge.ending_key(state)
        if key not in self.solved:
            self.solved[key] = self.solve(state).means()
        return self.solved[key]

    def _shape(self, sizes: list[int]) -> RoundShape:
        for shape in self.shapes:
            if shape.sizes == sizes:
                return shape
        self.shapes.append(RoundShape(sizes))
        return self.shapes[len(self.shapes) - 1]


def _forced(state: State) -> bool:
    """Return True if no seat has more than one action in the coming round."""
    seats = state.to_act()
    if len(seats) == 0:
        return False
    for seat in seats:  # noqa: SIM110  # a generator is slow, compiled
        if state.count_actions(seat) > 1:
            return False
    return True
