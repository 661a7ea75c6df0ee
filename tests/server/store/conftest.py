"""Fixtures for the tests of the store."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.marks import mark_folder
from tests.support.postgres import Postgres


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave these tests out of the run with compiled rules."""
    mark_folder(items, Path(__file__).parent, "uncompiled")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
