"""The journal and the bus on PostgreSQL: one writer connection for all tables, and LISTEN/NOTIFY to wake the others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Mapping
from typing import Any

import asyncpg
import msgspec

from tripot.server.store import bus
from tripot.server.store.journal import Pace, Row, StoreDown

log = logging.getLogger("tripot.journal")
CHANNEL = "tripot"
PACE = Pace(0.006, 16)
"""A commit costs several times what it costs on SQLite, most of it not the disk's."""
CHUNK = 200
"""Rows an insert takes at most: their notification must stay under PostgreSQL's 8 000 bytes."""
GONE: tuple[type[Exception], ...] = (asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.CannotConnectNowError,
         asyncpg.AdminShutdownError, asyncpg.CrashShutdownError, OSError, TimeoutError)  # fmt: skip
_INSERT = f"""
with i as (insert into entry (sitting, n, body)
           select * from unnest($1::text[], $2::int[], $3::text[])
           on conflict do nothing returning sitting, n),
     told as (select pg_notify('{CHANNEL}', $4 || ' {{"k":"rows","tables":["' || string_agg(distinct sitting, '","') || '"]}}')
              from i having count(*) > 0)
select sitting, n from i, (select count(*) from told) z
"""  # noqa: S608  # the channel is a constant
_READ = "select n, body from entry where sitting = $1 and n > $2 order by n"
_READ_MANY = """
select e.sitting, e.n, e.body from entry e
join unnest($1::text[], $2::int[]) as w (sitting, after) on e.sitting = w.sitting and e.n > w.after
order by e.sitting, e.n
"""
NAMED = "tripot "
_ALIVE = "select application_name from pg_stat_activity where datname = current_database() and application_name like $1"
_SAY = "select pg_notify($1, said) from unnest($2::text[]) as said"
_Pending = tuple[str, int, str, "asyncio.Future[bool]"]


class PostgresJournal:
    """Group commit over one connection; survives a restart of the server, within `patience` seconds."""

    def __init__(self, url: str, process: str, patience: float = 30.0) -> None:
        self._url = url
        self._process = process
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._pending: list[_Pending] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._connection: asyncpg.Connection[Any] | None = None
        self._readers: asyncpg.Pool[Any] | None = None
        self._opening = asyncio.Lock()
        self.batches = 0
        self.rows = 0
        self._task = asyncio.create_task(self._run(), name="journal")

    def append(self, table_id: str, n: int, body: str) -> asyncio.Future[bool]:
        """Queue a row; the future is done once it is committed."""
        future: asyncio.Future[bool] = self._loop.create_future()
        if self._closing:
            future.set_exception(StoreDown("the house is closing"))
            return future
        self._pending.append((table_id, n, body, future))
        self._wake.set()
        return future

    async def read(self, table_id: str, after: int) -> list[Row]:
        """Read a table's rows."""
        return [(row[0], row[1]) for row in await self._fetch(_READ, table_id, after)]

    async def read_many(self, wanted: Mapping[str, int]) -> dict[str, list[Row]]:
        """Read several tables in one query."""
        found: dict[str, list[Row]] = {table_id: [] for table_id in wanted}
        for table_id, n, body in await self._fetch(_READ_MANY, list(wanted), list(wanted.values())):
            found[table_id].append((n, body))
        return found

    async def close(self) -> None:
        """Write what is queued, then let go."""
        self._closing = True
        self._wake.set()
        await self._task
        if self._connection is not None:
            with contextlib.suppress(*GONE):
                await self._connection.close(timeout=2)
        if self._readers is not None:
            self._readers.terminate()

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        try:
            # One task opens the pool, the others wait: asyncpg refuses a second one.
            async with self._opening:
                if self._readers is None:
                    self._readers = await asyncpg.create_pool(self._url, min_size=1, max_size=4)
            return list(await self._readers.fetch(query, *values, timeout=10))
        except GONE as problem:
            raise StoreDown(str(problem)) from problem

    async def _run(self) -> None:
        written = 0.0
        while True:
            if not self._pending:
                if self._closing:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            early = written + PACE.seconds - self._loop.time()
            if early > 0 and len(self._pending) < PACE.enough:
                await asyncio.sleep(early)
            batch, self._pending = self._pending[:CHUNK], self._pending[CHUNK:]
            # Sorted, so that the batches of two processes cannot wait for each other in a circle.
            batch.sort(key=lambda row: (row[0], row[1]))  # stable: the first of two equal numbers stays first
            self.batches += 1
            self.rows += len(batch)
            try:
                landed = await self._write(batch)
            except Exception as problem:
                log.exception("journal write failed")
                for *_row, future in batch:
                    if not future.done():
                        future.set_exception(StoreDown(str(problem)))
                continue
            for table_id, n, _body, future in batch:
                if not future.done():
                    # Of two rows of one batch with the same number only one can be the one that landed.
                    future.set_result((table_id, n) in landed)
                landed.discard((table_id, n))
            written = self._loop.time()

    async def _write(self, batch: list[_Pending]) -> set[tuple[str, int]]:
        columns = [list(column) for column in zip(*(row[:3] for row in batch), strict=True)]
        give_up = self._loop.time() + self._patience
        unsure = False
        pause = 0.05
        while True:
            try:
                connection = await self._connected()
                rows = await connection.fetch(_INSERT, *columns, self._process, timeout=10)
                landed = {(row[0], row[1]) for row in rows}
                if unsure and len(landed) < len(batch):
                    landed |= await self._ours(connection, batch)
                return landed
            except GONE as problem:
                # The commit may or may not have happened: insert again, then look whose rows stand.
                unsure = True
                self._drop()
                if self._loop.time() > give_up:
                    raise
                log.warning("PostgreSQL is away (%s), trying again", problem)
                await asyncio.sleep(pause)
                pause = min(pause * 2, 1.0)

    async def _ours(self, connection: asyncpg.Connection[Any], batch: list[_Pending]) -> set[tuple[str, int]]:
        rows = await connection.fetch(
            "select e.sitting, e.n, e.body from entry e "
            "join unnest($1::text[], $2::int[]) as w (sitting, n) on e.sitting = w.sitting and e.n = w.n",
            [row[0] for row in batch],
            [row[1] for row in batch],
        )
        bodies = {(row[0], row[1]): row[2] for row in rows}
        return {(table_id, n) for table_id, n, body, _future in batch if bodies.get((table_id, n)) == body}

    async def _connected(self) -> asyncpg.Connection[Any]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._url, timeout=5)
            # A lost power supply must not lose what was acknowledged, whatever the server's default.
            await self._connection.execute("set synchronous_commit = on")
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


class PostgresBus:
    """LISTEN on an own connection. A payload is `<process> <message>`; one's own are ignored."""

    def __init__(self, url: str, process: str, heard: bus.Heard) -> None:
        self._url = url
        self._process = process
        self._heard = heard
        self._inbox: deque[bus.AnyMessage] = deque()
        self._arrived = asyncio.Event()
        self._listener: asyncpg.Connection[Any] | None = None
        self._tasks = [
            asyncio.create_task(self._listen(), name="bus listener"),
            asyncio.create_task(self._deliver(), name="bus delivery"),
        ]
        self.ready = asyncio.Event()
        self._speaking = asyncio.Lock()
        self._outgoing: list[str] = []

    @property
    def hears(self) -> bool:
        """Whether the others are heard."""
        return self._listener is not None

    async def publish(self, message: bus.Message) -> None:
        """Send through the listening connection; what is lost is made good by `Missed` after reconnecting."""
        payload = f"{self._process} {bus.write(message)}"
        if len(payload.encode()) > 7900:
            raise ValueError("a bus message names things, it does not carry them")
        self._outgoing.append(payload)
        with contextlib.suppress(*GONE):
            async with self._speaking:
                # Whoever has the word says what all who waited for it have to say.
                payloads, self._outgoing = self._outgoing, []
                if payloads and self._listener is not None:
                    await self._listener.execute(_SAY, CHANNEL, payloads, timeout=5)

    async def alive(self) -> set[str] | None:
        """Return the processes whose listening connections the database has; None while it is away."""
        if self._listener is None:
            return None
        with contextlib.suppress(*GONE):
            async with self._speaking:
                rows = await self._listener.fetch(_ALIVE, NAMED + "%", timeout=5)
            return {row[0].removeprefix(NAMED) for row in rows}
        return None

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._listener is not None:
            self._listener.terminate()

    async def _listen(self) -> None:
        again = False
        while True:
            try:
                lost = asyncio.Event()
                # The name tells the others that this process lives: a killed one's connections are closed at once.
                name = {"application_name": NAMED + self._process}
                connection = await asyncpg.connect(self._url, timeout=5, server_settings=name)
                connection.add_termination_listener(lambda _c, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, lambda _c, _pid, _channel, text: self._take(text))
                self._listener = connection
                self.ready.set()
                if again:
                    self._put(bus.Missed())
                again = True
                await lost.wait()
            except GONE as problem:
                log.warning("the bus is away: %s", problem)
            self._listener = None
            await asyncio.sleep(0.2)

    def _take(self, text: str) -> None:
        process, _space, rest = text.partition(" ")
        if process == self._process:
            return
        try:
            self._put(bus.read(rest))
        except msgspec.DecodeError as problem:
            # Another version of the house may say what this one does not know.
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
                # All that waits is one read: under load the rows of many tables come in a burst.
                tables = set(message.tables)
                while self._inbox and isinstance(following := self._inbox[0], bus.Rows):
                    tables.update(following.tables)
                    self._inbox.popleft()
                message = bus.Rows(list(tables))
            try:
                await self._heard(message)
            except Exception:
                log.exception("a bus message could not be handled: %.200r", message)
