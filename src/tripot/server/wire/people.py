"""People, as they are sent."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody known to the house."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    login: str | None
    lang: str
    created: int
