"""Keeps the cores of a virtual machine from falling asleep while something is measured on them.

A virtual core with nothing to do for a moment is given to others, and comes back when the machine below has time for it:
tens of milliseconds late, again and again, in a house that waits for its next move half of the time. That is no cost of the
house: a real core is back within microseconds. Linux can be asked to wait awake instead, as those do who run it where every
millisecond counts: whoever holds `/dev/cpu_dma_latency` open says how many microseconds a core may take to come back.

Spinning processes at idle priority, which stood here before, are no way to do it: where tasks are scheduled in groups (each
terminal's its own, as most systems have it) the kernel's own threads, those that flush the disk among them, wait for the next tick behind them, and a sync takes
4 to 12 ms instead of 0.3.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

DEVICE = Path("/dev/cpu_dma_latency")
DRIVER = Path("/sys/devices/system/cpu/cpuidle/current_driver")


def why_not() -> str | None:
    """Return why cores cannot be kept awake here, None where they can."""
    if not DEVICE.exists() or not DRIVER.exists():
        return "this system cannot be asked"
    if DRIVER.read_text(encoding="ascii").strip() in ("", "none"):
        return "nothing here decides how they wait"
    if not os.access(DEVICE, os.W_OK):
        return "only the machine's owner may ask for it"
    return None


class Awake:
    """As long as this is entered, no core sleeps. Where that cannot be had it does nothing, and says so."""

    def __init__(self) -> None:
        self._held: int | None = None

    def __enter__(self) -> Awake:
        reason = why_not()
        if reason is None:
            self._held = os.open(DEVICE, os.O_WRONLY)
            os.write(self._held, (0).to_bytes(4, "little"))
        else:
            print(f"  cores may fall asleep meanwhile: {reason}", flush=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None
