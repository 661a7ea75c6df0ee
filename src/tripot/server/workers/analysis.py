"""Analyses of finished matches: one niced process each, stopped when nobody asks any more, kept when done.

One analysis is completed at a time. Another one may run at the same time until it has its first findings, so that nobody
waits long for those. `FairQueue` decides who is next in each of the two queues.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from tripot.core.errors import TripotError
from tripot.core.registry import find_game
from tripot.server.errors import ApiError
from tripot.server.fair_queue import THE_SERVER, Client, FairQueue
from tripot.server.workers.job import START_TIMEOUT_S, Job, run_job
from tripot.wire.coach import Findings
from tripot.wire.matches import Lines, LineWish

log = logging.getLogger("tripot.bots")
MODULE = "tripot.server.workers.analysis_worker"
MAX_KEPT = 64
"""Analyses in memory, the running ones among them."""
MAX_PER_PERSON = 4
MAX_PER_ADDRESS = 16
"""Analyses that may run or wait at once; a client with more is asked to come back later."""
RETRY_S = 10
STOP_AFTER_S = 15.0
"""Seconds beyond its own time after which a process that has not ended is stopped."""
ABANDON_AFTER_S = 10.0
"""Seconds without a question after which nobody waits for an analysis any more."""
CHECK_INTERVAL_S = 1.0
"""Seconds between two checks whether somebody still waits."""
LINES_TIMEOUT_S = 30.0
"""Seconds two lines of "what if" may take."""
_READ = msgspec.json.Decoder(Findings)


class _Analysis:
    """One analysis: its findings so far, and when somebody last asked."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.findings: Findings | None = None
        self.problem = ""
        self.asked_at = 0.0
        self.task: asyncio.Task[None] | None = None

    @property
    def complete(self) -> bool:
        """Whether the findings are final."""
        return self.findings is not None and self.findings.done >= 1


class Analyses:
    """The analyses asked for lately."""

    def __init__(self, completed: Callable[[str, Findings], Awaitable[None]] | None = None) -> None:
        """`completed` is called with every analysis that came to its end."""
        self._completed = completed
        self._kept: OrderedDict[str, _Analysis] = OrderedDict()
        self._first_findings = FairQueue()
        self._completing = FairQueue()
        self._comparing = FairQueue()

    def ask(self, key: str, game: str, text: str, client: Client = THE_SERVER) -> tuple[Findings | None, str]:
        """Return a match's findings so far and what went wrong. The first question starts the analysis, each keeps it going.

        ApiError `rate` for a client who already waits for many others.
        """
        analysis = self._kept.get(key)
        wanted = analysis is None or not (analysis.problem or analysis.complete)
        if wanted and (analysis is None or analysis.task is None):
            self._check_number(client)
        if analysis is None:
            analysis = self._kept[key] = _Analysis(client)
            self._forget_oldest()
        self._kept.move_to_end(key)
        loop = asyncio.get_running_loop()
        analysis.asked_at = loop.time()
        if wanted and analysis.task is None:
            analysis.client = client
            seconds = find_game(game).analysis_seconds
            analysis.task = loop.create_task(self._run(key, analysis, seconds, text))
        return analysis.findings, analysis.problem

    def _check_number(self, client: Client) -> None:
        """Raise ApiError `rate` if too many analyses of a client run or wait."""
        at_work = [analysis.client for analysis in self._kept.values() if analysis.task is not None]
        person = sum(1 for other in at_work if other.person == client.person)
        address = sum(1 for other in at_work if other.address == client.address)
        if client != THE_SERVER and (person >= MAX_PER_PERSON or address >= MAX_PER_ADDRESS):
            raise ApiError("rate", {"seconds": RETRY_S})

    async def wait(self, key: str) -> Findings | None:
        """Wait until a match's analysis has stopped, and return its findings."""
        analysis = self._kept.get(key)
        if analysis is None:
            return None
        if analysis.task is not None:
            await asyncio.wait([analysis.task])
        return analysis.findings

    async def lines(self, text: str, wish: LineWish, client: Client = THE_SERVER) -> Lines:
        """Return two lines from one position on the same chance; TripotError where the wish does not fit the match."""
        async with self._comparing.place(client):
            arguments = ["lines", msgspec.json.encode(wish).decode()]
            output = await run_job(MODULE, arguments, text, LINES_TIMEOUT_S, wait_until_ready=False)
        answer = msgspec.json.decode(output)
        if "problem" in answer:
            raise TripotError(answer["problem"])
        return msgspec.convert(answer, Lines)

    async def close(self) -> None:
        """Stop every analysis."""
        tasks = [analysis.task for analysis in self._kept.values() if analysis.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget_oldest(self) -> None:
        while len(self._kept) > MAX_KEPT:
            _key, analysis = self._kept.popitem(last=False)
            if analysis.task is not None:
                analysis.task.cancel()

    async def _run(self, key: str, analysis: _Analysis, seconds: float, text: str) -> None:
        try:
            abandoned = asyncio.create_task(_until_abandoned(analysis))
            try:
                await _first_of(self._analyse(analysis, seconds, text), abandoned)
            finally:
                abandoned.cancel()
            if self._completed is not None and analysis.findings is not None and analysis.complete:
                await self._completed(key, analysis.findings)
        except (OSError, ValueError, TimeoutError, msgspec.DecodeError) as problem:
            log.warning("the analysis of %s failed: %s", key, problem)
            analysis.problem = str(problem) or type(problem).__name__
        finally:
            analysis.task = None

    async def _analyse(self, analysis: _Analysis, seconds: float, text: str) -> None:
        """Get the first findings, during another analysis if need be; complete it when that one is done."""
        if analysis.findings is None:
            async with self._completing.place(analysis.client, wait=False) as complete_now:
                if complete_now:
                    await self._read_findings(analysis, seconds, text, only_first=False)
                    return
            async with self._first_findings.place(analysis.client):
                await self._read_findings(analysis, seconds, text, only_first=True)
        if not analysis.complete:
            async with self._completing.place(analysis.client):
                await self._read_findings(analysis, seconds, text, only_first=False)

    async def _read_findings(
        self, analysis: _Analysis, seconds: float, text: str, *, only_first: bool
    ) -> None:
        """Run the analysis in a process and keep what it finds."""
        loop = asyncio.get_running_loop()
        job = await Job.start(MODULE, str(seconds))
        try:
            job.write(text.encode(), end=True)
            # The time a process needs to start does not count against the match.
            end = loop.time() + START_TIMEOUT_S + seconds + STOP_AFTER_S
            first = True
            while True:
                async with asyncio.timeout(max(end - loop.time(), 0.0)):
                    line = await job.read_line()
                if not line:
                    if not analysis.complete:
                        raise ValueError("the process ended before its work")
                    return
                findings = _READ.decode(line)
                if first:
                    first = False
                    end = loop.time() + seconds + STOP_AFTER_S
                # A process that was started again begins anew: what is known already stays until it knows more.
                if analysis.findings is None or findings.done >= analysis.findings.done:
                    analysis.findings = findings
                if only_first:
                    return
        finally:
            await job.stop()


async def _until_abandoned(analysis: _Analysis) -> None:
    """Return once nobody has asked for an analysis for a while."""
    loop = asyncio.get_running_loop()
    while (left := analysis.asked_at + ABANDON_AFTER_S - loop.time()) >= 0:
        await asyncio.sleep(min(left + 0.001, CHECK_INTERVAL_S))


async def _first_of(work: Coroutine[Any, Any, None], end: asyncio.Task[None]) -> None:
    """Do some work, and cancel it when a task ends before."""
    task = asyncio.create_task(work)
    try:
        await asyncio.wait([task, end], return_when=asyncio.FIRST_COMPLETED)
    finally:
        task.cancel()
        await asyncio.wait([task])
    if not task.cancelled():
        task.result()
