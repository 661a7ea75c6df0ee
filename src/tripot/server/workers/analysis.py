"""Analyses of finished matches: one niced process each, one at a time, stopped when nobody asks any more, kept when done."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from tripot.core.errors import TripotError
from tripot.core.registry import find_game
from tripot.server.workers.job import START_TIMEOUT_S, Job, run_job
from tripot.wire.coach import Findings
from tripot.wire.matches import Lines, LineWish

log = logging.getLogger("tripot.bots")
MODULE = "tripot.server.workers.analysis_worker"
MAX_KEPT = 64
"""Analyses in memory, the running ones among them."""
MAX_RUNNING = 1
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

    def __init__(self) -> None:
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
        self._running = asyncio.Semaphore(MAX_RUNNING)
        self._lines_running = asyncio.Semaphore(MAX_RUNNING)

    def ask(self, key: str, game: str, text: str) -> tuple[Findings | None, str]:
        """Return a match's findings so far and what went wrong. The first question starts the analysis, each keeps it going."""
        analysis = self._kept.get(key)
        if analysis is None:
            analysis = self._kept[key] = _Analysis()
            self._forget_oldest()
        self._kept.move_to_end(key)
        loop = asyncio.get_running_loop()
        analysis.asked_at = loop.time()
        if analysis.task is None and not analysis.problem and not analysis.complete:
            seconds = find_game(game).analysis_seconds
            analysis.task = loop.create_task(self._run(key, analysis, seconds, text))
        return analysis.findings, analysis.problem

    async def wait(self, key: str) -> Findings | None:
        """Wait until a match's analysis has stopped, and return its findings."""
        analysis = self._kept.get(key)
        if analysis is None:
            return None
        if analysis.task is not None:
            await asyncio.wait([analysis.task])
        return analysis.findings

    async def lines(self, text: str, wish: LineWish) -> Lines:
        """Return two lines from one position on the same chance; TripotError where the wish does not fit the match."""
        async with self._lines_running:
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
            async with self._running:
                await self._read_findings(analysis, seconds, text)
            if self._completed is not None and analysis.findings is not None and analysis.complete:
                await self._completed(key, analysis.findings)
        except (OSError, ValueError, TimeoutError, msgspec.DecodeError) as problem:
            log.warning("the analysis of %s failed: %s", key, problem)
            analysis.problem = str(problem) or type(problem).__name__
        finally:
            analysis.task = None

    async def _read_findings(self, analysis: _Analysis, seconds: float, text: str) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - analysis.asked_at > ABANDON_AFTER_S:
            return
        job = await Job.start(MODULE, str(seconds))
        try:
            job.write(text.encode(), end=True)
            # The time a process needs to start does not count against the match.
            end = loop.time() + START_TIMEOUT_S + seconds + STOP_AFTER_S
            while loop.time() - analysis.asked_at <= ABANDON_AFTER_S:
                try:
                    async with asyncio.timeout(min(CHECK_INTERVAL_S, max(end - loop.time(), 0.0))):
                        line = await job.read_line()
                except TimeoutError:
                    if loop.time() >= end:
                        raise
                    continue
                if not line:
                    if not analysis.complete:
                        raise ValueError("the process ended before its work")
                    return
                if analysis.findings is None:
                    end = loop.time() + seconds + STOP_AFTER_S
                analysis.findings = _READ.decode(line)
        finally:
            await job.stop()
