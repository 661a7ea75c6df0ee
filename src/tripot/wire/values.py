"""The parts of messages: texts by key, views, events. Also the names that types have on the page."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec


class Ts(NamedTuple):
    """The page's name for a type that is not a Struct, and its definition there."""

    name: str
    definition: str


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """The base class of all that the server sends. Fields are always present, except those that may be UNSET."""


Values = Annotated[dict[str, Any], Ts("Values", "Readonly<Record<string, unknown>>")]
Message = Annotated[
    tuple[str, dict[str, Any]],
    Ts("Message", "readonly [key: string, values: Readonly<Record<string, unknown>>]"),
]
"""A text by its key, with its values; rendered in the reader's language from a catalogue."""
Both = Annotated[dict[str, str], Ts("Both", "Readonly<Record<'fr' | 'en', string>>")]
"""A text in every language."""
View = Annotated[dict[str, Any], Ts("View", "Readonly<Record<string, unknown>>")]
"""The view of a seat: each game has its own keys."""
GameEvent = Annotated[
    dict[str, Any],
    Ts("GameEvent", "{ readonly kind: string; readonly rule: string; readonly [name: string]: unknown }"),
]
"""An event that an action caused: its kind, its rule, and its values by name."""
Who = Annotated[int | str | None, Ts("Who", "number | 'chance' | null")]
"""A seat, chance, or nobody."""
OptionValue = Annotated[bool | int | str, Ts("OptionValue", "boolean | number | string")]
Options = Annotated[dict[str, bool | int | str], Ts("Options", "Readonly<Record<string, OptionValue>>")]

_encoder = msgspec.json.Encoder()
as_json = _encoder.encode
"""Writes a part of a message."""


def encode(message: Any) -> bytes:
    """Write a message: the payload of a text frame."""
    return _encoder.encode(message)


def written(text: bytes) -> Any:
    """Insert encoded JSON into a message: a view or a decision goes to many viewers and is encoded once."""
    return msgspec.Raw(text)
