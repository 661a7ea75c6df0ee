"""People I know: those I played with, friends, blocked people, invitations."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from tripot.wire.tables import Body
from tripot.wire.values import Sent


class Contact(Sent):
    """Somebody, and since when: of the last match together, the friendship, the question, the block."""

    person: str
    name: str
    at: int


class Invitation(Sent):
    """An invitation to a table; `evening` is the code of its evening."""

    table: str
    game: str
    person: str
    name: str
    """Those of the person who invites."""
    at: int
    evening: str | UnsetType = UNSET


class Contacts(Sent):
    """The people I know, the latest first."""

    lately: list[Contact]
    friends: list[Contact]
    asked: list[Contact]
    """People I have asked to be friends."""
    asking: list[Contact]
    """People who ask me."""
    blocked: list[Contact]
    invitations: list[Invitation]


class InvitationWish(Body):
    """The person to invite, and the table."""

    person: Annotated[str, Meta(min_length=1, max_length=20)]
    table: Annotated[str, Meta(min_length=1, max_length=20)]
