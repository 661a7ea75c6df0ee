"""Puzzles: a position, the question, and after the answer the value of each choice."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from tripot.wire.play import Decision
from tripot.wire.tables import Body
from tripot.wire.values import Both, GameEvent, Message, Sent, Ts, View

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
    title: Both
    """What the answer is about, from its reason."""


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
    title: Both
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
    """The value of a choice."""

    do: str
    label: Message | None
    refs: list[str]
    chance: float
    error: float
    answer: bool
    """True for the best choice and those that are as good."""


class PuzzleCheck(Sent):
    """By how much the answer was ahead of the tempting choice against one kind of opponents, to the end of the match."""

    by: Literal["quick", "greedy", "strong"]
    gap: float
    error: float
    worlds: int


class PuzzleAnswer(Sent):
    """Whether the choice was right and why, the value of each choice, which bots find it, and its source."""

    right: bool
    best: str
    played: str
    usual: str
    """The tempting choice."""
    why: Message
    """The measured reason, the best choice against the tempting one."""
    checks: list[PuzzleCheck]
    options: list[PuzzleOption]
    found_by: FoundBy
    rating: int
    source: Source
