"""The stall detector that runs alongside a measurement."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from bench.harness.stall_detector import Judge, Stall, StallDetector, summary

TIMEOUT_S = 20


def test_stalls_are_seen_in_their_span_only(tmp_path: Path) -> None:
    """If every sync counts as a stall, the span has some and the time before has none; no file is left behind."""
    with StallDetector(tmp_path, stall_s=0.0) as detector:
        began = time.perf_counter()
        while not detector.stalls(began, time.perf_counter()):
            assert time.perf_counter() < began + TIMEOUT_S
            time.sleep(0.01)
        kinds = {stall.what for stall in detector.stalls(began, time.perf_counter())}
        assert kinds <= {"disk", "core", "machine"}
        assert detector.stalls(began - 20, began - 10) == []
    assert list(tmp_path.iterdir()) == []


def test_short_delays_are_no_stalls() -> None:
    """A sync, a steal and a late wake of 29 ms each count for nothing when 30 ms are a stall."""
    judge = Judge(0.03)
    assert judge.synced(1.0, 1.029) is None
    assert judge.stolen(1.0, [5.0, 5.0]) is None
    assert judge.stolen(1.05, [5.029, 5.0]) is None
    assert judge.woke(2.0, 2.029) is None


def test_a_slow_disk_is_a_stall() -> None:
    """A sync that takes 50 ms."""
    assert Judge(0.03).synced(1.0, 1.05) == Stall("disk", 1.0, 1.05, 50)


def test_a_stolen_core_is_reported_once_a_window() -> None:
    """Time stolen within a tenth of a second adds up; what was stolen before it does not count."""
    judge = Judge(0.03)
    assert judge.stolen(1.0, [5.0, 7.0]) is None
    assert judge.stolen(1.05, [5.0, 7.04]) == Stall("core", 1.0, 1.05, 40)
    assert judge.stolen(1.06, [5.0, 7.05]) is None
    assert judge.stolen(3.0, [5.0, 9.0]) is None


def test_a_halted_machine_is_a_stall() -> None:
    """A sleep that ends half a second late."""
    assert Judge(0.3).woke(1.0, 1.5) == Stall("machine", 1.0, 1.5, 500)


def test_a_detector_that_ended_is_noticed(tmp_path: Path) -> None:
    """A measurement without its detector must not pass for undisturbed."""
    with StallDetector(tmp_path) as detector:
        pass
    with pytest.raises(RuntimeError, match="the stall detector ended"):
        detector.stalls(0.0, 1.0)


def test_a_summary_names_the_longest_of_each_kind() -> None:
    """Two stalls of the disk and one of a core."""
    stalls = [Stall("disk", 0, 0, 40), Stall("core", 0, 0, 30), Stall("disk", 0, 0, 134)]
    assert summary(stalls) == "disk 134 ms, core 30 ms"
