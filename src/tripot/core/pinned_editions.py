"""Registry of editions from outside the package, addressed by content hash.

A pinned name is a file's name and the start of its digest: `mine@3fa92c01b2d4`. A record of such an edition carries its
text, so that it replays when the file is changed, gone, or was never here. Editions that are offered stay registered; of
those that only records brought, the least recently registered are dropped.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from pathlib import PurePath
from typing import Final

from tripot.core.errors import BadInput
from tripot.core.options import Edition

MAX_EDITION_CHARS: Final = 400_000
"""Twice the largest of ours with every card in it."""
MAX_CACHED_EDITIONS: Final = 64
"""Editions kept that are not offered."""
_PINNED: Final = re.compile(r"[A-Za-z0-9_-]{1,24}@[0-9a-f]{12}")
_cached: OrderedDict[tuple[str, str], Edition] = OrderedDict()
_offered: dict[tuple[str, str], Edition] = {}


def is_pinned(name: str) -> bool:
    """Return True for a pinned name: it is never a path, and never a shipped edition."""
    return _PINNED.fullmatch(name) is not None


def pinned_name(file: str, text: str) -> str:
    """Return the name that pins a file's text."""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", PurePath(file).stem).strip("-")[:24] or "edition"
    return f"{stem}@{_digest(text)[:12]}"


def register(game: str, name: str, text: str) -> None:
    """Register the text of a pinned edition; BadInput if its digest is not the name's, or if it is no edition."""
    if not is_pinned(name) or len(text) > MAX_EDITION_CHARS or _digest(text)[:12] != name.rpartition("@")[2]:
        raise BadInput(
            "edition",
            name,
            f"a name that ends in @ and the digest of its text, {MAX_EDITION_CHARS} signs at most",
        )
    key = (game, name)
    if key in _offered:
        return
    if key not in _cached:
        _cached[key] = Edition.read(text, name)
    _cached.move_to_end(key)
    if len(_cached) > MAX_CACHED_EDITIONS:
        _cached.popitem(last=False)


def find(game: str, name: str) -> Edition | None:
    """Return a pinned edition, None if its text is not registered."""
    key = (game, name)
    return _offered.get(key) or _cached.get(key)


def set_offered(editions: dict[tuple[str, str], Edition]) -> None:
    """Offer these editions, by game and name, instead of those offered before, which stay registered."""
    for key, edition in _offered.items():
        _cached[key] = edition
    _offered.clear()
    _offered.update(editions)


def offered(game: str) -> dict[str, Edition]:
    """Return the editions offered for a game, by name."""
    return {name: edition for (of_game, name), edition in _offered.items() if of_game == game}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
