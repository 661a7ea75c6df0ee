"""Which parameters of a test are left to `make test`, so that `make quick` stays quick."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def slow(values: Iterable[Any], *those: str) -> list[Any]:
    """Return the parameters of a test; those whose game is named are marked slow."""
    return _marked(values, those, (pytest.mark.slow,))


def long(values: Iterable[Any], *those: str) -> list[Any]:
    """Return the parameters of a test; those whose game is named are left to compiled rules as well."""
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
