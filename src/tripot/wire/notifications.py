"""Notifications to absent people: in a browser, by mail."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tripot.wire.tables import Body
from tripot.wire.values import Sent


class MailAddress(Sent):
    """My mail address; nothing is sent before I have confirmed it."""

    address: str
    confirmed: bool


class NotificationSettings(Sent):
    """The devices and the address that get a notification when it is my turn."""

    key: str
    """The server's public key, which a browser needs to subscribe."""
    devices: list[str]
    """The browsers that get my notifications, each by the first 16 hexadecimal digits of its endpoint's SHA-256."""
    mail: bool
    """Whether this server can send mail."""
    address: MailAddress | None


class PushKeys(Struct, forbid_unknown_fields=True):
    """The keys of a browser, so that only it can read its notifications."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class PushWish(Body):
    """Notify me in this browser."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class PushEnd(Body):
    """Stop notifications in this browser."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class MailWish(Body):
    """Send me notifications by mail."""

    address: Annotated[str, Meta(max_length=254)]


class Done(Sent):
    """The request was carried out."""

    done: bool


class PushMessage(Sent):
    """The content of a web push, encrypted for one browser: a title and a line to show, and the page to open."""

    title: str
    body: str
    path: str
    tag: str
