"""A sixth game is a package of its own: it keeps the contract, plays in the terminal, and touches no file of ours.

How it plays on the page: tests/browser/test_sixth_game.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.sixth_game import install

HERE = Path(__file__).parent
OURS = HERE.parent.parent / "src" / "tripot"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Put the package where an installer would."""
    return install(tmp_path_factory.mktemp("site"))


def tripot(installed: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command beside the sixth game."""
    code = "from tripot.cli import main; main()"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        input=typed,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_it_keeps_the_contract(installed: Path) -> None:
    """The conformance suite that anyone may run finds nothing to say against it."""
    code = "from le_coffre import GAME; from tripot.testing import check_game; check_game(GAME, 3)"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_it_is_played_in_the_terminal(installed: Path) -> None:
    """A match against bots ends with the alarm."""
    assert "le-coffre" in tripot(installed, "games").stdout
    played = tripot(installed, "play", "le-coffre", "--lang", "en", "--bots", "careful", typed="1\n" * 20)
    assert played.returncode == 0, played.stderr
    assert "The alarm" in played.stdout


def test_no_file_of_ours_names_it() -> None:
    """Nothing under src/tripot or web/src knows the game."""
    page = OURS.parent.parent / "web" / "src"
    files = [
        *(path for path in OURS.rglob("*") if path.suffix in {".py", ".toml"}),
        *(path for path in page.rglob("*") if path.suffix in {".ts", ".svelte", ".css"}),
    ]
    assert files
    assert [path for path in files if "le-coffre" in path.read_text(encoding="utf-8")] == []
