"""The floor: the tables and sockets one process holds in memory, and what it hears of them from other processes."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import and_, exists, func, or_, select

from tripot.core.clock import wall_ms
from tripot.core.errors import TripotError
from tripot.server.rate_limits import RateLimits
from tripot.server.store import bus, schema
from tripot.server.store.journal import StoreDown
from tripot.server.store.neighbours import Neighbours
from tripot.server.tables import chat, settlement
from tripot.server.tables.automation import Automation
from tripot.server.tables.room import Room
from tripot.server.tables.table import Table
from tripot.server.workers.job import JobTimedOut
from tripot.table.description import Description
from tripot.table.presence import Reader
from tripot.table.refusals import Refused

log = logging.getLogger("tripot.floor")
_sitting, _entry = schema.sitting.c, schema.entry.c
PAGE = 200
"""Tables that are looked over at once: a query about all of them would hold everybody up."""


class Found(NamedTuple):
    """A table as the store has it: its description, its secret, and whether anybody ever spoke at it."""

    info: Description
    server_seed: str
    talked: bool


class Floor:
    """Finds tables, in memory or in the store, and lets idle ones go."""

    def __init__(self, room: Room, limits: RateLimits, neighbours: Neighbours) -> None:
        self.room = room
        self.limits = limits
        self.neighbours = neighbours
        self.tables: dict[str, Table] = {}
        self.clients: set[Reader] = set()
        self._automation: dict[str, Automation] = {}
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self._outdated: set[str] = set()
        """Tables whose description changed while they were read: what was read of them may be the old one."""
        self._talked: set[str] = set()
        """Tables at which somebody spoke while they were read."""
        self._loop = asyncio.get_running_loop()
        self._boot = wall_ms()
        room.vigil.alone = lambda: neighbours.alone

    async def table(self, id_: str) -> Table | None:
        """Return a table, from memory or from the store; None if there is none."""
        table = self.tables.get(id_)
        if table is not None and not table.stale:
            return table
        if table is not None:
            async with table.lock:
                if table.stale:
                    found = await self.read(id_)
                    if found is not None:
                        await table.reload(await self.room.store.journal.read(id_, -1), found.server_seed)
            self.look_after(table)
            return table
        waiting = self._loading.get(id_)
        if waiting is None:
            waiting = self._loop.create_task(self._load(id_))
            self._loading[id_] = waiting
            waiting.add_done_callback(lambda _done: self._loaded(id_))
        return await asyncio.shield(waiting)

    def _loaded(self, id_: str) -> None:
        self._loading.pop(id_, None)
        self._outdated.discard(id_)
        self._talked.discard(id_)

    async def _load(self, id_: str) -> Table | None:
        found = await self.read(id_)
        if found is None:
            return None
        info = found.info
        room = self.room
        table = Table(room, info)
        rows = await room.store.journal.read(id_, -1)
        await table.fold_gently(rows, found.server_seed)
        alone = self.neighbours.alone
        clock = table.status.clock if table.status is not None and table.end is None else None
        if clock is not None and clock.rule.kind == "bank" and clock.since < self._boot and alone:
            # First of all, else flags would fall for time during which nobody could play.
            await table.restart_clock()
        # Nobody may come to it before it knows the newest: who has just sat down would be taken for a spectator.
        await self._tell_newest(table)
        if not found.talked and id_ not in self._talked:
            # Nobody has spoken, and who speaks from here on is heard here.
            table.said = deque(maxlen=chat.PAGE)
        self.tables[id_] = table
        automation = self._automation[id_] = Automation(room, table)
        room.metrics.tables.set(len(self.tables))
        if room.settings.is_postgres and table.match is not None:
            # While this was folded another process may have stored a row and told those who had the table.
            async with table.lock:
                await table.pull()
        if table.match is not None:
            if info.status == "open":
                # The record says it began; only the description was not written in time.
                room.chores.spawn(settlement.mark_started(room.store, table, table.match.header.at))
            if table.end is not None:
                if info.status == "playing":
                    room.chores.spawn(settlement.settle(room, table))
            else:
                automation.look_after(ours=alone, loaded=True)
        return table

    async def _tell_newest(self, table: Table) -> None:
        """Read a table's description again if it changed while the table was not yet here to be told."""
        while table.id in self._outdated:
            self._outdated.discard(table.id)
            found = await self.read(table.id)
            if found is not None:
                table.tell_info(found.info)

    async def read(self, id_: str) -> Found | None:
        """Return a table as the store has it."""
        talked = exists().where(schema.chat.c.sitting == id_)
        query = select(_sitting.info, _sitting.server_seed, talked).where(_sitting.id == id_)
        async with self.room.store.look() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return Found(msgspec.json.decode(row[0], type=Description), row[1], bool(row[2]))

    def holds(self, table: Table) -> bool:
        """Tell whether a table is the one in memory."""
        return self.tables.get(table.id) is table

    def look_after(self, table: Table, *, ours: bool = True) -> None:
        """Wake what a table does by itself."""
        if self.holds(table):
            self._automation[table.id].look_after(ours=ours)

    def tell_awaited(self, table: Table) -> None:
        """Tell those whose turn has come at a table that just began, and who are not here."""
        if self.holds(table):
            self._automation[table.id].tell_awaited()

    async def changed(self, info: Description) -> None:
        """Show a table's new description to all who follow it, here and elsewhere."""
        self._note_change(info.id)
        await settlement.changed(self.room.store, info, self.tables.get(info.id))

    def _note_change(self, id_: str) -> None:
        if id_ in self._loading:
            self._outdated.add(id_)

    def show_out(self, person: str, sessions: set[str] | None = None) -> None:
        """Close the sockets of somebody's sessions that ended; none named: of all."""
        for client in list(self.clients):
            if client.person == person and (sessions is None or client.session in sessions):
                client.close(4401, "session ended")

    def forget_person(self, person: str) -> None:
        """Let go of what was kept of somebody who is forgotten: his sockets, and what he said."""
        self.show_out(person)
        for table in self.tables.values():
            table.said = None

    def close(self) -> None:
        """Stop every timer."""
        for automation in self._automation.values():
            automation.stop()

    # ---- hearing others

    async def heard(self, message: bus.AnyMessage) -> None:
        """Take in what another process published about tables."""
        match message:
            case bus.Rows(tables):
                await self._catch_up(set(tables))
            case bus.Missed():
                self._talked.update(self._loading)
                for table in self.tables.values():
                    # Who spoke meanwhile was not heard.
                    table.said = None
                await self.mend()
                await self._catch_up(set(self.tables))
            case bus.Described(id_):
                self._note_change(id_)
                if id_ in self.tables:
                    await self._described(self.tables[id_])
            case bus.Said(id_, n) if id_ in self.tables:
                said = await chat.one(self.room.store, n)
                if said is not None and id_ in self.tables:
                    chat.tell(self.tables[id_], said)
            case bus.Said(id_) if id_ in self._loading:
                self._talked.add(id_)
            case bus.Present(id_, process, people) if id_ in self.tables:
                self.tables[id_].presence.elsewhere(process, people)
                self._automation[id_].came_or_went()
            case bus.SignedOut(person, sessions):
                self.show_out(person, None if sessions is None else set(sessions))
            case bus.Forgotten(person):
                self.forget_person(person)
                named = [table for table in self.tables.values() if table.info.names(person)]
                for table in named:
                    await self._described(table)
            case _:
                pass

    async def _described(self, table: Table) -> None:
        found = await self.read(table.id)
        if found is None:
            return
        table.tell_info(found.info)
        if table.match is None and found.info.status != "open":
            async with table.lock:
                if table.match is None:
                    table.fold(await self.room.store.journal.read(table.id, -1), found.server_seed)
                    table.show_all()
            self.look_after(table, ours=False)

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
            rows = await self.room.store.journal.read_many(wanted)
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

    def forget(self, process: str) -> None:
        """Let go of what a process that is gone said about who is present, and do what it may have been about to do."""
        for id_, table in self.tables.items():
            self._automation[id_].hurry()
            if table.presence.remote and table.presence.remote.pop(process, None):
                self._automation[id_].came_or_went()

    async def stop(self, id_: str) -> None:
        """End a match that nobody plays any more, without a result."""
        table = await self.table(id_)
        if table is not None:
            await table.stop()

    def evict(self, idle: float | None = None) -> None:
        """Let tables leave memory that nobody followed for so many seconds."""
        limit = self._loop.time() - (self.room.settings.idle_minutes * 60 if idle is None else idle)
        for id_, table in list(self.tables.items()):
            automation = self._automation[id_]
            left = not table.presence.followers and table.touched <= limit
            if left and not table.lock.locked() and not automation.thinking:
                automation.stop()
                del self.tables[id_], self._automation[id_]
        self.room.metrics.tables.set(len(self.tables))

    async def each(self, work: Callable[[str], Awaitable[object]], ids: Iterable[str]) -> None:
        """Do something for one table after the other; what goes wrong at one is noted and keeps nothing from the others.

        Only a store that is away ends it: the next table would fare no better.
        """
        for id_ in ids:
            try:
                await work(id_)
            except StoreDown:
                raise
            except JobTimedOut:
                log.warning("table %s: its record is too heavy to be read", id_)
            except (TripotError, Refused) as problem:
                log.warning("table %s: %s", id_, problem)
            except Exception:
                log.exception("table %s could not be looked after", id_)

    async def mend(self) -> None:
        """Read the tables again of which the store, while it was away, left unknown what is stored."""
        await self.each(self.table, [id_ for id_, table in list(self.tables.items()) if table.stale])

    async def wake(self) -> None:
        """Take up every clock again after time was lost."""

        async def one(id_: str) -> None:
            table = self.tables.get(id_)
            if table is not None and table.match is not None and table.end is None:
                await table.wake()
                self.look_after(table)

        await self.each(one, list(self.tables))

    async def settle_ended(self) -> None:
        """Write down the beginnings and ends that a process stored and did not live to write down."""
        after = ""
        while page := await self._undecided(after):
            after = page[-1]
            await self.each(self._settle_if_ended, await self._due_for_settling(page))

    async def _undecided(self, after: str) -> list[str]:
        """Return the next tables that are open or at play as far as their descriptions say."""
        query = (
            select(_sitting.id)
            .where(_sitting.status.in_(("open", "playing")), _sitting.id > after)
            .order_by(_sitting.id)
            .limit(PAGE)
        )
        async with self.room.store.look() as connection:
            return [row[0] for row in await connection.execute(query)]

    async def _due_for_settling(self, ids: list[str]) -> list[str]:
        """Return those of some tables whose records say more than their descriptions."""
        # Of a table in memory all is known; rows are looked at only for the others.
        due = []
        asleep = []
        for id_ in ids:
            held = self.tables.get(id_)
            if held is None:
                asleep.append(id_)
            elif held.end is not None:
                due.append(id_)
        if asleep:
            other = schema.entry.alias()
            last = select(func.max(other.c.n)).where(other.c.sitting == _sitting.id).scalar_subquery()
            ended = and_(_sitting.status == "playing", _entry.body.contains('"end":{'))
            query = (
                select(_sitting.id)
                .join(schema.entry, _entry.sitting == _sitting.id)
                .where(_sitting.id.in_(asleep), _entry.n == last, or_(_sitting.status == "open", ended))
            )
            async with self.room.store.look() as connection:
                due += [row[0] for row in await connection.execute(query)]
        return due

    async def _settle_if_ended(self, id_: str) -> None:
        held = self.tables.get(id_)
        if held is None:
            # Loading it writes down what is missing.
            await self.table(id_)
        elif held.end is not None:
            await settlement.settle(self.room, held)

    async def wake_due(self) -> None:
        """Wake the tables whose days are over."""
        query = (
            select(_sitting.id).where(_sitting.deadline < wall_ms(), _sitting.status == "playing").limit(100)
        )
        async with self.room.store.look() as connection:
            due = [row[0] for row in await connection.execute(query)]

        async def one(id_: str) -> None:
            if await self.table(id_) is not None and id_ in self._automation:
                self._automation[id_].arm()

        await self.each(one, due)

    async def show_presence(self) -> None:
        """Tell the other processes anew who follows the tables they follow too."""
        for id_, table in list(self.tables.items()):
            if table.presence.remote is not None and table.presence.followers:
                await self._automation[id_].show_presence()
