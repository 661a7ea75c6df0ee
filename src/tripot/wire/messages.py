"""The messages that the server sends on the socket. See docs/protocol.md."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from tripot.wire.commands import Phrase
from tripot.wire.people import Person
from tripot.wire.play import LogItem, Play, Step
from tripot.wire.tables import ChatLine, Presence, TableInfo, Watcher
from tripot.wire.values import Message


class ServerMessage(Struct, tag_field="t", forbid_unknown_fields=True):
    """The base class of all messages of the server."""


class Hello(ServerMessage, tag="hello"):
    """The first message on a socket."""

    protocol: int
    server: str
    now: int
    heartbeat: int
    person: Person | None


class Pong(ServerMessage, tag="pong"):
    """The answer to a ping."""

    id: str
    now: int


class Ack(ServerMessage, tag="ack"):
    """A command was carried out."""

    id: str
    table: str | None
    seq: int | None


class RefusedMessage(ServerMessage, tag="refused"):
    """A command changed nothing, and why."""

    id: str | None
    table: str | None
    seq: int | None
    code: str
    rule: str | None
    catalogue: str
    message: Message


class Snapshot(ServerMessage, tag="snapshot"):
    """Everything a viewpoint may know of a table."""

    id: str | None
    table: TableInfo
    seat: int | None
    seats: list[int]
    seq: int
    seal: str | None
    """The record's last hash, sealed with the server's seed, as a receipt keeps it. See docs/security.md."""
    play: Play | None
    log: list[LogItem]
    chat: list[ChatLine]
    present: list[Presence]
    spectators: int
    away: dict[str, int | None]
    """Seats of absent people, and when a bot will take over."""
    watching: list[Watcher] | UnsetType = UNSET
    """Spectators with a name, at a table of friends: the host may give them a seat."""
    screens: int | UnsetType = UNSET
    """Big screens that show the table."""


class Push(ServerMessage, tag="push", kw_only=True):
    """Something happened; `ack` on the socket whose command it was. `undone`: the entry to which an undo returned."""

    ack: str | UnsetType = UNSET
    table: str
    prev: int
    seq: int
    seal: str | None
    at: int
    log: list[LogItem]
    undone: int | None
    play: Play
    steps: list[Step] | UnsetType = UNSET
    """For clients that asked for steps: what changed after each entry with a scene, except the last entry."""


class TableChanged(ServerMessage, tag="table"):
    """A table's description changed."""

    table: TableInfo


class Present(ServerMessage, tag="present"):
    """The people at a table."""

    table: str
    present: list[Presence]
    spectators: int
    away: dict[str, int | None]
    watching: list[Watcher] | UnsetType = UNSET
    """As in a snapshot."""
    screens: int | UnsetType = UNSET
    """As in a snapshot."""


class ChatSaid(ServerMessage, tag="chat"):
    """A new chat line."""

    table: str
    n: int
    person: str | None
    name: str
    seat: int | None
    text: str
    at: int

    @classmethod
    def of(cls, table: str, line: ChatLine) -> ChatSaid:
        """Return a chat line as the message for a table."""
        return cls(
            table=table,
            n=line.n,
            person=line.person,
            name=line.name,
            seat=line.seat,
            text=line.text,
            at=line.at,
        )


class Said(ServerMessage, tag="said"):
    """Somebody at a seat says a short phrase."""

    table: str
    person: str
    seat: int
    what: Phrase


FromServer = Hello | Pong | Ack | RefusedMessage | Snapshot | Push | TableChanged | Present | ChatSaid | Said
