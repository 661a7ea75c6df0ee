"""Editions from outside the package, by the name that pins them: `mine@3fa92c01b2d4`, a file's name and the start of its digest.

A record of such an edition carries its text, so that it replays when the file is changed, gone, or was never here. What a
house offers stays on the shelf; what records brought is kept while it is asked for.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from pathlib import PurePath
from typing import Final

from tripot.core.errors import BadInput
from tripot.core.options import Edition

LONGEST: Final = 400_000
"""Signs an edition's text may have: twice the largest of ours with every card in it."""
KEPT: Final = 64
"""Editions kept that nobody offers."""
_PINNED: Final = re.compile(r"[A-Za-z0-9_-]{1,24}@[0-9a-f]{12}")
_kept: OrderedDict[tuple[str, str], Edition] = OrderedDict()
_offered: dict[tuple[str, str], Edition] = {}


def is_pinned(name: str) -> bool:
    """Tell whether a name is a pinned one: never a path, never a shipped edition."""
    return _PINNED.fullmatch(name) is not None


def pinned_name(file: str, text: str) -> str:
    """Return the name that pins a file's text."""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", PurePath(file).stem).strip("-")[:24] or "edition"
    return f"{stem}@{_digest(text)[:12]}"


def shelve(game: str, name: str, text: str) -> None:
    """Put the text of a pinned edition on the shelf; BadInput if it is not what the name pins, or no edition."""
    if not is_pinned(name) or len(text) > LONGEST or _digest(text)[:12] != name.rpartition("@")[2]:
        raise BadInput(
            "edition", name, f"a name that ends in @ and the digest of its text, {LONGEST} signs at most"
        )
    key = (game, name)
    if key in _offered:
        return
    if key not in _kept:
        _kept[key] = Edition.read(text, name)
    _kept.move_to_end(key)
    if len(_kept) > KEPT:
        _kept.popitem(last=False)


def shelved(game: str, name: str) -> Edition | None:
    """Return a pinned edition, None if its text is not known here."""
    key = (game, name)
    return _offered.get(key) or _kept.get(key)


def offer(editions: dict[tuple[str, str], Edition]) -> None:
    """Offer these editions, by game and name, in place of what was offered before; that is still known."""
    for key, edition in _offered.items():
        _kept[key] = edition
    _offered.clear()
    _offered.update(editions)


def offered(game: str) -> dict[str, Edition]:
    """Return the editions offered for a game by name."""
    return {name: edition for (one, name), edition in _offered.items() if one == game}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
