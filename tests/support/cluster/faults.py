"""The faults of a world: when they happen, what they do, and for how long."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.support.cluster.world import World

KINDS = {
    "kill": 6, "kill in an iteration": 6, "stop": 3, "freeze": 4, "machine sleeps": 2, "clock is set": 1,
    "database restarts": 4, "power fails": 3, "database is slow": 3, "disk is full": 2, "process is cut off": 4,
    "a listener breaks": 3, "sockets break": 5, "everybody leaves": 1,
}  # fmt: skip
"""The kinds of faults, and how often each comes in relation to the others."""


class Fault(NamedTuple):
    """One fault. Its own numbers come from its own seed, so that leaving one out changes no other."""

    number: int
    at: float
    kind: str
    seed: float

    def happen(self, world: World) -> None:
        """Let it happen."""
        rng = Random(self.seed)
        process = rng.choice(world.processes)
        loop, timeline, database = process.loop, world.timeline, world.database
        match self.kind:
            case "kill":
                process.kill()
            case "kill in an iteration":
                loop.kill_after = rng.randrange(1, 200)
            case "stop":
                process.stop()
            case "freeze":
                seconds = rng.choice((0.5, 3.0, 12.0, 50.0)) * rng.uniform(0.5, 1.5)
                loop.freeze(seconds)
                if len(world.processes) == 1:
                    world.unplayable(timeline.now, timeline.now + seconds)
                world.trouble(seconds)
            case "machine sleeps":
                _sleep(world, rng.uniform(20, 3_600))
            case "clock is set":
                _set_clock(world, rng.choice((-3_600.0, -20.0, 20.0, 3_600.0)))
            case "database restarts" | "power fails":
                power = self.kind == "power fails"
                if power and not world.postgres:
                    # The file is on the machine of the process.
                    process.kill()
                database.go_down(power=power)
                _until(world, rng.choice((0.2, 4.0, 40.0)) * rng.uniform(0.5, 1.5), "up", True)
            case "database is slow":
                database.slow = rng.choice((10.0, 100.0, 1_000.0))
                _until(world, rng.uniform(2, 40), "slow", 1.0)
            case "disk is full":
                database.full = True
                _until(world, rng.uniform(2, 40), "full", False)
            case "process is cut off":
                seconds = rng.choice((1.0, 8.0, 30.0)) * rng.uniform(0.5, 1.5)
                database.unreachable[loop.name] = timeline.now + seconds
                world.trouble(seconds)
            case "a listener breaks":
                for connection in list(world.driver.listeners):
                    if connection.wire.loop is loop:
                        connection.wire.break_off()
            case "sockets break":
                links = [link for each in world.processes for link in each.links if not link.cut]
                for link in rng.sample(links, min(len(links), rng.randrange(1, 4))):
                    link.break_off(reset=rng.random() < 0.5)
            case "everybody leaves":
                for person in world.persons:
                    person.away_until = timeline.now + rng.uniform(60, 1_200)


def schedule(rng: Random, seconds: float, *, slow: bool = False) -> list[Fault]:
    """Return the faults of a world: in bursts, with calm times between; `slow`: the calm times are hours."""
    faults: list[Fault] = []
    kinds, weights = list(KINDS), list(KINDS.values())
    at = 20.0
    while True:
        calm = (2_000, 14_000) if slow else (200, 500)
        at += rng.expovariate(1 / 25) if rng.random() < 0.8 else rng.uniform(*calm)
        if at > seconds - 60:
            return faults
        faults.append(Fault(len(faults), at, rng.choices(kinds, weights)[0], rng.random()))


def _until(world: World, seconds: float, name: str, after: object) -> None:
    """Let something be wrong with the database for a while."""
    world.trouble(seconds)
    world.timeline.after(seconds, setattr, world.database, name, after)


def _sleep(world: World, seconds: float) -> None:
    """Let the machine of all processes sleep."""
    now = world.timeline.now
    if now < world.asleep_until:
        return
    for process in world.processes:
        process.loop.sleep_machine(seconds)
    world.slept_s += seconds
    world.asleep_until = max(world.asleep_until, now) + seconds
    world.unplayable(now, now + seconds)
    world.trouble(world.asleep_until - now)


def _set_clock(world: World, seconds: float) -> None:
    """Set the wall clock of the machine of all processes."""
    world.clock_ahead_s += seconds
    world.clock_range_s = [
        min(world.clock_range_s[0], world.clock_ahead_s),
        max(world.clock_range_s[1], world.clock_ahead_s),
    ]
    for process in world.processes:
        world.clocks.offsets_s[process.loop.name] = world.clock_ahead_s
