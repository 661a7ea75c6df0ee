"""Analyses of finished matches: one niced process each, few at a time, stopped when nobody asks any more, kept when done."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from tripot.core.errors import TripotError
from tripot.server.workers.job import ask_apart
from tripot.wire.coach import Findings
from tripot.wire.matches import Lines, LineWish

log = logging.getLogger("tripot.bots")
KEPT = 64
"""Analyses in memory, the running ones among them."""
AT_ONCE = 1
SECONDS = {"12-gangsters": 20.0}
LONGEST = 60.0
"""Seconds an analysis may take, by game and for the others."""
GRACE = 15.0
"""Seconds more after which a process that has not ended is stopped."""
START = 60.0
"""Seconds a process may take to start and say its first word, on a busy machine."""
PATIENCE = 10.0
"""Seconds after the last question from which nobody is waiting."""
LINES_SECONDS = 30.0
"""Seconds two lines of "what if" may take."""
_LINE_LIMIT = 16 * 1024 * 1024
_READ = msgspec.json.Decoder(Findings)


class _Work:
    """One analysis: what is known so far, and whether anybody still asks."""

    def __init__(self) -> None:
        self.found: Findings | None = None
        self.problem = ""
        self.asked = 0.0
        self.task: asyncio.Task[None] | None = None


class Analyses:
    """The analyses asked for lately."""

    def __init__(self, finished: Callable[[str, Findings], Awaitable[None]] | None = None) -> None:
        """`finished` is told of every analysis that came to its end."""
        self._finished = finished
        self._kept: OrderedDict[str, _Work] = OrderedDict()
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._lines_turn = asyncio.Semaphore(AT_ONCE)

    def ask(self, key: str, game: str, text: str) -> tuple[Findings | None, str]:
        """Return what is known of a match so far and what went wrong; the first question starts the work, each keeps it going."""
        work = self._kept.get(key)
        if work is None:
            work = self._kept[key] = _Work()
            self._forget()
        self._kept.move_to_end(key)
        loop = asyncio.get_running_loop()
        work.asked = loop.time()
        over = work.problem or (work.found is not None and work.found.done >= 1)
        if work.task is None and not over:
            work.task = loop.create_task(self._run(key, work, SECONDS.get(game, LONGEST), text))
        return work.found, work.problem

    async def lines(self, text: str, wish: LineWish) -> Lines:
        """Return two lines from one position on the same chance; TripotError where the wish does not fit the match."""
        async with self._lines_turn:
            words = ["lines", msgspec.json.encode(wish).decode()]
            answer = await ask_apart(
                "tripot.server.workers.analysis_worker", words, text, LINES_SECONDS, greets=False
            )
        found = msgspec.json.decode(answer)
        if "problem" in found:
            raise TripotError(found["problem"])
        return msgspec.convert(found, Lines)

    async def close(self) -> None:
        """Stop everything."""
        tasks = [work.task for work in self._kept.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self) -> None:
        while len(self._kept) > KEPT:
            _key, work = self._kept.popitem(last=False)
            if work.task is not None:
                work.task.cancel()

    async def _run(self, key: str, work: _Work, seconds: float, text: str) -> None:
        try:
            async with self._turn:
                await self._follow(work, seconds, text)
            if self._finished is not None and work.found is not None and work.found.done >= 1:
                await self._finished(key, work.found)
        except (OSError, ValueError, TimeoutError, msgspec.DecodeError) as problem:
            log.warning("the analysis of %s failed: %s", key, problem)
            work.problem = str(problem) or type(problem).__name__
        finally:
            work.task = None

    async def _follow(self, work: _Work, seconds: float, text: str) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - work.asked > PATIENCE:
            return
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tripot.server.workers.analysis_worker", str(seconds),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_LINE_LIMIT,
        )  # fmt: skip
        assert process.stdin is not None  # noqa: S101  # asked for above
        assert process.stdout is not None  # noqa: S101
        try:
            process.stdin.write(text.encode())
            await process.stdin.drain()
            process.stdin.close()
            # The time a process needs to start is the house's, not the match's.
            end = loop.time() + START + seconds + GRACE
            while loop.time() - work.asked <= PATIENCE:
                try:
                    async with asyncio.timeout(min(1.0, max(end - loop.time(), 0.0))):
                        line = await process.stdout.readline()
                except TimeoutError:
                    if loop.time() >= end:
                        raise
                    continue
                if not line:
                    if work.found is None or work.found.done < 1:
                        raise ValueError("the process ended before its work")
                    return
                if work.found is None:
                    end = loop.time() + seconds + GRACE
                work.found = _READ.decode(line)
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            # The transport keeps pipes open until told.
            process._transport.close()  # type: ignore[attr-defined]  # asyncio gives no other way
