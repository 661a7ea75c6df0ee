"""Markers of these tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.marks import mark_folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave these tests out of the run with compiled rules."""
    mark_folder(items, Path(__file__).parent, "uncompiled")
