"""Errors of packages that register a game and have none: one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tripot.core.errors import BadInput
from tripot.core.registry import all_games


@pytest.fixture(autouse=True)
def _looked_up_anew() -> Iterator[None]:
    all_games.cache_clear()
    yield
    all_games.cache_clear()


@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("lost", "import nowhere_at_all\n", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("unnamed", "GAMES = 1\n", "has no attribute 'GAME'"),
        ("classy", "from tripot.core.game import Game\nGAME = Game\n", r"GAME = MyGame\(\)"),
        (
            "renamed",
            "from tripot.games.twelve_gangsters import GAME\n",
            "got '12-gangsters', expected an id equal to the name",
        ),
    ],
)
def test_a_broken_package_is_named(
    name: str, source: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names what the package lacks, without a traceback of ours."""
    package = tmp_path / f"broken_{name}"
    package.mkdir()
    (package / "__init__.py").write_text(source, encoding="utf-8")
    installed = tmp_path / f"broken_{name}-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: broken-{name}\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(f"[tripot.games]\n{name} = broken_{name}:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadInput, match=f"game {name}: .*{said}"):
        all_games()
