"""The browser's host in CPython: a store in memory, a thinking worker in the same process, and time that only passes in steps."""

from __future__ import annotations

import itertools
import json
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tripot.offline.app import Tables
from tripot.offline.thinking import OfflineThinker

START_MS = 1_700_000_000_000
MODULES_WITH_A_CLOCK = ("host", "connection", "set_up", "archive")


class World:
    """One browser. Stored rows stay when the worker is killed; answers come later, in their order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now_ms = START_MS
        for module in MODULES_WITH_A_CLOCK:
            monkeypatch.setattr(f"tripot.offline.{module}.wall_ms", lambda: self.now_ms)
        monkeypatch.setattr("tripot.offline.host._monotonic_ms", lambda: self.now_ms)
        self.rows: dict[str, dict[int, str]] = {}
        self.documents: dict[tuple[str, str], str] = {}
        self.storing = True
        self.start()

    def start(self) -> None:
        """Start the workers anew: their memory is empty, the store is as it was."""
        self.frames: list[dict[str, Any]] = []
        self.replies: dict[int, tuple[int, str]] = {}
        self._waiting: deque[Callable[[], None]] = deque()
        self._wake_at: int | None = None
        self._numbers = itertools.count(1)
        self.thinker = OfflineThinker()
        stored = json.dumps([(kind, key, text) for (kind, key), text in self.documents.items()])
        self.host = Tables(self, stored, Random(7))
        self.host.open(1)

    # ---- what the host calls

    def send(self, connection: int, frame: str) -> None:
        """Keep a frame; it may tell only of rows that are stored."""
        message = json.loads(frame)
        self.frames.append(message)
        if message.get("t") in ("push", "snapshot") and message["seq"]:
            assert message["seq"] <= self.last_stored(
                message["table"] if isinstance(message["table"], str) else message["table"]["id"]
            )

    def reply(self, request: int, status: int, body: str) -> None:
        """Keep an answer."""
        self.replies[request] = (status, body)

    def append(self, ticket: int, table: str, first: int, body: str) -> None:
        """Store a row later, unless its number is taken."""

        def store() -> None:
            if not self.storing:
                self.host.answered(ticket, None)
                return
            rows = self.rows.setdefault(table, {})
            landed = first not in rows
            if landed:
                rows[first] = body
            self.host.answered(ticket, landed)

        self._waiting.append(store)

    def read(self, ticket: int, table: str, after: int) -> None:
        """Read rows later."""

        def read() -> None:
            rows = [row for row in sorted(self.rows.get(table, {}).items()) if row[0] > after]
            self.host.answered(ticket, json.dumps(rows))

        self._waiting.append(read)

    def save(self, ticket: int, kind: str, key: str, text: str) -> None:
        """Store a document later."""

        def save() -> None:
            self.documents[kind, key] = text
            self.host.answered(ticket, answer=True)

        self._waiting.append(save)

    def load(self, ticket: int, kind: str, key: str) -> None:
        """Read a document later."""
        self._waiting.append(lambda: self.host.answered(ticket, self.documents.get((kind, key))))

    def think(self, ticket: int, task: str) -> None:
        """Answer a task later."""
        self._waiting.append(lambda: self.host.answered(ticket, self.thinker.answer(task)))

    def wake(self, at_ms: int) -> None:
        """Note when to wake the host."""
        self._wake_at = at_ms

    # ---- what a test does

    def step(self) -> bool:
        """Deliver the next answer, or let time pass until the host wants to be woken; False if nothing waits."""
        if self._waiting:
            self._waiting.popleft()()
            return True
        if self._wake_at is None:
            return False
        self.now_ms, self._wake_at = max(self.now_ms, self._wake_at), None
        self.host.tick()
        return True

    def settle(self) -> None:
        """Deliver every answer that waits; no time passes."""
        while self._waiting:
            self._waiting.popleft()()

    def request(self, method: str, address: str, body: Any = None) -> Any:
        """Make a request and return its answer: JSON, or a tuple of status and code if it was refused."""
        number = next(self._numbers)
        text = body if isinstance(body, str) else json.dumps({} if body is None else body)
        self.host.request(number, method, address, text)
        while number not in self.replies:
            assert self._waiting, f"{method} {address} is never answered"
            self._waiting.popleft()()
        status, sent = self.replies.pop(number)
        if status != 200:
            return status, json.loads(sent)["code"]
        return sent if address.endswith("/record") else json.loads(sent)

    def command(self, kind: str, table: str, **values: Any) -> None:
        """Send a command."""
        self.host.receive(
            1, json.dumps({"t": kind, "id": f"c{next(self._numbers)}", "table": table, **values})
        )

    def last_stored(self, table: str) -> int:
        """Return the number of the newest stored entry."""
        newest = self.rows[table][max(self.rows[table])].split("\n")[-1]
        return int(json.loads(newest).get("n", 0))

    def record(self, table: str) -> str:
        """Return the stored record of a table."""
        return "".join(body + "\n" for _first, body in sorted(self.rows[table].items()))

    def snapshot(self, table: str, seat: int | None = 0) -> dict[str, Any]:
        """Follow a table and return its snapshot."""
        self.frames.clear()
        self.command("subscribe", table, **({} if seat is None else {"seat": seat}))
        self.settle()
        return next(frame for frame in self.frames if frame["t"] == "snapshot")
