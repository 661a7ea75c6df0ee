"""Matches that were played: lists, statistics, replays, checks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from tripot.wire.coach import Findings
from tripot.wire.play import Decision
from tripot.wire.tables import Body, RatingChange, Status
from tripot.wire.values import GameEvent, Message, Options, Sent, Ts, View, Who

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
    """The result of a seat."""

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
    """My results in a game; `streak` is the number of wins up to now."""

    game: str
    played: int
    won: int
    by_players: dict[str, Won]
    streak: int
    rating: Rated | None


class Stats(Sent):
    """My results."""

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
    """A match to replay: one of this server, or an imported record."""

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
    """Consecutive entries of a record."""

    frames: list[Moment]
    last: int


class Verdict(Sent):
    """The result of checking a record again."""

    ok: bool
    problem: str | None
    draws: int
    entries: int
    commitment: str | None
    player_seeds: list[str]
    server_seed: str | None


class Imported(Sent):
    """An imported record."""

    id: str
    game: str
    last: int


class Analysis(Sent):
    """The coach's findings so far, null before the first ones; `done` from 0 to 1: ask again until it is 1."""

    done: float
    analysis: Findings | None


class PlayedMatch(Sent):
    """My play in an analysed match: the number of decisions, the chance they lost, and the chance luck gave."""

    id: str
    at: int
    won: bool
    decisions: int
    lost: float
    blunders: int
    luck: float
    luckier_than: float | None


class KindCost(Sent):
    """The cost of one kind of question: its text's key, how often it was asked, the chance lost in all."""

    ask: str
    decisions: int
    lost: float


class GamePlay(Sent):
    """My play in a game, oldest match first, and the kinds of decision that cost most first."""

    game: str
    matches: list[PlayedMatch]
    kinds: list[KindCost]


class MyPlay(Sent):
    """My play over time."""

    games: list[GamePlay]


class LineWish(Body):
    """A what-if variation: after entry n the seat does something else, and `bot` plays on for all seats."""

    n: Annotated[int, Meta(ge=0, le=10_000_000)]
    seat: Annotated[int, Meta(ge=0, le=20)]
    do: Annotated[str, Meta(max_length=200)]
    bot: Annotated[str, Meta(max_length=40)] | None = None


class LineEnd(Sent):
    """The end of a variation when the same bot plays all seats with the same draws."""

    do: str
    label: Message | None
    scores: list[int]
    ranks: list[int]
    entries: int
    events: list[GameEvent]
    """The events most worth showing, in order."""


class Lines(Sent):
    """The variation that was played and the other one, from the same position with the same draws."""

    bot: str
    played: LineEnd
    other: LineEnd
