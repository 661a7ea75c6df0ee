"""Evenings: people who play one match after the other, under one code."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tripot.wire.tables import Body, Status
from tripot.wire.values import Options, Sent

TableId = Annotated[str, Meta(min_length=1, max_length=20)]


class EveningMember(Sent):
    """Somebody who belongs to an evening; `seats` at its table."""

    person: str
    name: str
    joined: int
    seats: list[int]


class EveningSeat(Sent):
    """A seat of a finished match, its place and its points; without a name for a bot or a deleted person."""

    person: str | None
    name: str | None
    bot: str | None
    score: int
    place: int
    points: int


class EveningMatch(Sent):
    """A finished match of an evening."""

    table: str
    game: str
    finished: int
    seats: list[EveningSeat]


class Standing(Sent):
    """A person's place in the standings; `crown` for those who lead."""

    person: str
    name: str
    place: int
    points: int
    won: int
    played: int
    crown: bool


class Evening(Sent):
    """An evening; `table` is the table of now, where everybody is. `member`: I belong to it."""

    code: str
    name: str
    host: str
    created: int
    updated: int
    member: bool
    table: str
    game: str
    status: Status
    members: list[EveningMember]
    matches: list[EveningMatch]
    standings: list[Standing]


class RunningEvening(Sent):
    """An evening that I belong to and that goes on, in a list."""

    code: str
    name: str
    table: str
    game: str
    status: Status
    members: list[str]
    """Their names, in the order they came."""
    updated: int


class RunningEvenings(Sent):
    """My evenings, the latest first."""

    evenings: list[RunningEvening]


# ---- what a person asks for


class EveningWish(Body):
    """The table that an evening begins with, and its name."""

    table: TableId
    name: Annotated[str, Meta(max_length=60)] = ""


class NextWish(Body):
    """The match that follows the one at `table`: the same game again, or another one."""

    table: TableId
    game: Annotated[str, Meta(max_length=40)] | None = None
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: Options | None = None
