"""The server's host of live tables: feeds them inputs, carries out their effects, and keeps their timers.

Each effect has one handler, and no handler decides anything: what a table does is decided in `tripot.table`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from tripot.core.clock import wall_ms
from tripot.server import chat, settlement
from tripot.server.background_tasks import BackgroundTasks
from tripot.server.metrics import Metrics
from tripot.server.notifications.notifications import Notifications, TurnNotification
from tripot.server.peers import Peers
from tripot.server.performance.throttle import Throttle
from tripot.server.settings import Settings
from tripot.server.store import bus, queries
from tripot.server.store.database import Store
from tripot.server.store.journal import Row, StoreDown
from tripot.server.workers.job import JobTimedOut
from tripot.server.workers.pool import BotFailed, BotPool
from tripot.server.workers.record_check import LONG_RECORD_ENTRIES, RecordChecker
from tripot.table import effects, inputs
from tripot.table.description import Description
from tripot.table.frames import DecisionCache
from tripot.table.live_table import LiveTable
from tripot.table.refusals import Refused
from tripot.table.state import TableConfig
from tripot.table.suspend import SuspendDetector
from tripot.table.thinking import BotRequest

if TYPE_CHECKING:
    from tripot.server.connection import Connection

log = logging.getLogger("tripot.table")
REPLAY_YIELD_S = 0.01
"""Yield to the event loop this often while a record is replayed."""
MAX_PEOPLE_PER_MESSAGE = 200
MAX_TIMER_S = 3_600.0
"""A timer far ahead would keep the event loop's heap full; the sweeper watches days."""
NUDGE_TTL_S = 86_400
"""A push service drops a reminder that it could not deliver for this long."""


class Host:
    """The tables of one process. `feed` is the only caller of `LiveTable.handle`."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pool: BotPool,
        checker: RecordChecker,
        notifications: Notifications,
        metrics: Metrics,
        background: BackgroundTasks,
    ) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.metrics = metrics
        self.background = background
        self.throttle = Throttle(settings.throttle_per_iteration)
        self.peers = Peers()
        self.tables: dict[str, LiveTable] = {}
        self.connections: set[Connection] = set()
        self.by_viewer: dict[inputs.Viewer, Connection] = {}
        self._checker = checker
        self._notifications = notifications
        self._loop = asyncio.get_running_loop()
        self._started_ms = wall_ms()
        self._woken_ms = 0
        """When the tables were last woken after a suspend."""
        self._suspend = SuspendDetector(self._started_ms, _monotonic_ms())
        self._config = TableConfig(
            int(settings.leave_grace * 1000), int(settings.ask_seconds * 1000), int(settings.bot_pause * 1000),
            int(settings.bot_deadline * 1000), int(notifications.wait * 1000), settings.is_postgres,
        )  # fmt: skip
        self._decisions = DecisionCache()
        self._rng = Random(secrets.randbits(64))
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._opening: dict[str, asyncio.Future[str | None]] = {}
        self._replies: dict[int, asyncio.Future[Refused | None]] = {}
        self._last_reply = 0

    # ---- inputs

    def feed(self, table: LiveTable, event: inputs.Input) -> None:
        """Give a table an input and carry out its effects."""
        for effect in table.handle(event, self.now()):
            self._handlers[type(effect)](self, table, effect)
        self._set_timer(table)

    def now(self) -> inputs.Now:
        """Return the time, and when this process last resumed."""
        now = wall_ms()
        self._suspend.check(now, _monotonic_ms(), alone=self.peers.alone)
        return inputs.Now(now, self.resumed_ms)

    def check_suspend(self) -> bool:
        """Return True if time was lost since the last call, and wake every table then."""
        self.now()
        if self._suspend.resumed_ms == self._woken_ms:
            return False
        self._woken_ms = self._suspend.resumed_ms
        for table in list(self.tables.values()):
            self.feed(table, inputs.Tick())
        return True

    @property
    def resumed_ms(self) -> int:
        """When this process started or last woke. Nobody could play before, unless another process served the tables."""
        return max(self._suspend.resumed_ms, min(self._started_ms, self.peers.served_from_ms))

    def live(self, table_id: str) -> LiveTable:
        """Return a table in memory; a new one begins to load with its first input."""
        table = self.tables.get(table_id)
        if table is None:
            table = self.tables[table_id] = LiveTable(table_id, self._config, self._rng, self._decisions)
            self.metrics.tables.set(len(self.tables))
        return table

    async def table(self, table_id: str) -> LiveTable | None:
        """Return a loaded table, None if there is no such table; StoreDown or JobTimedOut if it cannot be read."""
        table = self.live(table_id)
        if not table.readable:
            waiting = self._opening.get(table_id)
            if waiting is None:
                waiting = self._opening[table_id] = self._loop.create_future()
                # A table whose store did not answer reads again now, a new one begins to load.
                self.feed(table, inputs.RowsAnnounced())
            code = await asyncio.shield(waiting)
            if code == "table":
                return None
            if code is not None:
                raise JobTimedOut if code == "heavy" else StoreDown("the table cannot be read")
        return table

    async def order(self, table_id: str, order: inputs.Order) -> None:
        """Have a table carry out an order; Refused if it does not."""
        self._last_reply += 1
        number = self._last_reply
        reply = self._replies[number] = self._loop.create_future()
        self.feed(self.live(table_id), inputs.Ordered(order, number))
        refused = await reply
        if refused is not None:
            if refused.code == "retry":
                raise StoreDown("the order could not be stored")
            raise refused

    def describe(self, info: Description) -> None:
        """Give a table in memory its new description."""
        table = self.tables.get(info.id)
        if table is not None:
            self.feed(table, inputs.Described(info))

    async def publish_description(self, info: Description) -> None:
        """Show a new description to everyone who follows the table, here and on other processes."""
        self.describe(info)
        await self.store.bus.publish(bus.Described(info.id))

    # ---- effects, one handler each

    def _append(self, table: LiveTable, effect: effects.Append) -> None:
        stored = self.store.journal.append(table.state.id, effect.first, effect.body)
        stored.add_done_callback(partial(self._appended, table))

    def _appended(self, table: LiveTable, stored: asyncio.Future[bool]) -> None:
        failed = stored.cancelled() or stored.exception() is not None
        self.feed(table, inputs.AppendFailed() if failed else inputs.Appended(stored.result()))

    def _read(self, table: LiveTable, effect: effects.Read) -> None:
        self.background.spawn(self._read_rows(table, effect.after))

    async def _read_rows(self, table: LiveTable, after: int) -> None:
        try:
            if after < 0 and not await self._load(table):
                return
            rows = await self.store.journal.read(table.state.id, after)
            if after < 0 and rows and rows[-1][0] > LONG_RECORD_ENTRIES:
                await self._checker.validate("".join(body + "\n" for _first, body in rows))
        except StoreDown:
            self.feed(table, inputs.ReadFailed())
        except JobTimedOut:
            self.feed(table, inputs.ReadFailed("heavy"))
        else:
            await self._feed_rows(table, rows)

    async def _load(self, table: LiveTable) -> bool:
        """Read the description and the chat of a table; return False if there is no such table."""
        table_id = table.state.id
        stored = await self.store.read(lambda connection: queries.read_table(connection, table_id))
        if stored is None:
            self.feed(table, inputs.Missing())
            return False
        lines = await chat.recent(self.store, table_id) if stored.has_chat else []
        self.feed(table, inputs.Loaded(stored.description, stored.server_seed, lines, self.peers.alone))
        return True

    async def _feed_rows(self, table: LiveTable, rows: Sequence[Row]) -> None:
        """Feed stored rows one by one, and yield to the event loop now and then."""
        began = self._loop.time()
        for row in rows[:-1]:
            self.feed(table, inputs.RowsRead([row], complete=False))
            if self._loop.time() - began > REPLAY_YIELD_S:
                await asyncio.sleep(0)
                began = self._loop.time()
        self.feed(table, inputs.RowsRead(list(rows[-1:])))

    def _send(self, _table: LiveTable, effect: effects.Send) -> None:
        self.metrics.frames_sent += len(effect.viewers)
        for viewer in effect.viewers:
            connection = self.by_viewer.get(viewer)
            if connection is not None:
                connection.send(effect.frame)

    def _answered(self, _table: LiveTable, effect: effects.Answered) -> None:
        if effect.code is None:
            self.metrics.carried_out[effect.kind] += 1
        else:
            self.metrics.commands.labels(effect.kind, effect.code).inc()
        connection = self.by_viewer.get(effect.viewer)
        if connection is not None:
            connection.answered(effect.code)

    def _reply(self, _table: LiveTable, effect: effects.Reply) -> None:
        reply = self._replies.pop(effect.reply)
        if not reply.done():
            reply.set_result(effect.refused)

    def _opened(self, table: LiveTable, effect: effects.Opened) -> None:
        if effect.code in ("table", "heavy"):
            self._drop(table)
        waiting = self._opening.pop(table.state.id, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(effect.code)

    def _ask_bot(self, table: LiveTable, effect: effects.AskBot) -> None:
        self.background.spawn(self._choose(table, effect))

    async def _choose(self, table: LiveTable, ask: effects.AskBot) -> None:
        action: int | None = None
        try:
            request = BotRequest(table.state.id, ask.status, ask.match, ask.seat, ask.bot)
            action = await self.pool.choose(request)
        except BotFailed as problem:
            log.warning(
                "table %s seat %d: %s; a random legal action instead", table.state.id, ask.seat, problem
            )
            self.metrics.bot_failures.inc()
        self.feed(table, inputs.BotAnswered(ask.seat, ask.since, action))

    def _store_chat(self, table: LiveTable, effect: effects.StoreChat) -> None:
        self.background.spawn(self._save_chat(table, effect))

    async def _save_chat(self, table: LiveTable, effect: effects.StoreChat) -> None:
        try:
            line = await chat.save(self.store, table.state.id, effect)
        except StoreDown:
            self.feed(table, inputs.ChatFailed(effect.viewer, effect.command))
            return
        self.feed(table, inputs.ChatStored(line, effect.viewer, effect.command))
        if line is not None:
            await self.store.bus.publish(bus.Said(table.state.id, line.n))

    def _settle(self, _table: LiveTable, effect: effects.Settle) -> None:
        self.background.spawn(self.settle(effect.outcome))

    async def settle(self, outcome: effects.Outcome) -> None:
        """Store how a match ended, exactly once among all processes, and show it."""
        info = await settlement.settle(self.store, outcome)
        if info is not None:
            await self.throttle.acquire()
            await self.publish_description(info)

    def _mark_started(self, table: LiveTable, effect: effects.MarkStarted) -> None:
        self.background.spawn(self._save_started(table.state.id, effect.at_ms))

    async def _save_started(self, table_id: str, at_ms: int) -> None:
        info = await self.store.transact(lambda connection: queries.mark_started(connection, table_id, at_ms))
        if info is not None:
            await self.publish_description(info)

    def _save_deadline(self, table: LiveTable, effect: effects.SaveDeadline) -> None:
        work = partial(queries.save_deadline, table_id=table.state.id, deadline=effect.at_ms)
        self.background.spawn(self.store.transact(work))

    def _notify_turn(self, table: LiveTable, effect: effects.NotifyTurn) -> None:
        title = table.state.playing()[0].game.title
        notification = TurnNotification(table.state.id, title, effect.seconds_left)
        self._notifications.notify(effect.person, notification)

    async def nudge(self, person: str, table_id: str, by: str) -> bool:
        """Remind somebody that a match waits for them; False if they cannot be notified."""
        table = await self.table(table_id)
        if table is None or not await self._notifications.reachable(person):
            return False
        title = table.state.playing()[0].game.title
        self._notifications.notify(person, TurnNotification(table_id, title, NUDGE_TTL_S, by))
        return True

    def _pass_host(self, table: LiveTable, effect: effects.PassHost) -> None:
        self.background.spawn(self._save_host(table.state.id, effect))

    async def _save_host(self, table_id: str, effect: effects.PassHost) -> None:
        write = partial(queries.replace_host, table_id=table_id, before=effect.before, after=effect.after)
        info = await self.store.transact(write)
        if info is not None:
            await self.publish_description(info)

    def _publish_presence(self, table: LiveTable, effect: effects.PublishPresence) -> None:
        if self.settings.is_postgres:
            people = dict(list(effect.people.items())[:MAX_PEOPLE_PER_MESSAGE])
            message = bus.Present(table.state.id, self.store.process, people, effect.screens)
            self.background.spawn(self.store.bus.publish(message))

    def _publish_said(self, _table: LiveTable, effect: effects.PublishSaid) -> None:
        said = effect.said
        message = bus.Spoke(said.table, said.person, said.seat, said.what)
        self.background.spawn(self.store.bus.publish(message))

    async def publish_all_presence(self) -> None:
        """Say again to the other processes who follows the tables that they hold too."""
        for table in list(self.tables.values()):
            # Said even if nobody is here: the message that the last one left may have been lost.
            presence = table.state.presence
            if presence.remote:
                known = effects.PublishPresence(presence.here(), presence.screens_here())
                self._publish_presence(table, known)

    def _failed(self, table: LiveTable, effect: effects.Failed) -> None:
        log.error("table %s: %s", table.state.id, effect.problem, exc_info=effect.problem)

    _handlers: ClassVar[dict[type, Callable[[Host, LiveTable, Any], None]]] = {
        effects.Append: _append, effects.Read: _read, effects.Send: _send, effects.Answered: _answered,
        effects.Reply: _reply, effects.Opened: _opened, effects.AskBot: _ask_bot, effects.StoreChat: _store_chat,
        effects.Settle: _settle, effects.MarkStarted: _mark_started, effects.SaveDeadline: _save_deadline,
        effects.NotifyTurn: _notify_turn, effects.PassHost: _pass_host, effects.PublishPresence: _publish_presence,
        effects.PublishSaid: _publish_said, effects.Failed: _failed,
    }  # fmt: skip

    # ---- timers and memory

    def _set_timer(self, table: LiveTable) -> None:
        """Wake the table when it wants; a timer that rings too early does no harm."""
        table_id, wanted = table.state.id, table.wake_at
        timer = self._timers.get(table_id)
        if wanted is None or self.tables.get(table_id) is not table:
            if timer is not None:
                timer.cancel()
                del self._timers[table_id]
            return
        when = self._loop.time() + min(max(0.0, (wanted - wall_ms()) / 1000), MAX_TIMER_S)
        if timer is None or timer.cancelled() or timer.when() > when + 0.001:
            if timer is not None:
                timer.cancel()
            self._timers[table_id] = self._loop.call_at(when, self._ring, table)

    def _ring(self, table: LiveTable) -> None:
        self._timers.pop(table.state.id, None)
        if self.tables.get(table.state.id) is table:
            self.feed(table, inputs.Tick())

    def in_flight(self, table_id: str) -> bool:
        """Return True while a row of this table is being stored or read."""
        table = self.tables.get(table_id)
        return table is not None and table.busy

    def evict(self, idle_s: float | None = None) -> None:
        """Let tables leave memory that nobody has followed or played at for a while."""
        limit = wall_ms() - int((self.settings.idle_minutes * 60 if idle_s is None else idle_s) * 1000)
        for table in list(self.tables.values()):
            if not table.state.presence.viewers and table.touched_ms <= limit and not table.busy:
                self._drop(table)

    def _drop(self, table: LiveTable) -> None:
        if self.tables.get(table.state.id) is table:
            del self.tables[table.state.id]
            table.wake_at = None
            self._set_timer(table)
            self.metrics.tables.set(len(self.tables))

    def close(self) -> None:
        """Stop every timer."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()


def _monotonic_ms() -> int:
    """Return the milliseconds of a clock that nobody sets, and that stands still while the machine sleeps."""
    return time.monotonic_ns() // 1_000_000
