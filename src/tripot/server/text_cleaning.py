"""Cleaning of text that people typed."""

from __future__ import annotations

import unicodedata

BLANK_CHARACTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Characters that Unicode counts as letters, marks or symbols and that show nothing."""


def strip_control_characters(text: str) -> str:
    """Return the text on one line, without control characters and repeated blanks. It is shown as text, never as markup."""
    shown = (c if c.isprintable() and c not in BLANK_CHARACTERS else " " for c in text)
    return " ".join("".join(shown).split())


def is_visible(text: str) -> bool:
    """Return True if a text has a letter, digit, sign or symbol: combining marks alone show nothing."""
    return any(unicodedata.category(c)[0] in "LNPS" and c not in BLANK_CHARACTERS for c in text)
