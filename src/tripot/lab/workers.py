"""Distributes work over processes or a Ray cluster; results come in order and do not depend on the workers.

A piece of work depends only on its item. Just enough pieces are in progress to keep every worker busy, so that memory use is
bounded. If a worker dies, its pieces are done again.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any, TypeVar

from tripot.core.errors import BadInput, TripotError

Item = TypeVar("Item")
Result = TypeVar("Result")

PIECES_PER_WORKER = 3
"""The pieces in progress for each worker: one is being done, the others are queued."""
MAX_WORKER_DEATHS = 3
"""The work fails when workers have died more often than this over the same pieces."""


@dataclass(frozen=True)
class Workers:
    """The workers: a number of local processes (0: one for each core), or a Ray cluster by its address.

    The address `auto` finds a running cluster, `local` starts one for the duration of the work.
    """

    jobs: int = 1
    ray: str | None = None

    def check(self) -> None:
        """Raise BadInput for a negative number of processes, TripotError if Ray is needed and not installed."""
        if self.jobs < 0:
            raise BadInput("jobs", self.jobs, "0 or more")
        if self.ray is not None:
            _ray()

    def spread(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Yield the result of the work for every item, in order."""
        if self.ray is not None:
            return _by_ray(work, items, self.ray)
        jobs = self.jobs or os.cpu_count() or 1
        return map(work, items) if jobs == 1 else _by_processes(work, items, jobs)


def _by_processes(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    todo = iter(items)
    under_way: deque[tuple[Item, Future[Result]]] = deque()
    pool = _pool(jobs)
    deaths = 0
    try:
        while True:
            try:
                while len(under_way) < PIECES_PER_WORKER * jobs:
                    try:
                        item = next(todo)
                    except StopIteration:
                        break
                    under_way.append((item, Future()))  # stays so if the pool breaks at this very moment
                    under_way[-1] = (item, pool.submit(work, item))
                if not under_way:
                    return
                result = under_way[0][1].result()
            except BrokenProcessPool:
                deaths += 1
                if deaths > MAX_WORKER_DEATHS:
                    raise TripotError(
                        f"worker processes have died {deaths} times over the same work: is there memory enough?"
                    ) from None
                pool.shutdown(wait=True, cancel_futures=True)
                pool = _pool(jobs)
                under_way = deque((item, _again(pool, work, item, done)) for item, done in under_way)
                continue
            deaths = 0
            under_way.popleft()
            yield result
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))


def _again(
    pool: ProcessPoolExecutor, work: Callable[[Item], Result], item: Item, done: Future[Result]
) -> Future[Result]:
    """Return a finished piece as it is; submit any other to the new pool."""
    if done.done() and not done.cancelled() and not isinstance(done.exception(), BrokenProcessPool):
        return done
    return pool.submit(work, item)


def _ray() -> Any:
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise TripotError("--ray needs Ray: install tripot[cluster]") from None
    return ray


def _by_ray(work: Callable[[Item], Result], items: Iterable[Item], address: str) -> Iterator[Result]:
    """Run the work on a cluster; Ray itself repeats the pieces of a dead worker."""
    ray = _ray()
    mine = not ray.is_initialized()
    if mine:
        try:
            ray.init(
                address=None if address == "local" else address,
                include_dashboard=False if address == "local" else None,
                configure_logging=False,
                log_to_driver=False,
            )
        except (ConnectionError, RuntimeError, ValueError) as problem:
            takes = f"the address of a Ray cluster, auto, or local ({problem})"
            raise BadInput("ray", address, takes) from None
    try:
        yield from _in_turn(ray, work, items)
    finally:
        if mine:
            ray.shutdown()


def _in_turn(ray: Any, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    # Ray reports dead workers on the standard output, which is reserved for results.
    with redirect_stdout(sys.stderr):
        piece = ray.remote(max_retries=MAX_WORKER_DEATHS)(_call)
        shared = ray.put(work)
        wide = max(1, int(ray.cluster_resources().get("CPU", 1))) * PIECES_PER_WORKER
        todo = iter(items)
        under_way: deque[Any] = deque()
        while True:
            while len(under_way) < wide:
                try:
                    item = next(todo)
                except StopIteration:
                    break
                under_way.append(piece.remote(shared, item))
            if not under_way:
                return
            yield ray.get(under_way.popleft())


def _call(work: Callable[[Item], Result], item: Item) -> Result:
    return work(item)
