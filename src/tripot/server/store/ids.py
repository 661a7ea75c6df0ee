"""Short random ids."""

from __future__ import annotations

import secrets

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that are not confused when a link is read aloud."""


def new_id(length: int = 10) -> str:
    """Return a short random id. Ten characters are 49 bits; ids are not the only protection of a table."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(length))
