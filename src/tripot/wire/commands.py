"""The commands that clients may send on the socket. See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

PROTOCOL = 2
MAX_FRAME = 16_384

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
TableId = Annotated[str, Meta(min_length=1, max_length=20)]
Number = Annotated[int, Meta(ge=0, le=2_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Notation = Annotated[str, Meta(min_length=1, max_length=400)]


Phrase = Literal["hello", "good", "luck", "think", "thanks", "again", "wow", "laugh", "ouch", "hurry"]
"""Short words to the table; each page shows them in its reader's language."""


class Command(Struct, tag_field="t", forbid_unknown_fields=True):
    """The base class of all that a client sends."""

    id: CommandId


class Subscribe(Command, tag="subscribe"):
    """Follow a table from a seat."""

    table: TableId
    seat: SeatNumber | msgspec.UnsetType | None = msgspec.UNSET
    steps: bool = False
    """Whether pushes should say what changed after each of their entries."""
    screen: bool = False
    """Whether this is a big screen: phones may then leave the board to it."""


class Look(Command, tag="look"):
    """Change the viewpoint."""

    table: TableId
    seat: SeatNumber | None = None


class Unsubscribe(Command, tag="unsubscribe"):
    """Stop following a table."""

    table: TableId


class Do(Command, tag="do"):
    """Carry out an action."""

    table: TableId
    seat: SeatNumber
    seq: Number
    do: Notation


class Undo(Command, tag="undo"):
    """Take the last action back, or ask the others for it."""

    table: TableId
    seat: SeatNumber
    seq: Number


class AskFor(Command, tag="ask"):
    """Ask the other players to agree to something."""

    table: TableId
    seat: SeatNumber
    what: str


class Answer(Command, tag="answer"):
    """Answer the open question."""

    table: TableId
    seat: SeatNumber
    yes: bool


class Back(Command, tag="back"):
    """Take a seat back from a bot."""

    table: TableId
    seat: SeatNumber


class Chat(Command, tag="chat"):
    """Write a chat line."""

    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Say(Command, tag="say"):
    """Say one of the short phrases from one's seat: shown for a moment, and not kept."""

    table: TableId
    what: Phrase


class Ping(Command, tag="ping"):
    """Measure the round-trip time."""


TableCommand = Subscribe | Look | Unsubscribe | Do | Undo | AskFor | Answer | Back | Chat | Say
AnyCommand = TableCommand | Ping

decoder = msgspec.json.Decoder(AnyCommand)
