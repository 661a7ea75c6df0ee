"""The build hook: what an interrupted build may leave behind."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

import pytest
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
    hook: Any = _hook().TripotBuildHook(str(tmp_path), {}, None, None, "", "wheel")
    before = Path.cwd()
    with hook.hide_project_file():
        assert (tmp_path / "pyproject.toml").read_text() == "[project]"
        assert not Path("pyproject.toml").exists()
        assert Path("src/rules.py").exists()
        Path("src/rules.so").touch()
    assert Path.cwd() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["pyproject.toml", "src"]
    assert (tmp_path / "src" / "rules.so").exists()


def _tree(root: Path, *, built_s: int | None) -> Path:
    """Make a checkout whose page sources are of second 100; return the built page, made at `built_s`."""
    source = root / "web" / "src" / "main.ts"
    source.parent.mkdir(parents=True)
    source.touch()
    os.utime(source, (100, 100))
    page = root / "src" / "tripot" / "server" / "static" / "index.html"
    page.parent.mkdir(parents=True)
    if built_s is not None:
        page.touch()
        os.utime(page, (built_s, built_s))
    return page


@pytest.mark.parametrize(("built_s", "state"), [(None, "missing"), (99, "older than its sources")])
def test_a_package_without_node_and_page_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, built_s: int | None, state: str
) -> None:
    """One sentence says what is wrong and what to do."""
    _tree(tmp_path, built_s=built_s)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        SystemExit, match=rf"the page is {state} and npm was not found: install Node.js .*TRIPOT_PAGE=none"
    ):
        _hook().provide_page(tmp_path)


def test_a_page_that_is_built_needs_no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As new as its sources is new enough: an sdist gives all its files one date."""
    page = _tree(tmp_path, built_s=100)
    monkeypatch.setenv("PATH", str(tmp_path))
    _hook().provide_page(tmp_path)
    assert page.exists()


def test_npm_builds_an_old_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """npm installs first where nothing is installed, and its failure stops the build."""
    _tree(tmp_path, built_s=None)
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/calls\ntest "$1" != run || exit 3\n')
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(npm.parent))
    with pytest.raises(SystemExit, match="`npm run --silent bundle` failed"):
        _hook().provide_page(tmp_path)
    assert (tmp_path / "calls").read_text().split() == ["ci", "run"]


def test_a_wrong_wish_for_the_page_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A misspelt value does not build a package without the page."""
    monkeypatch.setenv("TRIPOT_PAGE", "non")
    hook: Any = _hook().TripotBuildHook(str(tmp_path), {}, None, None, "", "sdist")
    with pytest.raises(SystemExit, match="TRIPOT_PAGE is 'non'; it takes auto or none"):
        hook.initialize("standard", {})
