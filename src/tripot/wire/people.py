"""People, their profiles and devices, and the requests about them."""

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
    """A rating over time, oldest first."""

    game: str
    points: list[RatingPoint]


class Achievement(Sent):
    """An achievement: when and in which match it was reached, or the progress so far."""

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
    """A browser in which I am signed in: since when, its last use (to ten minutes), and its rough description."""

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
    evenings: list[dict[str, Any]]
    friends: list[dict[str, Any]]
    blocked: list[dict[str, Any]]
    invitations: list[dict[str, Any]]


class GuestWish(Body):
    """A new guest: a nickname is enough."""

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
    """The current password and the new one."""

    old: Text
    new: Text


class LinkToken(Body):
    """A one-time link's token."""

    token: Annotated[str, Meta(min_length=1, max_length=80)]
