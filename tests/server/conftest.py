"""Fixtures of the server's tests."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.postgres import Postgres
from tests.support.server import Case, RunWithServer, WallClock
from tests.support.server import run_with_server as start_and_run


@pytest.fixture
def run_with_server(tmp_path: Path) -> RunWithServer:
    """Return a function that runs a case with a new server on SQLite; keywords are settings."""

    def run(case: Case, **settings: Any) -> None:
        start_and_run(case, tmp_path / "server.db", **settings)

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
def run_with_each_store(request: pytest.FixtureRequest, tmp_path: Path) -> RunWithServer:
    """Return a function that runs a case with a new server, once on SQLite and once on PostgreSQL."""

    def run(case: Case, **settings: Any) -> None:
        database: Path | str = tmp_path / "server.db"
        if request.param == "postgres":
            database = request.getfixturevalue("postgres").new_database()
        start_and_run(case, database, **settings)

    return run


@pytest.fixture
def wall_clock(monkeypatch: pytest.MonkeyPatch) -> WallClock:
    """The servers' wall clock, which the test can move forward."""
    return WallClock(monkeypatch)
