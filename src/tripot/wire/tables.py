"""Tables: a match with its people and bots."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tripot.wire.values import Options, Sent, Ts

Status = Literal["open", "playing", "finished", "abandoned"]


class ClockRule(Struct, frozen=True, forbid_unknown_fields=True):
    """No clock, a bank of seconds with an increment per act, or days for each act."""

    kind: Literal["none", "bank", "days"] = "none"
    seconds: int = 0
    increment: int = 0
    days: int = 0


class TableSeat(Sent):
    """A seat: open, a person's or a bot's."""

    kind: Literal["person", "open", "bot"]
    person: str | UnsetType | None = UNSET
    name: str | UnsetType | None = UNSET
    """The name of the person at the seat, or for whom it is kept; null once the person was deleted."""
    seeded: bool | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    reserved: str | UnsetType | None = UNSET
    """The person for whom an open seat is kept: nobody else may take it before the host frees it."""


class RatingChange(Sent):
    """A rating before and after a match."""

    before: float
    after: float
    sigma: float | None = None
    """How sure the rating is afterwards; null in matches of before it was kept."""


class Result(Sent):
    """The stored result of a match; `ratings` by seat if it was rated."""

    reason: str
    scores: list[int]
    ranks: list[int]
    entries: int
    stood_in: list[int]
    ratings: dict[str, RatingChange] | None


class TableInfo(Sent):
    """A table, the same for everyone; `v` grows with every change."""

    id: str
    v: int
    game: str
    edition: str
    players: int
    options: Options
    status: Status
    public: bool
    rated: bool
    clock: ClockRule
    host: str
    seats: list[TableSeat]
    commitment: str
    created: int
    started: int | None
    finished: int | None
    next: str | None
    previous: str | None
    result: Result | None
    evening: str | UnsetType = UNSET
    """The code of the evening that the match belongs to, if there is one."""


class MyTable(TableInfo, kw_only=True):
    """A table where I sit, and the seats it waits for."""

    awaits: list[int]
    yours: bool
    last_at: int
    """When something last happened in the match; when the table was made if it has not begun."""
    since: int
    """Moves of others since my last one."""
    until: int | None
    """When my time runs out, or on the others' turn theirs; null without a running clock."""


class Nudged(Sent):
    """The seats whose people were reminded that the match waits for them, and those who cannot be notified."""

    notified: list[int]
    unreachable: list[int]


class Presence(Sent):
    """Somebody at a seat who follows the table; `tabs` is the number of sockets."""

    person: str
    name: str | None
    seats: list[int]
    tabs: int


class Watcher(Sent):
    """Somebody with a name who follows the table without a seat."""

    person: str
    name: str


class ChatLine(Sent):
    """A chat line."""

    n: int
    person: str | None
    name: str
    seat: int | None
    text: str
    at: int


# ---- what a person asks for

Seat = Annotated[int, Meta(ge=0, le=63)]
ClockWish = Annotated[ClockRule, Ts("ClockWish", "Partial<ClockRule>")]


class Body(Struct, forbid_unknown_fields=True):
    """The base class of request bodies; fields with a default may be left out."""


class Wish(Body):
    """The host's wishes for a new table."""

    game: str
    players: int
    options: Options = {}
    edition: str = "standard"
    public: bool = False
    rated: bool = False
    clock: ClockWish = ClockRule()
    seats: list[str] | None = None
    bot: str | None = None
    bots: list[str] | None = None


class Change(Body):
    """Changes by the host before the start; omitted fields stay."""

    game: str | UnsetType = UNSET
    players: int | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    edition: str | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    clock: ClockWish | UnsetType = UNSET


class JoinWish(Body):
    """The seat to take, and a seed for the draws."""

    seat: Seat | None = None
    seed: Annotated[str, Meta(max_length=64)] | None = None


class SeatWish(Body):
    """The host's change of a seat."""

    set: Annotated[str, Meta(max_length=60)]


class SeedWish(Body):
    """A seed for the dice."""

    seed: Annotated[str, Meta(max_length=64)]


class StartWish(Body):
    """The last seed before the match begins, given by the person who starts it."""

    seed: Annotated[str, Meta(max_length=64)] | None = None
    present: bool = False
    """Begin with those who are there: the open seats go."""


class HintWish(Body):
    """The seat that asks for a hint."""

    seat: Seat


class ForkWish(Body):
    """The entry to continue from, and the seat."""

    n: Annotated[int, Meta(ge=0, le=10_000_000)]
    seat: Seat
    bot: Annotated[str, Meta(max_length=40)] | None = None
