"""What the processes of a house tell each other: typed messages that name things, and never carry them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec


class Message(msgspec.Struct, frozen=True, tag_field="k"):
    """Anything one process tells the others."""


class Rows(Message, frozen=True, tag="rows"):
    """Rows were stored for these tables. The journal writes this one itself, in the statement that stores them."""

    tables: list[str]


class Described(Message, frozen=True, tag="described"):
    """A table's description changed."""

    table: str


class Said(Message, frozen=True, tag="said"):
    """A line of chat was stored."""

    table: str
    n: int


class Present(Message, frozen=True, tag="present"):
    """Who follows a table on one process: person and number of sockets."""

    table: str
    process: str
    people: dict[str, int]


class SignedOut(Message, frozen=True, tag="signed out"):
    """Sessions of a person ended: nobody is known by their cookies until he is looked up anew. None named: all of them."""

    person: str
    sessions: list[str] | None = None


class Forgotten(Message, frozen=True, tag="forgotten"):
    """A person was forgotten."""

    person: str


class Here(Message, frozen=True, tag="here"):
    """A process is alive; `answer` asks those who did not know it to say the same."""

    process: str
    answer: bool = False


class Missed(Message, frozen=True, tag="missed"):
    """The connection was lost for a while: look at everything. Never sent, only delivered."""


AnyMessage = Rows | Described | Said | Present | SignedOut | Forgotten | Here | Missed
Heard = Callable[[AnyMessage], Awaitable[None]]
"""Called with what other processes published."""
read = msgspec.json.Decoder(AnyMessage).decode


def write(message: Message) -> str:
    """Write a message."""
    return msgspec.json.encode(message).decode()


class Bus(Protocol):
    """Tells the other processes of the house that something changed; they read it themselves."""

    @property
    def hears(self) -> bool:
        """Whether the others are heard."""

    async def publish(self, message: Message) -> None:
        """Tell the others; without others this does nothing."""

    async def alive(self) -> set[str] | None:
        """Return the processes that listen now; None where that cannot be told."""

    async def close(self) -> None:
        """Stop listening."""


class NoBus:
    """The bus of a house with one process."""

    hears = True

    async def publish(self, message: Message) -> None:
        """There is nobody to tell."""

    async def alive(self) -> set[str] | None:
        """There is nobody else."""
        return None

    async def close(self) -> None:
        """There is nothing to close."""
