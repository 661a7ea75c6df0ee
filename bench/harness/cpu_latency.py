"""Keep processor cores out of their sleep states during a measurement.

A virtual core that goes to sleep is given to other machines and comes back tens of milliseconds late.
A real core is back within microseconds, so this delay says nothing about the server.
Linux waits awake instead while a process holds `/dev/cpu_dma_latency` open with the value 0.

Do not use spinning processes at idle priority for this. If the kernel schedules tasks in groups, its own
threads (those that flush the disk among them) then wait for the next tick. A sync takes 4 to 12 ms instead of 0.3.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

DEVICE = Path("/dev/cpu_dma_latency")
DRIVER = Path("/sys/devices/system/cpu/cpuidle/current_driver")


def why_unavailable() -> str | None:
    """Return why cores cannot be kept awake on this machine, None if they can."""
    if not DEVICE.exists() or not DRIVER.exists():
        return "this system cannot be asked"
    if DRIVER.read_text(encoding="ascii").strip() in ("", "none"):
        return "nothing here decides how they wait"
    if not os.access(DEVICE, os.W_OK):
        return "only the machine's owner may ask for it"
    return None


class KeepCoresAwake:
    """Context manager: no core sleeps while it is entered. If that is unavailable, it prints the reason."""

    def __init__(self) -> None:
        self._file: int | None = None

    def __enter__(self) -> KeepCoresAwake:
        reason = why_unavailable()
        if reason is None:
            self._file = os.open(DEVICE, os.O_WRONLY)
            os.write(self._file, (0).to_bytes(4, "little"))
        else:
            print(f"  cores may fall asleep meanwhile: {reason}", flush=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
