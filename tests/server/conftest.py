"""Fixtures of the server's tests."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.place import Postgres, Story, Tell, open_place


@pytest.fixture
def tell(tmp_path: Path) -> Tell:
    """Run an async story in a fresh house on SQLite."""

    def run(story: Story, **settings: Any) -> None:
        async def whole() -> None:
            async with open_place(tmp_path / "house.db", **settings) as place:
                await story(place)

        asyncio.run(whole())

    return run


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One real PostgreSQL for all tests that want one."""
    folder = Path(tempfile.mkdtemp(prefix="tripot-pg-"))
    server = Postgres(folder / "data")
    folder.chmod(0o755)
    yield server
    server.server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def tell_both(request: pytest.FixtureRequest, tmp_path: Path) -> Tell:
    """Run an async story in a fresh house, once on each store."""

    def run(story: Story, **settings: Any) -> None:
        where: Path | str = tmp_path / "house.db"
        if request.param == "postgres":
            where = request.getfixturevalue("postgres").new_database()

        async def whole() -> None:
            async with open_place(where, **settings) as place:
                await story(place)

        asyncio.run(whole())

    return run
