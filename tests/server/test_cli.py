"""`tripot serve`: one clear sentence for every problem that keeps the server from starting."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripot.cli.main import app
from tripot.server.cli import PORTS_TRIED, free_port
from tripot.server.settings import Settings
from tripot.server.store.opening import lock_file

pytestmark = pytest.mark.uncompiled


def refusal(*words: str) -> str:
    """Run `tripot serve` and return what it says; it must end by itself with code 2 and no trace."""
    done = CliRunner().invoke(app, ["serve", "--no-open", *words])
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    return " ".join(done.output.split())


@pytest.fixture
def port() -> str:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def test_a_taken_port(tmp_path: Path) -> None:
    """The port is named, and what to do."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said = refusal("--port", str(taken.getsockname()[1]), "--database-url", str(tmp_path / "a.db"))
    assert "Try another --port" in said


def test_the_next_port_when_none_was_asked_for() -> None:
    """A taken usual port costs nothing: the next free one is used."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        usual = taken.getsockname()[1]
        found = free_port(Settings(host="127.0.0.1", port=usual))
    assert usual < found < usual + PORTS_TRIED


def test_a_file_in_use(tmp_path: Path, port: str) -> None:
    """A second server on one file is refused."""
    guard = lock_file(tmp_path / "a.db")
    assert guard is not None
    with guard:
        assert "another Tripot server" in refusal("--port", port, "--database-url", str(tmp_path / "a.db"))


def test_an_unknown_store(port: str) -> None:
    """Only SQLite and PostgreSQL."""
    assert "postgresql://" in refusal("--port", port, "--database-url", "mysql://x")


def test_several_workers_need_postgres(port: str) -> None:
    """SQLite is for one process."""
    assert "several processes need" in refusal("--port", port, "--workers", "2")


def test_a_postgres_that_is_not_there(port: str) -> None:
    """The database is named as the trouble."""
    assert "cannot be opened" in refusal(
        "--port", port, "--database-url", "postgresql://nobody@127.0.0.1:1/x"
    )
