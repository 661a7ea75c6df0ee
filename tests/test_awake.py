"""What keeps the cores awake during a measurement does so, ends with it, and says where it cannot."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from bench import awake
from bench.awake import Awake

_reason = awake.why_not()
needs_device = pytest.mark.skipif(_reason is not None, reason=f"cores cannot be kept awake here: {_reason}")
IDLE = Path("/sys/devices/system/cpu/cpu0/cpuidle")


def _asleep() -> int:
    """Return the microseconds that core 0 has spent in anything but waiting awake."""
    states = [one for one in IDLE.glob("state*") if (one / "name").read_text().strip() != "POLL"]
    return sum(int((one / "time").read_text()) for one in states)


@needs_device
def test_no_core_sleeps_while_it_is_entered() -> None:
    """And they sleep again afterwards: else everything measured later would be measured under another law."""
    with Awake():
        time.sleep(0.05)  # a core that slept when it began wakes first
        before = _asleep()
        time.sleep(0.2)
        assert _asleep() == before
    for _ in range(600):  # a core has to be idle once to sleep
        time.sleep(0.05)
        if _asleep() > before:
            break
    assert _asleep() > before


def test_where_it_cannot_be_had_it_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Instead of a measurement that is not what it says."""
    monkeypatch.setattr(awake, "DEVICE", tmp_path / "nothing")
    with Awake():
        pass
    assert "may fall asleep" in capsys.readouterr().out
    driver = tmp_path / "driver"
    driver.write_text("none\n")
    monkeypatch.setattr(awake, "DEVICE", driver)
    monkeypatch.setattr(awake, "DRIVER", driver)
    assert awake.why_not() is not None
