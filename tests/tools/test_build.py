"""The build hook: what an interrupted build may leave behind."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from tests.support.paths import ROOT


def _hook() -> Any:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_project_file_stays_while_rules_are_compiled(tmp_path: Path) -> None:
    """It is out of the compiler's sight and still in its place: killing the build then loses nothing."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "rules.py").touch()
    (tmp_path / "pyproject.toml").write_text("[project]")
    hook: Any = _hook().CompileIfPossible(str(tmp_path), {}, None, None, "", "wheel")
    before = Path.cwd()
    with hook.hide_project_file():
        assert (tmp_path / "pyproject.toml").read_text() == "[project]"
        assert not Path("pyproject.toml").exists()
        assert Path("src/rules.py").exists()
        Path("src/rules.so").touch()
    assert Path.cwd() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["pyproject.toml", "src"]
    assert (tmp_path / "src" / "rules.so").exists()
