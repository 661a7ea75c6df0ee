"""Tests, tools, benchmarks and research share code only through tests/support."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.support.paths import ROOT

pytestmark = pytest.mark.uncompiled
FOLDERS = ("tests", "tools", "bench", "research")
TESTS_OF = {
    "tests/tools": "tools",
    "tests/bench": "bench",
    "tests/server/test_contract.py": "tools",
    "tests/browser/test_packages.py": "tools",
    "tests/browser/test_offline.py": "tools",
    "tests/test_forge.py": "tools",
    "tests/test_sentences.py": "tools",
}
"""Tests may import what they test."""


def imports(path: Path) -> list[str]:
    """Return the modules that a file imports."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            found.append(node.module)
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_imports_itself_and_the_support_package(folder: str) -> None:
    """Nothing else of the other folders."""
    wrong = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        tested = [other for prefix, other in TESTS_OF.items() if name.startswith(prefix)]
        for module in imports(path):
            top = module.split(".")[0]
            if (
                top in FOLDERS
                and top not in (folder, *tested)
                and not f"{module}.".startswith("tests.support.")
            ):
                wrong.append(f"{name} imports {module}")
    assert not wrong


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_script_changes_the_import_path(folder: str) -> None:
    """Scripts run as modules from the root: `python -m tools.screens`."""
    call = "sys.path" + ".insert"
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    assert [path for path in files if call in path.read_text(encoding="utf-8")] == []
