"""Child processes of simulated processes: bot workers, which answer by chance, late, or never, and checks of long records."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

import msgspec
from tests.support.cluster.virtual_time import VirtualLoop

from tripot.bots.uniform import RandomBot
from tripot.core.game import Game
from tripot.core.policy import Policy
from tripot.server.workers.job import JobTimedOut
from tripot.table.records import replay_and_report
from tripot.table.thinking import Answer, Request, Thinker


class CheapThinker(Thinker):
    """Brings positions up to date as a worker does, and plays at random whatever bot is named."""

    def _bot(self, _game: Game, _name: str) -> Policy:
        return RandomBot()


class Workers:
    """Starts the workers of all processes. It stands for the class `Job`."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.faults = 1.0
        self._decoder = msgspec.json.Decoder(Request)

    async def start(self, _module: str, *_arguments: str) -> SimulatedWorker:
        """Start a worker; OSError if the system refuses."""
        if self.rng.random() < self.faults * 0.02:
            raise OSError("no more processes")
        await asyncio.sleep(self.rng.uniform(0.05, 0.5))
        return SimulatedWorker(self)

    async def run_job(
        self, _module: str, _arguments: list[str], text: str, timeout_s: float, *, wait_until_ready: bool
    ) -> bytes:
        """Check a long record as its job does; JobTimedOut now and then."""
        assert wait_until_ready
        if self.rng.random() < self.faults * 0.05:
            await asyncio.sleep(timeout_s)
            raise JobTimedOut
        await asyncio.sleep(self.rng.uniform(0.3, 3.0))
        return msgspec.json.encode(replay_and_report(text))

    def answer(self, thinker: Thinker, data: bytes) -> bytes:
        """Return a worker's answer."""
        try:
            answer = thinker.answer(self._decoder.decode(data))
        except Exception as problem:
            answer = Answer(problem=f"{type(problem).__name__}: {problem}")
        return msgspec.json.encode(answer) + b"\n"


class SimulatedWorker:
    """A worker process."""

    pid = 1

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._loop = cast(VirtualLoop, asyncio.get_running_loop())
        self._thinker = CheapThinker()
        self._output: list[bytes] = [b"{}\n"]
        self._changed = asyncio.Event()
        self.alive = True

    async def is_ready(self) -> bool:
        """Wait until it has started."""
        return bool(await self.read_line())

    def write(self, data: bytes, *, end: bool = False) -> None:
        """Take a request."""
        draw, rng = self._workers.rng.random(), self._workers.rng
        if draw < self._workers.faults * 0.01:
            self._loop.call_later(rng.uniform(0, 2), self._die)
            return
        late = draw < self._workers.faults * 0.03
        answer = self._workers.answer(self._thinker, data)
        self._loop.call_later(rng.uniform(5, 20) if late else rng.uniform(0.02, 0.6), self._put, answer)

    def _put(self, line: bytes) -> None:
        self._output.append(line)
        self._changed.set()

    def _die(self) -> None:
        self.alive = False
        self._put(b"")

    async def read_line(self) -> bytes:
        """Return the next line, b"" at its end."""
        while not self._output:
            self._changed.clear()
            await self._changed.wait()
        return self._output.pop(0)

    async def stop(self) -> None:
        """End it."""
        self.alive = False


def job_class(workers: Workers) -> Any:
    """Return what stands for the class `Job` in the pool."""
    return workers
