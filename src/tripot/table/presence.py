"""Presence at a table: viewers here, viewers on other processes, and absent people the others wait for."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from tripot.table.description import Description
from tripot.table.inputs import Viewer
from tripot.table.status import TableStatus
from tripot.table.waiting_rules import rules_of
from tripot.wire import tables as wire


class Presence:
    """The viewers of one table and the absences that a bot will end."""

    __slots__ = ("away", "grace_ms", "host_away_since", "remote", "remote_screens", "returning", "viewers")

    def __init__(self) -> None:
        self.grace_ms: int | None = None
        """How long an awaited person may be away before a bot takes the seat; None: for ever."""
        self.viewers: dict[Viewer, None] = {}
        """The viewers of this process, in the order they came."""
        self.remote: dict[str, dict[str, int]] = {}
        """Viewers on other processes: process, person, number of connections."""
        self.remote_screens: dict[str, int] = {}
        """Big screens on other processes."""
        self.away: dict[int, int] = {}
        """Awaited seats whose people are absent while others wait, and since when."""
        self.returning: set[int] = set()
        """Seats whose people have come to the table while a bot plays for them: they get the seat back."""
        self.host_away_since: int | None = None
        """Since when the host is absent while somebody else at a seat is here."""

    def here(self) -> dict[str, int]:
        """Return everyone with a name who follows on this process, and their number of connections."""
        people: dict[str, int] = {}
        for viewer in self.viewers:
            if viewer.person is not None:
                people[viewer.person] = people.get(viewer.person, 0) + 1
        return people

    def screens_here(self) -> int:
        """Return the number of big screens on this process."""
        return sum(1 for viewer in self.viewers if viewer.screen)

    def screens(self) -> int | UnsetType:
        """Return the number of big screens that show the table, on this process or another; nothing for none."""
        return self.screens_here() + sum(self.remote_screens.values()) or UNSET

    def people(self) -> dict[str, int]:
        """Return everyone with a name who follows, on this process or another."""
        people = self.here()
        for remote in self.remote.values():
            for person, count in remote.items():
                people[person] = people.get(person, 0) + count
        return people

    def is_here(self, person: str) -> bool:
        """Return True if a person follows the table, on this process or another."""
        for viewer in self.viewers:
            if viewer.person == person:
                return True
        return any(person in people for people in self.remote.values())

    def wants_steps(self) -> bool:
        """Return True if a viewer here wants to know what changed after each entry."""
        return any(viewer.steps for viewer in self.viewers)

    def next_takeover(self) -> int | None:
        """Return when the next absent person loses the seat to a bot."""
        return None if self.grace_ms is None or not self.away else min(self.away.values()) + self.grace_ms

    def overdue(self, at_ms: int) -> list[int]:
        """Return the seats whose people were awaited for too long."""
        if self.grace_ms is None:
            return []
        return [seat for seat, since in self.away.items() if at_ms >= since + self.grace_ms]

    def forgive(self, resumed_ms: int) -> None:
        """Count no absence from before the host itself was there."""
        self.away = {seat: max(since, resumed_ms) for seat, since in self.away.items()}
        if self.host_away_since is not None:
            self.host_away_since = max(self.host_away_since, resumed_ms)

    def update(self, info: Description, status: TableStatus | None, at_ms: int) -> bool:
        """Note which awaited seats' people are absent while somebody else waits; return True if that changed."""
        self._update_host(info, at_ms)
        if status is None:
            return False
        away: dict[int, int] = {}
        if not (status.end or status.paused or info.clock.kind == "days"):
            for seat in status.awaited:
                person = info.seats[seat].person if seat >= 0 else None
                if person is None or status.playing[seat] is not None or self.is_here(person):
                    continue
                if any(self.is_here(other) for other in info.people if other != person):
                    away[seat] = self.away.get(seat, at_ms)
        changed = away.keys() != self.away.keys()
        self.away = away
        return changed

    def came(self, person: str | None, info: Description, status: TableStatus | None) -> None:
        """Note that somebody has come to the table: seats that a bot plays for them are given back."""
        if status is not None:
            self.returning.update(seat for seat in info.seats_of(person) if status.playing[seat] is not None)

    def next_return(self, info: Description, status: TableStatus) -> int | None:
        """Return a seat to give back to its person, who is here again; None if there is none."""
        for number in sorted(self.returning):
            seat = info.seats[number]
            stands_in = seat.kind == "person" and status.playing[number] is not None and status.end is None
            is_here = seat.person is not None and self.is_here(seat.person)
            if stands_in and is_here and status.may_return(number):
                return number
            self.returning.discard(number)
        return None

    def _update_host(self, info: Description, at_ms: int) -> None:
        """Note whether the host is absent while somebody else at a seat is here."""
        present = self.people()
        if info.host in present or not any(person in present for person in info.people):
            self.host_away_since = None
        elif self.host_away_since is None:
            self.host_away_since = at_ms

    def next_host(self, info: Description) -> str | None:
        """Return the first person at a seat who is here: the next host if the host is gone."""
        present = self.people()
        return next((seat.person for seat in info.seats if seat.person in present), None)

    def watching(self, info: Description) -> list[wire.Watcher] | UnsetType:
        """Return the spectators here who have a name, at tables where the host may give them a seat."""
        if not rules_of(info).host_decides:
            return UNSET
        people = info.people
        names = {
            viewer.person: viewer.name
            for viewer in self.viewers
            if viewer.person and viewer.person not in people
        }
        return [wire.Watcher(person, name) for person, name in sorted(names.items())] or UNSET

    def shown(self, info: Description) -> tuple[list[wire.Presence], int, dict[str, int | None]]:
        """Return the wire form, the same for everyone: people at seats, number of spectators, who is away."""
        present = self.people()
        seated = []
        for person in sorted(info.people & present.keys()):
            seats = info.seats_of(person)
            seated.append(wire.Presence(person, info.seats[seats[0]].name, seats, present[person]))
        nameless = sum(1 for viewer in self.viewers if viewer.person is None and not viewer.screen)
        spectators = len(present.keys() - info.people) + nameless
        away: dict[str, int | None] = {}
        for number, seat in enumerate(info.seats):
            if seat.person is not None and seat.person not in present:
                waits = number in self.away and self.grace_ms is not None
                away[str(number)] = self.away[number] + (self.grace_ms or 0) if waits else None
        return seated, spectators, away
