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
TIMEOUT_S = 30
_reason = cpu_latency.why_unavailable()
needs_device = pytest.mark.skipif(_reason is not None, reason=f"cores cannot be kept awake here: {_reason}")


def _idle_us(*, polling: bool) -> int:
    """Return the microseconds that core 0 has spent in its polling state, or in all states in which it sleeps."""
    states = [path for path in IDLE_STATES.glob("state*") if _is_polling(path) == polling]
    return sum(int((path / "time").read_text()) for path in states)


def _is_polling(state: Path) -> bool:
    return (state / "name").read_text().strip() == "POLL"


def _wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@needs_device
def test_no_core_sleeps_while_it_is_entered() -> None:
    """Core 0 idles without a sleep state inside, and sleeps again outside."""
    with KeepCoresAwake():
        time.sleep(0.001)  # a core that slept when it began wakes first
        asleep, awake = _idle_us(polling=False), _idle_us(polling=True)
        _wait_until(lambda: _idle_us(polling=True) > awake + POLLED_US)
        assert _idle_us(polling=False) == asleep
    _wait_until(lambda: _idle_us(polling=False) > asleep)


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
