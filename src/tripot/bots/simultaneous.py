"""Bots for games of simultaneous choices: regret matching on the round, and a bot that predicts the others.

A single best choice is not enough in such games: a bot that always plays it can be predicted and exploited. `RegretBot` plays
the round against itself many times, and each seat moves towards the choices it regrets. The average of these plays is a mixed
strategy that is hard to exploit. `ReaderBot` is the exploiter: it predicts the others' choices and plays the best answer. It
serves for comparison, and shows how much bots without mixed strategies lose to it.
"""

from __future__ import annotations

from typing import Final, final

from tripot.bots.delegating import DelegatingKnowledge
from tripot.bots.endgame import EndgameSolver, NormalForm
from tripot.bots.rollout import play_on
from tripot.bots.search import Budget, Search
from tripot.core.clock import monotonic_s
from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge, Policy, zeros
from tripot.core.rng import Rng
from tripot.core.state import State

MIN_FREQUENCY: Final = 0.03
"""Rarer choices are left out of the average: they are a remnant of the first iterations."""

MAX_ENDINGS: Final = 2_000_000.0
"""The rest of a match is not solved if it has more endings than this: a Parrain has no time for it."""
SOLVING_SHARE: Final = 0.7
"""The share of its time that a bot may spend on solving the rest of a match."""


@final
class MixedKnowledge(DelegatingKnowledge):
    """A game's Knowledge by which all seats play on unpredictably."""

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the game's mixed action."""
        return self.knowledge.mixed_action(state, seat, rng)

    def rollout(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the game's mixed action."""
        return self.knowledge.mixed_action(state, seat, rng)


@final
class RegretTable:
    """One round of simultaneous choices: each seat's actions, their regrets and the sum of its strategies."""

    def __init__(self, knowledge: Knowledge, state: State, seat: i64, rng: Rng) -> None:
        self.knowledge = knowledge
        self.continuation = MixedKnowledge(knowledge)
        self.seat: i64 = seat
        self.rng = rng
        self.chance = rng.fork()
        self.root = state.clone()
        knowledge.clear_pending(self.root)
        self.horizon: i64 = knowledge.horizon(self.root)
        self.seats: list[int] = list(self.root.to_act())
        self.actions: list[list[int]] = [list(knowledge.candidates(self.root, actor)) for actor in self.seats]
        self.width: i64 = 1
        for options in self.actions:
            self.width = max(self.width, len(options))
        n_choices: i64 = self.width * len(self.seats)
        self.regret = zeros(n_choices)
        self.strategy_sum = zeros(n_choices)
        self.strategy = zeros(n_choices)
        self.action_values = zeros(self.width)
        self.out = zeros(len(state.scores()))
        self.profile: list[int] = [0] * len(self.seats)

    def run(self, budget: Budget) -> None:
        """Play the round against itself until the budget is used up."""
        iterations = 0
        while budget.used() < 1.0:
            iterations += 1
            if not self._iterate(budget, float(iterations)):
                return

    def _iterate(self, budget: Budget, weight: float) -> bool:
        """Update every seat once: evaluate each of its actions against sampled choices of the others. False if time ran out."""
        knowledge = self.knowledge
        world = self.root.clone()
        knowledge.sample_world(world, self.seat, self.rng)
        for who in range(len(self.seats)):
            self._match_regret(who)
            self.profile[who] = self._sample(who)
        # Each iteration has a separate random stream: choices draw different amounts, and iterations must not overlap.
        start = self.rng.fork().state
        for who in range(len(self.seats)):
            seat: i64 = self.seats[who]
            n: i64 = len(self.actions[who])
            if n == 1:
                continue
            base: i64 = self.width * who
            mean = 0.0
            k: i64 = 0
            while k < n:
                copy = world.clone()
                self.chance.state = start
                for other in range(len(self.seats)):
                    if other == who:
                        copy.apply(seat, self.actions[who][k])
                    else:
                        copy.apply(self.seats[other], self.actions[other][self.profile[other]])
                if not play_on(self.continuation, copy, self.chance, self.horizon, budget.deadline, self.out):
                    return False
                budget.spent += 1
                self.action_values[k] = self.out[seat]
                mean += self.strategy[base + k] * self.out[seat]
                k += 1
            k = 0
            while k < n:
                # Regrets never fall below 0 and later iterations count more: both make the average converge sooner.
                self.regret[base + k] = max(0.0, self.regret[base + k] + self.action_values[k] - mean)
                self.strategy_sum[base + k] += weight * self.strategy[base + k]
                k += 1
            if budget.deadline > 0.0 and monotonic_s() > budget.deadline:
                return False
        return True

    def _match_regret(self, who: i64) -> None:
        """Set a seat's strategy in proportion to its regrets; evenly if there are none."""
        base: i64 = self.width * who
        n: i64 = len(self.actions[who])
        total = 0.0
        k: i64 = 0
        while k < n:
            total += self.regret[base + k]
            k += 1
        k = 0
        while k < n:
            if total > 0.0:
                self.strategy[base + k] = self.regret[base + k] / total
            else:
                self.strategy[base + k] = 1.0 / float(n)
            k += 1

    def _sample(self, who: i64) -> int:
        base: i64 = self.width * who
        n: i64 = len(self.actions[who])
        return sample_index(self.strategy, base, n, self.rng)

    def average(self, who: int) -> list[float]:
        """Return a seat's average strategy, without rare choices."""
        base: i64 = self.width * who
        n: i64 = len(self.actions[who])
        total = 0.0
        k: i64 = 0
        while k < n:
            total += self.strategy_sum[base + k]
            k += 1
        if total <= 0.0:
            return [1.0 / float(n) for _action in self.actions[who]]
        shares: list[float] = []
        total_kept = 0.0
        k = 0
        while k < n:
            share = self.strategy_sum[base + k] / total
            if share < MIN_FREQUENCY:
                share = 0.0
            total_kept += share
            shares.append(share)
            k += 1
        return [share / total_kept for share in shares]


def sample_index(strategy: vec[float], base: i64, n: i64, rng: Rng) -> int:
    """Return an index from 0 to n - 1, drawn from the strategy that starts at `base`."""
    point = float(rng.below(1 << 30)) / 1073741824.0
    k: i64 = 0
    while k < n - 1:
        point -= strategy[base + k]
        if point < 0.0:
            return k
        k += 1
    return k


class RegretBot(Policy):
    """Plays the mixed strategy that regret matching gives for the round, so that it cannot be predicted."""

    def __init__(self, name: str, knowledge: Knowledge, budget: Budget) -> None:
        self.name = name
        self.blind = False
        self.knowledge = knowledge
        self.budget = budget

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return an action drawn from the strategy."""
        if state.count_actions(seat) == 1:
            return state.nth_action(seat, 0)
        for actor, actions, average in self.strategies(state, seat, rng):
            if actor == seat:
                strategy = zeros(len(average))
                for at, share in enumerate(average):
                    strategy[at] = share
                return actions[sample_index(strategy, 0, len(average), rng)]
        return state.nth_action(seat, 0)

    def strategies(self, state: State, seat: i64, rng: Rng) -> list[tuple[int, list[int], list[float]]]:
        """Return the mixed strategies of the round: each seat, its actions and how often each is to be played.

        If the budget is enough, the rest of the match is solved. If that takes too long (a busy machine, rules that are not
        compiled), the remaining time goes to regret matching.
        """
        self.budget.begin()
        root = state.clone()
        self.knowledge.clear_pending(root)
        endings = self.knowledge.count_endings(root)
        if 0.0 < endings <= self._max_endings():
            solver = EndgameSolver(self.knowledge, self.budget.time_at(SOLVING_SHARE))
            game = solver.solve(root)
            if not solver.timed_out:
                return _solved(root, game)
        table = RegretTable(self.knowledge, state, seat, rng.fork())
        table.run(self.budget)
        return [(table.seats[who], table.actions[who], table.average(who)) for who in range(len(table.seats))]

    def _max_endings(self) -> float:
        if self.budget.rollouts > 0:
            return min(MAX_ENDINGS, float(self.budget.rollouts))
        return MAX_ENDINGS


def _solved(state: State, game: NormalForm) -> list[tuple[int, list[int], list[float]]]:
    strategies: list[tuple[int, list[int], list[float]]] = []
    shape = game.shape
    for at, seat in enumerate(state.to_act()):
        average: list[float] = []
        k: i64 = shape.first[at]
        end: i64 = shape.first[at + 1]
        while k < end:
            average.append(game.strategy[k])
            k += 1
        strategies.append((seat, list(state.actions(seat)), average))
    return strategies


@final
class OpponentModel(DelegatingKnowledge):
    """A game's Knowledge in which the other seats make one of the choices that were predicted for them."""

    def __init__(self, knowledge: Knowledge, seat: i64, predicted: list[list[int]]) -> None:
        super().__init__(knowledge)
        self.seat: i64 = seat
        self.predicted = predicted

    def sample_world(self, state: State, seat: i64, rng: Rng) -> None:
        """Sample a world in which every other seat has made one of its predicted choices."""
        self.knowledge.sample_world(state, seat, rng)
        self.knowledge.clear_pending(state)
        for other in range(len(self.predicted)):
            if other != seat and len(self.predicted[other]) > 0:
                state.apply(other, self.predicted[other][rng.below(len(self.predicted[other]))])


class ReaderBot(Policy):
    """Predicts each other seat's choice by several short searches, and plays the best answer to the predictions."""

    def __init__(self, name: str, knowledge: Knowledge, budget: Budget, samples: int = 6) -> None:
        self.name = name
        self.blind = False
        self.knowledge = knowledge
        self.budget = budget
        self.samples = samples

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the best answer; half of the budget goes to predictions, half to the answer."""
        if state.count_actions(seat) == 1:
            return state.nth_action(seat, 0)
        root = state.clone()
        self.knowledge.clear_pending(root)
        others = [other for other in root.to_act() if other != seat]
        predicted: list[list[int]] = [[] for _seat in state.scores()]
        predictor = Search(self.name, self.knowledge, self.budget.split(2 * self.samples * len(others)))
        for other in others:
            for _sample_number in range(self.samples):
                predicted[other].append(predictor.choose(root.clone(), other, rng))
        answer = Search(self.name, OpponentModel(self.knowledge, seat, predicted), self.budget.split(2))
        return answer.choose(root, seat, rng)
