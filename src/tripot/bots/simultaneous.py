"""For games in which seats choose at the same time: regret matching on the round, and a bot that reads the others.

A best card is no answer there: whoever always plays it is read and robbed. `RegretBot` plays the round against itself many
times; each seat shifts towards what it wishes it had played, and the average of all those plays is a mixed choice that is
hard to exploit. `ReaderBot` is the exploiter: it thinks as each other would, and answers that. It is there to be compared
with: what it wins among bots that play one best card shows why the others mix.
"""

from __future__ import annotations

from typing import Final, final

from tripot.bots.endgame import EndgameSolver, NormalForm
from tripot.bots.rollout import play_on
from tripot.bots.search import Budget, Search
from tripot.core.clock import monotonic_s
from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge, Policy, zeros
from tripot.core.rng import Rng
from tripot.core.state import State

MIN_FREQUENCY: Final = 0.03
"""What the average plays more rarely than this is left over from the first, blind rounds of thought."""

MAX_ENDINGS: Final = 2_000_000.0
"""A rest of a match that can go in more ways than this is not solved: a Parrain has no time for it."""
SOLVING_SHARE: Final = 0.7
"""The part of its time a bot may take to solve the rest of a match."""


@final
class MixedKnowledge(Knowledge):
    """A game's knowledge in which everybody plays on so that nobody can read him."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.valued = knowledge.valued

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Mix."""
        return self.knowledge.mixed_action(state, seat, rng)

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Stop where the game says."""
        return self.knowledge.reached(state, horizon, decisions)

    def value(self, state: State, out: vec[float]) -> None:
        """Value as the game does."""
        self.knowledge.value(state, out)

    def result(self, state: State, out: vec[float]) -> None:
        """Count as the game does."""
        self.knowledge.result(state, out)


@final
class RegretTable:
    """One round of choices made together: each seat's actions, its regrets and how often it played what."""

    def __init__(self, knowledge: Knowledge, state: State, seat: i64, rng: Rng) -> None:
        self.knowledge = knowledge
        self.later = MixedKnowledge(knowledge)
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
        room: i64 = self.width * len(self.seats)
        self.regret = zeros(room)
        self.played = zeros(room)
        self.mix = zeros(room)
        self.worth = zeros(self.width)
        self.out = zeros(len(state.scores()))
        self.profile: list[int] = [0] * len(self.seats)

    def think(self, budget: Budget) -> None:
        """Play the round against itself until the budget is gone."""
        turns = 0
        while budget.used() < 1.0:
            turns += 1
            if not self._turn(budget, float(turns)):
                return

    def _turn(self, budget: Budget, weight: float) -> bool:
        """Let every seat look back once: what would each of its actions have brought against what the others played?"""
        knowledge = self.knowledge
        world = self.root.clone()
        knowledge.sample_world(world, self.seat, self.rng)
        for who in range(len(self.seats)):
            self._mix(who)
            self.profile[who] = self._draw(who)
        # A stream of its own for each turn: choices draw more or less of it, and turns must not overlap.
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
                if not play_on(self.later, copy, self.chance, self.horizon, budget.deadline, self.out):
                    return False
                budget.spent += 1
                self.worth[k] = self.out[seat]
                mean += self.mix[base + k] * self.out[seat]
                k += 1
            k = 0
            while k < n:
                # Regret never falls below nothing, and late rounds count more: both make the average settle sooner.
                self.regret[base + k] = max(0.0, self.regret[base + k] + self.worth[k] - mean)
                self.played[base + k] += weight * self.mix[base + k]
                k += 1
            if budget.deadline > 0.0 and monotonic_s() > budget.deadline:
                return False
        return True

    def _mix(self, who: i64) -> None:
        """Mix the seat's actions by regret, evenly where it regrets nothing."""
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
                self.mix[base + k] = self.regret[base + k] / total
            else:
                self.mix[base + k] = 1.0 / float(n)
            k += 1

    def _draw(self, who: i64) -> int:
        base: i64 = self.width * who
        n: i64 = len(self.actions[who])
        return draw(self.mix, base, n, self.rng)

    def chances(self, who: int) -> list[float]:
        """Return how often the seat's actions are to be played, rare ones left out."""
        base: i64 = self.width * who
        n: i64 = len(self.actions[who])
        total = 0.0
        k: i64 = 0
        while k < n:
            total += self.played[base + k]
            k += 1
        if total <= 0.0:
            return [1.0 / float(n) for _action in self.actions[who]]
        shares: list[float] = []
        kept = 0.0
        k = 0
        while k < n:
            share = self.played[base + k] / total
            if share < MIN_FREQUENCY:
                share = 0.0
            kept += share
            shares.append(share)
            k += 1
        return [share / kept for share in shares]


def draw(mix: vec[float], base: i64, n: i64, rng: Rng) -> int:
    """Return a place from 0 to n - 1, each as likely as the mix says."""
    point = float(rng.below(1 << 30)) / 1073741824.0
    k: i64 = 0
    while k < n - 1:
        point -= mix[base + k]
        if point < 0.0:
            return k
        k += 1
    return k


class RegretBot(Policy):
    """Plays the round's average of regret matching: mixed, so that nobody can read it."""

    def __init__(self, name: str, knowledge: Knowledge, budget: Budget) -> None:
        self.name = name
        self.blind = False
        self.knowledge = knowledge
        self.budget = budget

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return one action, drawn as the average says."""
        if state.count_actions(seat) == 1:
            return state.nth_action(seat, 0)
        for actor, actions, chances in self.mixes(state, seat, rng):
            if actor == seat:
                mix = zeros(len(chances))
                for at, share in enumerate(chances):
                    mix[at] = share
                return actions[draw(mix, 0, len(chances), rng)]
        return state.nth_action(seat, 0)

    def mixes(self, state: State, seat: i64, rng: Rng) -> list[tuple[int, list[int], list[float]]]:
        """Return what it draws from: each seat of the round, its actions and how often each is to be played.

        Where the budget is enough to solve the rest of the match, it is solved. When that is not done in time (a busy
        machine, rules that are not compiled), what time is left goes to regret matching.
        """
        self.budget.begin()
        root = state.clone()
        self.knowledge.clear_pending(root)
        endings = self.knowledge.count_endings(root)
        if 0.0 < endings <= self._most_ways():
            ending = EndgameSolver(self.knowledge, self.budget.when(SOLVING_SHARE))
            crossing = ending.solve(root)
            if not ending.late:
                return _solved(root, crossing)
        thought = RegretTable(self.knowledge, state, seat, rng.fork())
        thought.think(self.budget)
        return [
            (thought.seats[who], thought.actions[who], thought.chances(who))
            for who in range(len(thought.seats))
        ]

    def _most_ways(self) -> float:
        if self.budget.rollouts > 0:
            return min(MAX_ENDINGS, float(self.budget.rollouts))
        return MAX_ENDINGS


def _solved(state: State, crossing: NormalForm) -> list[tuple[int, list[int], list[float]]]:
    mixes: list[tuple[int, list[int], list[float]]] = []
    shape = crossing.shape
    for at, seat in enumerate(state.to_act()):
        chances: list[float] = []
        k: i64 = shape.first[at]
        end: i64 = shape.first[at + 1]
        while k < end:
            chances.append(crossing.mix[k])
            k += 1
        mixes.append((seat, list(state.actions(seat)), chances))
    return mixes


@final
class OpponentModel(Knowledge):
    """Another's knowledge in which the other seats' first choices are drawn from what was read of them."""

    def __init__(self, knowledge: Knowledge, seat: i64, seen: list[list[int]]) -> None:
        self.knowledge = knowledge
        self.valued = knowledge.valued
        self.seat: i64 = seat
        self.seen = seen

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Play on as the game's quick policy does."""
        return self.knowledge.quick(state, seat, rng)

    def rollout(self, state: State, seat: i64, rng: Rng) -> i64:
        """Roll out as the game says."""
        return self.knowledge.rollout(state, seat, rng)

    def sample_world(self, state: State, seat: i64, rng: Rng) -> None:
        """Let the others choose what they were seen to choose when thought for."""
        self.knowledge.sample_world(state, seat, rng)
        self.knowledge.clear_pending(state)
        for other in range(len(self.seen)):
            if other != seat and len(self.seen[other]) > 0:
                state.apply(other, self.seen[other][rng.below(len(self.seen[other]))])

    def horizon(self, state: State) -> i64:
        """Stop where the game says."""
        return self.knowledge.horizon(state)

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Stop where the game says."""
        return self.knowledge.reached(state, horizon, decisions)

    def value(self, state: State, out: vec[float]) -> None:
        """Value as the game does."""
        self.knowledge.value(state, out)

    def result(self, state: State, out: vec[float]) -> None:
        """Count as the game does."""
        self.knowledge.result(state, out)


class ReaderBot(Policy):
    """Thinks as each other seat would, several times and briefly, and plays the best answer to what it saw."""

    def __init__(self, name: str, knowledge: Knowledge, budget: Budget, thoughts: int = 6) -> None:
        self.name = name
        self.blind = False
        self.knowledge = knowledge
        self.budget = budget
        self.thoughts = thoughts

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the best answer: half of the budget reads, half answers."""
        if state.count_actions(seat) == 1:
            return state.nth_action(seat, 0)
        root = state.clone()
        self.knowledge.clear_pending(root)
        others = [other for other in root.to_act() if other != seat]
        seen: list[list[int]] = [[] for _seat in state.scores()]
        like_them = Search(self.name, self.knowledge, self.budget.part(2 * self.thoughts * len(others)))
        for other in others:
            for _thought in range(self.thoughts):
                seen[other].append(like_them.choose(root.clone(), other, rng))
        answer = Search(self.name, OpponentModel(self.knowledge, seat, seen), self.budget.part(2))
        return answer.choose(root, seat, rng)
