"""The simulated cluster: real processes, people and a database in virtual time. docs/simulation.md explains it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from tests.support.cluster.shrink import failure, kind_of, shrink, story
from tests.support.cluster.world import Spec, World
from tests.support.paths import ROOT

from tripot.table.audience import Audience

SEEDS = 12
SEEDS_PER_TEST = 4
SLOW_SEED, SLOW_MINUTES = 1_004, 4.0
"""A world of matches that take days: eight hours of it."""
KEPT = (
    (0, 30.0, "the bus asked a connection that had just broken who is alive"),
    (7, 30.0, "everybody who stayed in an abandoned match had won it, for the leaderboard only"),
    (14, 8.0, "chat lines of two processes stood in the order in which they came"),
    (0, 20.0, "a process that started while the machine slept let flags fall for the sleep"),
    (49, 20.0, "a name was stored, its process died, and no other process heard of it"),
    (124, 15.0, "a socket closed while its subscription waited for the table: its viewer stayed for ever"),
    (212, 15.0, "people whom only a message had named stayed present after their process died"),
    (22, 15.0, "an outage of the database was charged to the clocks of all whom a late row asked"),
)  # fmt: skip
"""Worlds that once broke an invariant: seed, minutes, and what was wrong."""


def play(seed: int, minutes: float = 15.0) -> World:
    """Play a world and return it."""
    world = World(Spec(seed, minutes))
    world.run()
    return world


@pytest.mark.uncompiled
@pytest.mark.parametrize("first", range(0, SEEDS, SEEDS_PER_TEST))
def test_no_seed_breaks_an_invariant(first: int) -> None:
    """Kills, outages, full disks, sleep, broken sockets: nothing acknowledged is lost, and every table goes on."""
    live = [seed for seed in range(1_000, 1_100) if not Spec(seed).slow]
    worlds = [play(seed) for seed in live[first : first + SEEDS_PER_TEST]]
    assert sum(world.acknowledged for world in worlds) > 50 * SEEDS_PER_TEST
    assert sum(len(world.graveyard) for world in worlds) > SEEDS_PER_TEST, "processes died"
    assert all(world.check.frames for world in worlds)


@pytest.mark.uncompiled
def test_matches_that_take_days_break_no_invariant() -> None:
    """People look in now and then, tables leave memory in between, and processes come and go for hours."""
    world = play(SLOW_SEED, SLOW_MINUTES)
    assert world.slow
    assert world.timeline.now > SLOW_MINUTES * 60 * 100
    assert world.acknowledged > 100
    assert world.graveyard, "processes died"


@pytest.mark.long
@pytest.mark.parametrize(("seed", "minutes", "_what"), KEPT)
def test_a_world_that_once_failed_is_clean(seed: int, minutes: float, _what: str) -> None:
    """A fault that a seed found is mended."""
    play(seed, minutes)


def test_the_same_seed_gives_the_same_trace() -> None:
    """A failing world can be looked at again: where sets have another order, and with rules that are compiled or not.

    The first process takes the rules that this run tests, so compiled ones too; the second always takes the sources.
    """
    program = "from tests.support.cluster.world import run; print([run(11, 3.0).digest, run(4, 1.0).digest])"
    digests = set()
    for order, path in (("0", []), ("1", [str(ROOT / "src")])):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": order,
            "PYTHONPATH": os.pathsep.join([*path, *sys.path, str(ROOT)]),
        }
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout.strip())
    assert len(digests) == 1


@pytest.mark.uncompiled
def test_a_fault_is_found_shrunk_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Viewers who leave stay: a smaller world fails for the same reason, and its trace says so."""
    monkeypatch.setattr(Audience, "leave", lambda *_given: None)
    spec = Spec(3, 4.0)
    found = failure(spec)
    assert found is not None
    small = shrink(spec, found[0])
    assert small.minutes < spec.minutes
    assert small.without >= {fault.number for fault in World(small).schedule}, (
        "no fault of the world is needed"
    )
    lines = story(small)
    assert lines[-1].startswith("seed 3, ")
    assert kind_of(lines[-1]) == kind_of(found[0])
    assert "process 0-1 starts" in lines[0]


@pytest.mark.uncompiled
def test_an_unexpected_error_in_the_log_is_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    """a background task that fails unexpectedly stops the world."""

    def fail(*_given: object) -> None:
        raise LookupError("a fault of ours")

    monkeypatch.setattr("tripot.server.settlement.rated_ranks", fail)
    monkeypatch.setattr("tripot.server.settlement.counted_ranks", fail)
    found = [failure(Spec(seed, 5.0)) for seed in range(3)]
    assert any(each is not None and "a fault of ours" in each[0] for each in found)
