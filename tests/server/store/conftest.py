"""What the tests of the store share."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.place import Postgres


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
