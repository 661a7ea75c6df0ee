"""Everything a table asks of its host: the effects that `LiveTable.handle` returns, to be carried out in order."""

from __future__ import annotations

from typing import NamedTuple

from tripot.core.match import Match
from tripot.table.inputs import Viewer
from tripot.table.refusals import Refused
from tripot.table.status import TableStatus
from tripot.wire.messages import Said
from tripot.wire.play import End


class Append(NamedTuple):
    """Make a row durable and answer with `Appended` or `AppendFailed`. Never are two of a table unanswered."""

    first: int
    body: str


class Read(NamedTuple):
    """Read the rows after an entry number; -1 also asks for `Loaded`."""

    after: int


class Send(NamedTuple):
    """Write a frame to some viewers: it tells of rows that are stored and of nothing else."""

    viewers: tuple[Viewer, ...]
    frame: bytes


class Answered(NamedTuple):
    """A viewer's command is done: `code` is None, or says why it was refused. The frame was sent before."""

    viewer: Viewer
    kind: str
    code: str | None


class Reply(NamedTuple):
    """The answer to `Ordered`."""

    reply: int
    refused: Refused | None


class Opened(NamedTuple):
    """Loading is over: `code` is None, or says why the table cannot be had."""

    code: str | None


class AskBot(NamedTuple):
    """Ask a bot for its action; the match and its status are only to be read."""

    seat: int
    since: int
    bot: str
    match: Match
    status: TableStatus


class StoreChat(NamedTuple):
    """Store a chat line and answer with `ChatStored` or `ChatFailed`."""

    viewer: Viewer
    command: str
    name: str
    seat: int | None
    text: str


class Outcome(NamedTuple):
    """How a match ended, as its settlement needs it."""

    table: str
    rated: bool
    end: End
    started: int
    entries: int
    last_at: int
    stood_in: list[int]
    """People's seats that a bot played at some time."""
    gone: list[int]
    """Those of them that count as left, by the rules of the table."""
    people: int
    """The number of seats with people."""


class Settle(NamedTuple):
    """Write down how the match ended, exactly once among all processes."""

    outcome: Outcome


class MarkStarted(NamedTuple):
    """The record says that the match began and the description does not: write that down."""

    at_ms: int


class SaveDeadline(NamedTuple):
    """Store when the next flag of a match of days falls."""

    at_ms: int | None


class NotifyTurn(NamedTuple):
    """Notify an absent person that it is their turn in a match of days."""

    person: str
    seconds_left: int


class PassHost(NamedTuple):
    """The host is gone and somebody at a seat is here: make that person the host."""

    before: str
    after: str


class PublishPresence(NamedTuple):
    """Say to the other processes who follows the table here."""

    people: dict[str, int]
    screens: int = 0
    """Big screens here."""


class PublishSaid(NamedTuple):
    """Say to the other processes what somebody here said."""

    said: Said


class Failed(NamedTuple):
    """Something went wrong that nobody at the table can mend: log it."""

    problem: Exception


Effect = (
    Append | Read | Send | Answered | Reply | Opened | AskBot | StoreChat | Settle | MarkStarted | SaveDeadline
    | NotifyTurn | PassHost | PublishPresence | PublishSaid | Failed
)  # fmt: skip
