"""Play simulated worlds, each from one seed, and check every invariant. See docs/simulation.md.

python -m bench.simulate --seeds 100            the worlds of 100 seeds; prints progress, and each failing seed
python -m bench.simulate --seconds 3600         as many seeds as an hour allows
python -m bench.simulate --first 4711           one seed; a failing world is shrunk, and its trace is printed
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from dataclasses import dataclass

from tests.support.cluster.check import Violation
from tests.support.cluster.shrink import shrink, story
from tests.support.cluster.world import Report, Spec, World

MAX_WORLD_S = 150
"""A world that takes longer does not end; a world of slow matches takes about ten seconds."""


class Endless(KeyboardInterrupt):
    """A world did not end. A task does not catch it."""


@dataclass
class Pace:
    """How much was played, in how much time of one core."""

    worlds: int = 0
    hours: float = 0.0
    used_s: float = 0.0

    def add(self, hours: float, used_s: float) -> None:
        """Add a world."""
        self.worlds, self.hours, self.used_s = self.worlds + 1, self.hours + hours, self.used_s + used_s

    def __str__(self) -> str:
        """Return a line about it."""
        pace = self.hours / max(self.used_s, 1e-9) * 60
        return f"{self.worlds} worlds, {self.hours:.1f} table-hours in {self.used_s:.0f} s of one core, {pace:.0f} a minute"


def play(spec: Spec) -> tuple[Report | None, str | None]:
    """Play a world; return its report, or why it failed."""

    def stop(*_given: object) -> None:
        raise TimeoutError(
            f"seed {spec.seed}, {MAX_WORLD_S} s: the world did not end in that time of one core"
        )

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MAX_WORLD_S)
    try:
        return World(spec).run(), None
    except (Violation, Endless) as violation:
        return None, str(violation)
    except Exception:
        return None, traceback.format_exc(limit=-6)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seeds", type=int, help="how many")
    parser.add_argument("--seconds", type=float, help="how long, instead of how many")
    parser.add_argument(
        "--minutes", type=float, default=15.0, help="virtual minutes with faults in each world"
    )
    parser.add_argument(
        "--stop", action="store_true", help="stop at the first failing seed, and shrink nothing"
    )
    parser.add_argument("--quiet", action="store_true", help="shrink nothing")
    parser.add_argument("--only", choices=("live", "slow"), help="leave out the other worlds")
    parser.add_argument(
        "--core-seconds", type=float, help="begin no further world after this time of one core"
    )
    given = parser.parse_args()
    count = given.seeds or (sys.maxsize if given.seconds else 1)
    began = time.monotonic()
    pace = {False: Pace(), True: Pace()}
    commands, frames, deaths, failed, played = 0, 0, 0, 0, 0
    for seed in range(given.first, given.first + count):
        if given.seconds and time.monotonic() - began > given.seconds:
            break
        if given.core_seconds and time.process_time() > given.core_seconds:
            break
        spec = Spec(seed, given.minutes)
        if given.only is not None and spec.slow != (given.only == "slow"):
            continue
        cpu = time.process_time()
        report, problem = play(spec)
        played += 1
        if report is not None:
            pace[report.slow].add(report.table_hours, time.process_time() - cpu)
            commands += report.acknowledged
            frames, deaths = frames + report.frames, deaths + report.deaths
        else:
            failed += 1
            print(f"FAILED {problem}", flush=True)
            if given.stop:
                print(f"{played} worlds were played", flush=True)
            if given.stop:
                return 1
            if not given.quiet:
                small = shrink(spec, str(problem), print)
                print("\n".join(story(small)), flush=True)
                print(f"  again: {small}", flush=True)
        if played % 100 == 0:
            print(f"  {played} seeds, {failed} failed, {time.monotonic() - began:.0f} s", flush=True)
    print(
        f"{played} seeds, {failed} failed; {commands} commands acknowledged, {frames} frames, {deaths} processes died"
    )
    live, slow = pace[False], pace[True]
    both = Pace(live.worlds + slow.worlds, live.hours + slow.hours, live.used_s + slow.used_s)
    for name, each in (("live tables", live), ("matches of days", slow), ("both", both)):
        if each.worlds:
            print(f"  {name}: {each}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
