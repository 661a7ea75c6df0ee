"""The order of analyses when many are asked for: first findings for everybody soon, one completed at a time."""

from __future__ import annotations

import asyncio
import contextlib
from typing import ClassVar

import msgspec
import pytest

from tripot.server.errors import ApiError
from tripot.server.fair_queue import Client
from tripot.server.workers import analysis
from tripot.server.workers.analysis import Analyses

GAME = "12-gangsters"
GREEDY = [Client(f"guest {n}", "192.0.2.1") for n in range(5)]
HONEST = Client("honest", "192.0.2.2")
STEPS = 10


class SlowJob:
    """A process that finds a tenth of its findings whenever the test lets it."""

    running: ClassVar[list[SlowJob]] = []
    most: ClassVar[int] = 0

    def __init__(self) -> None:
        self.done = 0
        self._go = asyncio.Event()

    @classmethod
    async def start(cls, _module: str, *_arguments: str) -> SlowJob:
        """Start one."""
        cls.running.append(cls())
        cls.most = max(cls.most, len(cls.running))
        return cls.running[-1]

    def write(self, _data: bytes, *, end: bool = False) -> None:
        """Take the record."""

    def go(self) -> None:
        """Find something."""
        self._go.set()

    async def read_line(self) -> bytes:
        """Return what was found."""
        await self._go.wait()
        self._go.clear()
        self.done += 1
        return msgspec.json.encode({"done": self.done / STEPS}) + b"\n"

    async def stop(self) -> None:
        """End."""
        type(self).running.remove(self)


@pytest.fixture
def analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test's processes in place of real ones."""
    SlowJob.running, SlowJob.most = [], 0
    monkeypatch.setattr(analysis, "Job", SlowJob)
    monkeypatch.setattr(analysis, "_READ", msgspec.json.Decoder(_Done))


class _Done(msgspec.Struct):
    """The part of the findings that the queue reads."""

    done: float


async def _settle() -> None:
    for _turn in range(10):
        await asyncio.sleep(0)


@pytest.mark.usefixtures("analyses")
def test_a_guest_who_asks_for_twenty_delays_nobodys_first_findings() -> None:
    """An honest request has findings after one more step of somebody else's, and only two processes run."""

    async def case() -> None:
        asked = Analyses()
        accepted = 0
        for n in range(20):
            with contextlib.suppress(ApiError):
                asked.ask(f"greedy {n}", GAME, "", GREEDY[n % 5])
                accepted += 1
        assert analysis.MAX_PER_PERSON <= accepted <= analysis.MAX_PER_ADDRESS < 20
        await _settle()
        assert len(SlowJob.running) == 2
        # Two of the guest's first findings: from now on the honest one waits for one more at most.
        for _turn in range(2):
            SlowJob.running[-1].go()
            await _settle()
        await asyncio.sleep(0.01)
        asked.ask("honest", GAME, "", HONEST)
        await _settle()
        SlowJob.running[-1].go()
        await _settle()
        SlowJob.running[-1].go()
        await _settle()
        findings, _problem = asked.ask("honest", GAME, "", HONEST)
        assert findings is not None
        # It is completed next as well: before it, only the one that ran already.
        while not asked._kept["honest"].complete:
            for job in list(SlowJob.running):
                job.go()
            await _settle()
        assert [key for key, one in asked._kept.items() if one.complete] == ["greedy 0", "honest"]
        assert SlowJob.most == 2
        await asked.close()
        assert not SlowJob.running

    asyncio.run(case())


@pytest.mark.usefixtures("analyses")
def test_an_analysis_that_waits_is_dropped_when_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """It leaves the queue at once, and not when its turn comes."""
    monkeypatch.setattr(analysis, "ABANDON_AFTER_S", 0.05)

    async def case() -> None:
        asked = Analyses()
        for n in range(4):
            asked.ask(f"greedy {n}", GAME, "", GREEDY[0])
        await _settle()
        async with asyncio.timeout(20):
            while any(one.task is not None for one in asked._kept.values()):
                await asyncio.sleep(0.01)
        assert not SlowJob.running
        asked.ask("honest", GAME, "", HONEST)
        await _settle()
        assert len(SlowJob.running) == 1
        await asked.close()

    asyncio.run(case())
