"""The world: its processes, people, faults and phases, all drawn from one seed."""

from __future__ import annotations

import gc
import hashlib
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import asyncpg
from tests.support.cluster.bots import Workers, job_class
from tests.support.cluster.check import Check, Violation
from tests.support.cluster.database import Database
from tests.support.cluster.driver import Driver
from tests.support.cluster.evenings import Evening
from tests.support.cluster.faults import schedule
from tests.support.cluster.people import Person, Tab
from tests.support.cluster.server import HOST, Process
from tests.support.cluster.substitutes import EPOCH_MS, Clocks, replaced
from tests.support.cluster.virtual_time import Timeline, VirtualLoop

from tripot.server import peers, sweeper
from tripot.server import process as process_module
from tripot.server.settings import Settings
from tripot.server.workers import pool, record_check

HEAL_S = 120.0
"""After the last fault everything is in order again within this time."""
CALM_S = 120.0
GO_ON_S = 100.0
"""In calm times a table where everybody is goes on within this time."""
CALM_AFTER_FAULT_S = 60.0
LEVEL_S = 40.0
"""So long after the last act every process knows the same."""
LEVEL_ATTEMPTS = 10

AT_ROWS = -1
"""The number of a fault that may happen more than once: a match begins or ends, and a process or the database is gone."""
SLOW_EVERY = 5
"""One seed in five is a world of matches that take days."""
SLOW = 120
"""A minute of the seed's length is this many minutes in such a world."""
SLOW_HEAL = 6
"""There the periodic work is rarer, so it takes this many times as long until all is in order again."""
SLOW_POLLS: tuple[tuple[Any, str, float], ...] = (
    (process_module, "LAG_CHECK_S", 3.0), (peers, "HEARTBEAT_S", 120.0), (peers, "PEER_POLL_S", 30.0),
    (sweeper, "SWEEP_INTERVAL_S", 240.0),
)  # fmt: skip
"""How often a process looks around by itself in such a world. Everything else takes as long as elsewhere."""


@dataclass(frozen=True)
class Spec:
    """What makes a world: its seed, and what was left out to make a trace shorter."""

    seed: int
    minutes: float = 15.0
    """How long it has faults; a world of slow matches takes 120 times as long."""
    without: frozenset[int] = field(default_factory=frozenset)
    """Faults that do not happen."""
    detail: bool = False
    """Whether the trace has every command, frame and row."""

    @property
    def slow(self) -> bool:
        """Whether its matches take days."""
        return self.seed % SLOW_EVERY == SLOW_EVERY - 1


class Report(NamedTuple):
    """The result of a world."""

    seed: int
    slow: bool
    table_hours: float
    acknowledged: int
    frames: int
    matches: int
    deaths: int
    lost_races: int
    flags: int
    digest: str


class World:
    """Some processes, a database, people and the faults between them."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.rng = rng = Random(spec.seed)
        self._at_rows = Random(f"{spec.seed} at rows")
        self.timeline = Timeline()
        self.clocks = Clocks()
        self.clocks.now = lambda: self.timeline.now
        self.trace: list[tuple[float, str]] = []
        self.details: list[tuple[float, str, bool]] = []
        self.slow = spec.slow
        self.seconds = spec.minutes * 60 * (SLOW if spec.slow else 1)
        self._patience = SLOW_HEAL if spec.slow else 1
        self.faults = 1.0
        self.over = self.hurry = self.quiet = False
        self.slept_s = self.clock_ahead_s = 0.0
        self.acknowledged = self.flags = 0
        self.last_trouble = self.asleep_until = self.healed_at = 0.0
        self.clock_range_s = [0.0, 0.0]
        """How far the wall clock was behind and ahead."""
        self.graveyard: list[Any] = []
        self._numbers = 0
        self._unplayable: list[tuple[float, float]] = []
        self._dark_since: float | None = None
        self._started: dict[str, float] = {}
        self._ended: dict[str, float] = {}
        self._moved: dict[str, float] = {}
        self._left: dict[str, float] = {}
        self.check = Check(self)
        self.database = Database(self.timeline, rng.random())
        self.database.on_row = self._note_row
        self.driver = Driver(self.database)
        self.workers = Workers(Random(rng.random()))
        self.postgres = rng.random() < 0.75
        self.settings = Settings(
            database_url="postgresql://simulated" if self.postgres else "sqlite:///simulated",
            bot_workers=rng.choice((1, 2)), gc_tuning=False, idle_minutes=rng.choice((1.0, 5.0, 30.0)),
            leave_grace=rng.choice((20.0, 60.0)), hosts=HOST,
        )  # fmt: skip
        self.people_loop = VirtualLoop(self.timeline, "people", self._people_problem)
        self.persons = [Person(self, number) for number in range(rng.choice((2, 3, 4, 5)))]
        self.stranger = Person(self, 99)
        self.tabs: list[Tab] = []
        self.processes: list[Process] = []
        self._usual_pace = (
            (5.0, 60.0) if spec.slow else rng.choice(((0.5, 4.0), (2.0, 20.0), (4.0, 40.0), (10.0, 120.0)))
        )
        self.schedule = [
            fault
            for fault in schedule(Random(rng.random()), self.seconds, slow=spec.slow)
            if fault.number not in spec.without
        ]

    # ---- what the parts of the world ask

    def note(self, what: str) -> None:
        """Add a line to the trace."""
        self.trace.append((self.timeline.now, what))
        self.details.append((self.timeline.now, what, False))

    def detail(self, what: str) -> None:
        """Add a line to a trace in detail."""
        if self.spec.detail:
            self.details.append((self.timeline.now, what, True))

    def _note_row(self, table: str, n: int, body: str) -> None:
        if self.spec.detail:
            self.detail(f"stored {table} {n}: {body[:160]}")
        if not self.faults or AT_ROWS in self.spec.without or not (n == 0 or '"end":' in body):
            return
        # What follows from a beginning or an end is stored by the next transaction.
        if self._at_rows.random() < 0.15:
            self.timeline.after(self._at_rows.uniform(0, 0.02), self._trouble_at_row)

    def _trouble_at_row(self) -> None:
        rng = self._at_rows
        if rng.random() < 0.6:
            self.trouble()
            rng.choice(self.processes).kill()
        elif self.faults and self.database.up:
            power = rng.random() < 0.5
            if power and not self.postgres:
                self.processes[0].kill()
            self.database.go_down(power=power)
            seconds = rng.choice((0.5, 5.0, 45.0))
            self.trouble(seconds)
            self.timeline.after(seconds, setattr, self.database, "up", True)

    def table_names(self) -> list[str]:
        """Return the ids of all tables that were played at."""
        return list(self._started)

    def next_number(self) -> int:
        """Return a number that nothing else has."""
        self._numbers += 1
        return self._numbers

    def address(self, person: str) -> str:
        """Return the address of a person: everybody has their own network."""
        return f"10.{sum(person.encode()) % 200}.0.1"

    def pick(self, number: int) -> Process | None:
        """Return a process that serves requests, as a load balancer does."""
        up = [process for process in self.processes if process.up]
        return self.rng.choice(up) if up else None

    def pace(self) -> tuple[float, float]:
        """Return the least and the longest time that people think."""
        return self._usual_pace

    def wall_ms(self) -> int:
        """Return the wall clock of the machine: a page does not show a question that is over."""
        return EPOCH_MS + int((self.timeline.now + self.clock_ahead_s) * 1000)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let people do something."""
        self.people_loop.create_task(work)

    def trouble(self, seconds: float = 0.0) -> None:
        """Note that something is wrong for a while."""
        self.last_trouble = max(self.last_trouble, self.timeline.now + seconds)

    def calm_since(self, since: float) -> bool:
        """Return True if nothing was wrong from a while before that time."""
        return self.last_trouble + CALM_AFTER_FAULT_S < since

    def playable_at(self, at: float) -> float:
        """Return how much of the time before a moment people could play."""
        lost, until = 0.0, 0.0
        for start, end in sorted(self._unplayable):
            begun, over = max(start, until), min(end, at)
            if over > begun:
                lost, until = lost + over - begun, over
        return at - lost

    def unplayable(self, start: float, end: float) -> None:
        """Note that nobody could play meanwhile."""
        self._unplayable.append((start, end))

    def note_darkness(self) -> None:
        """Note whether any process is up: without one nobody can play."""
        dark = not any(process.up for process in self.processes)
        if dark and self._dark_since is None:
            self._dark_since = self.timeline.now
        elif not dark and self._dark_since is not None:
            self.unplayable(self._dark_since, self.timeline.now)
            self._dark_since = None

    def started(self, table: str) -> None:
        """Note that a match has begun."""
        self._started.setdefault(table, self.timeline.now)
        self._moved[table] = self.timeline.now

    def moved(self, table: str) -> None:
        """Note that a table has gone on."""
        self._moved[table] = self.timeline.now

    def ended(self, table: str) -> None:
        """Note that somebody saw the end of a match."""
        self._ended.setdefault(table, self.timeline.now)

    def leave(self, table: str) -> None:
        """Note that people play a match no further."""
        self._left.setdefault(table, self.timeline.now)

    def has_ended(self, table: str) -> bool:
        """Return whether the end of a match was seen."""
        return table in self._ended

    def _people_problem(self, name: str, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Violation):
            self.check.raise_noted()
        self.check.problem(name, context)

    # ---- the phases

    def run(self) -> Report:
        """Play: with faults, then without, then to the end; Violation if an invariant breaks."""
        others: Sequence[tuple[Any, str, Any]] = (
            (asyncpg, "connect", self.driver.connect),
            (asyncpg, "create_pool", self.driver.create_pool),
            (pool, "Job", job_class(self.workers)),
            (record_check, "run_job", self.workers.run_job),
        )
        logger, level = logging.getLogger("tripot"), logging.getLogger("tripot").level
        quiet = logging.getLogger("asyncio")
        logger.addHandler(self.check)
        propagates, logger.propagate = logger.propagate, False
        logger.setLevel(logging.ERROR)
        if self.slow:
            others = (*others, *SLOW_POLLS)
        quiet_before, quiet.disabled = quiet.disabled, True
        collecting = gc.isenabled()
        gc.disable()
        try:
            with replaced(self.clocks, Random(self.rng.random()), others):
                self._run()
        finally:
            logger.removeHandler(self.check)
            logger.propagate = propagates
            logger.setLevel(level)
            self._bury()
            quiet.disabled = quiet_before
            if collecting:
                gc.enable()
        return self._report()

    def _run(self) -> None:
        count = self.rng.choice((2, 2, 3)) if self.postgres else 1
        self.processes = [Process(self, number) for number in range(count)]
        for process in self.processes:
            process.start()
        self._until(5.0)
        groups = self._groups()
        for group in groups:
            self.spawn(Evening(self, group).run())
        for fault in self.schedule:
            self._until(fault.at)
            self.note(f"fault {fault.number}: {fault.kind}")
            self.trouble()
            fault.happen(self)
        self._until(self.seconds)
        self._heal()
        self._calm()
        self._finish()

    def _groups(self) -> list[list[Person]]:
        """Return who plays with whom: somebody may play at two tables at once."""
        groups = [list(self.persons)]
        for _ in range(self.rng.randrange(4, 10) if self.slow else self.rng.randrange(4)):
            groups.append(self.rng.sample(self.persons, self.rng.randrange(1, len(self.persons) + 1)))
        return groups

    def _until(self, end: float) -> None:
        while self.timeline.now < end:
            self.timeline.run_until(min(end, self.timeline.now + 60))
            self.check.raise_noted()

    def _heal(self) -> None:
        """End every fault and wait until everything is in order."""
        self.note("all faults end")
        self.faults = self.workers.faults = 0.0
        database = self.database
        database.up, database.slow, database.full = True, 1.0, False
        for tab in self.tabs:
            tab.away_until = 0.0
        for person in self.persons:
            person.away_until = 0.0
        self._until(self.asleep_until)
        heal = HEAL_S * self._patience
        self.healed_at = self.timeline.now + heal
        self.trouble()
        self._until(self.timeline.now + heal)

    def _calm(self) -> None:
        """Every table goes on, and every process knows the same."""
        self.hurry = True
        end = self.timeline.now + CALM_S
        while self.timeline.now < end:
            self._until(self.timeline.now + 20)
            for tab in self.tabs:
                self._goes_on(tab)
        # A moment without anything under way, for comparing.
        self.quiet = True
        self._until(self.timeline.now + LEVEL_S * self._patience)
        for attempt in range(LEVEL_ATTEMPTS):
            try:
                self.check.compare()
                break
            except Violation:
                # A bot may just have played.
                if attempt == LEVEL_ATTEMPTS - 1:
                    raise
                self.check.take_back()
                self._until(self.timeline.now + 3.0)

    def _goes_on(self, tab: Tab) -> None:
        """Fail if a table stands still where everybody who is awaited has been for a while."""
        if tab.done or tab.play is None or tab.play["end"] is not None:
            return
        here = {each.seat: each.opened_at for each in self.tabs if each.table == tab.table and each.open}
        awaited = [seat for seat in tab.play["awaits"] if seat >= 0]
        if any(tab.play["bots"][seat] is None and seat not in here for seat in awaited):
            return
        since = max(
            [
                self._moved.get(tab.table, 0.0),
                tab.opened_at,
                self.healed_at,
                *(here.get(seat, 0.0) for seat in awaited),
            ]
        )
        if self.timeline.now - since > GO_ON_S:
            self.check.fail(f"table {tab.table} does not go on: {awaited} are awaited")

    def _finish(self) -> None:
        """Everybody leaves; then the processes stop."""
        self.over = True
        for tab in self.tabs:
            tab.done = True
            tab.drop()
        self._until(self.timeline.now + 90.0 * self._patience)
        self.check.idle()
        for process in self.processes:
            process.stop()
        self._until(self.timeline.now + 1.0)
        self.people_loop.kill()
        self.check.at_the_end()

    def _bury(self) -> None:
        """Let go of everything that still waits."""
        for process in self.processes:
            process.loop.kill()
            process.loop.bury()
        for loop, _server in self.graveyard:
            loop.bury()
        self.people_loop.kill()
        self.people_loop.bury()
        self.database.close()

    def _report(self) -> Report:
        hours = sum(self._played(table) for table in self._started) / 3600
        text = "\n".join(f"{at:.6f} {what}" for at, what in self.trace)
        digest = hashlib.sha256(
            f"{text}\n{self.check.frames} {sorted(self.check.kinds.items())} {self.timeline.handled}".encode()
        ).hexdigest()
        return Report(
            self.spec.seed, self.slow, hours, self.acknowledged, self.check.frames, len(self._ended), len(self.graveyard),
            self.database.lost_races, self.flags, digest[:16],
        )  # fmt: skip

    def _played(self, table: str) -> float:
        """Return for how long people played a match: until its end or until they left it, while a process was up."""
        over = min(self._ended.get(table, self.timeline.now), self._left.get(table, self.timeline.now))
        return max(0.0, self.playable_at(over) - self.playable_at(self._started[table]))


def run(seed: int, minutes: float = 15.0) -> Report:
    """Play the world of one seed; Violation if an invariant breaks."""
    return World(Spec(seed, minutes)).run()
