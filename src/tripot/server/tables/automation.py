"""What a table does by itself: bots think, flags fall, leavers are replaced, plans are carried out, the end is settled."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Sequence
from typing import Any

from tripot.core.clock import wall_ms
from tripot.core.entries import Entry
from tripot.core.state import Event
from tripot.server.notifications.notifications import Turn
from tripot.server.store import bus
from tripot.server.store.journal import StoreDown
from tripot.server.tables import settlement
from tripot.server.tables.room import Room
from tripot.server.tables.table import Table
from tripot.server.workers.pool import BotFailed
from tripot.table.refusals import Refused
from tripot.table.thinking import BotRequest

log = logging.getLogger("tripot.table")
AFTER_LOADING = 1.0
"""Seconds the bots of a table that was opened here wait for those of a process that may have it too."""
AGAIN, LOOKS = 5.0, 12
"""Seconds between two looks whether an awaited person is still here, and how many there are: until a socket nobody answers on
is surely closed, two heartbeats and a bit."""


class Automation:
    """The timers and tasks of one table."""

    __slots__ = ("_delayed", "_room", "_stopped", "_table", "_telling", "_timer", "_told", "thinking")

    def __init__(self, room: Room, table: Table) -> None:
        self._room = room
        self._table = table
        self._timer: asyncio.TimerHandle | None = None
        self._telling = False
        self._stopped = False
        self._delayed: dict[int, asyncio.Event] = {}
        """Seats whose bots wait for those of another process."""
        self._told: dict[int, int] = {}
        """Seats whose people were told of their turn, and which turn it was."""
        self.thinking: set[int] = set()
        table.watcher = self

    # ---- after each row

    def after_row(self, entries: Sequence[Entry], *, ours: bool) -> None:
        """Look after whatever the row calls for."""
        table = self._table
        if table.end is not None:
            table.plans.clear()
            self._room.chores.spawn(settlement.settle(self._room, table))
        elif ours and table.info.clock.kind == "days":
            self._room.chores.spawn(settlement.note_deadline(self._room.store, table))
            self.tell_awaited()
        if table.plans:
            self._meet(entries)
        self.look_after(ours=ours)

    def look_after(self, *, ours: bool = True, loaded: bool = False) -> None:
        """Wake bots, watch clocks and leavers: also after loading."""
        if self._table.match is None:
            return
        self.watch_leavers()
        self.arm()
        self.plans_changed()
        self.wake_bots(ours=ours, loaded=loaded)

    def stop(self) -> None:
        """Let go of the table: it leaves memory, or the house closes."""
        self._stopped = True
        self._disarm()
        self._table.watcher = None

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ---- those who are not here

    def tell_awaited(self) -> None:
        """In a match of days, tell everyone whose turn has come and who is not here."""
        table = self._table
        match, status = table.match, table.status
        if match is None or status is None or match.ended or table.info.clock.kind != "days":
            return
        told: set[str | None] = {None}
        for seat in match.state.to_act():
            if seat < 0 or self._told.get(seat) == status.since[seat]:
                continue
            self._told[seat] = status.since[seat]
            person = table.info.seats[seat].person
            if person not in told:
                # Once, however many seats are his.
                told.add(person)
                self._room.chores.spawn(self._tell_soon(seat, status.since[seat]))

    async def _tell_soon(self, seat: int, since: int) -> None:
        """Tell a seat's person unless he acts or stays; a page that fell asleep counts as here until its line is dead."""
        table = self._table
        for look in range(LOOKS + 1):
            await asyncio.sleep(AGAIN if look else self._room.notices.wait)
            match, status = table.match, table.status
            if match is None or status is None or match.ended or status.paused or status.since[seat] != since:
                return
            person = table.info.seats[seat].person
            if person is None or status.playing[seat] is not None or seat not in match.state.to_act():
                return
            if person not in table.presence.people():
                left = status.clock.left[seat] // 1000 if status.clock is not None else 0
                self._room.notices.tell(person, Turn(table.id, table.game.title, left))
                return

    # ---- bots

    def hurry(self) -> None:
        """Let bots think at once that waited for those of another process: it is gone."""
        for event in self._delayed.values():
            event.set()

    def wake_bots(self, *, ours: bool = True, loaded: bool = False) -> None:
        """Let the bots of awaited seats think. For a row of another process wait: its own bots come first."""
        table = self._table
        match, status = table.match, table.status
        if match is None or status is None or match.ended or status.paused or table.stale:
            return
        settings = self._room.settings
        # A table that was just opened here may be nobody's any more; one whose row another process stored is alive there.
        elsewhere = AFTER_LOADING if loaded else settings.bot_deadline + settings.bot_pause + 2
        delay = 0.0 if ours else elsewhere
        for seat in match.state.to_act():
            if seat >= 0 and status.playing[seat] is not None and seat not in self.thinking:
                self.thinking.add(seat)
                self._room.chores.spawn(self._think(seat, delay))

    async def _think(self, seat: int, delay: float) -> None:
        table = self._table
        match, status = table.match, table.status
        assert match is not None  # noqa: S101  # only woken during play
        assert status is not None  # noqa: S101
        loop = asyncio.get_running_loop()
        since, began = status.since[seat], loop.time()
        try:
            if delay:
                with contextlib.suppress(TimeoutError):
                    event = self._delayed[seat] = asyncio.Event()
                    async with asyncio.timeout(delay):
                        await event.wait()
                self._delayed.pop(seat, None)
                began = loop.time()
            bot = status.playing[seat]
            if bot is None or status.since[seat] != since or match.ended:
                return
            try:
                action = await self._room.pool.choose(BotRequest(table.id, status, match, seat, bot))
            except BotFailed as problem:
                log.warning("table %s seat %d: %s; any legal action instead", table.id, seat, problem)
                self._room.metrics.bot_failures.inc()
                action = -1
            await asyncio.sleep(max(0.0, began + self._room.settings.bot_pause - loop.time()))
            if status.since[seat] != since or match.ended:
                return
            legal = match.state.actions(seat)
            if action not in legal:
                action = secrets.choice(list(legal))
            await table.act(seat, action, since)
        except (Refused, StoreDown) as problem:
            log.warning("table %s: a bot's act was not stored (%s); trying again", table.id, problem)
            await asyncio.sleep(1)
        finally:
            self.thinking.discard(seat)
            if not self._stopped:
                self.wake_bots()

    # ---- plans

    def _meet(self, entries: Sequence[Entry]) -> None:
        game = self._table.game
        for seat, (lines, met) in self._table.plans.items():
            seen = [game.event_json(e) for entry in entries for e in _visible(entry.events, seat)]
            for i, line in enumerate(lines):
                if line.when is not None and any(fits(line.when, event) for event in seen):
                    met.add(i)

    def plans_changed(self) -> None:
        """Carry out the plans of awaited seats."""
        table = self._table
        if not table.plans or table.match is None:
            return
        for seat in table.match.state.to_act():
            if seat in table.plans:
                self._room.chores.spawn(self._carry_out(seat))

    async def _carry_out(self, seat: int) -> None:
        table = self._table
        plan = table.plans.pop(seat, None)
        if plan is None or table.status is None:
            return
        lines, met = plan
        since = table.status.since[seat]
        for i, line in enumerate(lines):
            if (line.when is None or i in met) and await table.planned(seat, line.do, since):
                return

    # ---- clocks and leavers

    def arm(self) -> None:
        """Set the timer to the next flag or takeover."""
        self._disarm()
        table = self._table
        if self._stopped or table.match is None or table.status is None or table.match.ended:
            return
        times = table.presence.takeovers()
        clock = table.status.clock
        if clock is not None and (flag := clock.next_flag()) is not None:
            times.append(flag)
        if times:
            wait = max(0.0, (min(times) - wall_ms()) / 1000)
            loop = asyncio.get_running_loop()
            # A timer far ahead would keep the loop's heap full: days are watched by the house's sweep.
            self._timer = loop.call_later(min(wait, 3600.0) + 0.005, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._room.chores.spawn(self._due())

    async def _due(self) -> None:
        table = self._table
        status = table.status
        if status is None:
            return
        try:
            self._room.vigil.look()
            await table.wake()
        except (Refused, StoreDown) as problem:
            log.warning("table %s: lost time was not written off (%s); trying again", table.id, problem)
            await asyncio.sleep(1)
            self.arm()
            return
        at = wall_ms()
        fallen = status.clock.fallen(at) if status.clock is not None else []
        gone = table.presence.gone(at)
        try:
            for seat in fallen:
                await table.stand_in(seat, "flag")
            for seat in gone:
                await table.stand_in(seat, "left")
        except (Refused, StoreDown) as problem:
            log.warning("table %s: a takeover was not stored (%s); trying again", table.id, problem)
            await asyncio.sleep(1)
        self.arm()

    def watch_leavers(self) -> bool:
        """Note which awaited seats' people are gone while somebody else waits; True if that changed."""
        table = self._table
        match, status = table.match, table.status
        if match is None or status is None:
            return False
        presence = table.presence
        found: dict[int, int] = {}
        if not (match.ended or status.paused or table.info.clock.kind == "days"):
            for seat in match.state.to_act():
                person = table.info.seats[seat].person if seat >= 0 else None
                if person is None or status.playing[seat] is not None or presence.is_here(person):
                    continue
                if any(presence.is_here(other) for other in table.info.people if other != person):
                    found[seat] = presence.away.get(seat, wall_ms())
        changed = found.keys() != presence.away.keys()
        presence.away = found
        if changed:
            table.tell_presence()
        return changed

    # ---- presence

    def presence_changed(self) -> None:
        """Tell who is here, soon: people often come in a burst."""
        if not self._telling and not self._stopped:
            self._telling = True
            loop = asyncio.get_running_loop()
            loop.call_later(0.03, lambda: self._room.chores.spawn(self.show_presence()))

    async def show_presence(self) -> None:
        """Tell the followers, and the other processes, who is here."""
        await self._room.throttle.acquire()
        self._telling = False
        self.came_or_went()
        store, table = self._room.store, self._table
        if self._room.settings.is_postgres:
            here = dict(list(table.presence.here().items())[:200])
            await store.bus.publish(bus.Present(table.id, store.process, here))

    def came_or_went(self) -> None:
        """Tell everyone who is here now."""
        if not self.watch_leavers():
            self._table.tell_presence()
        self.arm()


def _visible(events: Sequence[Event], seat: int) -> list[Event]:
    return [event for event in events if event.visible_to(seat)]


def fits(wanted: dict[str, Any], event: dict[str, Any]) -> bool:
    """Tell whether an event has everything a plan's `when` names."""
    return all(name in event and event[name] == value for name, value in wanted.items())
