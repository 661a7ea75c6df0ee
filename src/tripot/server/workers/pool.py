"""The pool of processes that think for bots: owned one by one, given a deadline, replaced when dead or hung."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from tripot.core.match import Match
from tripot.server.workers.bot_worker import Answer, Request

log = logging.getLogger("tripot.bots")
REMEMBERED = 128
"""Positions a worker keeps."""
_LINE_LIMIT = 16 * 1024 * 1024


class BotFailed(Exception):
    """The bot gave no answer in time, twice died over it, or answered nonsense."""


class Undoable(Protocol):
    """Something of which moves may be taken back: the epoch grows when that happens."""

    epoch: int


@dataclass
class Thought:
    """What a worker is asked. The moves are read when it is sent; the epoch tells when some were taken back."""

    table: str
    status: Undoable
    match: Match
    seat: int
    bot: str
    kind: str = "choose"
    levels: tuple[str | None, ...] = ()
    """Who plays, seat by seat: for a hint's chances."""


class Worker:
    """One process, and what it remembers."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.memory: OrderedDict[str, tuple[int, int]] = OrderedDict()
        self.busy = False

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        self.memory.clear()
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tripot.server.workers.bot_worker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_LINE_LIMIT,
        )  # fmt: skip
        assert self.process.stdout is not None  # noqa: S101  # asked for above
        if not await self.process.stdout.readline():
            raise BotFailed("a bot process did not start")

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self.process is not None and self.process.returncode is None

    async def stop(self) -> None:
        """End the process, whatever it does."""
        if self.process is None:
            return
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        # The transport keeps pipes open until told.
        self.process._transport.close()  # type: ignore[attr-defined]  # asyncio gives no other way
        self.process = None

    async def ask(self, thought: Thought, deadline: float) -> Answer:
        """Send a request and wait for its answer; TimeoutError when it takes too long."""
        assert self.process is not None  # noqa: S101  # the pool starts it first
        assert self.process.stdin is not None  # noqa: S101
        assert self.process.stdout is not None  # noqa: S101
        self.process.stdin.write(self._request(thought))
        async with asyncio.timeout(deadline):
            await self.process.stdin.drain()
            line = await self.process.stdout.readline()
        if not line:
            raise ConnectionError("the process died")
        return msgspec.json.decode(line, type=Answer)

    def _request(self, thought: Thought) -> bytes:
        header = thought.match.header
        moves = thought.match.moves
        epoch, start = self.memory.pop(thought.table, (-1, 0))
        if epoch != thought.status.epoch or start > len(moves):
            start = 0
        forget: list[str] = []
        while len(self.memory) >= REMEMBERED:
            forget.append(self.memory.popitem(last=False)[0])
        self.memory[thought.table] = (thought.status.epoch, len(moves))
        request = Request(
            thought.kind, thought.table, header.game, header.players, dict(header.options), header.edition, header.rules,
            start, [(who, action) for _n, who, action in moves[start:]],
            thought.seat, thought.bot, secrets.randbits(60), forget, list(thought.levels), "" if start else header.edition_text,
        )  # fmt: skip
        return msgspec.json.encode(request) + b"\n"


class BotPool:
    """Hands thoughts to idle workers, oldest first."""

    def __init__(self, size: int, deadline: float) -> None:
        self._deadline = deadline
        self._workers = [Worker() for _ in range(size)]
        self._free = asyncio.Condition()
        self._closed = False
        self.replaced = 0
        self.asked = 0

    async def warm(self) -> None:
        """Start the first process ahead of the first question."""
        with contextlib.suppress(BotFailed, OSError):
            await self._with_worker(None)

    async def choose(self, thought: Thought) -> int:
        """Return a bot's action; it may be illegal: the caller checks."""
        answer = await self._answer(thought)
        if answer.action is None:
            raise BotFailed(answer.problem or "no action")
        return answer.action

    async def insight(self, thought: Thought) -> dict[str, Any]:
        """Return a game's odds for a seat."""
        answer = await self._answer(thought)
        if answer.insight is None:
            raise BotFailed(answer.problem or "no odds")
        return answer.insight

    async def hint(self, thought: Thought) -> list[dict[str, Any]]:
        """Return the coach's best choices for a seat, at least one."""
        answer = await self._answer(thought)
        if not answer.hints:
            raise BotFailed(answer.problem or "no hint")
        return answer.hints

    async def close(self) -> None:
        """End every process."""
        self._closed = True
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    async def _answer(self, thought: Thought) -> Answer:
        self.asked += 1
        for attempt in (1, 2):
            try:
                answer = await self._with_worker(thought)
            except TimeoutError:
                # First: it is an OSError too, and being slow is not being dead; asked again, the bot would be slow again.
                raise BotFailed(f"{thought.bot} took more than {self._deadline} s") from None
            except OSError as problem:
                log.warning("a bot process died over %s (attempt %d): %s", thought.table, attempt, problem)
                continue
            if answer is not None:
                return answer
        raise BotFailed("the bot's process died twice")

    async def _with_worker(self, thought: Thought | None) -> Answer | None:
        worker = await self._take(None if thought is None else thought.table)
        try:
            if not worker.alive:
                await worker.stop()
                await worker.start()
            return None if thought is None else await worker.ask(thought, self._deadline)
        except BaseException:
            # Whatever went wrong (a deadline, a death, a cancelled question), what the pipe holds next is unknown.
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
                    worker = min(idle, key=lambda w: (table not in w.memory, not w.alive))
                    worker.busy = True
                    return worker
                await self._free.wait()
