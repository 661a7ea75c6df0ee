"""Child processes: time limits, a death, and no process left behind, on both event loops."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tripot.server.workers.job import Job, JobTimedOut, run_job

Run = Callable[[Coroutine[Any, Any, None]], None]
CHILD = "tests.support.job_child"


@pytest.fixture(params=["asyncio", "uvloop"])
def on_loop(request: pytest.FixtureRequest) -> Run:
    """Return a function that runs a coroutine on one of the event loops."""
    if request.param == "asyncio":
        return asyncio.run
    if sys.platform == "win32":
        pytest.skip("uvloop does not run on Windows")
    import uvloop

    return uvloop.run


def is_running(pid: int) -> bool:
    """Return True if the process exists and is not a zombie."""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_job_returns_its_whole_output(on_loop: Run) -> None:
    """More than a pipe holds, in both directions."""

    async def case() -> None:
        text = "line\n" * 100_000
        assert await run_job(CHILD, ["echo"], text, 60, wait_until_ready=True) == text.encode()

    on_loop(case())


def test_a_job_that_dies_or_is_slow_raises(on_loop: Run) -> None:
    """An exit code, a death before the first line, and too much time all end in JobTimedOut."""

    async def case() -> None:
        for what in ("fail", "die", "silent"):
            with pytest.raises(JobTimedOut):
                await run_job(CHILD, [what], "x" * 1_000_000, 0.5, wait_until_ready=what != "silent")

    on_loop(case())


def test_no_process_survives_its_job(on_loop: Run) -> None:
    """A stopped process is gone, even one that was suspended; writing to it afterwards is harmless."""

    async def case() -> None:
        job = await Job.start(CHILD, "echo")
        assert await job.is_ready()
        os.kill(job.pid, signal.SIGSTOP)
        pid = job.pid
        await job.stop()
        assert not is_running(pid)
        assert not job.alive
        job.write(b"late")
        assert await job.read_line() == b""
        await job.stop()

    on_loop(case())


def test_endless_output_is_bounded(on_loop: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose output nobody reads is killed at the limit."""
    monkeypatch.setattr("tripot.server.workers.job.MAX_UNREAD_BYTES", 100_000)

    async def case() -> None:
        job = await Job.start(CHILD, "endless")
        async with asyncio.timeout(60):
            await job.read_all()
        assert not job.alive
        await job.stop()

    on_loop(case())
