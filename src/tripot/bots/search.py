"""A search for any game: determinized Monte Carlo that races candidates against each other in the same sampled worlds.

A world is a copy of the position in which everything the seat cannot know is sampled. In every world, each candidate that is
still in the race is played and the match is rolled out. All candidates share the world and its random stream, so that only
the candidate differs. Clearly worse candidates leave the race, and half of them leave at fixed shares of the budget. The race
ends when one is left. The search gets a copy re-dealt for its seat, so it cannot see hidden information.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from tripot.bots.rollout import play_on
from tripot.core.clock import monotonic_s
from tripot.core.mypyc_types import i64
from tripot.core.policy import Knowledge, Policy, zeros
from tripot.core.rng import Rng
from tripot.core.state import State

CLEAR_ERRORS: Final = 3.0
"""A candidate leaves when it is this many standard errors behind the leader. It is checked often, hence more than two."""
NEGLIGIBLE_DIFFERENCE: Final = 0.002
"""Candidates that cannot differ by more than this share of a win are not compared any further."""
MIN_WORLDS: Final = 16
"""A candidate cannot be called clearly worse after fewer worlds."""
MAX_COMPARED_LINES: Final = 40
"""With more candidates, differences are not measured pair by pair: the worse half leaves at fixed times only."""
MAX_CHAINS: Final = 48
"""A turn that is a chain of small decisions is searched as a whole if it can be played in at most this many ways."""
MAX_CHAIN_STEPS: Final = 4


@final
class Budget:
    """The limits of a search: rollouts (reproducible), seconds (dependent on the machine), or both."""

    def __init__(self, rollouts: int = 0, seconds: float = 0.0) -> None:
        if rollouts <= 0 and seconds <= 0.0:
            raise ValueError("a search needs rollouts or seconds to spend")
        self.rollouts: i64 = rollouts
        self.seconds = seconds
        self.of_caid = False
        """True if the game's Knowledge says how many rollouts a *Caïd* gets in each position."""
        self.spent: i64 = 0
        self.start = 0.0
        self.deadline = 0.0

    def begin(self) -> None:
        """Start the clock."""
        self.spent = 0
        if self.seconds > 0.0:
            self.start = monotonic_s()
            self.deadline = self.start + self.seconds

    def time_at(self, part: float) -> float:
        """Return the time at which this share of the seconds is used up; 0 for a budget without seconds."""
        if self.seconds > 0.0:
            return self.start + self.seconds * part
        return 0.0

    def split(self, parts: int) -> Budget:
        """Return a budget of one part of this one, at least one rollout."""
        rollouts = 0
        if self.rollouts > 0:
            rollouts = max(1, int(self.rollouts) // parts)
        return Budget(rollouts, self.seconds / parts)

    def used(self) -> float:
        """Return the used share of the budget, 1 or more when nothing is left."""
        part = 0.0
        if self.rollouts > 0:
            part = float(self.spent) / float(self.rollouts)
        if self.seconds > 0.0:
            part = max(part, (monotonic_s() - self.start) / self.seconds)
        return part


class Search(Policy):
    """Plays the winner of the race. With `racing` False the budget is spread evenly: flat Monte Carlo."""

    def __init__(self, name: str, knowledge: Knowledge, budget: Budget, racing: bool = True) -> None:
        self.name = name
        self.blind = False
        self.knowledge = knowledge
        self.budget = budget
        self.racing = racing

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the first step of the best line."""
        if state.count_actions(seat) == 1:
            return state.nth_action(seat, 0)
        if self.budget.of_caid:
            self.budget.rollouts = self.knowledge.caid_rollouts_in(state)
        self.budget.begin()
        lines = candidate_lines(self.knowledge, state, seat)
        if len(lines) == 1:
            return lines[0][0]
        race = Race(self.knowledge, state, seat, lines, self.budget, rng)
        return lines[race.run(self.racing)][0]


def candidate_lines(knowledge: Knowledge, state: State, seat: i64) -> list[list[int]]:
    """Return the candidates: whole chains of the seat's own steps where they are few, else first steps only."""
    lines: list[list[int]] = [[action] for action in knowledge.tries(state, seat)]
    firsts = lines
    for _step in range(MAX_CHAIN_STEPS - 1):
        longer: list[list[int]] = []
        grew = False
        for line in lines:
            steps: list[list[int]] = []
            if len(longer) <= MAX_CHAINS:
                steps = _continued(knowledge, state, seat, line)
            if len(steps) > 0:
                longer.extend(steps)
                grew = True
            else:
                longer.append(line)
        if len(longer) > MAX_CHAINS:
            return firsts if lines is firsts else lines
        if not grew:
            break
        lines = longer
    return lines


def _continued(knowledge: Knowledge, state: State, seat: i64, line: list[int]) -> list[list[int]]:
    """Return the line extended by each next step; an empty list where the seat's chain ends."""
    copy = state.clone()
    if knowledge.simultaneous:
        return []
    for action in line:
        if copy.seat_awaited() != seat or not _legal(copy, seat, action):
            return []
        copy.apply(seat, action)
    if copy.seat_awaited() != seat:
        return []
    return [[*line, action] for action in knowledge.tries(copy, seat)]


def _legal(state: State, seat: i64, action: i64) -> bool:
    return action in state.actions(seat)


@final
class Race:
    """One race: the lines, their results so far, and the ones still running."""

    def __init__(
        self,
        knowledge: Knowledge,
        state: State,
        seat: i64,
        lines: list[list[int]],
        budget: Budget,
        rng: Rng,
    ) -> None:
        self.knowledge = knowledge
        self.state = state
        self.seat: i64 = seat
        self.lines = lines
        self.budget = budget
        self.worlds_rng = rng.fork()
        self.chance = rng.fork()
        self.out = zeros(len(state.scores()))
        self.horizon: i64 = knowledge.horizon(state)
        n = len(lines)
        self.running: list[int] = list(range(n))
        self.total = zeros(n)
        self.latest = zeros(n)
        self.worlds: i64 = 0
        self.products = zeros(0)
        self.compared: i64 = 0
        self.favourite = self._quick_line()

    def _quick_line(self) -> int:
        """Return the place of the line that begins with the quick policy's action; 0 if no line does."""
        action: int = self.knowledge.quick(self.state.clone(), self.seat, self.worlds_rng)
        for at, line in enumerate(self.lines):
            if line[0] == action:
                return at
        return 0

    def run(self, racing: bool) -> int:
        """Race until the budget is used up or one line is left; return the winner's place in the lines."""
        stages = 1
        while racing and 1 << stages < len(self.lines):
            stages += 1
        stage = 1
        check: i64 = MIN_WORLDS
        while len(self.running) > 1:
            used = self.budget.used()
            if used >= 1.0:
                break
            if racing and used * stages >= stage:
                stage += 1
                self._halve()
                continue
            if not self._world():
                break
            if racing and self.compared >= check:
                check = self.compared + self.compared // 2
                self._drop_losers()
        return self._leader()

    def _world(self) -> bool:
        """Play every running line in one more world; False if time ran out, and then the world does not count."""
        knowledge = self.knowledge
        seat = self.seat
        chance = self.chance
        latest = self.latest
        deadline = self.budget.deadline
        world = self.state.clone()
        knowledge.sample_world(world, seat, self.worlds_rng)
        if knowledge.simultaneous:
            knowledge.clear_pending(world)
        # Each world has a separate random stream: lines draw different amounts, and worlds must not overlap.
        start = self.worlds_rng.fork().state
        for at in self.running:
            line = self.lines[at]
            chance.state = start
            copy = world.clone()
            copy.apply(seat, line[0])
            if len(line) > 1:
                self._follow(copy, line)
            if not play_on(knowledge, copy, chance, self.horizon, deadline, self.out):
                return False
            self.budget.spent += 1
            latest[at] = self.out[seat]
            if deadline > 0.0 and monotonic_s() > deadline:
                return False
        self.worlds += 1
        total = self.total
        for at in self.running:
            total[at] += latest[at]
        self._note_products()
        return True

    def _follow(self, copy: State, line: list[int]) -> None:
        """Play the rest of a chain, up to the first step that this world does not allow."""
        for step in range(1, len(line)):
            if copy.seat_awaited() != self.seat or not _legal(copy, self.seat, line[step]):
                return
            copy.apply(self.seat, line[step])

    def _note_products(self) -> None:
        """Add up the products of every pair of results, from which the error of a difference follows."""
        n: i64 = len(self.running)
        if n > MAX_COMPARED_LINES:
            return
        size: i64 = len(self.lines)
        if len(self.products) == 0:
            self.products = zeros(size * size + size)
        products = self.products
        latest = self.latest
        i: i64 = 0
        while i < n:
            a: i64 = self.running[i]
            mine = latest[a]
            products[size * size + a] += mine
            j: i64 = i
            while j < n:
                b: i64 = self.running[j]
                products[a * size + b] += mine * latest[b]
                j += 1
            i += 1
        self.compared += 1

    def _leader(self) -> int:
        """Return the running line with the best results; among equals, the quick policy's line."""
        best = self.running[0]
        for at in self.running:
            if self.total[at] > self.total[best]:
                best = at
        if self.favourite in self.running and self.total[self.favourite] >= self.total[best]:
            best = self.favourite
        return best

    def _drop_losers(self) -> None:
        """Remove lines that are clearly behind the leader, or whose difference from it is negligible."""
        leader = self._leader()
        size: i64 = len(self.lines)
        products = self.products
        n = float(self.compared)
        staying: list[int] = []
        lead: i64 = leader
        for at in self.running:
            if at == leader:
                staying.append(at)
                continue
            other: i64 = at
            behind = (products[size * size + lead] - products[size * size + other]) / n
            cross = products[lead * size + other]
            if other < lead:
                cross = products[other * size + lead]
            square = (products[lead * size + lead] + products[other * size + other] - 2.0 * cross) / n
            error = sqrt(max(0.0, square - behind * behind) / (n - 1.0))
            worse = behind > CLEAR_ERRORS * error and behind > 0.0
            same = behind + CLEAR_ERRORS * error < NEGLIGIBLE_DIFFERENCE and self.compared >= 4 * MIN_WORLDS
            if not worse and not same:
                staying.append(at)
        self.running = staying

    def _halve(self) -> None:
        """Remove the worse half of the running lines."""
        if self.worlds == 0 or len(self.running) <= 2:
            return
        keep = (len(self.running) + 1) // 2
        order = [(-self.total[at], 0 if at == self.favourite else 1, at) for at in self.running]
        order.sort()
        self.running = sorted([at for _total, _first, at in order[:keep]])
