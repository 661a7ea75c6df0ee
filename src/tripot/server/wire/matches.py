"""Matches that were played: lists, statistics, replays, checks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType

from tripot.server.wire.play import Decision
from tripot.server.wire.tables import RatingChange, Status
from tripot.server.wire.values import GameEvent, Options, Sent, Ts, Values, View, Who

RecordHeader = Annotated[
    dict[str, Any],
    Ts(
        "RecordHeader",
        "{ readonly game: string; readonly rules: number; readonly players: number; readonly [name: string]: unknown }",
    ),
]
RecordEntry = Annotated[
    dict[str, Any],
    Ts(
        "RecordEntry",
        "{ readonly n: number; readonly at: number; readonly who?: number | 'chance'; readonly do?: string; readonly [name: string]: unknown }",
    ),
]


class MatchSeat(Sent):
    """How a seat fared."""

    seat: int
    kind: Literal["person", "open", "bot"]
    name: str | None
    person: str | None
    bot: str | None
    score: int | None
    rank: int | None


class Summary(Sent):
    """A match in a list."""

    id: str
    game: str
    edition: str
    players: int
    options: Options
    rated: bool
    status: Status
    started: int | None
    finished: int | None
    reason: str | None
    entries: int | None
    ratings: dict[str, RatingChange] | None
    seats: list[MatchSeat]


class Matches(Sent):
    """A page of matches, newest first; `next` is the `before` of the page that follows."""

    matches: list[Summary]
    next: int | None


class Won(Sent):
    """Matches played and won."""

    played: int
    won: int


class Rated(Sent):
    """A rating and how sure it is."""

    rating: float
    sigma: float
    played: int


class GameStats(Sent):
    """How I fared in a game; `streak` is the number of wins up to now."""

    game: str
    played: int
    won: int
    by_players: dict[str, Won]
    streak: int
    rating: Rated | None


class Stats(Sent):
    """How I fared."""

    games: list[GameStats]


class Ranked(Sent):
    """A row of a leaderboard."""

    place: int
    who: Literal["person", "bot"]
    id: str
    name: str | None
    rating: float
    sigma: float
    played: int
    won: int


class Leaderboard(Sent):
    """The best of a game."""

    game: str
    rows: list[Ranked]


class MatchPage(Sent):
    """A record to look at: a match of this house, or one that was imported."""

    summary: Summary
    header: RecordHeader
    entries: list[RecordEntry]
    last: int
    verified: bool


class Moment(Sent):
    """An entry with the position after it, as a seat saw it."""

    n: int
    who: Who
    do: str | None
    at: int
    events: list[GameEvent]
    view: View
    decision: Decision | None
    awaits: list[int]
    undo: int | UnsetType = UNSET
    note: str | UnsetType = UNSET
    end: dict[str, Any] | UnsetType = UNSET


class Moments(Sent):
    """A stretch of a record."""

    frames: list[Moment]
    last: int


class Verdict(Sent):
    """What checking a record anew found."""

    ok: bool
    problem: str | None
    draws: int
    entries: int
    commitment: str | None
    player_seeds: list[str]
    server_seed: str | None


class Imported(Sent):
    """A record that was taken in."""

    id: str
    game: str
    last: int


class Analysis(Sent):
    """What the coach found so far, null before the first verdict; `done` from 0 to 1: ask again until it is 1."""

    done: float
    analysis: Values | None
