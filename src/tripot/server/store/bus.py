"""Messages between the processes of a server. They name what changed; the receiver reads it from the database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from tripot.wire.commands import Phrase


class Message(msgspec.Struct, frozen=True, tag_field="k"):
    """A message from one process to the others."""


class Rows(Message, frozen=True, tag="rows"):
    """Rows were stored for these tables. The journal sends this message in the statement that stores them."""

    tables: list[str]


class Described(Message, frozen=True, tag="described"):
    """A table's description changed."""

    table: str


class Said(Message, frozen=True, tag="said"):
    """A line of chat was stored."""

    table: str
    n: int


class Present(Message, frozen=True, tag="present"):
    """The people who follow a table on one process, with their number of sockets."""

    table: str
    process: str
    people: dict[str, int]
    screens: int = 0
    """Big screens on that process."""


class SignedOut(Message, frozen=True, tag="signed out"):
    """Sessions of a person have ended: their cookies must be checked anew. None: all sessions."""

    person: str
    sessions: list[str] | None = None


class Forgotten(Message, frozen=True, tag="forgotten"):
    """A person was deleted."""

    person: str


class Muted(Message, frozen=True, tag="muted"):
    """A person muted somebody, or unmuted them."""

    person: str
    other: str
    muted: bool


class Spoke(Message, frozen=True, tag="spoke"):
    """Somebody at a seat said a short phrase. Nothing is stored: the message has it whole."""

    table: str
    person: str
    seat: int
    what: Phrase


class Blocked(Message, frozen=True, tag="blocked"):
    """A person blocked another, or unblocked them."""

    person: str
    other: str


class Renamed(Message, frozen=True, tag="renamed"):
    """A person has a new name."""

    person: str
    name: str


class Here(Message, frozen=True, tag="here"):
    """A process is alive; `answer` asks processes that did not know it to reply.

    `resumed_ms`: when it started or last woke; a process that starts later asks whether anybody could play before.
    """

    process: str
    answer: bool = False
    resumed_ms: int = 0


class Missed(Message, frozen=True, tag="missed"):
    """Messages were lost while the connection was down: read everything anew. Never sent, only delivered."""


AnyMessage = (
    Rows
    | Described
    | Said
    | Present
    | SignedOut
    | Forgotten
    | Muted
    | Spoke
    | Blocked
    | Renamed
    | Here
    | Missed
)
OnMessage = Callable[[AnyMessage], Awaitable[None]]
"""Called with each message of another process."""
read = msgspec.json.Decoder(AnyMessage).decode


def write(message: Message) -> str:
    """Return a message as JSON."""
    return msgspec.json.encode(message).decode()


class Bus(Protocol):
    """Sends messages to the other processes of a server and receives theirs."""

    @property
    def hears(self) -> bool:
        """Whether messages of the other processes arrive."""

    async def publish(self, message: Message) -> None:
        """Send a message to the other processes, if there are any."""

    async def alive(self) -> set[str] | None:
        """Return the processes that are connected now; None if that is unknown."""

    async def close(self) -> None:
        """Close the connection."""


class NoBus:
    """The bus of a server with one process: it does nothing."""

    hears = True

    async def publish(self, message: Message) -> None:
        """Do nothing."""

    async def alive(self) -> set[str] | None:
        """Return None: there is no other process."""
        return None

    async def close(self) -> None:
        """Do nothing."""
