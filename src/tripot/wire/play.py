"""A match as a viewpoint may see it."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from tripot.wire.values import GameEvent, Message, Sent, View, Who


class Choice(Sent):
    """A choice of a seat; `do` is its notation."""

    do: str
    label: Message
    rules: list[str]
    refs: list[str] | UnsetType = UNSET
    value: int | UnsetType = UNSET
    """The number, if the decision asks for a number."""
    counts: list[int] | UnsetType = UNSET
    """For placing counts: how many of each kind, in the order of the decision's `kinds`."""


class Item(Sent):
    """An item that may be ticked in a choose-some decision; `token` is its word in the notation."""

    token: str
    label: Message
    refs: list[str]


class Decision(Sent):
    """A question to a seat, as one of four inputs; see Decision in tripot.core.game."""

    kind: Literal["one", "some", "number", "counts"]
    prompt: Message
    rules: list[str]
    awaited: bool
    """False when the seat may act but nobody waits for it (changing a pick)."""
    choices: list[Choice]
    chains: list[Choice] | UnsetType = UNSET
    """Whole chains that may be sent at once; their refs in the order in which things are touched."""
    verb: str | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    items: list[Item] | UnsetType = UNSET
    kinds: list[str] | UnsetType = UNSET


class LogItem(Sent):
    """An entry as a viewpoint may see it; `note` if it holds no action of the game."""

    n: int
    who: Who
    events: list[GameEvent]
    note: Message | UnsetType = UNSET


class Step(Sent):
    """The view after an entry before the last: the top-level keys that differ from the view before."""

    n: int
    view: View


class Clock(Sent):
    """The time each seat has left, in milliseconds, and whose clock runs since `at`."""

    kind: Literal["none", "bank", "days"]
    left: list[int]
    running: list[int]
    at: int
    grace: list[int]
    """Milliseconds after `at` until a running seat's time begins to count."""


class Ask(Sent):
    """An open question to the people at the table."""

    what: Literal["undo", "pause", "resume", "abandon"]
    by: int
    to: int | None
    yes: list[int]
    waiting: list[int]
    until: int


class End(Sent):
    """The end of the match. Ratings follow in the table's result once they are stored."""

    reason: str
    scores: list[int]
    ranks: list[int]
    abandoned: bool
    server_seed: str | None
    hash: str
    """The hash of the record's last line."""


class Play(Sent):
    """The match now."""

    view: View
    decision: Decision | None
    awaits: list[int]
    clock: Clock | None
    paused: bool
    undo: bool
    ask: Ask | None
    bots: list[str | None]
    end: End | None
    left: list[int] | UnsetType = UNSET
    """Seats that a bot plays to the end: their people do not get them back."""
