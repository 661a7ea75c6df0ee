"""The house's layers: a layer imports only those before it in the list, types included."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "tripot"
LAYERS = {
    "tripot": ("core", "games", "bots", "coach", "lab", "envs", "testing", "server", "cli"),
    "tripot.server": (
        "settings",
        "limits",
        "metrics",
        "logs",
        "chores",
        "clean",
        "wire",
        "errors",
        "store",
        "bots",
        "tables",
        "people",
        "archive",
        "house",
        "api",
        "app",
        "cli",
    ),
}


def imports(path: Path) -> set[str]:
    """Return every module a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module} | {f"{node.module}.{name.name}" for name in node.names}
    return found


def broken(package: str, layers: tuple[str, ...]) -> list[str]:
    """Return the imports that go the wrong way."""
    folder = ROOT.parent / package.replace(".", "/")
    found = []
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        if parts[0] not in layers:
            continue
        for name in sorted(imports(path)):
            if name.startswith(package + "."):
                layer = name.removeprefix(package + ".").split(".")[0]
                if layer in layers and layers.index(layer) > layers.index(parts[0]):
                    found.append(f"{'.'.join(parts)} imports {name}")
    return found


@pytest.mark.parametrize("package", list(LAYERS))
def test_imports_go_one_way(package: str) -> None:
    """No module imports a layer that comes after its own."""
    assert broken(package, LAYERS[package]) == []


@pytest.mark.parametrize("package", list(LAYERS))
def test_every_module_has_a_layer(package: str) -> None:
    """A new module is put somewhere before it is used."""
    folder = ROOT.parent / package.replace(".", "/")
    names = {
        path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert names - set(LAYERS[package]) - {"__init__", "__main__", "static"} == set()
