"""Fixtures of the server's tests."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.place import Story, Tell, open_place


@pytest.fixture
def tell(tmp_path: Path) -> Tell:
    """Run an async story in a fresh house on SQLite."""

    def run(story: Story, **settings: Any) -> None:
        async def whole() -> None:
            async with open_place(tmp_path / "house.db", **settings) as place:
                await story(place)

        asyncio.run(whole())

    return run
