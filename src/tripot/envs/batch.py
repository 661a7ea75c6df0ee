"""A batch environment: thousands of matches stepped in one call, `matches("12-gangsters", 4096, players=4)`.

Every row awaits one decision. `step` takes one action number for each row, plays it, settles chance and starts a new match
where one ended. The results are in NumPy arrays, which stay the same objects from step to step:

| array | shape, type | |
|---|---|---|
| `observations` | (rows, size) int16 | what the awaited seat sees; what each number is: the game's page, *Observation* |
| `final_observations` | (rows, size) int16 | where `done`: the end of the match, as the seat sees it that took the last step |
| `masks` | (rows, actions) int8 | 1 for the action numbers it may take |
| `seats` | (rows,) int32 | the seat that is awaited |
| `rewards` | (rows, players) float64 | by `rank` (-1 to 1), `win` or `score`, where the last step ended a match; else 0 |
| `done` | (rows,) int8 | 1 where the last step ended a match: everything else in the row is of the new one |
| `truncated` | (rows,) int8 | 1 where a match passed the game's longest length and was cut; its rewards are 0 |
| `scores` | (rows, players) int64 | the game's own points of the row's last finished match |

The arrays are read-only and are overwritten by the next step: copy what you keep. An illegal action number raises `BadInput`
with the row, and no row is stepped. Equal seeds give equal matches at every row, with any number of rows and processes.

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

With `bots={1: "greedy"}` a bot plays seat 1 in every row, and the row awaits the other seats only. Rows start anew in the step that ends a match:
Gymnasium calls this `AutoresetMode.SAME_STEP`, and `many.autoreset_mode` is its value.

```python
>>> alone = matches("12-gangsters", 8, players=3, seed=7, bots={1: "greedy", 2: "greedy"})
>>> while not alone.done.any():
...     alone.step_random()
>>> set(alone.seats.tolist()), alone.final_observations.shape, alone.autoreset_mode
({0}, (8, 82), 'SameStep')

```

A batch can be pickled and copied, also one with processes; the copy plays on exactly like the original. `shared` lends an array to Torch
or JAX without a copy.

`jobs=2` distributes the rows over two processes that write into shared memory; close it when done, or use it as a context
manager. Without compiled rules it works the same, but slowly.
"""

from __future__ import annotations

import ctypes
import multiprocessing
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Mapping, Sequence
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
from tripot.core.registry import find_game
from tripot.envs.session import restored, space_and_layout, stored
from tripot.lab.arena import find_player

ARRAY_TYPES: Mapping[str, type[np.generic]] = {
    "observations": np.int16,
    "final_observations": np.int16,
    "masks": np.int8,
    "seats": np.int32,
    "rewards": np.float64,
    "done": np.int8,
    "truncated": np.int8,
    "scores": np.int64,
}
"""The arrays for the learner and their types."""
Shapes = dict[str, tuple[int, ...]]
KEEP = -1
"""What a process is sent in place of a number of steps: it answers with its rows, to be pickled."""
_RESULTS = ("final_observations", "rewards", "scores", "done", "truncated", "lengths")


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
    bots: Mapping[int, str] | None = None,
) -> Matches:
    """Return a batch of rows, each with a new match.

    Parameters:

    - `game`, `players`, `options`, `edition`: the match, as in `Game.new`; without `players` the fewest;
    - `count`: the number of rows;
    - `seed`: row `k` has the random stream of `seed` and `k`, for all its matches, one after the other;
    - `reward`: `rank` (-1 to 1), `win` (the share of the first place) or `score` (the game's own points);
    - `jobs`: the number of processes; 1 plays in this one;
    - `bots`: for each seat that the learner does not play, a bot by name or import path. Bots draw from their row's stream.

    Returns the batch at the first decisions. Raises BadInput for settings that are not allowed.

    ```python
    >>> many = matches("the-boss", 16, players=3, seed=1, reward="win", bots={0: "greedy"})
    >>> many.observations.shape[0], set(many.seats.tolist()) <= {1, 2}
    (16, True)

    ```
    """
    rules = find_game(game)
    n = rules.min_players if players is None else players
    rules.new(n, options, edition)
    if count < 1:
        raise BadInput("count", count, "1 or more rows")
    if reward not in REWARDS:
        raise BadInput("reward", reward, ", ".join(REWARDS))
    if not 1 <= jobs <= count:
        raise BadInput("jobs", jobs, f"1 to {count} processes")
    seat_bots = dict(bots or {})
    if not set(seat_bots) <= set(range(n)) or len(seat_bots) >= n:
        raise BadInput("bots", seat_bots, f"seats from 0 to {n - 1}, not all of them")
    for name in seat_bots.values():
        find_player(rules, name)
    space, layout = space_and_layout(game, n)
    sizes: Shapes = {
        "observations": (count, layout.size),
        "final_observations": (count, layout.size),
        "masks": (count, len(space)),
        "seats": (count,),
        "rewards": (count, n),
        "done": (count,),
        "truncated": (count,),
        "scores": (count, n),
    }
    settings = (game, n, seed, reward, dict(options or {}), edition, seat_bots)
    return LocalMatches(sizes, settings) if jobs == 1 else DistributedMatches(sizes, settings, jobs)


Settings = tuple[str, int, int, str, dict[str, Any], str | None, dict[int, str]]


def open_batch(settings: Settings, count: int, first: int) -> Batch:
    """Return the compiled batch of rows numbered from `first` on."""
    name, players, seed, reward, options, edition, bots = settings
    game = find_game(name)
    return Batch(
        game.new(players, options, edition),
        game.observer(players),
        space_and_layout(name, players)[0].ids,
        count,
        first,
        seed,
        REWARDS.index(reward),
        game.longest(players),
        [find_player(game, bots[seat]) if seat in bots else None for seat in range(players)] if bots else (),
    )


class Matches(metaclass=ABCMeta):
    """A batch of matches, each awaiting a decision; the module's documentation describes the arrays."""

    observations: npt.NDArray[np.int16]
    final_observations: npt.NDArray[np.int16]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int32]
    rewards: npt.NDArray[np.float64]
    done: npt.NDArray[np.int8]
    truncated: npt.NDArray[np.int8]
    scores: npt.NDArray[np.int64]
    autoreset_mode = "SameStep"
    """The value of Gymnasium's `AutoresetMode.SAME_STEP`: the step that ends a match starts the next one."""

    def __init__(self, sizes: Shapes) -> None:
        self.count, self.actions = sizes["masks"]

    def step(self, actions: npt.ArrayLike) -> None:
        """Carry out one action number for each row and update all arrays.

        `actions` are whole numbers, one a row. Raises BadInput, and steps no row, if one is illegal.

        ```python
        >>> many = matches("12-gangsters", 4, players=3, seed=7)
        >>> many.step(many.masks.argmax(axis=1))
        >>> many.done.tolist()
        [0, 0, 0, 0]

        ```
        """
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
    def shared(self, name: str) -> npt.NDArray[Any]:
        """Return an array of the batch that other libraries take without a copy, by DLPack or the buffer protocol.

        `torch.from_dlpack(many.shared("observations"))` is a tensor that follows every step. Unlike the other arrays it is
        not read-only, because Torch has no read-only tensors: do not write to it. `name` is an array of the module's table;
        BadInput for another one. Do not use the result of a batch with processes after its `close`.

        ```python
        >>> many = matches("12-gangsters", 4, players=3, seed=7)
        >>> masks = np.from_dlpack(many.shared("masks"))
        >>> many.step_random()
        >>> bool((masks == many.masks).all())
        True

        ```
        """

    @abstractmethod
    def step_random(self, times: int = 1) -> None:
        """Step `times` times by random legal actions, drawn from each row's stream, and update all arrays.

        ```python
        >>> many = matches("12-gangsters", 4, players=3, seed=7)
        >>> many.step_random(36)
        >>> many.done.tolist()
        [1, 1, 1, 1]

        ```
        """

    @abstractmethod
    def close(self) -> None:
        """Release processes and shared memory, if there are any; a batch can also be used as a context manager.

        ```python
        >>> with matches("12-gangsters", 4, players=3) as many:
        ...     many.step_random()

        ```
        """

    @abstractmethod
    def _step(self, actions: npt.NDArray[Any]) -> None:
        """Carry out one whole number for each row; IllegalAction, and no step, if one of them is illegal."""

    def __enter__(self) -> Matches:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class LocalMatches(Matches):
    """Rows in this process: the arrays are views of the compiled batch's memory."""

    def __init__(self, sizes: Shapes, settings: Settings, first: int = 0) -> None:
        super().__init__(sizes)
        self._made_of = (sizes, settings, first)
        self.batch = batch = open_batch(settings, self.count, first)
        self._packed = not isinstance(batch.done, list)
        for name, kind in ARRAY_TYPES.items():
            row = getattr(batch, name)
            array = np.frombuffer(row, kind) if self._packed else np.array(row, kind)
            view = array.reshape(sizes[name]).view()
            view.flags.writeable = False
            setattr(self, name, view)
        # NumPy sees a packed row as read-only, so actions are written to its address, which never changes.
        actions_row: Any = batch.actions
        self._action_address = np.frombuffer(actions_row, np.int32).ctypes.data if self._packed else 0

    def _step(self, actions: npt.NDArray[Any]) -> None:
        if self._packed:
            # Clipped, so that a number out of range cannot become legal by overflow.
            chosen = np.ascontiguousarray(np.clip(actions, -1, self.actions), np.int32)
            ctypes.memmove(self._action_address, chosen.ctypes.data, chosen.nbytes)
        else:
            for row, number in enumerate(actions.tolist()):
                self.batch.actions[row] = number
        self.batch.step()
        self._refresh()

    def close(self) -> None:
        """Do nothing: there are no other processes."""

    def step_random(self, times: int = 1) -> None:
        """Step a number of times by random legal actions, and update all arrays."""
        self.batch.step_random(times)
        self._refresh()

    def shared(self, name: str) -> npt.NDArray[Any]:
        """Return an array that other libraries take without a copy; see `Matches.shared`."""
        array: npt.NDArray[Any] = getattr(self, _array_name(name))
        memory: Any = (ctypes.c_char * array.nbytes).from_address(array.ctypes.data)
        memory.owner = array  # which keeps the memory for as long as anybody uses the result
        return np.frombuffer(memory, array.dtype).reshape(array.shape)

    def _refresh(self) -> None:
        """Copy the rows into the arrays if the rules are not compiled and a row is a list."""
        if self._packed:
            return
        for name in ARRAY_TYPES:
            array = getattr(self, name)
            array.flags.writeable = True
            array[...] = np.array(getattr(self.batch, name)).reshape(array.shape)
            array.flags.writeable = False

    def __getstate__(self) -> dict[str, Any]:
        """Return the settings, and each row's position, random stream and last results."""
        batch = self.batch
        return {
            "made_of": self._made_of,
            "rows": [(stored(state), rng.state) for state, rng in zip(batch.states, batch.rngs, strict=True)],
            "results": {name: list(getattr(batch, name)) for name in _RESULTS},
            "counts": (batch.matches, batch.decisions),
        }

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self.__init__(*kept["made_of"])  # type: ignore[misc]  # the same settings again
        batch = self.batch
        for name, numbers in kept["results"].items():
            row = getattr(batch, name)
            for at, number in enumerate(numbers):
                row[at] = number
        batch.matches, batch.decisions = kept["counts"]
        for at, (parts, chance) in enumerate(kept["rows"]):
            batch.states[at] = restored(batch.first, parts)
            batch.rngs[at].state = chance
            batch.show(at)
        self._refresh()


class DistributedMatches(Matches):
    """Rows distributed over processes, each of which writes its part of shared arrays."""

    def __init__(
        self, sizes: Shapes, settings: Settings, jobs: int, parts: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        super().__init__(sizes)
        self._made_of = (sizes, settings, jobs)
        kinds: dict[str, Any] = {**ARRAY_TYPES, "chosen": np.int32}
        shared_sizes: Shapes = {**sizes, "chosen": (self.count,)}
        self._memory = SharedMemory(create=True, size=_size(shared_sizes, kinds))
        arrays = _arrays(self._memory, shared_sizes, kinds)
        self._actions = arrays.pop("chosen")
        for name, array in arrays.items():
            array.flags.writeable = False
            setattr(self, name, array)
        context = multiprocessing.get_context("spawn")
        bounds = [self.count * job // jobs for job in range(jobs + 1)]
        self._connections: list[Connection] = []
        self._workers = []
        for job, (start, end) in enumerate(pairwise(bounds)):
            ours, theirs = context.Pipe()
            worker = context.Process(
                target=_work,
                args=(
                    theirs,
                    self._memory.name,
                    shared_sizes,
                    settings,
                    start,
                    end,
                    parts[job] if parts else None,
                ),
                daemon=True,
            )
            worker.start()
            theirs.close()
            self._connections.append(ours)
            self._workers.append(worker)
        self._starts = bounds[:-1]
        self._await_workers()

    def _step(self, actions: npt.NDArray[Any]) -> None:
        self._actions[:] = actions
        # Checked here for all processes, because no row may be stepped if one action is illegal.
        inside = (actions >= 0) & (actions < self.actions)
        legal = inside & (self.masks[np.arange(self.count), np.where(inside, actions, 0)] != 0)
        if not legal.all():
            row = int(np.flatnonzero(~legal)[0])
            raise IllegalAction(row, int(actions[row]))
        self._send(0)

    def step_random(self, times: int = 1) -> None:
        """Step a number of times by random legal actions, and update all arrays."""
        if times > 0:
            self._send(times)

    def _send(self, times: int) -> None:
        for connection in self._connections:
            connection.send(times)
        self._await_workers()

    def _await_workers(self) -> None:
        for connection in self._connections:
            try:
                connection.recv()
            except EOFError:
                self.close()
                raise TripotError("a process of the rows has died; open them anew") from None

    def close(self) -> None:
        """End the processes and free the memory; the arrays must not be used after that."""
        if not self._connections:
            return
        for connection in self._connections:
            connection.close()
        self._connections = []
        for worker in self._workers:
            worker.join()
        for name in (*ARRAY_TYPES, "_actions"):
            delattr(self, name)
        self._memory.close()
        self._memory.unlink()

    def shared(self, name: str) -> npt.NDArray[Any]:
        """Return an array that other libraries take without a copy; see `Matches.shared`."""
        array: npt.NDArray[Any] = getattr(self, _array_name(name)).view()
        array.flags.writeable = True
        return array

    def __getstate__(self) -> dict[str, Any]:
        """Return the settings, and what each process keeps of its rows."""
        parts = []
        for connection in self._connections:
            connection.send(KEEP)
            parts.append(connection.recv())
        return {"made_of": self._made_of, "parts": parts}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self.__init__(*kept["made_of"], kept["parts"])  # type: ignore[misc]  # the same settings again

    def __del__(self) -> None:
        if getattr(self, "_connections", None):
            self.close()


def _array_name(name: str) -> str:
    if name not in ARRAY_TYPES:
        raise BadInput("name", name, ", ".join(ARRAY_TYPES))
    return name


def _size(sizes: Shapes, kinds: Mapping[str, Any]) -> int:
    return sum(_bytes(sizes[name], kind) for name, kind in kinds.items())


def _bytes(shape: tuple[int, ...], kind: Any) -> int:
    """Return an array's length in shared memory, rounded up to a multiple of eight."""
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
    connection: Connection,
    memory_name: str,
    sizes: Shapes,
    settings: Settings,
    start: int,
    end: int,
    kept: Mapping[str, Any] | None,
) -> None:
    """Step the rows from `start` to `end` in a worker process, until the connection is closed."""
    memory = SharedMemory(memory_name)
    kinds: dict[str, Any] = {**ARRAY_TYPES, "chosen": np.int32}
    arrays = {name: array[start:end] for name, array in _arrays(memory, sizes, kinds).items()}
    actions_row = arrays.pop("chosen")
    own_sizes: Shapes = {name: array.shape for name, array in arrays.items()}
    rows = LocalMatches(own_sizes, settings, start)
    if kept is not None:
        rows.__setstate__(kept)
    step: Callable[[int], None] = rows.step_random
    try:
        while True:
            for name, array in arrays.items():
                array[...] = getattr(rows, name)
            connection.send(None)
            while (times := connection.recv()) == KEEP:
                connection.send(rows.__getstate__())
            if times:
                step(times)
            else:
                rows._step(actions_row)  # what the other side has checked
    except (EOFError, OSError):
        pass
    finally:
        del arrays, actions_row, array
        memory.close()
