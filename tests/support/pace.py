"""Which parameters of a test are left to `make test`, so that `make quick` stays quick."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def slow(values: Iterable[Any], *those: str) -> list[Any]:
    """Return the parameters of a test; those whose game (or whole value) is named are marked slow."""
    marked: list[Any] = []
    for value in values:
        several = value if isinstance(value, tuple) else (value,)
        marked.append(pytest.param(*several, marks=pytest.mark.slow) if several[0] in those else value)
    return marked
