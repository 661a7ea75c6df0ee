"""People, as they are sent, and what they ask for about themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tripot.wire.games import Duel
from tripot.wire.matches import GameStats
from tripot.wire.tables import Body
from tripot.wire.values import Sent

Text = Annotated[str, Meta(max_length=200)]
Language = Annotated[str, Meta(max_length=10)]


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """A person with a session on this server."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    login: str | None
    lang: Literal["fr", "en"]
    created: int


class Myself(Sent):
    """The person of this session."""

    person: Person | None


class Me(Myself):
    """The person of this session, with their running matches and the people they have muted."""

    playing: list[str]
    muted: list[str]


class MutedPerson(Sent):
    """Somebody I have muted; without a name if their account was deleted."""

    id: str
    name: str | None


class Muted(Sent):
    """The people I have muted."""

    muted: list[str]
    people: list[MutedPerson]


class RatingPoint(Sent):
    """A rating after a match; `sigma` is null for matches of before it was kept."""

    at: int
    rating: float
    sigma: float | None


class GameHistory(Sent):
    """A rating through time, oldest first."""

    game: str
    points: list[RatingPoint]


class Achievement(Sent):
    """Something to be proud of: when it was done and in which match, or how far it is."""

    id: str
    at: int | None
    match: str | None
    done: int
    of: int


class Profile(Sent):
    """A person's page. `mine`: everything is counted; others see what was played at public and rated tables."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    created: int
    mine: bool
    played: int
    won: int
    games: list[GameStats]
    history: list[GameHistory]
    duels: list[Duel]
    achievements: list[Achievement]


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
    """The browsers in which I am signed in."""

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
    """Changes to my person."""

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
