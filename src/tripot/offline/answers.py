"""Values that arrive later, and coroutines that wait for them: all that a host without an event loop needs."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Later(Generic[T]):
    """A value that arrives later. A coroutine that `run` drives may await it."""

    def __init__(self) -> None:
        self.done = False
        self._value: T
        self._waiting: list[Callable[[], None]] = []

    def set(self, value: T) -> None:
        """Deliver the value; whatever waits for it goes on at once. A second value changes nothing."""
        if self.done:
            return
        self.done, self._value = True, value
        waiting, self._waiting = self._waiting, []
        for go_on in waiting:
            go_on()

    def when_done(self, go_on: Callable[[], None]) -> None:
        """Call a function once the value is there."""
        self._waiting.append(go_on)

    def __await__(self) -> Generator[Later[Any], None, T]:
        if not self.done:
            yield self
        return self._value


def run(work: Coroutine[Later[Any], None, None]) -> None:
    """Run a coroutine until it waits for a value, and go on when that arrives."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return
    awaited.when_done(lambda: run(work))
