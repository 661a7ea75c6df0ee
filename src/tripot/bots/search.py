"""Searches any game: races candidates against each other over imagined worlds, the same worlds and dice for all.

A world is a copy of the position in which everything the seat cannot know is invented. In every world each candidate still
in the race is played and the match is rolled out; all candidates meet the same world and the same stream of chance, so what
differs is the candidate. Candidates that are clearly worse leave, half of them leave at fixed parts of the budget, and the
race ends when one is left. The search is handed a copy re-dealt for its seat and re-deals that again: it cannot see more.
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
"""So many standard errors behind the leader, a candidate leaves: checked often, hence more than the usual two."""
NEGLIGIBLE_DIFFERENCE: Final = 0.002
"""Candidates that cannot differ by more than this part of a victory are not told apart any further."""
MIN_WORLDS: Final = 16
"""Worlds to see before a candidate may be called clearly worse."""
MAX_COMPARED_LINES: Final = 40
"""At most so many candidates are compared pair by pair; more are only halved."""
MAX_CHAINS: Final = 48
"""A turn that is a chain of small decisions is searched whole while it has at most so many ways to be played."""
MAX_CHAIN_STEPS: Final = 4


@final
class Budget:
    """How much a search may spend: rollouts (reproducible), seconds (on this machine), or whichever ends first."""

    def __init__(self, rollouts: int = 0, seconds: float = 0.0) -> None:
        if rollouts <= 0 and seconds <= 0.0:
            raise ValueError("a search needs rollouts or seconds to spend")
        self.rollouts: i64 = rollouts
        self.seconds = seconds
        self.spent: i64 = 0
        self.start = 0.0
        self.deadline = 0.0

    def begin(self) -> None:
        """Start the clock."""
        self.spent = 0
        if self.seconds > 0.0:
            self.start = monotonic_s()
            self.deadline = self.start + self.seconds

    def when(self, part: float) -> float:
        """Return the moment when this part of the time is gone, 0 for a budget without a clock."""
        if self.seconds > 0.0:
            return self.start + self.seconds * part
        return 0.0

    def part(self, parts: int) -> Budget:
        """Return a budget of one part of this one, at least one rollout."""
        rollouts = 0
        if self.rollouts > 0:
            rollouts = max(1, int(self.rollouts) // parts)
        return Budget(rollouts, self.seconds / parts)

    def used(self) -> float:
        """Return the part of the budget that is gone, 1 or more when nothing is left."""
        part = 0.0
        if self.rollouts > 0:
            part = float(self.spent) / float(self.rollouts)
        if self.seconds > 0.0:
            part = max(part, (monotonic_s() - self.start) / self.seconds)
        return part


class Search(Policy):
    """Plays what did best in the race. `racing` False spreads the budget evenly: flat Monte Carlo."""

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
        self.budget.begin()
        lines = candidate_lines(self.knowledge, state, seat)
        if len(lines) == 1:
            return lines[0][0]
        race = Race(self.knowledge, state, seat, lines, self.budget, rng)
        return lines[race.run(self.racing)][0]


def candidate_lines(knowledge: Knowledge, state: State, seat: i64) -> list[list[int]]:
    """Return the candidates: whole chains of the seat's own steps where they are few, else first steps only.

    What the quick policy would do stands first: it is what is played when there is no time to find better.
    """
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
    """Return the line with each next step, nothing where the seat's chain ends."""
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
    """One race: the lines, what each has earned so far, and which are still running."""

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
        """Return the first line that begins with what the quick policy plays; the first where it plays none of them."""
        action: int = self.knowledge.quick(self.state.clone(), self.seat, self.worlds_rng)
        for at, line in enumerate(self.lines):
            if line[0] == action:
                return at
        return 0

    def run(self, racing: bool) -> int:
        """Race until the budget is gone or the answer is clear; return the winner's place in the lines."""
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
        """Play every running line in one more world; False when time ran out on the way: such a world counts for nothing."""
        knowledge = self.knowledge
        seat = self.seat
        chance = self.chance
        latest = self.latest
        deadline = self.budget.deadline
        world = self.state.clone()
        knowledge.sample_world(world, seat, self.worlds_rng)
        if knowledge.simultaneous:
            knowledge.clear_pending(world)
        # A stream of its own for each world: lines draw more or less of it, and worlds must not overlap.
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
        """Play the rest of a chain; where this world does not allow it, the quick policy goes on."""
        for step in range(1, len(line)):
            if copy.seat_awaited() != self.seat or not _legal(copy, self.seat, line[step]):
                return
            copy.apply(self.seat, line[step])

    def _note_products(self) -> None:
        """Keep the sums of products of every pair: what tells a difference in the same worlds from noise."""
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
        """Return the running line that has earned most, the quick policy's among equals."""
        best = self.running[0]
        for at in self.running:
            if self.total[at] > self.total[best]:
                best = at
        if self.favourite in self.running and self.total[self.favourite] >= self.total[best]:
            best = self.favourite
        return best

    def _drop_losers(self) -> None:
        """Let those go that are clearly behind the leader, or that cannot differ from it by anything worth a thought."""
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
        """Let the worse half go."""
        if self.worlds == 0 or len(self.running) <= 2:
            return
        keep = (len(self.running) + 1) // 2
        order = [(-self.total[at], 0 if at == self.favourite else 1, at) for at in self.running]
        order.sort()
        self.running = sorted([at for _total, _first, at in order[:keep]])
