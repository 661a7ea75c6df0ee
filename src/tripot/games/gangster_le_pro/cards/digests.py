"""Digests of component files that stay the same when only the wording of cards changes.

A record's header carries a digest of the cards. Rewording a card must not make old records unreadable. The digest of the
first wording therefore stays in use as long as everything but the words is unchanged.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

WORDS: Final = frozenset({"labels", "name", "text", "title"})
"""Keys that hold sentences only."""
RECORDED: Final[Mapping[str, str]] = {
    "0ad90b0117ebba57d5747e9130382be72d6fcd0b98120caf0615175ef8a872c2": "3c4f0788131b4fc60a6be93b0f890b912d36689fc21b5fe81bd3d45dd424bb68",
    "fac7aeb06162fbd208172819d7e6e13eb5eb39cc036787dfcf573af27315491c": "c3d34044890d8919e13c6195dafc4b566063488f93708869756d201986a26e6c",
}
"""Digests that records carry, by the digest of the content without its words: standard cards, Faubourg edition."""


def recorded_digest(data: Any, exact: str) -> str:
    """Return the digest that records carry for this content; `exact`, the digest of its text, if none is listed."""
    return RECORDED.get(content_digest(data), exact)


def content_digest(data: Any) -> str:
    """Return the digest of a component file's content without its words."""
    content = json.dumps(_without_words(data), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()


def _without_words(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {
            key: _without_words(value)
            for key, value in data.items()
            if key not in WORDS and not key.endswith("provenance")
        }
    return [_without_words(item) for item in data] if isinstance(data, list | tuple) else data
