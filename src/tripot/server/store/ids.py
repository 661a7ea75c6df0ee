"""Short random ids."""

from __future__ import annotations

import secrets

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits nobody confuses when reading a link aloud."""


def new_id(length: int = 10) -> str:
    """Return a short random id: 10 letters of 31 are 49 bits, and links are not the only lock."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(length))
