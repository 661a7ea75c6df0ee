"""What a table does by itself: bots think, flags fall, leavers are replaced, plans are carried out, the end is settled."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tripot.core.match import now
from tripot.core.state import Event
from tripot.server.bots.pool import BotFailed, Thought
from tripot.server.store.journal import StoreDown
from tripot.server.tables.status import Entry
from tripot.server.wire.commands import Refused, encode

if TYPE_CHECKING:
    from tripot.server.tables.table import Table

log = logging.getLogger("tripot.table")


class Automation:
    """The timers and tasks of one table."""

    __slots__ = ("_table", "away", "remote", "telling", "thinking", "timer")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.thinking: set[int] = set()
        self.away: dict[int, int] = {}
        """Seats others wait for in vain, and since when."""
        self.remote: dict[str, dict[str, int]] | None = None
        """Who follows this table on other processes: process, person, sockets."""
        self.timer: asyncio.TimerHandle | None = None
        self.telling = False

    # ---- after each row

    def after_row(self, entries: Sequence[Entry], *, ours: bool) -> None:
        """Look after whatever the row calls for."""
        table = self._table
        if table.end is not None:
            table.plans.clear()
            table.house.spawn(table.house.settle(table))
        elif ours and table.info.clock.kind == "days":
            table.house.spawn(table.house.note_deadline(table))
        if table.plans:
            self._meet(entries)
        self.look_after(ours=ours)

    def look_after(self, *, ours: bool = True) -> None:
        """Wake bots, watch clocks and leavers: also after loading."""
        if self._table.match is None:
            return
        self.watch_leavers()
        self.arm()
        self.try_plans()
        self.wake_bots(ours=ours)

    def stop(self) -> None:
        """Stop the timer: the table leaves memory."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # ---- bots

    def wake_bots(self, *, ours: bool = True) -> None:
        """Let the bots of awaited seats think. For a row of another process wait: its own bots come first."""
        table = self._table
        match, status = table.match, table.status
        if match is None or status is None or match.ended or status.paused or table.stale:
            return
        settings = table.house.settings
        delay = 0.0 if ours else settings.bot_deadline + settings.bot_pause + 2
        for seat in match.state.to_act():
            if seat >= 0 and status.playing[seat] is not None and seat not in self.thinking:
                self.thinking.add(seat)
                table.house.spawn(self._think(seat, delay))

    async def _think(self, seat: int, delay: float) -> None:
        table = self._table
        match, status = table.match, table.status
        assert match is not None  # noqa: S101  # only woken during play
        assert status is not None  # noqa: S101
        loop = asyncio.get_running_loop()
        since, began = status.since[seat], loop.time()
        try:
            if delay:
                await asyncio.sleep(delay)
            bot = status.playing[seat]
            if bot is None or status.since[seat] != since or match.ended:
                return
            try:
                action = await table.house.pool.choose(Thought(table.id, status, match, seat, bot))
            except BotFailed as problem:
                log.warning("table %s seat %d: %s; any legal action instead", table.id, seat, problem)
                table.house.metrics.bot_failures.inc()
                action = -1
            await asyncio.sleep(max(0.0, began + delay + table.house.settings.bot_pause - loop.time()))
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
            if table.house.holds(table):
                self.wake_bots()

    # ---- plans

    def _meet(self, entries: Sequence[Entry]) -> None:
        game = self._table.game
        for seat, (lines, met) in self._table.plans.items():
            seen = [game.event_json(e) for _entry, events in entries for e in _visible(events, seat)]
            for i, line in enumerate(lines):
                if line.when is not None and any(fits(line.when, event) for event in seen):
                    met.add(i)

    def try_plans(self) -> None:
        """Carry out the plans of awaited seats."""
        table = self._table
        if not table.plans or table.match is None:
            return
        for seat in table.match.state.to_act():
            if seat in table.plans:
                table.house.spawn(self._carry_out(seat))

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
        self.stop()
        table = self._table
        if table.match is None or table.status is None or table.match.ended:
            return
        times = [start + self._grace for start in self.away.values()]
        clock = table.status.clock
        if clock is not None and (flag := clock.next_flag()) is not None:
            times.append(flag)
        if times:
            wait = max(0.0, (min(times) - now()) / 1000)
            loop = asyncio.get_running_loop()
            # A timer far ahead would keep the loop's heap full: days are watched by the house's sweep.
            self.timer = loop.call_later(min(wait, 3600.0) + 0.005, self._ring)

    def _ring(self) -> None:
        self.timer = None
        self._table.house.spawn(self._due())

    async def _due(self) -> None:
        table = self._table
        status = table.status
        if status is None:
            return
        at = now()
        fallen = status.clock.fallen(at) if status.clock is not None else []
        gone = [seat for seat, start in self.away.items() if at >= start + self._grace]
        try:
            for seat in fallen:
                await table.stand_in(seat, "flag")
            for seat in gone:
                await table.stand_in(seat, "left")
        except (Refused, StoreDown) as problem:
            log.warning("table %s: a takeover was not stored (%s); trying again", table.id, problem)
            await asyncio.sleep(1)
        self.arm()

    @property
    def _grace(self) -> int:
        return int(self._table.house.settings.leave_grace * 1000)

    def watch_leavers(self) -> bool:
        """Note which awaited seats' people are gone while somebody else waits; True if that changed."""
        table = self._table
        match, status = table.match, table.status
        if match is None or status is None:
            return False
        here = self.people()
        found: dict[int, int] = {}
        if not (match.ended or status.paused or table.info.clock.kind == "days"):
            for seat in match.state.to_act():
                person = table.info.seats[seat].person if seat >= 0 else None
                if person is None or person in here or status.playing[seat] is not None:
                    continue
                if any(other in here for other in table.info.people if other != person):
                    found[seat] = self.away.get(seat, now())
        changed = found.keys() != self.away.keys()
        self.away = found
        if changed and table.followers:
            table.broadcast(encode({"t": "present", "table": table.id, **self.presence()}))
        return changed

    # ---- presence

    def people(self) -> dict[str, int]:
        """Return everyone with a name who follows this table, here or on another process, and how many sockets."""
        found: dict[str, int] = {}
        for follower in self._table.followers:
            if follower.person is not None:
                found[follower.person] = found.get(follower.person, 0) + 1
        for persons in (self.remote or {}).values():
            for person, count in persons.items():
                found[person] = found.get(person, 0) + count
        return found

    def presence(self) -> dict[str, Any]:
        """Return the wire form of who is here."""
        table = self._table
        here = self.people()
        seated = []
        for person in sorted(table.info.people & here.keys()):
            seats = table.info.seats_of(person)
            name = table.info.seats[seats[0]].name
            seated.append({"person": person, "name": name, "seats": seats, "tabs": here[person]})
        nameless = sum(1 for follower in table.followers if follower.person is None)
        spectators = len(here.keys() - table.info.people) + nameless
        away: dict[str, int | None] = {}
        for seat, info in enumerate(table.info.seats):
            if info.person is not None and info.person not in here:
                away[str(seat)] = self.away[seat] + self._grace if seat in self.away else None
        return {"present": seated, "spectators": spectators, "away": away}

    def came_or_went(self) -> None:
        """Tell everyone who is here now."""
        table = self._table
        if not self.watch_leavers():
            table.broadcast(encode({"t": "present", "table": table.id, **self.presence()}))
        self.arm()


def _visible(events: Sequence[Event], seat: int) -> list[Event]:
    return [event for event in events if event.visible_to(seat)]


def fits(wanted: dict[str, Any], event: dict[str, Any]) -> bool:
    """Tell whether an event has everything a plan's `when` names."""
    return all(name in event and event[name] == value for name, value in wanted.items())
