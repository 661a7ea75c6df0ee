"""Solves the last rounds of a match in which seats choose at the same time: every position of what is left, from the end backwards.

Where few rounds are left and chance has no more say, there is nothing to roll out: each way a round can go leads to a position that
was solved before, so the round is a table of what every combination of choices is worth to everybody. Regret matching on that
table, against the others' whole mixes instead of one draw of them, ends where no seat could gain more than GAP. With three seats or
more it need not get there; after MOST_TURNS it stops with what it has.
"""

from __future__ import annotations

from typing import Final, final

from tripot.core.clock import monotonic_s
from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge, zeros
from tripot.core.state import FINISHED, State

MAX_GAIN: Final = 0.003
"""A part of a victory that is not worth another turn: no seat could gain more at one position by playing otherwise."""
FIRST_CHECK_ITERATION: Final = 4
MAX_ITERATIONS: Final = 512
"""Whether it is settled is looked at after 4, 8, 16 … turns: a look costs as much as a turn."""


@final
class RoundShape:
    """How many choices each seat has in a round, and where each combination's choices stand in a row of all of them."""

    def __init__(self, sizes: list[int]) -> None:
        self.sizes = sizes
        self.n: i64 = len(sizes)
        self.first = vec[i64]([0 for _seat in range(len(sizes) + 1)])
        total = 1
        for seat, size in enumerate(sizes):
            self.first[seat + 1] = self.first[seat] + size
            total *= size
        self.total: i64 = total
        self.room: i64 = self.first[len(sizes)]
        self.places = vec[i64]([0 for _place in range(total * len(sizes))])
        for at in range(total):
            rest = at
            for seat, size in enumerate(sizes):
                self.places[at * len(sizes) + seat] = self.first[seat] + rest % size
                rest //= size


@final
class NormalForm:
    """One round as a table: what each combination of choices is worth to each seat, and the mixes found for it."""

    def __init__(self, shape: RoundShape) -> None:
        self.shape = shape
        self.worth = zeros(shape.total * shape.n)
        self.mix = zeros(shape.room)
        self.regret = zeros(shape.room)
        self.played = zeros(shape.room)
        self.gains = zeros(shape.room)

    def solve(self) -> None:
        """Let every seat in turn shift towards what it wishes it had played; leave the averages in `mix`."""
        n = self.shape.n
        seat: i64 = 0
        while seat < n:
            self._remix(seat)
            seat += 1
        look: i64 = FIRST_CHECK_ITERATION
        turn: i64 = 0
        while True:
            turn += 1
            seat = 0
            while seat < n:
                self._shift(seat, float(turn))
                seat += 1
            if turn == look:
                look += look
                latest = self.mix
                self.mix = self._averages()
                if turn >= MAX_ITERATIONS or self.gap() <= MAX_GAIN:
                    return
                self.mix = latest

    def gap(self) -> float:
        """Return the most a seat could gain by leaving its mix."""
        widest = 0.0
        seat: i64 = 0
        while seat < self.shape.n:
            mean = self._weigh(seat)
            k: i64 = self.shape.first[seat]
            end: i64 = self.shape.first[seat + 1]
            while k < end:
                if self.gains[k] - mean > widest:
                    widest = self.gains[k] - mean
                k += 1
            seat += 1
        return widest

    def means(self) -> vec[float]:
        """Return what each seat gets on average when all play their mixes."""
        means = zeros(self.shape.n)
        seat: i64 = 0
        while seat < self.shape.n:
            means[seat] = self._weigh(seat)
            seat += 1
        return means

    def _shift(self, seat: i64, weight: float) -> None:
        """Regret what was not chosen, never below nothing, and mix anew; late turns weigh more in the average."""
        mean = self._weigh(seat)
        regret = self.regret
        gains = self.gains
        first: i64 = self.shape.first[seat]
        end: i64 = self.shape.first[seat + 1]
        k: i64 = first
        while k < end:
            wish = regret[k] + gains[k] - mean
            if wish < 0.0:
                wish = 0.0
            regret[k] = wish
            k += 1
        self._remix(seat)
        k = first
        while k < end:
            self.played[k] += weight * self.mix[k]
            k += 1

    def _weigh(self, seat: i64) -> float:
        """Write to `gains` what each choice of a seat brings against the others' mixes; return what its own mix brings."""
        n = self.shape.n
        places = self.shape.places
        mix = self.mix
        gains = self.gains
        worth = self.worth
        first: i64 = self.shape.first[seat]
        end: i64 = self.shape.first[seat + 1]
        k: i64 = first
        while k < end:
            gains[k] = 0.0
            k += 1
        row: i64 = 0
        last: i64 = self.shape.total * n
        while row < last:
            share = 1.0
            other: i64 = 0
            while other < n:
                if other != seat:
                    share *= mix[places[row + other]]
                other += 1
            if share > 0.0:
                mine: i64 = places[row + seat]
                gains[mine] += share * worth[row + seat]
            row += n
        mean = 0.0
        k = first
        while k < end:
            mean += mix[k] * gains[k]
            k += 1
        return mean

    def _remix(self, seat: i64) -> None:
        """Mix by regret, evenly where there is none."""
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
                self.mix[k] = self.regret[k] / total
            else:
                self.mix[k] = even
            k += 1

    def _averages(self) -> vec[float]:
        averages = zeros(self.shape.room)
        seat: i64 = 0
        while seat < self.shape.n:
            first: i64 = self.shape.first[seat]
            end: i64 = self.shape.first[seat + 1]
            total = 0.0
            k: i64 = first
            while k < end:
                total += self.played[k]
                k += 1
            k = first
            while k < end:
                averages[k] = self.played[k] / total
                k += 1
            seat += 1
        return averages


@final
class EndgameSolver:
    """What is left of a match, solved position by position; positions that come to the same are solved once."""

    def __init__(self, knowledge: Knowledge, deadline: float) -> None:
        self.knowledge = knowledge
        self.deadline = deadline
        self.late = False
        self.shapes: list[RoundShape] = []
        self.known: dict[tuple[int, ...], vec[float]] = {}

    def solve(self, state: State) -> NormalForm:
        """Return the round that is to be played now, solved; it means nothing when it came too `late`."""
        seats = state.to_act()
        options = [list(state.actions(seat)) for seat in seats]
        crossing = NormalForm(self._shape([len(some) for some in options]))
        shape = crossing.shape
        n: i64 = shape.n
        at: i64 = 0
        while at < shape.total and not self.late:
            after = state.clone()
            seat: i64 = 0
            while seat < n:
                choice: i64 = shape.places[at * n + seat] - shape.first[seat]
                after.apply(seats[seat], options[seat][choice])
                seat += 1
            means = self._means(after)
            seat = 0
            while seat < n:
                crossing.worth[at * n + seat] = means[seats[seat]]
                seat += 1
            at += 1
        crossing.solve()
        if self.deadline > 0.0 and monotonic_s() > self.deadline:
            self.late = True
        return crossing

    def _means(self, state: State) -> vec[float]:
        """Return what a position between two rounds is worth to each seat; the state is spoilt."""
        while _forced(state):
            for seat in state.to_act():
                state.apply(seat, state.nth_action(seat, 0))
        if state.seat_awaited() == FINISHED:
            out = zeros(len(state.scores()))
            self.knowledge.result(state, out)
            return out
        key = self.knowledge.ending_key(state)
        if key not in self.known:
            self.known[key] = self.solve(state).means()
        return self.known[key]

    def _shape(self, sizes: list[int]) -> RoundShape:
        for shape in self.shapes:
            if shape.sizes == sizes:
                return shape
        self.shapes.append(RoundShape(sizes))
        return self.shapes[len(self.shapes) - 1]


def _forced(state: State) -> bool:
    """Tell whether nobody has anything to choose in the round to come."""
    seats = state.to_act()
    if len(seats) == 0:
        return False
    for seat in seats:  # noqa: SIM110  # a generator is slow, compiled
        if state.count_actions(seat) > 1:
            return False
    return True
