"""Work spread over processes or over a Ray cluster: results come in order and are the same whatever the workers.

A piece of work is a function of its item alone. So many pieces are under way at a time that every worker is busy, and no more: memory stays flat however
long the list. A worker that dies costs time only: its pieces are done again.
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
"""Pieces under way for each worker: one being done, the others at hand."""
MAX_WORKER_DEATHS = 3
"""So often may workers die over one piece of work before it is given up."""


@dataclass(frozen=True)
class Workers:
    """Who works: so many processes here (0: every core), or a Ray cluster by its address (`auto`: one found here, else a new one)."""

    jobs: int = 1
    ray: str | None = None

    def check(self) -> None:
        """Refuse what makes no sense, before anything runs."""
        if self.jobs < 0:
            raise BadInput("jobs", self.jobs, "0 or more")
        if self.ray is not None:
            _ray()

    def spread(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Yield what the work makes of every item, in the items' order."""
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
    """Keep what was finished before a worker died; hand the rest out anew."""
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
    """Hand the work to a cluster; Ray itself does the pieces of a dead worker again."""
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
    # Ray tells of dead workers on the standard output, whenever it likes; that is for our results alone.
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
