"""The house: everything one server process holds, and how it hears of the others."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select, update

from tripot.core.errors import TripotError
from tripot.core.game import Game
from tripot.core.match import now
from tripot.server.archive.replay import Replays
from tripot.server.bots.pool import BotPool
from tripot.server.limits import Limits
from tripot.server.metrics import Metrics
from tripot.server.people.people import People
from tripot.server.settings import Settings
from tripot.server.store import schema
from tripot.server.store.journal import Journal, StoreDown
from tripot.server.store.store import Store
from tripot.server.tables import chat, settlement
from tripot.server.tables.info import TableInfo, strongest
from tripot.server.tables.table import Table

if TYPE_CHECKING:
    from tripot.server.tables.sockets import Client

log = logging.getLogger("tripot.house")
BEAT = 15.0
"""Seconds between a process's signs of life to the others."""


class House:
    """One process of the house."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(settings.limits)
        self.people = People(self)
        self.replays = Replays()
        self.tables: dict[str, Table] = {}
        self.clients: set[Client] = set()
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.get_running_loop()
        self.boot = now()
        self.others: dict[str, float] = {}
        self.closing = False
        self.key = b""
        self.store: Store
        self.journal: Journal
        self.pool: BotPool

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Open the store and start the house's own chores."""
        house = cls(settings)
        house.store = await Store.open(settings, house.heard)
        house.journal = house.store.journal
        house.pool = BotPool(settings.thinkers, settings.bot_deadline)
        house.key = await house.store.secret()
        # Tables are freed as soon as nobody holds them; looking for circles among thousands of them again and again
        # took a quarter of the time, and stopped everyone for tens of milliseconds.
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000, 50, 50)
        house.spawn(house.pool.warm())
        house.spawn(house._sweep())
        house.spawn(house._measure_lag())
        if settings.is_postgres:
            await house.store.bus.publish("here", "-", house.store.process)
            house.spawn(house._beat())
        return house

    async def close(self) -> None:
        """Finish what was begun, then let go of everything."""
        self.closing = True
        for table in self.tables.values():
            table.automation.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pool.close()
        await self.store.close()

    def loop_time(self) -> float:
        """Return the loop's clock."""
        return self._loop.time()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside; what goes wrong is logged."""
        if self.closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("a chore failed", exc_info=problem)

    # ---- tables

    async def table(self, id_: str) -> Table | None:
        """Return a table, from memory or from the store; None if there is none."""
        table = self.tables.get(id_)
        if table is not None and not table.stale:
            return table
        if table is not None:
            async with table.lock:
                if table.stale:
                    found = await self._read(id_)
                    if found is not None:
                        await table.reload(await self.journal.read(id_, -1), found[1])
            table.automation.look_after()
            return table
        waiting = self._loading.get(id_)
        if waiting is None:
            waiting = self._loop.create_task(self._load(id_))
            self._loading[id_] = waiting
            waiting.add_done_callback(lambda _done: self._loading.pop(id_, None))
        return await asyncio.shield(waiting)

    async def _load(self, id_: str) -> Table | None:
        found = await self._read(id_)
        if found is None:
            return None
        info, server_seed = found
        table = Table(self, info)
        rows = await self.journal.read(id_, -1)
        table.fold(rows, server_seed)
        clock = table.status.clock if table.status is not None and table.end is None else None
        if clock is not None and clock.rule.kind == "bank" and clock.since < self.boot and self.alone:
            # First of all, else flags would fall for time during which nobody could play.
            await table.restart_clock()
        self.tables[id_] = table
        self.metrics.tables.set(len(self.tables))
        if table.match is not None:
            if info.status == "open":
                # The record says it began; only the description was not written in time.
                self.spawn(settlement.mark_started(self, id_, table.match.header.at))
            if table.end is not None:
                if info.status == "playing":
                    self.spawn(self.settle(table))
            else:
                table.automation.look_after(ours=self.alone)
        return table

    async def _read(self, id_: str) -> tuple[TableInfo, str] | None:
        columns = schema.sitting.c
        async with self.store.look() as connection:
            row = (
                await connection.execute(select(columns.info, columns.server_seed).where(columns.id == id_))
            ).first()
        return None if row is None else (msgspec.json.decode(row[0], type=TableInfo), row[1])

    def holds(self, table: Table) -> bool:
        """Tell whether a table is the one in memory."""
        return self.tables.get(table.id) is table

    def stand_in(self, game: Game) -> str:
        """Return the bot that plays for those who left."""
        return strongest(game)

    @property
    def alone(self) -> bool:
        """Whether no other process of this house has been heard of lately."""
        limit = self._loop.time() - 3 * BEAT
        return all(seen < limit for seen in self.others.values())

    async def settle(self, table: Table) -> None:
        """Write the end of a match down: result, ratings, status; exactly once among all processes."""
        info = await settlement.settle(self, table)
        if info is not None:
            await self.changed(info)

    async def note_deadline(self, table: Table) -> None:
        """Store when the next flag of a slow match falls, so that it falls even if the house is closed meanwhile."""
        if table.status is None or table.status.clock is None:
            return
        deadline = table.status.clock.next_flag()
        query = update(schema.sitting).where(schema.sitting.c.id == table.id).values(deadline=deadline)
        await self.store.transact(lambda connection: connection.execute(query))

    async def changed(self, info: TableInfo) -> None:
        """Show a table's new description to all who follow it, here and elsewhere."""
        table = self.tables.get(info.id)
        if table is not None:
            table.tell_info(info)
        await self.store.bus.publish("l", info.id)

    def presence_changed(self, table: Table) -> None:
        """Tell who is here, soon: people often come in a burst."""
        if not table.automation.telling and not self.closing:
            table.automation.telling = True
            self._loop.call_later(0.03, lambda: self.spawn(self.show_presence(table)))

    async def show_presence(self, table: Table) -> None:
        """Tell the followers, and the other processes, who is here."""
        table.automation.telling = False
        table.automation.came_or_went()
        if self.settings.is_postgres:
            here: dict[str, int] = {}
            for follower in table.followers:
                if follower.person is not None:
                    here[follower.person] = here.get(follower.person, 0) + 1
            text = " ".join(f"{person}:{count}" for person, count in list(here.items())[:200])
            await self.store.bus.publish("p", table.id, f"{self.store.process} {text}")

    def show_out(self, person: str) -> None:
        """Close the sockets of somebody whose session ended."""
        for client in list(self.clients):
            if client.person == person:
                client.close(4401, "session ended")

    # ---- hearing others

    async def heard(self, kind: str, table_id: str, rest: str) -> None:
        """Take in what another process published."""
        if kind == "e":
            await self._catch_up({pair.split(" ")[0] for pair in rest.split(",")})
        elif kind == "*":
            await self._catch_up(set(self.tables))
        elif kind in ("here", "back"):
            new = rest not in self.others
            self.others[rest] = self._loop.time()
            if kind == "here" and new:
                await self.store.bus.publish("back", "-", self.store.process)
        elif (table := self.tables.get(table_id)) is not None:
            await self._heard_of(kind, table, rest)

    async def _heard_of(self, kind: str, table: Table, rest: str) -> None:
        if kind == "l":
            found = await self._read(table.id)
            if found is None:
                return
            table.tell_info(found[0])
            if table.match is None and found[0].status != "open":
                async with table.lock:
                    if table.match is None:
                        table.fold(await self.journal.read(table.id, -1), found[1])
                        table.show_all()
                table.automation.look_after(ours=False)
        elif kind == "c":
            said = await chat.one(self.store, int(rest))
            if said is not None:
                chat.tell(table, said)
        elif kind == "p":
            process, *people = rest.split(" ")
            if table.automation.remote is None:
                table.automation.remote = {}
            table.automation.remote[process] = {
                person: int(count)
                for person, _colon, count in (one.partition(":") for one in people)
                if count
            }
            table.automation.came_or_went()

    async def _catch_up(self, ids: set[str]) -> None:
        """Read the new rows of tables held here in one query, and push them."""
        wanted = {}
        for id_ in ids:
            table = self.tables.get(id_)
            if table is not None and table.match is not None:
                wanted[id_] = table.match.entries
        if not wanted:
            return
        try:
            rows = await self.journal.read_many(wanted)
        except StoreDown:
            for id_ in wanted:
                self.tables[id_].stale = True
            return
        for id_, found in rows.items():
            held = self.tables.get(id_)
            if held is not None and found:
                async with held.lock:
                    if not held.stale:
                        held.take_in(found)

    # ---- chores

    async def _sweep(self) -> None:
        """Let idle tables leave memory, wake tables whose days are over, forget silent processes."""
        while True:
            await asyncio.sleep(20)
            try:
                self._evict()
                self.limits.sweep()
                await self._wake_due()
            except (StoreDown, TripotError, OSError) as problem:
                log.warning("sweep: %s", problem)
            except Exception:
                log.exception("sweep failed")
            limit = self._loop.time() - 3 * BEAT
            for process in [name for name, seen in self.others.items() if seen < limit]:
                del self.others[process]
                for table in self.tables.values():
                    if table.automation.remote and table.automation.remote.pop(process, None):
                        table.automation.came_or_went()

    def _evict(self) -> None:
        limit = self._loop.time() - self.settings.idle_minutes * 60
        for id_, table in list(self.tables.items()):
            if (
                not table.followers
                and table.touched < limit
                and not table.lock.locked()
                and not table.automation.thinking
            ):
                table.automation.stop()
                del self.tables[id_]
        self.metrics.tables.set(len(self.tables))

    async def _wake_due(self) -> None:
        columns = schema.sitting.c
        query = select(columns.id).where(columns.deadline < now(), columns.status == "playing").limit(100)
        async with self.store.look() as connection:
            due = [row[0] for row in await connection.execute(query)]
        for id_ in due:
            table = await self.table(id_)
            if table is not None:
                table.automation.arm()

    async def _beat(self) -> None:
        while True:
            await self.store.bus.publish("here", "-", self.store.process)
            for table in list(self.tables.values()):
                if table.automation.remote is not None and table.followers:
                    await self.show_presence(table)
            await asyncio.sleep(BEAT)

    async def _measure_lag(self) -> None:
        while True:
            before = self._loop.time()
            await asyncio.sleep(0.5)
            self.metrics.lag.set(max(0.0, self._loop.time() - before - 0.5))
