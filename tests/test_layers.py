"""The layers: each package of src/tripot, and each part of the server, imports only what stands before it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "tripot"
LAYERS = (
    "core",
    "games",
    "bots",
    "coach",
    "wire",
    "table",
    "lab",
    "envs",
    "testing",
    "offline",
    "server",
    "cli",
    "__main__",
)
SERVER = (
    "settings", "text_cleaning", "addresses", "rating_scale", "background_tasks", "performance", "rate_limits", "metrics", "logs", "errors", "fair_queue", "network", "offered_editions", "store", "notifications", "workers",
    "peers", "chat", "ratings", "settlement", "host", "connection", "lobby", "evenings", "sweeper", "people", "archive", "process", "http", "app", "cli",
)  # fmt: skip


def imported(file: Path) -> Iterator[str]:
    """Yield every module a file imports, those for the type checker only left out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def turned_round(folder: Path, layers: tuple[str, ...]) -> list[str]:
    """Return the imports of a folder's parts that go against their order."""
    package = ".".join(["tripot", *folder.relative_to(SOURCE).parts])
    wrong = []
    for file in sorted(folder.rglob("*.py")):
        here = file.relative_to(folder).parts[0].removesuffix(".py")
        for module in imported(file) if here != "__init__" else ():
            there = module.removeprefix(f"{package}.").split(".")[0]
            if (
                module.startswith(f"{package}.")
                and there in layers
                and layers.index(there) > layers.index(here)
            ):
                wrong.append(f"{file.relative_to(SOURCE)} imports {module}")
    return wrong


@pytest.mark.parametrize(("folder", "layers"), [(SOURCE, LAYERS), (SOURCE / "server", SERVER)])
def test_imports_go_one_way(folder: Path, layers: tuple[str, ...]) -> None:
    """No layer imports one that stands after it, and every part has its place in the order."""
    parts = {
        path.name.removesuffix(".py")
        for path in folder.iterdir()
        if path.name.endswith(".py") or any(path.glob("*.py"))
    }
    assert parts - {"__init__"} <= set(layers), "a new part needs its place in the order"
    assert turned_round(folder, layers) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("core/match.py", "from tripot.games.the_boss import GAME"),
        ("games/the_boss/game.py", "import tripot.bots.uniform"),
        ("bots/uniform.py", "from tripot import server"),
        ("server/store/database.py", "from tripot.server.host import Host"),
        ("server/host.py", "from tripot.server import process"),
    ],
)
def test_one_import_turned_round_is_found(
    file: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guard works, whichever way the import is written."""
    copy = tmp_path / "tripot"
    (copy / file).parent.mkdir(parents=True)
    (copy / file).write_text((SOURCE / file).read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    monkeypatch.setattr(
        "tests.test_layers.SOURCE" if __name__.startswith("tests.") else f"{__name__}.SOURCE", copy
    )
    folder, layers = (copy / "server", SERVER) if file.startswith("server") else (copy, LAYERS)
    assert len(turned_round(folder, layers)) == 1
