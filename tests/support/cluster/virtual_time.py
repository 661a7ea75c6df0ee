"""Virtual time: one timeline for the whole world, and an asyncio event loop for each simulated process.

A loop runs one iteration as an event of the timeline, as the system runs one process after the other. A process that
is killed just gets no further iteration: its tasks stay at the await where they are.
"""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from heapq import heappop, heappush
from typing import Any, cast

_set_running_loop: Any = events._set_running_loop
ITERATION_S = 0.0002
"""Virtual time between two iterations of a busy loop: meanwhile other processes and the network go on."""


class Timeline:
    """The events of the world in the order of their time; equal times in the order in which they were added."""

    def __init__(self) -> None:
        self.now = 0.0
        self._order = 0
        self._events: list[tuple[float, int, Callable[..., object], tuple[Any, ...]]] = []
        self.handled = 0

    def at(self, when: float, call: Callable[..., object], *arguments: Any) -> None:
        """Call something at a time, now if that is past."""
        self._order = order = self._order + 1
        heappush(self._events, (when if when > self.now else self.now, order, call, arguments))

    def after(self, delay: float, call: Callable[..., object], *arguments: Any) -> None:
        """Call something after a delay in seconds."""
        self._order = order = self._order + 1
        heappush(self._events, (self.now + delay, order, call, arguments))

    def run_until(self, end: float) -> None:
        """Let the world go on until a time."""
        queue = self._events
        while queue and queue[0][0] <= end:
            self.now, _order, call, arguments = heappop(queue)
            self.handled += 1
            call(*arguments)
        self.now = max(self.now, end)


_Interface: Any = asyncio.AbstractEventLoop


class VirtualLoop(_Interface):  # type: ignore[misc]  # the interface has far more than asyncio's tasks and futures use
    """The event loop of one process. It may be frozen for a while, or killed."""

    def __init__(
        self, timeline: Timeline, name: str, on_problem: Callable[[str, dict[str, Any]], object]
    ) -> None:
        self.timeline = timeline
        self.name = name
        self.dead = False
        self.slept_s = 0.0
        """How long the machine of this process slept: the steady clock stands still meanwhile."""
        self.frozen_until = 0.0
        self.kill_after: int | None = None
        """Callbacks that are still run before the process is killed; None: as many as come."""
        self.on_kill: Callable[[], object] = lambda: None
        self.tasks: list[asyncio.Task[Any]] = []
        self._on_problem = on_problem
        self._ready: deque[asyncio.Handle] = deque()
        self._woken = False
        """Whether the next iteration is on the timeline."""

    # ---- time

    def time(self) -> float:
        """Return the steady clock of this process."""
        return self.timeline.now - self.slept_s

    def sleep_machine(self, seconds: float) -> None:
        """Let the machine sleep: everything of this process comes later by that, and the steady clock does not notice."""
        self.freeze(seconds)
        self.slept_s += seconds

    def freeze(self, seconds: float) -> None:
        """Stop the process for a while."""
        self.frozen_until = max(self.frozen_until, self.timeline.now + seconds)

    # ---- callbacks

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Run a callback in the next iteration."""
        handle = asyncio.Handle(callback, args, self, context)
        if not self.dead:
            self._ready.append(handle)
            if not self._woken:
                self._woken = True
                self.timeline.after(ITERATION_S, self._iterate)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Run a callback after a delay."""
        return self.call_at(self.timeline.now - self.slept_s + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Run a callback at a time of the steady clock."""
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        if not self.dead:
            self.timeline.at(when + self.slept_s, self._ring, handle)
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Leave it: it is skipped when its time comes."""

    def _ring(self, handle: asyncio.TimerHandle) -> None:
        """Run the callback of a timer in an iteration that begins now."""
        if self.dead or handle._cancelled:
            return
        late = handle.when() + self.slept_s - self.timeline.now
        if late > 1e-9:
            # The machine slept meanwhile.
            self.timeline.after(late, self._ring, handle)
            return
        self._ready.append(handle)
        if not self._woken:
            self._woken = True
            self.timeline.at(self.timeline.now, self._iterate)

    def _iterate(self) -> None:
        """Run one iteration: the callbacks that are ready now."""
        if self.dead:
            return
        if self.timeline.now < self.frozen_until:
            self.timeline.at(self.frozen_until, self._iterate)
            return
        ready = self._ready
        _set_running_loop(self)
        try:
            for _ in range(len(ready)):
                if self.kill_after is not None:
                    if self.kill_after <= 0:
                        break
                    self.kill_after -= 1
                handle = ready.popleft()
                if not handle._cancelled:
                    handle._run()
        finally:
            _set_running_loop(None)
        if self.kill_after == 0:
            self.on_kill()
        elif ready:
            self.timeline.after(ITERATION_S, self._iterate)
        else:
            self._woken = False

    def kill(self) -> None:
        """End the process: nothing of it runs any more, no `finally` either."""
        self.dead = True
        self._ready.clear()

    def bury(self) -> None:
        """Let go of what a dead process held, without a sound. Only when the world is over."""
        for task in self.pending():
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            # A `finally` may want to await, or ask for the running loop: nobody waits for it any more.
            with contextlib.suppress(Exception):
                cast(Coroutine[Any, Any, Any], task.get_coro()).close()
        self.tasks.clear()

    # ---- tasks and futures

    def create_future(self) -> asyncio.Future[Any]:
        """Return a new future of this loop."""
        return asyncio.Future(loop=cast(asyncio.AbstractEventLoop, self))

    def create_task(
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[Any]:
        """Run a coroutine."""
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        self.tasks.append(task)
        if len(self.tasks) > 4_000:
            self.tasks = [each for each in self.tasks if not each.done()]
        return task

    def pending(self) -> list[asyncio.Task[Any]]:
        """Return the tasks that have not ended."""
        return [task for task in self.tasks if not task.done()]

    def run_in_executor(self, _executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Run a function that a thread would run; its result is there in a later iteration."""
        future = self.create_future()

        def finish() -> None:
            if future.done():
                return
            try:
                future.set_result(func(*args))
            except Exception as problem:
                future.set_exception(problem)

        self.call_later(0.001, finish)
        return future

    # ---- the rest of the interface that asyncio uses

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Report an exception that nobody took."""
        if not self.dead:
            self._on_problem(self.name, context)

    def get_debug(self) -> bool:
        """Return False: asyncio's debug mode is off."""
        return False

    def is_running(self) -> bool:
        """Return True while an iteration runs."""
        return events._get_running_loop() is self

    def is_closed(self) -> bool:
        """Return whether the process is dead."""
        return self.dead
