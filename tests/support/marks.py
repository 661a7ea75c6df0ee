"""Markers for parameters and whole folders of tests; pyproject.toml says what each marker means."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest


def slow(values: Iterable[Any], *those: str) -> list[Any]:
    """Return the parameters of a test; those with one of these first values are marked slow."""
    return _marked(values, those, (pytest.mark.slow,))


def long(values: Iterable[Any], *those: str) -> list[Any]:
    """Return the parameters of a test; those with one of these first values are marked slow and long."""
    return _marked(values, those, (pytest.mark.slow, pytest.mark.long))


def _marked(
    values: Iterable[Any], those: tuple[str, ...], marks: tuple[pytest.MarkDecorator, ...]
) -> list[Any]:
    marked: list[Any] = []
    for value in values:
        if not isinstance(value, str | tuple):
            marked.append(value)
            continue
        several = value if isinstance(value, tuple) else (value,)
        marked.append(pytest.param(*several, marks=marks) if several[0] in those else value)
    return marked


def mark_folder(
    items: Iterable[pytest.Item], folder: Path, marker: str, *, but: tuple[str, ...] = ()
) -> None:
    """Mark every collected test below a folder, except those of the modules named in `but`."""
    for item in items:
        if folder in item.path.parents and item.path.name not in but:
            item.add_marker(marker)
