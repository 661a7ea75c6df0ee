"""The parts of one server process, which are opened together and closed together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from tripot.core.errors import TripotError
from tripot.server import peers, sweeper
from tripot.server.archive import coaching_history
from tripot.server.archive.imports import Imports
from tripot.server.archive.replay import Replays
from tripot.server.background_tasks import BackgroundTasks
from tripot.server.host import Host
from tripot.server.metrics import Metrics
from tripot.server.notifications.notifications import Notifications
from tripot.server.people import privacy
from tripot.server.people.accounts import People
from tripot.server.performance.gc_tuning import tune_gc
from tripot.server.rate_limits import RateLimits
from tripot.server.settings import Settings
from tripot.server.store import bus
from tripot.server.store.database import Store
from tripot.server.store.journal import StoreDown
from tripot.server.workers.analysis import Analyses
from tripot.server.workers.pool import BotPool
from tripot.server.workers.record_check import RecordChecker
from tripot.wire.coach import Findings
from tripot.wire.people import Person

log = logging.getLogger("tripot.process")
LAG_CHECK_S = 0.5
"""How often the event loop's delay is measured and a suspend looked for."""
IMPORT_EXPIRY_INTERVAL_S = 3_600
"""How often imported records that are too old are deleted."""
MAX_NAMED_SESSIONS = 200
"""A message between processes is short: of a person with more sessions all are closed."""


class ServerProcess:
    """One process of the server."""

    store: Store
    pool: BotPool
    people: People
    imports: Imports
    notifications: Notifications
    host: Host

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = RateLimits(settings.limits)
        self.record_checker = RecordChecker(settings.fold_deadline)
        self.replays = Replays(self.record_checker)
        self.analyses = Analyses(self._keep_findings)
        self._background = BackgroundTasks()
        self._loop = asyncio.get_running_loop()

    @classmethod
    async def open(
        cls,
        settings: Settings,
        open_store: Callable[[Settings, bus.OnMessage], Awaitable[Store]] = Store.open,
    ) -> ServerProcess:
        """Open the store and start the periodic work. Simulations pass another store."""
        process = cls(settings)
        background = process._background
        opened = asyncio.Event()

        async def hear(message: bus.AnyMessage) -> None:
            await opened.wait()
            await process._hear(message)

        process.store = store = await open_store(settings, hear)
        process.pool = BotPool(settings.thinkers, settings.bot_deadline)
        secret = await store.secret()
        process.people = People(store, secret)
        process.imports = Imports(store, settings)
        process.notifications = await Notifications.open(settings, store, background, secret)
        process.host = Host(
            settings,
            store,
            process.pool,
            process.record_checker,
            process.notifications,
            process.metrics,
            background,
        )
        opened.set()
        background.spawn(process.pool.warm())
        background.spawn(process._sweep())
        background.spawn(process._expire_imports())
        background.spawn(process._measure_lag())
        if settings.gc_tuning:
            background.spawn(tune_gc(lambda: store.journal.rows))
        if settings.is_postgres:
            await process._announce(answer=True)
            background.spawn(process._send_heartbeats())
            background.spawn(process._watch_peers())
        return process

    async def close(self) -> None:
        """Shut down: finish what was begun, then let go of everything."""
        self.host.close()
        await self._background.close()
        await self.analyses.close()
        await self.pool.close()
        await self.store.close()

    async def _hear(self, message: bus.AnyMessage) -> None:
        """Take what another process announced."""
        if isinstance(message, bus.Here):
            if self.host.peers.seen(message.process, message.resumed_ms) and message.answer:
                await self._announce()
            return
        if isinstance(message, bus.SignedOut | bus.Forgotten | bus.Renamed | bus.Missed):
            # A missed message may have been a sign-out or a new name.
            self.people.forget_cache()
        await peers.hear(self.host, message)
        if isinstance(message, bus.Missed):
            await self.close_ended_sessions()
            await self.read_people_again()

    # ---- sessions and people

    async def end_sessions(
        self, person: str, *, only: str | None = None, but: str | None = None
    ) -> list[str]:
        """End sessions of a person and close their connections, on every process; return those that ended."""
        ended = await self.people.end_sessions(person, only=only, but=but)
        if ended:
            peers.close_sessions(self.host, person, set(ended))
            named = ended if len(ended) <= MAX_NAMED_SESSIONS else None
            await self.store.bus.publish(bus.SignedOut(person, named))
        return ended

    async def forget(self, person: Person) -> None:
        """Forget a person, on every process."""
        await privacy.forget(self.people, self.host, person)
        await peers.forget_person(self.host, person.id)
        await self.store.bus.publish(bus.Forgotten(person.id))

    async def close_ended_sessions(self) -> None:
        """Close the connections whose sessions are over: this process may have missed a sign-out."""
        connections = list(self.host.connections)
        valid = await self.people.sessions_of(
            {connection.person for connection in connections if connection.person}
        )
        for connection in connections:
            if connection.person is not None and connection.session not in valid:
                connection.close(4401, "session ended")

    async def read_people_again(self) -> None:
        """Give the connections their people's names and mutes anew: this process may have missed a change."""
        persons = {connection.person for connection in self.host.connections if connection.person}
        names = await self.people.names(persons)
        for connection in self.host.connections:
            # People who connected meanwhile have what is stored.
            if connection.person in persons and connection.name != names.get(
                connection.person, connection.name
            ):
                connection.rename(names[connection.person])
        await peers.read_hidden(self.host, persons)

    async def _keep_findings(self, match: str, findings: Findings) -> None:
        """Keep what the coach found about people's play; an imported record belongs to nobody."""
        try:
            await coaching_history.keep(self.store, match, findings)
        except (StoreDown, TripotError, OSError) as problem:
            log.warning("the coach's findings in %s were not kept: %s", match, problem)

    # ---- periodic work

    async def _sweep(self) -> None:
        await sweeper.settle_at_start(self.host)
        while True:
            await asyncio.sleep(sweeper.SWEEP_INTERVAL_S)
            self.limits.sweep()
            await sweeper.sweep(self.host)
            await self._catch_up_with_people()

    async def _catch_up_with_people(self) -> None:
        """Notice the sign-outs, names and mutes that were stored and not announced.

        Another process may have died in between, or a socket may have been opened at the same moment.
        """
        try:
            await self.close_ended_sessions()
            await self.read_people_again()
        except StoreDown as problem:
            log.warning("the people on this process were not read again: %s", problem)

    async def _expire_imports(self) -> None:
        while True:
            await self.imports.expire()
            await asyncio.sleep(IMPORT_EXPIRY_INTERVAL_S)

    async def _send_heartbeats(self) -> None:
        while True:
            await self._announce(answer=True)
            await self.host.publish_all_presence()
            await asyncio.sleep(peers.HEARTBEAT_S)

    async def _announce(self, *, answer: bool = False) -> None:
        """Say to the other processes that this one is alive, and since when it serves tables."""
        self.host.now()
        await self.store.bus.publish(bus.Here(self.store.process, answer, self.host.resumed_ms))

    async def _watch_peers(self) -> None:
        """Notice within a second or two that another process is gone: its tables go on here."""
        while True:
            await asyncio.sleep(peers.PEER_POLL_S)
            if self.host.peers.alone:
                continue
            connected = await self.store.bus.alive()
            for process in [] if connected is None else self.host.peers.missing(connected):
                log.warning("process %s is gone", process)
                peers.peer_gone(self.host, process)

    async def _measure_lag(self) -> None:
        while True:
            before = self._loop.time()
            await asyncio.sleep(LAG_CHECK_S)
            if self.host.check_suspend():
                log.warning("this process was suspended, or the clock was set: players' clocks restart")
            self.metrics.lag.set(max(0.0, self._loop.time() - before - LAG_CHECK_S))
