"""A pool of bot worker processes: each request has a time limit, and a dead or hung process is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import Any

import msgspec

from tripot.server.workers.job import Job
from tripot.table.thinking import Answer, BotRequest, KnownMoves

log = logging.getLogger("tripot.bots")
POSITIONS_PER_WORKER = 128


class BotFailed(Exception):
    """The bot gave no answer in time, its process died twice, or its answer was useless."""


class Worker:
    """One process, and the positions it knows."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.known = KnownMoves(POSITIONS_PER_WORKER)
        self.busy = False

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        self.known.clear()
        self.job = await Job.start("tripot.server.workers.bot_worker")
        if not await self.job.is_ready():
            raise BotFailed("a bot process did not start")

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self.job is not None and self.job.alive

    async def stop(self) -> None:
        """End the process, whatever it does."""
        if self.job is not None:
            await self.job.stop()
            self.job = None

    async def ask(self, request: BotRequest, timeout_s: float) -> Answer:
        """Send a request and wait for its answer; TimeoutError if it is slow, ConnectionError if the process died."""
        assert self.job is not None  # noqa: S101  # the pool starts it first
        self.job.write(self._encode(request))
        async with asyncio.timeout(timeout_s):
            line = await self.job.read_line()
        if not line:
            raise ConnectionError("the process died")
        return msgspec.json.decode(line, type=Answer)

    def _encode(self, request: BotRequest) -> bytes:
        return msgspec.json.encode(self.known.message(request, secrets.randbits(60))) + b"\n"


class BotPool:
    """Gives requests to idle workers, oldest first."""

    def __init__(self, size: int, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._workers = [Worker() for _ in range(size)]
        self._free = asyncio.Condition()
        self._closed = False
        self.replaced = 0
        """How many processes were stopped because a request went wrong."""
        self.asked = 0

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [worker.job.pid for worker in self._workers if worker.job is not None and worker.alive]

    async def warm(self) -> None:
        """Start the first process ahead of the first request."""
        with contextlib.suppress(BotFailed, OSError):
            await self._with_worker(None)

    async def choose(self, request: BotRequest) -> int:
        """Return a bot's action, or raise BotFailed. The action may be illegal: the caller checks."""
        answer = await self._answer(request)
        if answer.action is None:
            raise BotFailed(answer.problem or "no action")
        return answer.action

    async def insight(self, request: BotRequest) -> dict[str, Any]:
        """Return a game's odds for a seat, or raise BotFailed."""
        answer = await self._answer(request)
        if answer.insight is None:
            raise BotFailed(answer.problem or "no odds")
        return answer.insight

    async def hint(self, request: BotRequest) -> list[dict[str, Any]]:
        """Return the coach's best choices for a seat, at least one, or raise BotFailed."""
        answer = await self._answer(request)
        if not answer.hints:
            raise BotFailed(answer.problem or "no hint")
        return answer.hints

    async def close(self) -> None:
        """End every process."""
        self._closed = True
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    async def _answer(self, request: BotRequest) -> Answer:
        self.asked += 1
        for attempt in (1, 2):
            try:
                answer = await self._with_worker(request)
            except TimeoutError:
                # Caught first, since it is an OSError too. A slow bot is not asked again: it would be slow again.
                raise BotFailed(f"{request.bot} took more than {self._timeout_s} s") from None
            except OSError as problem:
                log.warning("a bot process died over %s (attempt %d): %s", request.table, attempt, problem)
                continue
            if answer is not None:
                return answer
        raise BotFailed("the bot's process died twice")

    async def _with_worker(self, request: BotRequest | None) -> Answer | None:
        worker = await self._take(None if request is None else request.table)
        try:
            if not worker.alive:
                await worker.stop()
                await worker.start()
            return None if request is None else await worker.ask(request, self._timeout_s)
        except BaseException:
            # After a timeout, a death or a cancelled request, the pipe may hold an answer nobody waits for.
            self.replaced += 1
            await worker.stop()
            raise
        finally:
            async with self._free:
                worker.busy = False
                self._free.notify()

    async def _take(self, table: str | None) -> Worker:
        async with self._free:
            while True:
                if self._closed:
                    raise BotFailed("the house is closing")
                idle = [worker for worker in self._workers if not worker.busy]
                if idle:
                    worker = min(idle, key=lambda w: (table not in w.known, not w.alive))
                    worker.busy = True
                    return worker
                await self._free.wait()
