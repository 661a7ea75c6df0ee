"""The coach's analysis of a finished match: chances, graded decisions, turning points, luck."""

from __future__ import annotations

from typing import Literal

from tripot.wire.values import GameEvent, Message, Sent


class Tried(Sent):
    """A choice the coach looked at: its chance of the first place and what it loses to the best."""

    do: str
    label: Message | None
    chance: float
    error: float
    loss: float
    loss_error: float
    rollouts: int


class Why(Sent):
    """Why a choice is better than another by the playouts, or what the coach says where there is no reason."""

    says: Message | None
    because: Message | None
    second: Message | None
    although: Message | None


class Graded(Sent):
    """A whole choice, made from entry n to entry `to`: its grade, the best choices, and why the best is better."""

    n: int
    to: int
    seat: int
    do: str
    grade: Literal["best", "fine", "doubtful", "blunder"]
    loss: float
    error: float
    ask: Message | None
    """The kind of decision that the seat was asked for."""
    why: Why | None
    """Why the first option is better than the one played; null if that one is the best or as good."""
    options: list[Tried]


class CurvePoint(Sent):
    """Chances of the first place after entry n: by what each seat could know (`own`), and with all cards seen."""

    n: int
    chances: list[float]
    own: list[float]
    error: float


class Turn(Sent):
    """A change of a seat's own chance between two entries, and what happened there."""

    n: int
    since: int
    seat: int
    change: float
    before: float
    after: float
    events: list[GameEvent]


class DrawLuck(Sent):
    """The gain of every seat from the draws after `since` up to entry n; their events if they mattered most."""

    n: int
    since: int
    luck: list[float]
    events: list[GameEvent]


class Luck(Sent):
    """For every seat: start + luck + own + others = result; the standard error of the luck, and how unusual it was."""

    start: list[float]
    luck: list[float]
    own: list[float]
    others: list[float]
    result: list[float] | None
    error: list[float]
    spread: list[float]
    valued: bool
    luckier_than: list[float | None]
    """The share of matches with such draws that gave less luck; null where no draw mattered."""
    draws: list[DrawLuck]


class LookedAt(Sent):
    """The number of decisions there was time for."""

    decisions: int
    of: int


class Findings(Sent):
    """The analysis so far."""

    game: str
    players: int
    bot: str
    levels: list[str | None]
    """The levels chances take into account, seat by seat (null: a person, or a bot that is no level); empty where they make no difference."""
    done: float
    looked_at: LookedAt
    moments: list[CurvePoint]
    decisions: list[Graded]
    turning: list[Turn]
    why: list[Turn | None]
    """For every seat the largest change in the direction of its result; null if none was clear, or before the end."""
    luck: Luck
