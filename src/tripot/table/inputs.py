"""Everything that can happen to a table: the inputs of `LiveTable.handle`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tripot.table.description import Description
from tripot.wire.commands import TableCommand
from tripot.wire.messages import Said
from tripot.wire.tables import ChatLine

Row = tuple[int, str]
"""The number of a row's first entry, and its lines joined by newlines."""


class Now(NamedTuple):
    """The time of an input, read once by the host: a table never reads a clock."""

    wall_ms: int
    """Written into the record."""
    resumed_ms: int
    """When this host started alone or last woke from a suspend; clocks that ran before then restart."""


@dataclass(slots=True, eq=False)
class Viewer:
    """Somebody who follows a table or acts at it: one per table and connection, compared by identity."""

    person: str | None
    name: str
    muted: set[str]
    """People this viewer does not want to hear."""
    seat: int | None = None
    """The viewpoint: what this seat sees, or a spectator's view."""
    steps: bool = False
    """Whether pushes also say what changed after each of their entries."""
    blocked: set[str] = field(default_factory=set)
    """People whom a block separates from this viewer: neither watches the other."""
    screen: bool = False
    """Whether this is a big screen: it is no spectator, and phones may leave the board to it."""


class Start(NamedTuple):
    """Begin the match of an open table."""

    info: Description
    server_seed: str


class Leave(NamedTuple):
    """A person leaves a running match: a bot takes the seat."""

    seat: int


class CallBot(NamedTuple):
    """The host lets a bot play for an absent person."""

    seat: int


class Abandon(NamedTuple):
    """End a running match without a result."""


Order = Start | Leave | CallBot | Abandon


# ---- from people and from the host's own requests


class Received(NamedTuple):
    """A viewer sent a command."""

    viewer: Viewer
    command: TableCommand


class Ordered(NamedTuple):
    """The host asks for something; the effect `Reply` with this number answers."""

    order: Order
    reply: int


class Left(NamedTuple):
    """A viewer is gone without a word."""

    viewer: Viewer


# ---- answers of the store


class Loaded(NamedTuple):
    """The description, the secret and the chat; the answer to `Read(-1)`, followed by `RowsRead`."""

    description: Description
    server_seed: str
    chat: list[ChatLine]
    alone: bool
    """Whether no other process is known that may hold this table too."""


class Missing(NamedTuple):
    """There is no such table."""


class RowsRead(NamedTuple):
    """Stored rows after those that are known; the answer to `Read`."""

    rows: list[Row]
    complete: bool = True
    """False while more parts of a long record follow."""


class ReadFailed(NamedTuple):
    """The store did not answer, or the record cannot be read."""

    code: str = "retry"
    """The refusal that commands get meanwhile."""


class Appended(NamedTuple):
    """The answer to `Append`: True once the row is durable, False if another row has this number."""

    landed: bool


class AppendFailed(NamedTuple):
    """The store did not answer: whether the row landed is unknown."""


class ChatStored(NamedTuple):
    """A chat line was stored, here (with the viewer and the command) or by another process."""

    line: ChatLine | None
    """None for a command that was stored before."""
    viewer: Viewer | None = None
    command: str = ""


class ChatFailed(NamedTuple):
    """A chat line could not be stored."""

    viewer: Viewer
    command: str


class ChatRead(NamedTuple):
    """The newest chat lines, read again because some may have been missed."""

    lines: list[ChatLine]


class PeerSaid(NamedTuple):
    """Somebody at a seat said a short phrase on another process."""

    said: Said


class Described(NamedTuple):
    """The table's description was stored anew."""

    description: Description


# ---- from other processes, bots and the clock


class BlocksChanged(NamedTuple):
    """Viewers of this table blocked somebody, or were blocked."""


class RowsArrived(NamedTuple):
    """Rows another process stored."""

    rows: list[Row]


class RowsAnnounced(NamedTuple):
    """Another process stored rows that nobody has read yet."""


class PeerPresence(NamedTuple):
    """The viewers on another process: person and number of connections."""

    process: str
    people: dict[str, int]
    screens: int = 0
    """Big screens on that process."""


class PeerGone(NamedTuple):
    """Another process is gone: what it was about to do is done here."""

    process: str


class BotAnswered(NamedTuple):
    """A bot chose; None if it failed."""

    seat: int
    since: int
    action: int | None


class Tick(NamedTuple):
    """`wake_at` is reached."""


Input = (
    Received | Ordered | Left | Loaded | Missing | RowsRead | ReadFailed | Appended | AppendFailed | ChatStored | ChatFailed
    | ChatRead | PeerSaid | Described | BlocksChanged | RowsArrived | RowsAnnounced | PeerPresence | PeerGone | BotAnswered | Tick
)  # fmt: skip
