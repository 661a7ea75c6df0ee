"""Keeping cores awake during a measurement."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from bench.harness import cpu_latency
from bench.harness.cpu_latency import KeepCoresAwake

IDLE_STATES = Path("/sys/devices/system/cpu/cpu0/cpuidle")
POLLED_US = 1_000
TIMEOUT_S = 10
_reason = cpu_latency.why_unavailable()
needs_device = pytest.mark.skipif(_reason is not None, reason=f"cores cannot be kept awake here: {_reason}")


def _idle_us(*, polling: bool) -> int:
    """Return the microseconds that core 0 has spent in its polling state, or in all states in which it sleeps."""
    states = [path for path in IDLE_STATES.glob("state*") if _is_polling(path) == polling]
    return sum(int((path / "time").read_text()) for path in states)


def _is_polling(state: Path) -> bool:
    return (state / "name").read_text().strip() == "POLL"


def _device_is_open() -> bool:
    links = [link for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
    return any(link.readlink() == cpu_latency.DEVICE for link in links)


def _wait_for(condition: Callable[[], bool]) -> bool:
    """Return True as soon as the condition holds, False if it does not in time."""
    deadline = time.monotonic() + TIMEOUT_S
    while not (holds := condition()) and time.monotonic() < deadline:
        time.sleep(0.005)
    return holds


@needs_device
def test_no_core_sleeps_while_it_is_entered() -> None:
    """Core 0 idles without a sleep state inside. Outside, the device is closed, which lets cores sleep again."""
    with KeepCoresAwake():
        time.sleep(0.001)  # a core that slept when it began wakes first
        asleep, awake = _idle_us(polling=False), _idle_us(polling=True)
        idled = _wait_for(lambda: _idle_us(polling=True) > awake + POLLED_US)
        assert _idle_us(polling=False) == asleep
        assert _device_is_open()
    # A core that other programs keep busy does not sleep either way, so its counters prove nothing here.
    assert not _device_is_open()
    if not idled:
        pytest.skip(f"other programs kept core 0 busy for {TIMEOUT_S} s: how it idles cannot be seen")


def test_it_says_why_it_is_unavailable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the device, or without an idle driver, the measurement goes on with a printed reason."""
    monkeypatch.setattr(cpu_latency, "DEVICE", tmp_path / "nothing")
    with KeepCoresAwake():
        pass
    assert "may fall asleep" in capsys.readouterr().out
    driver = tmp_path / "driver"
    driver.write_text("none\n")
    monkeypatch.setattr(cpu_latency, "DEVICE", driver)
    monkeypatch.setattr(cpu_latency, "DRIVER", driver)
    assert cpu_latency.why_unavailable() is not None
