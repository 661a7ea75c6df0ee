"""The house: everything one server process holds, opened and closed together."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from tripot.core.errors import TripotError
from tripot.server.archive import coaching_history
from tripot.server.archive.replay import Replays
from tripot.server.background_tasks import BackgroundTasks
from tripot.server.metrics import Metrics
from tripot.server.notifications.notifications import Notices
from tripot.server.people import privacy
from tripot.server.people.accounts import People
from tripot.server.performance.gc_tuning import tune_gc
from tripot.server.performance.throttle import Throttle
from tripot.server.rate_limits import RateLimits
from tripot.server.settings import Settings
from tripot.server.store import bus
from tripot.server.store.database import Store
from tripot.server.store.journal import StoreDown
from tripot.server.store.neighbours import BEAT, LOOK, Neighbours
from tripot.server.tables import lobby
from tripot.server.tables.floor import Floor
from tripot.server.tables.room import Room
from tripot.server.workers.analysis import Analyses
from tripot.server.workers.pool import BotPool
from tripot.server.workers.record_check import RecordChecker
from tripot.table.suspend import Vigil
from tripot.wire.coach import Findings
from tripot.wire.people import Person

log = logging.getLogger("tripot.house")
SWEEP = 20.0
"""Seconds between two looks at what is idle or due."""


class House:
    """One process of the house."""

    store: Store
    pool: BotPool
    people: People
    notices: Notices
    floor: Floor

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = RateLimits(settings.limits)
        self.record_checker = RecordChecker(settings.fold_deadline)
        self.replays = Replays(self.record_checker)
        self.analyses = Analyses(self._keep_play)
        self._chores = BackgroundTasks()
        self._neighbours = Neighbours()
        self._loop = asyncio.get_running_loop()
        self._woke = 0

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Open the store and start the house's own chores."""
        house = cls(settings)
        chores = house._chores
        opened = asyncio.Event()

        async def heard(message: bus.AnyMessage) -> None:
            await opened.wait()
            await house._heard(message)

        house.store = await Store.open(settings, heard)
        house.pool = BotPool(settings.thinkers, settings.bot_deadline)
        secret = await house.store.secret()
        house.people = People(house.store, secret)
        house.notices = await Notices.open(settings, house.store, chores, secret)
        room = Room(
            settings, house.store, house.pool, house.metrics, chores, house.record_checker, house.notices, Vigil(),
            Throttle(settings.throttle_per_iteration),
        )  # fmt: skip
        house.floor = Floor(room, house.limits, house._neighbours)
        opened.set()
        chores.spawn(house.pool.warm())
        chores.spawn(house._sweep())
        chores.spawn(house.floor.settle_ended())
        chores.spawn(house._measure_lag())
        if settings.gc_tuning:
            chores.spawn(tune_gc(lambda: house.store.journal.rows))
        if settings.is_postgres:
            await house.store.bus.publish(bus.Here(house.store.process, answer=True))
            chores.spawn(house._beat())
            chores.spawn(house._watch_neighbours())
        return house

    async def close(self) -> None:
        """Finish what was begun, then let go of everything."""
        self.floor.close()
        await self._chores.close()
        await self.analyses.close()
        await self.pool.close()
        await self.store.close()

    async def _heard(self, message: bus.AnyMessage) -> None:
        if isinstance(message, bus.Here):
            if self._neighbours.heard(message.process) and message.answer:
                await self.store.bus.publish(bus.Here(self.store.process))
            return
        if isinstance(message, bus.SignedOut | bus.Forgotten | bus.Missed):
            # What was missed may have been a farewell.
            self.people.forget_cache()
        await self.floor.heard(message)
        if isinstance(message, bus.Missed):
            await self.check_sessions()

    async def end_sessions(
        self, person: str, *, only: str | None = None, but: str | None = None
    ) -> list[str]:
        """End sessions of a person and close their sockets, on every process; return those that ended."""
        ended = await self.people.end_sessions(person, only=only, but=but)
        if ended:
            self.floor.show_out(person, set(ended))
            # A message is short: whoever has very many sessions is looked up anew on all of them.
            named = ended if len(ended) <= 200 else None
            await self.store.bus.publish(bus.SignedOut(person, named))
        return ended

    async def forget(self, person: Person) -> None:
        """Forget somebody, on every process."""
        await privacy.forget(self.people, self.floor, person)
        self.floor.forget_person(person.id)
        await self.store.bus.publish(bus.Forgotten(person.id))

    async def _keep_play(self, match: str, found: Findings) -> None:
        """Keep what the coach found of people's play; a record that was imported is nobody's."""
        try:
            await coaching_history.keep(self.store, match, found)
        except (StoreDown, TripotError, OSError) as problem:
            log.warning("the play in %s was not kept: %s", match, problem)

    async def check_sessions(self) -> None:
        """Close the sockets whose sessions are over: for processes that may have missed the farewell."""
        known = await self.people.sessions_of({one.person for one in self.floor.clients if one.person})
        for client in list(self.floor.clients):
            if client.person is not None and client.session not in known:
                client.close(4401, "session ended")

    # ---- chores

    async def _sweep(self) -> None:
        """Look after what nobody asks for: idle and stale tables, days that are over, ends not written down, silent processes."""
        while True:
            await asyncio.sleep(SWEEP)
            self.floor.evict()
            self.limits.sweep()
            floor = self.floor
            for work in (floor.mend, floor.wake_due, floor.settle_ended, partial(lobby.close_old, floor)):
                try:
                    await work()
                except (StoreDown, TripotError, OSError) as problem:
                    log.warning("sweep: %s", problem)
                except Exception:
                    log.exception("sweep failed")
            for process in self._neighbours.gone():
                self.floor.forget(process)

    async def _beat(self) -> None:
        while True:
            await self.store.bus.publish(bus.Here(self.store.process, answer=True))
            await self.floor.show_presence()
            await asyncio.sleep(BEAT)

    async def _watch_neighbours(self) -> None:
        """See within a second or two that another process is gone: what it had goes on here."""
        while True:
            await asyncio.sleep(LOOK)
            if self._neighbours.alone:
                continue
            alive = await self.store.bus.alive()
            for process in [] if alive is None else self._neighbours.lost(alive):
                log.warning("process %s is gone", process)
                self.floor.forget(process)

    async def _measure_lag(self) -> None:
        while True:
            before = self._loop.time()
            await asyncio.sleep(0.5)
            if self.floor.room.vigil.look() or self.floor.room.vigil.woke != self._woke:
                self._woke = self.floor.room.vigil.woke
                log.warning("the house slept, or its clock was set: clocks begin anew")
                self._chores.spawn(self.floor.wake())
            self.metrics.lag.set(max(0.0, self._loop.time() - before - 0.5))
