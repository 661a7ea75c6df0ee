"""No code outside a game's folder names the game: a sixth game needs no change elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from tests.support.paths import ROOT

from tripot import all_games

pytestmark = pytest.mark.uncompiled

PYTHON, PAGE = ROOT / "src" / "tripot", ROOT / "web" / "src"
EXCEPTIONS = {"testing/simulation/world.py", "server/offered_editions.py"}
"""The simulation plays two games that differ: simultaneous choices in one, dice in the other. A message has an example."""
NAMES = {name for game in all_games() for name in (game, game.replace("-", "_"), f"{game}-v1")} | {
    folder.name for folder in (PYTHON / "games").iterdir() if (folder / "game.py").is_file()
}


def named(source: str) -> Iterator[str]:
    """Yield the games that Python code names: as a whole string, or as a module that it imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in NAMES:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom | ast.Import):
            modules = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
            yield from (part for module in modules for part in module.split(".") if part in NAMES)


def test_python_code_names_no_game() -> None:
    """Server, table, laboratory, environments, coach and terminal take what they need from the game itself."""
    files = [path for path in PYTHON.rglob("*.py") if not path.is_relative_to(PYTHON / "games")]
    names_in = {path.relative_to(PYTHON).as_posix(): sorted(named(path.read_text("utf-8"))) for path in files}
    assert len(names_in) > 100
    assert {file for file, names in names_in.items() if names} == EXCEPTIONS


def test_the_page_names_no_game() -> None:
    """Pages, table and library show any game by its own folder."""
    files = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte", ".css")]
    shared = [path for path in files if not path.is_relative_to(PAGE / "games")]
    assert len(shared) > 100
    texts = {path.name: path.read_text("utf-8") for path in shared}
    assert [file for file, text in texts.items() if any(game in text for game in all_games())] == []


@pytest.mark.parametrize(
    "code",
    [
        "if game.id == '12-gangsters': pass",
        "from tripot.games.the_boss import rules",
        "X = {'gang-of-dice': 20.0}",
    ],
)
def test_a_named_game_is_found(code: str) -> None:
    """A condition, an import and a table of limits are all found."""
    assert list(named(code)) != []
