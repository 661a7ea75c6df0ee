"""Puzzles: a position, the question, and after the answer the value of each choice."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from tripot.wire.play import Decision
from tripot.wire.tables import Body
from tripot.wire.values import GameEvent, Message, Sent, Ts, View

FoundBy = Annotated[
    dict[str, Any], Ts("FoundBy", "Readonly<Record<string, readonly [found: number, tries: number]>>")
]
"""How often each level of bot found the answer."""
Source = Annotated[
    dict[str, Any],
    Ts(
        "Source",
        "{ readonly seed: number; readonly match: number; readonly bot: string; readonly rollouts: number }",
    ),
]
"""The simulated match a puzzle comes from, and the rollouts it was made with."""


class PuzzleLine(Sent):
    """A puzzle in a list; the rating says how hard it is, as the bots' own do."""

    id: str
    game: str
    players: int
    rating: int


class Puzzles(Sent):
    """All puzzles, the easiest first, and the one of the day."""

    day: str
    number: int
    daily: str | None
    puzzles: list[PuzzleLine]


class Puzzle(Sent):
    """A position as the seat that is to choose sees it, and what it is asked."""

    id: str
    game: str
    edition: str
    players: int
    seat: int
    rating: int
    moves: int
    view: View
    awaits: list[int]
    decision: Decision
    events: list[GameEvent]
    """The last events that the seat saw."""


class PuzzleWish(Body):
    """An answer, in the game's notation."""

    do: Annotated[str, Meta(max_length=200)]


class PuzzleOption(Sent):
    """The value of a choice, and why."""

    do: str
    label: Message | None
    refs: list[str]
    chance: float
    error: float
    why: Message | None


class PuzzleAnswer(Sent):
    """Whether the answer was the best choice, the value of each choice, which bots find it, and its source."""

    right: bool
    best: str
    played: str
    usual: str
    options: list[PuzzleOption]
    found_by: FoundBy
    rating: int
    source: Source
