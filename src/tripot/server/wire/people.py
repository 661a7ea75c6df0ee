"""People, as they are sent, and what they ask for about themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tripot.server.wire.tables import Body
from tripot.server.wire.values import Sent

Text = Annotated[str, Meta(max_length=200)]
Language = Annotated[str, Meta(max_length=10)]


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody known to the house."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    login: str | None
    lang: Literal["fr", "en"]
    created: int


class Myself(Sent):
    """Who I am now."""

    person: Person | None


class Me(Myself):
    """Who I am, where I play, whom I do not hear."""

    playing: list[str]
    muted: list[str]


class Muted(Sent):
    """Whom I do not hear."""

    muted: list[str]


class Link(Sent):
    """A one-time link that makes another device mine."""

    path: str
    url: str
    expires: int


class Session(Struct, frozen=True, forbid_unknown_fields=True):
    """One browser where I am known: when it began, when it was last used (within ten minutes), roughly what it is."""

    id: str
    created: int
    seen: int
    device: str
    this: bool


class Sessions(Sent):
    """Where I am known."""

    sessions: list[Session]


class Export(Sent):
    """Everything stored about me."""

    person: Person
    matches: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    sessions: list[dict[str, Any]]
    imported: list[dict[str, Any]]
    muted: list[str]
    push: list[dict[str, Any]]
    mail: list[dict[str, Any]]


class GuestWish(Body):
    """A nickname is enough."""

    name: Text
    lang: Language = "fr"


class MeChange(Body):
    """What to change about me."""

    name: Text | None = None
    lang: Language | None = None


class Login(Body):
    """An account's name and password."""

    login: Text
    password: Text


class PasswordChange(Body):
    """The password so far, and the one from now on."""

    old: Text
    new: Text


class LinkToken(Body):
    """A one-time link's token."""

    token: Annotated[str, Meta(min_length=1, max_length=80)]
