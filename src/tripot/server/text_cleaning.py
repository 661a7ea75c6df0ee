"""Cleaning of text that people typed."""

from __future__ import annotations


def strip_control_characters(text: str) -> str:
    """Return the text on one line, without control characters and repeated blanks. It is shown as text, never as markup."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
