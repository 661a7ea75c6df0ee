"""What keeps the cores awake during a measurement gives way to everything else, and ends with it."""

from __future__ import annotations

import os

import pytest
from bench.awake import Awake

needs_idle = pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="this system has no idle priority")


@needs_idle
def test_it_runs_at_idle_priority_on_its_core_and_ends() -> None:
    """At any other priority it would take half of the core from what is measured; left behind, from everything after it."""
    core = min(os.sched_getaffinity(0))
    with Awake([core]) as awake:
        (process,) = awake.processes
        assert os.sched_getscheduler(process.pid) == os.SCHED_IDLE
        assert os.sched_getaffinity(process.pid) == {core}
        assert process.poll() is None
    assert process.poll() is not None


@needs_idle
def test_a_core_that_is_not_there_is_told() -> None:
    """Instead of a measurement that is not what it says."""
    with pytest.raises(RuntimeError, match="awake"), Awake([4095]):
        pass
