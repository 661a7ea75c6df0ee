"""Answers without a module: lists, help at the table, errors, health."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from tripot.wire.coach import Why
from tripot.wire.play import LogItem
from tripot.wire.tables import ChatLine, MyTable, TableInfo
from tripot.wire.values import Message, Sent, Values


class Tables(Sent):
    """Public tables."""

    open: list[TableInfo]
    playing: list[TableInfo]


class MyTables(Sent):
    """The tables where I sit."""

    tables: list[MyTable]


class Log(Sent):
    """Log items as a seat may see them."""

    log: list[LogItem]
    seq: int


class ChatPage(Sent):
    """Older chat lines."""

    chat: list[ChatLine]


class HintOption(Sent):
    """A whole choice: its chance (null: unknown) and its loss to the first, with 95 % margins."""

    do: str
    chance: float | None
    margin: float
    loss: float
    loss_margin: float
    equal: bool
    """True if it is as good as the first, within the margin."""
    rollouts: int
    why: Why
    """Of the first choice against the second, of each later one against the first."""
    label: Message | None
    refs: list[str]


class Hint(Sent):
    """The coach's advice, and up to three whole choices, best first."""

    do: str
    bot: str
    rules: list[str]
    label: Message | None
    refs: list[str]
    options: list[HintOption]
    levels: list[str | None]
    """The levels its chances take into account, seat by seat (null: a person, or a bot that is no level); empty where they make no difference."""
    tie: bool
    """True if another choice is as good as the first, within the margin."""


class Insight(Sent):
    """Odds that follow from what a seat knows."""

    insight: Values
    seq: int


class Problem(Sent):
    """Why a request was refused."""

    code: str
    message: Message
    detail: str
    field: str | UnsetType = UNSET


class Reach(Sent):
    """The address under which other devices reach this server, null if none can; `may_open`: I may let them in."""

    address: str | None
    may_open: bool


class Health(Sent):
    """Whether a process can serve."""

    ok: bool
    version: str
    tables: int
    sockets: int
    parts: dict[str, bool]
