"""The sentinel beside a measurement: it sees standstills in their span and no others, and is missed when it is gone."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from bench import sentinel


def test_a_standstill_is_seen_in_its_span_only(tmp_path: Path) -> None:
    """Where every sync counts as one, a span has some and the time before it none; an hour never passes unseen."""
    with sentinel.Sentinel(tmp_path, long=0.0) as watching:
        began = time.perf_counter()
        deadline = began + 20
        while not watching.stood_still(began, time.perf_counter()):
            assert time.perf_counter() < deadline
            time.sleep(0.02)
        assert {what for what, _lost in watching.stood_still(began, time.perf_counter())} <= {
            "disk",
            "core",
            "machine",
        }
        assert watching.stood_still(began - 20, began - 10) == []
    with sentinel.Sentinel(tmp_path, long=3600.0) as watching:
        began = time.perf_counter()
        time.sleep(0.5)
        assert watching.stood_still(began, time.perf_counter()) == []
    assert list(tmp_path.iterdir()) == []


def test_a_machine_that_was_halted_is_seen(tmp_path: Path) -> None:
    """Nobody in it knows, but who slept for a moment and woke much later."""
    with sentinel.Sentinel(tmp_path, long=0.3) as watching:
        for _ in range(20):  # halted within a sync it is the disk that seems to have stood still
            began = time.perf_counter()
            watching._process.send_signal(signal.SIGSTOP)
            time.sleep(0.5)
            watching._process.send_signal(signal.SIGCONT)
            while not (found := watching.stood_still(began, time.perf_counter())):
                assert time.perf_counter() < began + 20, "half a second passed unseen"
                time.sleep(0.02)
            if any(what == "machine" for what, _lost in found):
                break
        else:
            raise AssertionError("it always seemed to be the disk")


def test_a_sentinel_that_is_gone_is_missed(tmp_path: Path) -> None:
    """Nothing may pass for undisturbed because nobody looked."""
    watching = sentinel.Sentinel(tmp_path)
    with watching:
        pass
    with pytest.raises(RuntimeError, match="the sentinel is gone"):
        watching.stood_still(0.0, 1.0)


def test_what_stood_still_in_words() -> None:
    """The longest of each kind."""
    assert sentinel.in_words([("disk", 40), ("core", 30), ("disk", 134)]) == "disk 134 ms, core 30 ms"
