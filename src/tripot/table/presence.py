"""Who is at a table: those who follow it here, those who follow it on other processes, and whom others wait for."""

from __future__ import annotations

from typing import Protocol

from tripot.table.description import Description
from tripot.wire import tables as wire


class Follower(Protocol):
    """Somebody a table can send frames to."""

    person: str | None
    name: str

    def send(self, frame: bytes) -> None:
        """Put a frame in the outbox; never waits."""

    def hears(self, person: str | None) -> bool:
        """Tell whether this reader has not muted that person."""


class Reader(Follower, Protocol):
    """A socket, as the floor knows it."""

    session: str | None

    def close(self, code: int, reason: str) -> None:
        """Close the socket soon."""

    def mute(self, person: str, muted: bool) -> None:
        """Stop or start hearing somebody."""


class Presence:
    """The followers of one table."""

    __slots__ = ("away", "followers", "grace", "remote", "stepping")

    def __init__(self, grace: float) -> None:
        self.grace = int(grace * 1000)
        """Milliseconds an awaited person may be away."""
        self.followers: dict[Follower, int | None] = {}
        """The sockets of this process, each with its viewpoint."""
        self.stepping: set[Follower] = set()
        """Those of them who want to know what each entry changed."""
        self.remote: dict[str, dict[str, int]] | None = None
        """Who follows on other processes: process, person, sockets."""
        self.away: dict[int, int] = {}
        """Seats others wait for in vain, and since when."""

    def here(self) -> dict[str, int]:
        """Return everyone with a name who follows on this process, and how many sockets."""
        found: dict[str, int] = {}
        for follower in self.followers:
            if follower.person is not None:
                found[follower.person] = found.get(follower.person, 0) + 1
        return found

    def people(self) -> dict[str, int]:
        """Return everyone with a name who follows, on this process or another, and how many sockets."""
        found = self.here()
        for persons in (self.remote or {}).values():
            for person, count in persons.items():
                found[person] = found.get(person, 0) + count
        return found

    def is_here(self, person: str) -> bool:
        """Tell whether somebody is among `people`."""
        for follower in self.followers:
            if follower.person == person:
                return True
        return self.remote is not None and any(person in persons for persons in self.remote.values())

    def elsewhere(self, process: str, people: dict[str, int]) -> None:
        """Note who follows on another process."""
        if self.remote is None:
            self.remote = {}
        self.remote[process] = people

    def takeovers(self) -> list[int]:
        """Return when a bot will stand in for each seat that is waited for."""
        return [start + self.grace for start in self.away.values()]

    def forgive(self, at: int) -> None:
        """Let nobody have been away before a moment: the house itself was not there."""
        self.away = {seat: max(start, at) for seat, start in self.away.items()}

    def gone(self, at: int) -> list[int]:
        """Return the seats that were waited for too long."""
        return [seat for seat, start in self.away.items() if at >= start + self.grace]

    def shown(self, info: Description) -> tuple[list[wire.Presence], int, dict[str, int | None]]:
        """Return the wire form, the same for everyone: those at seats, the number of spectators, who is away."""
        here = self.people()
        seated = []
        for person in sorted(info.people & here.keys()):
            seats = info.seats_of(person)
            seated.append(wire.Presence(person, info.seats[seats[0]].name, seats, here[person]))
        nameless = sum(1 for follower in self.followers if follower.person is None)
        spectators = len(here.keys() - info.people) + nameless
        away: dict[str, int | None] = {}
        for seat, one in enumerate(info.seats):
            if one.person is not None and one.person not in here:
                away[str(seat)] = self.away[seat] + self.grace if seat in self.away else None
        return seated, spectators, away
