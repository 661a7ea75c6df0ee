"""A sentinel: notes when the machine itself stands still, so that this is not taken for the house's slowness.

It runs beside a measurement as a process of its own, shares nothing with what is measured, and watches three things:
how long writing 4 kB to a file of its own and syncing it takes on the same disk, how much of each core the machine
below a virtual one takes away (the steal of /proc/stat), and how late it wakes from its own short sleep: a virtual machine
that was halted as a whole knows nothing of it, counts the time as worked by whoever was at work, and no clock in it says so but this.
It comes before all that is measured, so nothing of that can make it late. It writes one line for each standstill.

    python bench/sentinel.py FOLDER               watch until stopped
    python bench/sentinel.py FOLDER --alone 30    watch for 30 s with nothing beside it, and say what was seen
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import time
from collections import deque
from pathlib import Path
from types import TracebackType

LONG = 0.03
"""Seconds the disk must not answer, or a core be taken away within `SPAN`, to count as a standstill."""
SPAN = 0.1
EVERY = 0.01
READY = "watching"
TICK = os.sysconf("SC_CLK_TCK")


def stolen() -> list[float]:
    """Return the seconds that were taken from each core since the start; nothing where the system does not tell."""
    try:
        lines = Path("/proc/stat").read_text().splitlines()
    except OSError:
        return []
    return [int(line.split()[8]) / TICK for line in lines if line.startswith("cpu") and line[3] != " "]


def watch(folder: Path, long: float = LONG) -> None:
    """Tell of every standstill on the standard output: what stood still, from when to when."""
    with contextlib.suppress(OSError):  # only the owner of the machine may come first
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    path = folder / f"sentinel-{os.getpid()}"
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    path.unlink()
    block = os.urandom(4096)
    for place in range(256):
        os.pwrite(file, block, place * 4096)
    os.fsync(file)
    place = 0
    seen: deque[tuple[float, list[float]]] = deque()
    told = 0.0
    woke = time.perf_counter()
    print(READY, flush=True)
    while True:
        began = woke  # no moment between two turns is nobody's
        place = (place + 1) % 256
        os.pwrite(file, block, place * 4096)
        os.fdatasync(file)
        now = time.perf_counter()
        if now - began >= long:
            tell("disk", began, now, now - began)
        seen.append((now, stolen()))
        while now - seen[0][0] > SPAN:
            seen.popleft()
        taken = max((last - first for first, last in zip(seen[0][1], seen[-1][1], strict=True)), default=0.0)
        if taken >= long - 1e-9 and now > told + SPAN:
            told = now
            tell("core", seen[0][0], now, taken)
        time.sleep(max(0.0, EVERY - (time.perf_counter() - began)))
        wanted = max(now, began + EVERY)
        woke = time.perf_counter()
        if woke - wanted >= long:
            tell("machine", wanted, woke, woke - wanted)


def tell(what: str, began: float, ended: float, lost: float) -> None:
    """Write a standstill down."""
    print(json.dumps([what, began, ended, round(lost * 1000)]), flush=True)


class Sentinel:
    """A sentinel beside a measurement: `stood_still` tells what stood still in a span of `time.perf_counter`."""

    def __init__(self, folder: Path, core: int | None = None, long: float = LONG) -> None:
        words = [sys.executable, str(Path(__file__).resolve()), str(folder), "--long", str(long)]
        self._process = subprocess.Popen(
            words if core is None else ["taskset", "-c", str(core), *words], stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        # What happens before it looks would pass for undisturbed.
        if self._process.stdout.readline().decode().strip() != READY:
            raise RuntimeError("the sentinel did not begin to watch")
        os.set_blocking(self._process.stdout.fileno(), False)
        self._rest = b""
        self._seen: list[tuple[str, float, float, int]] = []

    def __enter__(self) -> Sentinel:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def stood_still(self, began: float, ended: float) -> list[tuple[str, int]]:
        """Return what stood still between two moments, and for how many milliseconds."""
        if self._process.poll() is not None:
            raise RuntimeError("the sentinel is gone: whether the machine stood still is not known")
        assert self._process.stdout is not None
        self._rest += self._process.stdout.read() or b""
        *lines, self._rest = self._rest.split(b"\n")
        self._seen += [tuple(json.loads(line)) for line in lines]
        return [(what, lost) for what, start, end, lost in self._seen if start < ended and end > began]


def in_words(standstills: list[tuple[str, int]]) -> str:
    """Say what stood still, the longest of each kind."""
    longest: dict[str, int] = {}
    for what, lost in standstills:
        longest[what] = max(longest.get(what, 0), lost)
    return ", ".join(f"{what} {lost} ms" for what, lost in longest.items())


def alone(folder: Path, seconds: float) -> str:
    """Watch a machine on which nothing is measured, and say what stood still."""
    with Sentinel(folder) as sentinel:
        began = time.perf_counter()
        time.sleep(seconds)
        found = sentinel.stood_still(began, time.perf_counter())
    return f"{len(found)} standstills in {seconds:.0f} s" + (f", longest {in_words(found)}" if found else "")


def main() -> None:
    """Read the command line and watch."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--alone", type=float, metavar="SECONDS")
    parser.add_argument("--long", type=float, default=LONG, help="seconds that count as a standstill")
    given = parser.parse_args()
    if not given.folder.is_dir():
        parser.error(f"{given.folder} is no folder")
    if given.alone is not None:
        print(alone(given.folder, given.alone))
    else:
        watch(given.folder, given.long)


if __name__ == "__main__":
    main()
