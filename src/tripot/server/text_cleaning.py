"""Text people typed, made fit to be shown."""

from __future__ import annotations


def clean(text: str) -> str:
    """Drop control characters and stretches of blank: what is left is shown as text, never as markup."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
