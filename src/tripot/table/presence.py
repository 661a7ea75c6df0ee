"""Presence at a table: viewers here, viewers on other processes, and absent people the others wait for."""

from __future__ import annotations

from tripot.table.description import Description
from tripot.table.inputs import Viewer
from tripot.wire import tables as wire


class Presence:
    """The viewers of one table and the absences that a bot will end."""

    __slots__ = ("away", "grace_ms", "remote", "viewers")

    def __init__(self, grace_ms: int) -> None:
        self.grace_ms = grace_ms
        """How long an awaited person may be away before a bot takes the seat."""
        self.viewers: dict[Viewer, None] = {}
        """The viewers of this process, in the order they came."""
        self.remote: dict[str, dict[str, int]] = {}
        """Viewers on other processes: process, person, number of connections."""
        self.away: dict[int, int] = {}
        """Awaited seats whose people are absent while others wait, and since when."""

    def here(self) -> dict[str, int]:
        """Return everyone with a name who follows on this process, and their number of connections."""
        people: dict[str, int] = {}
        for viewer in self.viewers:
            if viewer.person is not None:
                people[viewer.person] = people.get(viewer.person, 0) + 1
        return people

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
        return min(self.away.values()) + self.grace_ms if self.away else None

    def overdue(self, at_ms: int) -> list[int]:
        """Return the seats whose people were awaited for too long."""
        return [seat for seat, since in self.away.items() if at_ms >= since + self.grace_ms]

    def forgive(self, resumed_ms: int) -> None:
        """Count no absence from before the host itself was there."""
        self.away = {seat: max(since, resumed_ms) for seat, since in self.away.items()}

    def shown(self, info: Description) -> tuple[list[wire.Presence], int, dict[str, int | None]]:
        """Return the wire form, the same for everyone: people at seats, number of spectators, who is away."""
        here = self.people()
        seated = []
        for person in sorted(info.people & here.keys()):
            seats = info.seats_of(person)
            seated.append(wire.Presence(person, info.seats[seats[0]].name, seats, here[person]))
        nameless = sum(1 for viewer in self.viewers if viewer.person is None)
        spectators = len(here.keys() - info.people) + nameless
        away: dict[str, int | None] = {}
        for number, seat in enumerate(info.seats):
            if seat.person is not None and seat.person not in here:
                away[str(number)] = self.away[number] + self.grace_ms if number in self.away else None
        return seated, spectators, away
