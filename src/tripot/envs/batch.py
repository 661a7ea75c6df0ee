"""Thousands of matches stepped in one call: `matches("12-gangsters", 4096, players=4)`.

Every row awaits one decision. `step` takes one action number a row, plays it, lets chance fall, begins a new match where
one ended, and leaves what there is to see in NumPy arrays that stay the same objects from step to step:

| array | shape, type | |
|---|---|---|
| `observations` | (rows, size) int32 | what the awaited seat sees; what each number is: the game's page, *Observation* |
| `masks` | (rows, actions) int8 | 1 for the action numbers it may take |
| `seats` | (rows,) int32 | the seat that is awaited |
| `rewards` | (rows, players) float64 | by `rank` (-1 to 1), `win` or `score`, where the last step ended a match; else 0 |
| `done` | (rows,) int8 | 1 where the last step ended a match: everything else in the row is of the new one |
| `truncated` | (rows,) int8 | 1 where a match passed the game's longest length and was cut; its rewards are 0 |
| `scores` | (rows, players) int64 | the game's own points of the row's last finished match |

The arrays are read-only and are overwritten by the next step: copy what you keep. An illegal action number raises `BadInput` with the row and plays
nothing at all. Equal seeds give equal matches at every row, whatever the number of rows and processes.

```python
>>> from tripot.envs.batch import matches
>>> many = matches("12-gangsters", 1000, players=3, seed=7)
>>> many.observations.shape, int(many.masks[0].sum())
((1000, 82), 12)
>>> many.step(many.masks.argmax(axis=1))
>>> many.step_random(35)
>>> int(many.done.sum()), float(many.rewards.sum())
(1000, 0.0)

```

`jobs=2` spreads the rows over two processes that write into shared memory; close it when done, or use it as a context
manager. Where rules are not compiled everything works the same, and slowly.
"""

from __future__ import annotations

import ctypes
import multiprocessing
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Mapping
from itertools import pairwise
from math import prod
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt

from tripot.core.batch import REWARDS, Batch, IllegalAction
from tripot.core.errors import BadInput, TripotError
from tripot.core.observer import write_numbers
from tripot.core.registry import find_game
from tripot.envs.session import shapes

ROWS: Mapping[str, type[np.generic]] = {
    "observations": np.int32,
    "masks": np.int8,
    "seats": np.int32,
    "rewards": np.float64,
    "done": np.int8,
    "truncated": np.int8,
    "scores": np.int64,
}
"""What a learner reads, in the order of the list above."""
Shapes = dict[str, tuple[int, ...]]


def matches(
    game: str,
    count: int,
    players: int | None = None,
    *,
    seed: int = 0,
    reward: str = "rank",
    options: Mapping[str, Any] | None = None,
    edition: str | None = None,
    jobs: int = 1,
) -> Matches:
    """Open so many rows, all with a new match."""
    rules = find_game(game)
    n = rules.min_players if players is None else players
    rules.new(n, options, edition)
    if count < 1:
        raise BadInput("count", count, "1 or more rows")
    if reward not in REWARDS:
        raise BadInput("reward", reward, ", ".join(REWARDS))
    if not 1 <= jobs <= count:
        raise BadInput("jobs", jobs, f"1 to {count} processes")
    space, layout = shapes(game, n)
    sizes: Shapes = {
        "observations": (count, layout.size),
        "masks": (count, len(space)),
        "seats": (count,),
        "rewards": (count, n),
        "done": (count,),
        "truncated": (count,),
        "scores": (count, n),
    }
    settings = (game, n, seed, reward, dict(options or {}), edition)
    if jobs == 1:
        return _Here(sizes, open_batch(settings, count, 0))
    return _Spread(sizes, settings, jobs)


Settings = tuple[str, int, int, str, dict[str, Any], str | None]


def open_batch(settings: Settings, count: int, first: int) -> Batch:
    """Open rows numbered from `first` on."""
    name, players, seed, reward, options, edition = settings
    game = find_game(name)
    return Batch(
        game.new(players, options, edition),
        game.observer(players),
        shapes(name, players)[0].ids,
        count,
        first,
        seed,
        REWARDS.index(reward),
        game.longest(players),
    )


class Matches(metaclass=ABCMeta):
    """Many matches, each awaiting a decision: see the module's page."""

    observations: npt.NDArray[np.int32]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int32]
    rewards: npt.NDArray[np.float64]
    done: npt.NDArray[np.int8]
    truncated: npt.NDArray[np.int8]
    scores: npt.NDArray[np.int64]

    def __init__(self, sizes: Shapes) -> None:
        self.count, self.actions = sizes["masks"]

    def step(self, actions: npt.ArrayLike) -> None:
        """Carry out one action number a row."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            got = f"{given.dtype} of shape {given.shape}"
            raise BadInput("actions", got, f"{self.count} whole numbers, one a row")
        try:
            self._step(given)
        except IllegalAction as problem:
            takes = f"for row {problem.row} a number whose mask is 1"
            raise BadInput("actions", int(given[problem.row]), takes) from None

    @abstractmethod
    def step_random(self, times: int = 1) -> None:
        """Step so often by any legal actions, with all that a learner would see."""

    @abstractmethod
    def close(self) -> None:
        """Let go of processes and memory, where there are any."""

    @abstractmethod
    def _step(self, actions: npt.NDArray[Any]) -> None:
        """Carry out one whole number a row; nothing at all when one of them is illegal."""

    def __enter__(self) -> Matches:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Here(Matches):
    """Rows of this process: NumPy looks into the loop's own rows."""

    def __init__(self, sizes: Shapes, batch: Batch) -> None:
        super().__init__(sizes)
        self.batch = batch
        self._packed = not isinstance(batch.done, list)
        for name, kind in ROWS.items():
            row = getattr(batch, name)
            array = np.frombuffer(row, kind) if self._packed else np.array(row, kind)
            view = array.reshape(sizes[name]).view()
            view.flags.writeable = False
            setattr(self, name, view)
        # A packed row offers itself to be read only; the actions are for us to write, at a place that never moves.
        wanted: Any = batch.actions
        self._wanted = np.frombuffer(wanted, np.int32).ctypes.data if self._packed else 0

    def _step(self, actions: npt.NDArray[Any]) -> None:
        if self._packed:
            # An out-of-range number must not become a legal one by wrapping round.
            chosen = np.ascontiguousarray(np.clip(actions, -1, self.actions), np.int32)
            ctypes.memmove(self._wanted, chosen.ctypes.data, chosen.nbytes)
        else:
            write_numbers(actions.tolist(), self.batch.actions, 0)
        self.batch.step()
        self._refresh()

    def close(self) -> None:
        """Nothing is held beyond this process."""

    def step_random(self, times: int = 1) -> None:
        """Step so often by any legal actions, with all that a learner would see."""
        self.batch.step_random(times)
        self._refresh()

    def _refresh(self) -> None:
        """Where rules are not compiled a row is a list: what it holds now is copied into the arrays."""
        if self._packed:
            return
        for name in ROWS:
            array = getattr(self, name)
            array.flags.writeable = True
            array[...] = np.array(getattr(self.batch, name)).reshape(array.shape)
            array.flags.writeable = False


class _Spread(Matches):
    """Rows spread over processes, each of which writes its part of shared arrays."""

    def __init__(self, sizes: Shapes, settings: Settings, jobs: int) -> None:
        super().__init__(sizes)
        kinds: dict[str, Any] = {**ROWS, "wanted": np.int32}
        shapes_: Shapes = {**sizes, "wanted": (self.count,)}
        self._memory = SharedMemory(create=True, size=_size(shapes_, kinds))
        arrays = _arrays(self._memory, shapes_, kinds)
        self._wanted = arrays.pop("wanted")
        for name, array in arrays.items():
            array.flags.writeable = False
            setattr(self, name, array)
        context = multiprocessing.get_context("spawn")
        bounds = [self.count * job // jobs for job in range(jobs + 1)]
        self._lines: list[Connection] = []
        self._workers = []
        for start, end in pairwise(bounds):
            ours, theirs = context.Pipe()
            worker = context.Process(
                target=_work, args=(theirs, self._memory.name, shapes_, settings, start, end), daemon=True
            )
            worker.start()
            theirs.close()
            self._lines.append(ours)
            self._workers.append(worker)
        self._starts = bounds[:-1]
        self._answers()

    def _step(self, actions: npt.NDArray[Any]) -> None:
        self._wanted[:] = actions
        # Looked at here for all processes at once: nothing may be played anywhere when one action is illegal.
        inside = (actions >= 0) & (actions < self.actions)
        legal = inside & (self.masks[np.arange(self.count), np.where(inside, actions, 0)] != 0)
        if not legal.all():
            row = int(np.flatnonzero(~legal)[0])
            raise IllegalAction(row, int(actions[row]))
        self._tell(0)

    def step_random(self, times: int = 1) -> None:
        """Step so often by any legal actions, with all that a learner would see."""
        if times > 0:
            self._tell(times)

    def _tell(self, times: int) -> None:
        for line in self._lines:
            line.send(times)
        self._answers()

    def _answers(self) -> None:
        for line in self._lines:
            try:
                line.recv()
            except EOFError:
                self.close()
                raise TripotError("a process of the rows has died; open them anew") from None

    def close(self) -> None:
        """End the processes and free the memory; the arrays must not be used any more."""
        if not self._lines:
            return
        for line in self._lines:
            line.close()
        self._lines = []
        for worker in self._workers:
            worker.join()
        for name in (*ROWS, "_wanted"):
            delattr(self, name)
        self._memory.close()
        self._memory.unlink()

    def __del__(self) -> None:
        if getattr(self, "_lines", None):
            self.close()


def _size(sizes: Shapes, kinds: Mapping[str, Any]) -> int:
    return sum(_bytes(sizes[name], kind) for name, kind in kinds.items())


def _bytes(shape: tuple[int, ...], kind: Any) -> int:
    """Return a row's length in shared memory; the next one begins at a multiple of eight."""
    size: int = np.dtype(kind).itemsize
    return -(-prod(shape) * size // 8) * 8


def _arrays(memory: SharedMemory, sizes: Shapes, kinds: Mapping[str, Any]) -> dict[str, npt.NDArray[Any]]:
    arrays: dict[str, npt.NDArray[Any]] = {}
    at = 0
    for name, kind in kinds.items():
        arrays[name] = np.ndarray(sizes[name], kind, buffer=memory.buf, offset=at)
        at += _bytes(sizes[name], kind)
    return arrays


def _work(
    line: Connection, memory_name: str, sizes: Shapes, settings: Settings, start: int, end: int
) -> None:
    """Play the rows from `start` to `end` in a process of their own, until the line is closed."""
    memory = SharedMemory(memory_name)
    kinds: dict[str, Any] = {**ROWS, "wanted": np.int32}
    arrays = {name: array[start:end] for name, array in _arrays(memory, sizes, kinds).items()}
    wanted = arrays.pop("wanted")
    mine: Shapes = {name: array.shape for name, array in arrays.items()}
    rows = _Here(mine, open_batch(settings, end - start, start))
    step: Callable[[int], None] = rows.step_random
    try:
        while True:
            for name, array in arrays.items():
                array[...] = getattr(rows, name)
            line.send(None)
            times = line.recv()
            if times:
                step(times)
            else:
                rows._step(wanted)  # what the other side has checked
    except (EOFError, OSError):
        pass
    finally:
        del arrays, wanted, array
        memory.close()
