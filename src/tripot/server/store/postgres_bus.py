"""Messages between the processes of a server on PostgreSQL, with LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from typing import Any

import asyncpg
import msgspec

from tripot.server.store import bus
from tripot.server.store.postgres import CHANNEL, UNAVAILABLE

log = logging.getLogger("tripot.bus")
MAX_PAYLOAD_BYTES = 7_900
"""PostgreSQL's limit is 8 000 bytes."""
APPLICATION_NAME = "tripot "
_ALIVE = "select application_name from pg_stat_activity where datname = current_database() and application_name like $1"
_NOTIFY = "select pg_notify($1, payload) from unnest($2::text[]) as payload"


class PostgresBus:
    """Sends and receives with NOTIFY and LISTEN on one connection. A payload is `<process> <message>`; own messages are ignored."""

    def __init__(self, url: str, process: str, on_message: bus.OnMessage) -> None:
        self._url = url
        self._process = process
        self._on_message = on_message
        self._inbox: deque[bus.AnyMessage] = deque()
        self._arrived = asyncio.Event()
        self._listener: asyncpg.Connection[Any] | None = None
        self._tasks = [
            asyncio.create_task(self._listen(), name="bus listener"),
            asyncio.create_task(self._deliver(), name="bus delivery"),
        ]
        self.ready = asyncio.Event()
        self._sending = asyncio.Lock()
        self._outgoing: list[str] = []

    @property
    def hears(self) -> bool:
        """Whether messages of the other processes arrive."""
        return self._listener is not None

    async def publish(self, message: bus.Message) -> None:
        """Send a message. Lost messages are made up for by `Missed`, which the others get after reconnecting."""
        payload = f"{self._process} {bus.write(message)}"
        if len(payload.encode()) > MAX_PAYLOAD_BYTES:
            raise ValueError("a bus message is too long: it must name things, not carry them")
        self._outgoing.append(payload)
        with contextlib.suppress(*UNAVAILABLE):
            async with self._sending:
                # The lock holder sends everything queued so far.
                payloads, self._outgoing = self._outgoing, []
                if payloads and self._listener is not None:
                    await self._listener.execute(_NOTIFY, CHANNEL, payloads, timeout=5)

    async def alive(self) -> set[str] | None:
        """Return the processes that are connected to the database; None while it is unavailable."""
        with contextlib.suppress(*UNAVAILABLE):
            async with self._sending:
                # Checked here: the connection may break while this waits for the lock.
                if self._listener is not None:
                    rows = await self._listener.fetch(_ALIVE, APPLICATION_NAME + "%", timeout=5)
                    return {row[0].removeprefix(APPLICATION_NAME) for row in rows}
        return None

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._listener is not None:
            self._listener.terminate()

    async def _listen(self) -> None:
        reconnected = False
        while True:
            try:
                lost = asyncio.Event()
                # The name shows the others that this process is alive: the system closes a killed one's connections.
                name = {"application_name": APPLICATION_NAME + self._process}
                connection = await asyncpg.connect(self._url, timeout=5, server_settings=name)
                connection.add_termination_listener(lambda _c, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, lambda _c, _pid, _channel, text: self._receive(text))
                self._listener = connection
                self.ready.set()
                if reconnected:
                    self._put(bus.Missed())
                reconnected = True
                await lost.wait()
            except UNAVAILABLE as problem:
                log.warning("the bus is unavailable: %s", problem)
            self._listener = None
            await asyncio.sleep(0.2)

    def _receive(self, text: str) -> None:
        process, _space, rest = text.partition(" ")
        if process == self._process:
            return
        try:
            self._put(bus.read(rest))
        except msgspec.DecodeError as problem:
            # A newer version of the server may send messages that this one does not know.
            log.warning("a bus message was not understood (%s): %.200s", problem, text)

    def _put(self, message: bus.AnyMessage) -> None:
        self._inbox.append(message)
        self._arrived.set()

    async def _deliver(self) -> None:
        while True:
            if not self._inbox:
                self._arrived.clear()
                await self._arrived.wait()
            message = self._inbox.popleft()
            if isinstance(message, bus.Rows):
                # Merge waiting messages into one read: under load the rows of many tables arrive in a burst.
                tables = set(message.tables)
                while self._inbox and isinstance(next_message := self._inbox[0], bus.Rows):
                    tables.update(next_message.tables)
                    self._inbox.popleft()
                message = bus.Rows(list(tables))
            try:
                await self._on_message(message)
            except Exception:
                log.exception("a bus message could not be handled: %.200r", message)
