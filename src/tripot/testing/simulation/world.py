"""The world: events in the order of their time, every delay and every fault drawn from the seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple, NoReturn

from tripot.core.fairness import commitment
from tripot.table import effects, inputs
from tripot.table.description import Description, SeatInfo
from tripot.table.frames import DecisionCache
from tripot.table.live_table import LiveTable
from tripot.table.state import TableConfig
from tripot.testing.simulation import check
from tripot.testing.simulation.clients import Client
from tripot.testing.simulation.store import SimulatedStore
from tripot.wire.tables import ClockRule

SERVER_SEED = "5" * 64
START_MS = 1_700_000_000_000
CONFIG = TableConfig(20_000, 60_000, 300, 10_000, 1_000, shared=True)
BURSTS = 12
"""Times, after the faults, that several people act at once and then wait."""
SLOW_MS = 1_500
"""How long a message or an answer of the store takes at most."""
GAMES = ("12-gangsters", "gang-of-dice")


class Report(NamedTuple):
    """The result of a world: how often each thing happened."""

    seed: int
    acknowledged: int
    rows: int
    kills: int
    suspends: int
    lost_races: int
    unknown: int
    late_commits: int
    resends: int


class SimulatedHost:
    """One process: a table, timers, and the effects of a table carried out with the world's delays and faults."""

    def __init__(self, world: World, name: int) -> None:
        self.world = world
        self.name = name
        self.life = 0
        """Grows when the process dies: what it waited for is not delivered any more."""
        self.table: LiveTable | None = None
        self.clients: dict[inputs.Viewer, Client] = {}
        self.started_ms = world.now_ms
        self._wake_at: int | None = None
        self.start()

    def start(self) -> None:
        """Start the process, unless it runs already."""
        if self.table is not None:
            return
        self.started_ms = self.world.now_ms
        self.table = self.world.new_table(Random(self.world.rng.random()))
        self._wake_at = None
        self.feed(inputs.Tick())

    def kill(self) -> None:
        """Kill the process: everything in its memory is gone, and its connections break."""
        self.life += 1
        self.table = None
        clients, self.clients = self.clients, {}
        for client in clients.values():
            client.disconnected()

    def feed(self, event: inputs.Input) -> None:
        """Give the table an input and carry out its effects."""
        if self.table is None:
            return
        alone = all(host is self or host.table is None for host in self.world.hosts)
        resumed = max(self.world.resumed_ms, self.started_ms if alone else 0)
        for effect in self.table.handle(event, inputs.Now(self.world.now_ms, resumed)):
            self._carry_out(effect)
        self._set_timer()

    def _set_timer(self) -> None:
        wanted = None if self.table is None else self.table.wake_at
        if wanted is not None and (self._wake_at is None or wanted < self._wake_at):
            self._wake_at = wanted
            self._later(max(0, wanted - self.world.now_ms), self._ring)

    def _ring(self) -> None:
        self._wake_at = None
        self.feed(inputs.Tick())

    def _later(self, delay_ms: int, deliver: Callable[[], None]) -> None:
        """Deliver something later, unless the process dies before."""
        life = self.life
        self.world.at(delay_ms, lambda: deliver() if self.life == life else None)

    def _carry_out(self, effect: effects.Effect) -> None:
        world = self.world
        match effect:
            case effects.Send(viewers, frame):
                for viewer in viewers:
                    if viewer in self.clients:
                        self.clients[viewer].receive(frame)
            case effects.Append(first, body):
                self._append(first, body)
            case effects.Read(after):
                self._later(world.delay(), lambda: self._read(after))
            case effects.AskBot(seat, since):
                late = world.rng.random() < 0.05
                action = None if late else self._bot_action(effect)
                self._later(
                    world.delay() * (20 if late else 3),
                    lambda: self.feed(inputs.BotAnswered(seat, since, action)),
                )
            case effects.Failed(problem):
                world.trace.append(f"host {self.name}: {problem!r}")
                if not isinstance(problem, Exception) or type(problem).__name__ not in ("Refused",):
                    world.fail(f"host {self.name}: {problem!r}")
            case _:
                pass

    @staticmethod
    def _bot_action(ask: effects.AskBot) -> int | None:
        legal = ask.match.state.actions(ask.seat)
        return legal[0] if len(legal) else None

    def _append(self, first: int, body: str) -> None:
        """Store a row: it may be refused, land without an answer, or land late."""
        world, draw = self.world, self.world.rng.random()
        if world.store.down_until_ms > world.now_ms or draw < world.faults * 0.02:
            world.unknown += 1
            world.last_fault_ms = world.now_ms
            if draw < world.faults * 0.01:
                # The commit comes although the connection broke.
                late = world.delay() * 10 if draw < world.faults * 0.004 else 0
                world.late_commits += late > 0
                world.at(late, partial(self._land, first, body))
            self._later(world.delay(), lambda: self.feed(inputs.AppendFailed()))
            return
        life = self.life

        def store() -> None:
            if self.life == life or world.rng.random() < 0.5:
                landed = self._land(first, body)
                if self.life == life:
                    self._later(world.delay(), lambda: self.feed(inputs.Appended(landed)))

        world.at(world.delay(), store)

    def _land(self, first: int, body: str) -> bool:
        landed = self.world.store.append(first, body, self.world.now_ms)
        if landed:
            self.world.announce(self)
        return landed

    def _read(self, after: int) -> None:
        world = self.world
        if world.store.down_until_ms > world.now_ms:
            world.last_fault_ms = world.now_ms
            self.feed(inputs.ReadFailed())
            return
        if after < 0:
            alone = len([host for host in world.hosts if host.table is not None]) < 2
            self.feed(inputs.Loaded(world.info, SERVER_SEED, [], alone))
        rows = world.store.read(after)
        half = len(rows) // 2 if world.rng.random() < 0.2 else 0
        if half:
            self.feed(inputs.RowsRead(rows[:half], complete=False))
        self.feed(inputs.RowsRead(rows[half:]))

    def hear(self) -> None:
        """Another process has stored rows: read them as the server does, or only hear of them."""
        if self.table is None:
            return
        if self.table.up_to_date and self.world.store.down_until_ms <= self.world.now_ms:
            rows = self.world.store.read(self.table.state.seq)
            self._later(self.world.delay(), lambda: self.feed(inputs.RowsArrived(rows)))
        else:
            self.feed(inputs.RowsAnnounced())


class World:
    """Two hosts, one store, three people, a spectator, and a time that jumps."""

    def __init__(
        self, seed: int, *, faults: float = 1.0, new_table: Callable[..., LiveTable] = LiveTable
    ) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.faults = faults
        self.now_ms = START_MS
        self.resumed_ms = 0
        self.server_seed = SERVER_SEED
        self.trace: list[str] = []
        self.kills = self.suspends = self.unknown = self.late_commits = 0
        self.last_fault_ms = START_MS
        self._suspended_ms = 0
        self._make = new_table
        self._decisions = DecisionCache()
        self._order = 0
        self._events: list[tuple[int, int, Callable[[], object]]] = []
        self.store = SimulatedStore()
        clock = self.rng.choice((ClockRule(), ClockRule("bank", seconds=600, increment=2)))
        self.bank_ms = clock.seconds * 1000
        people = [SeatInfo("person", person=f"p{n}", name=f"Person {n}") for n in range(3)]
        bots = [SeatInfo("bot", bot="greedy")] * self.rng.randrange(2)
        game = self.rng.choice(GAMES)
        self.info = Description(
            "t1", 1, game, "standard", 3 + len(bots), {}, "open", False, False, clock, "p0", [*people, *bots],
            commitment(SERVER_SEED), START_MS,
        )  # fmt: skip
        self.hosts: list[SimulatedHost] = []
        self.hosts = [SimulatedHost(self, name) for name in range(2)]
        self.clients = [Client(self, f"p{n}", n) for n in range(3)] + [Client(self, "spectator", None)]

    def new_table(self, rng: Random) -> LiveTable:
        """Return a table that knows nothing yet."""
        return self._make("t1", CONFIG, rng, self._decisions)

    # ---- time

    def at(self, delay_ms: int, deliver: Callable[[], object]) -> None:
        """Deliver something after a delay."""
        self._order += 1
        heappush(self._events, (self.now_ms + delay_ms, self._order, deliver))

    def delay(self) -> int:
        """Return how long something takes: mostly little, sometimes much."""
        return self.rng.randrange(1, 8) if self.rng.random() < 0.95 else self.rng.randrange(50, SLOW_MS)

    def played_ms(self) -> int:
        """Return the time since the start without suspends."""
        return self.now_ms - START_MS - self._suspended_ms

    def _run_until(self, end_ms: int) -> None:
        while self._events and self._events[0][0] <= end_ms:
            at_ms, _order, deliver = heappop(self._events)
            self.now_ms = max(self.now_ms, at_ms)
            deliver()
        self.now_ms = max(self.now_ms, end_ms)

    # ---- what happens

    def announce(self, by: SimulatedHost) -> None:
        """Tell the other hosts that rows were stored; some messages are lost."""
        for host in self.hosts:
            if host is not by and self.rng.random() > self.faults * 0.03:
                self.at(self.delay(), host.hear)

    def pick_host(self) -> SimulatedHost | None:
        """Return a host that is up, None if none is."""
        up = [host for host in self.hosts if host.table is not None]
        return self.rng.choice(up) if up else None

    def _suspend(self) -> None:
        """Let the machine sleep: nothing happens for a while, then everything that was due."""
        slept = self.rng.randrange(10_000, 3_600_000)
        self.suspends += 1
        self._suspended_ms += slept
        self.now_ms += slept
        self.resumed_ms = self.now_ms

    def _fault(self) -> None:
        self.last_fault_ms = self.now_ms
        draw = self.rng.random()
        if draw < 0.3:
            host = self.rng.choice(self.hosts)
            if host.table is not None:
                self.kills += 1
                host.kill()
                self.at(self.rng.randrange(100, 20_000), host.start)
                for other in self.hosts:
                    if other is not host:
                        self.at(
                            self.rng.randrange(500, 2_000),
                            partial(other.feed, inputs.PeerGone(str(host.name))),
                        )
        elif draw < 0.5:
            self.store.down_until_ms = self.now_ms + self.rng.randrange(100, 30_000)
        elif draw < 0.7:
            self._suspend()
        else:
            client = self.rng.choice(self.clients)
            client.leave()

    def run(self, steps: int = 120) -> Report:
        """Play; then let all faults end, and check what must hold."""
        self._run_until(self.now_ms + 3_000)
        self.hosts[0].feed(inputs.Ordered(inputs.Start(self.info, SERVER_SEED), 1))
        for _step in range(steps):
            self._run_until(self.now_ms + self.rng.randrange(5, 400))
            self.rng.choice(self.clients).act()
            if self.rng.random() < self.faults * 0.06:
                self._fault()
        self.faults = 0.0
        self.store.down_until_ms = 0
        for host in self.hosts:
            if host.table is None:
                host.start()
        self._settle()
        for host in self.hosts:
            # A message may have been lost while there were faults: the server reads again after a broken connection.
            host.feed(inputs.RowsAnnounced())
        self._settle()
        for _burst in range(BURSTS):
            # No message is lost any more: what one host stores, the other shows by itself.
            for _act in range(5):
                self._run_until(self.now_ms + self.rng.randrange(1, 15))
                self.rng.choice(self.clients).act()
            self._run_until(self.now_ms + 15_000)
            check.hosts_are_level(self, self.now_ms - 2 * SLOW_MS)
        self._settle()
        check.at_the_end(self)
        return Report(
            self.seed, sum(len(client.acknowledged) for client in self.clients), self.store.appended, self.kills,
            self.suspends, self.store.lost_races, self.unknown, self.late_commits,
            sum(client.resends for client in self.clients),
        )  # fmt: skip

    def _settle(self) -> None:
        """Let everything that is under way come to its end."""
        for _round in range(40):
            for client in self.clients:
                if client.pending is not None or client.viewer is None:
                    client.act()
            self._run_until(self.now_ms + check.SETTLED_WITHIN_MS // 40)

    def fail(self, why: str) -> NoReturn:
        """Say that an invariant is broken."""
        raise check.Violation(f"seed {self.seed}, {self.now_ms - START_MS} ms: {why}")


def run(seed: int, *, faults: float = 1.0, new_table: Callable[..., LiveTable] = LiveTable) -> Report:
    """Play the world of one seed; Violation if an invariant breaks."""
    return World(seed, faults=faults, new_table=new_table).run()
