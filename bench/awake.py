"""Keeps the cores of a virtual machine from falling asleep while something is measured on them.

A virtual core with nothing to do for a moment is given to others, and comes back when the machine below has time for it:
tens of milliseconds late, again and again, in a house that waits for its next move half of the time. That is no cost of the
house: a real core is back within microseconds. A process at idle priority on each core, which gives way to anything else at once, leaves
no such moments.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from types import TracebackType

_SPIN = """
import os
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
print("awake", flush=True)
while True:
    pass
"""


class Awake:
    """As long as this is entered, the cores given never sleep. Where the system has no idle priority it does nothing, and says so."""

    def __init__(self, cores: Iterable[int]) -> None:
        self._cores = list(cores)
        self.processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Awake:
        if not hasattr(os, "SCHED_IDLE"):
            print("  cores may fall asleep: this system has no idle priority", flush=True)
            return self
        for core in self._cores:
            words = ["taskset", "-c", str(core), sys.executable, "-S", "-c", _SPIN]
            self.processes.append(subprocess.Popen(words, stdout=subprocess.PIPE))
        for process in self.processes:
            assert process.stdout is not None
            if process.stdout.readline().strip() != b"awake":
                self._stop()
                raise RuntimeError("a core could not be kept awake")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()
