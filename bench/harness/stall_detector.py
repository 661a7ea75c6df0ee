"""Detect that the machine itself stalls, so that a measurement does not blame the server for it.

It runs as a separate process alongside a measurement and shares nothing with what is measured. It watches:
- how long it takes to write 4 kB to its own file and sync it (the disk);
- how much time the hypervisor takes from each core, the steal of /proc/stat (a core);
- how late it wakes from a short sleep (the machine: a virtual machine that is halted cannot notice it otherwise).
It runs at a higher priority than what is measured. It writes one line for each stall.

    python -m bench.harness.stall_detector FOLDER               watch until stopped
    python -m bench.harness.stall_detector FOLDER --alone 30    watch for 30 s and print what was seen
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
from typing import NamedTuple

STALL_S = 0.03
"""The disk does not answer for this long, or a core is taken away for this long within `STEAL_WINDOW_S`."""
STEAL_WINDOW_S = 0.1
INTERVAL_S = 0.01
READY = "watching"
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
FILE_BLOCKS = 256
BLOCK_BYTES = 4096


class Stall(NamedTuple):
    """Something stalled between two moments of `time.perf_counter`, for `lost_ms` in all."""

    what: str
    began: float
    ended: float
    lost_ms: int


def stolen_seconds() -> list[float]:
    """Return the seconds stolen from each core since the start, an empty list where the system does not report them."""
    try:
        lines = Path("/proc/stat").read_text().splitlines()
    except OSError:
        return []
    return [int(line.split()[8]) / TICKS_PER_S for line in lines if line.startswith("cpu") and line[3] != " "]


class Judge:
    """Decide which measured delays are stalls of at least `stall_s` seconds."""

    def __init__(self, stall_s: float = STALL_S) -> None:
        self.stall_s = stall_s
        self._steal: deque[tuple[float, list[float]]] = deque()
        self._reported_at = float("-inf")

    def synced(self, began: float, ended: float) -> Stall | None:
        """Return a stall of the disk if a write took too long."""
        return self._stall("disk", began, ended)

    def stolen(self, now: float, seconds: list[float]) -> Stall | None:
        """Return a stall of a core if too much was stolen within the window; one report for each window."""
        self._steal.append((now, seconds))
        while now - self._steal[0][0] > STEAL_WINDOW_S:
            self._steal.popleft()
        first, last = self._steal[0], self._steal[-1]
        taken = max((after - before for before, after in zip(first[1], last[1], strict=True)), default=0.0)
        if taken < self.stall_s - 1e-9 or now <= self._reported_at + STEAL_WINDOW_S:
            return None
        self._reported_at = now
        return Stall("core", first[0], now, round(taken * 1000))

    def woke(self, wanted: float, woke: float) -> Stall | None:
        """Return a stall of the machine if a sleep ended too late."""
        return self._stall("machine", wanted, woke)

    def _stall(self, what: str, began: float, ended: float) -> Stall | None:
        lost = ended - began
        return Stall(what, began, ended, round(lost * 1000)) if lost >= self.stall_s else None


def watch(folder: Path, stall_s: float = STALL_S) -> None:
    """Write every stall to the standard output, for ever."""
    with contextlib.suppress(OSError):  # only the machine's owner may raise the priority
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    path = folder / f"stall-detector-{os.getpid()}"
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    path.unlink()
    block = os.urandom(BLOCK_BYTES)
    for number in range(FILE_BLOCKS):
        os.pwrite(file, block, number * BLOCK_BYTES)
    os.fsync(file)
    number = 0
    judge = Judge(stall_s)
    woke = time.perf_counter()
    print(READY, flush=True)
    while True:
        began = woke  # so that no moment between two rounds goes unwatched
        number = (number + 1) % FILE_BLOCKS
        os.pwrite(file, block, number * BLOCK_BYTES)
        os.fdatasync(file)
        now = time.perf_counter()
        _report(judge.synced(began, now))
        _report(judge.stolen(now, stolen_seconds()))
        time.sleep(max(0.0, INTERVAL_S - (time.perf_counter() - began)))
        woke = time.perf_counter()
        _report(judge.woke(max(now, began + INTERVAL_S), woke))


def _report(stall: Stall | None) -> None:
    if stall is not None:
        print(json.dumps(stall), flush=True)


class StallDetector:
    """A stall detector alongside a measurement, on one core if it is named."""

    def __init__(self, folder: Path, core: int | None = None, stall_s: float = STALL_S) -> None:
        command = [sys.executable, str(Path(__file__).resolve()), str(folder), "--stall-s", str(stall_s)]
        self._process = subprocess.Popen(
            command if core is None else ["taskset", "-c", str(core), *command], stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        # A stall before the detector watches would go unnoticed.
        if self._process.stdout.readline().decode().strip() != READY:
            raise RuntimeError("the stall detector did not begin to watch")
        os.set_blocking(self._process.stdout.fileno(), False)
        self._rest = b""
        self._stalls: list[Stall] = []

    def __enter__(self) -> StallDetector:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def stalls(self, began: float, ended: float) -> list[Stall]:
        """Return the stalls between two moments of `time.perf_counter`. Raise RuntimeError if the detector ended."""
        if self._process.poll() is not None:
            raise RuntimeError("the stall detector ended: whether the machine stalled is not known")
        assert self._process.stdout is not None
        self._rest += self._process.stdout.read() or b""
        *lines, self._rest = self._rest.split(b"\n")
        self._stalls += [Stall(*json.loads(line)) for line in lines]
        return [stall for stall in self._stalls if stall.began < ended and stall.ended > began]


def summary(stalls: list[Stall]) -> str:
    """Return the longest stall of each kind in words."""
    longest: dict[str, int] = {}
    for stall in stalls:
        longest[stall.what] = max(longest.get(stall.what, 0), stall.lost_ms)
    return ", ".join(f"{what} {lost} ms" for what, lost in longest.items())


def watch_idle_machine(folder: Path, seconds: float) -> str:
    """Watch a machine on which nothing is measured, and return what stalled in words."""
    with StallDetector(folder) as detector:
        began = time.perf_counter()
        time.sleep(seconds)
        stalls = detector.stalls(began, time.perf_counter())
    return f"{len(stalls)} stalls in {seconds:.0f} s" + (f", longest {summary(stalls)}" if stalls else "")


def main() -> None:
    """Read the command line and watch."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--alone", type=float, metavar="SECONDS")
    parser.add_argument("--stall-s", type=float, default=STALL_S, help="seconds that count as a stall")
    given = parser.parse_args()
    if not given.folder.is_dir():
        parser.error(f"{given.folder} is no folder")
    if given.alone is not None:
        print(watch_idle_machine(given.folder, given.alone))
    else:
        watch(given.folder, given.stall_s)


if __name__ == "__main__":
    main()
