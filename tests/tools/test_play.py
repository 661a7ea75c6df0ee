"""`make play`: its output, and compiling while a server runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.compiled import is_compiled, source_digest
from tests.support.paths import ROOT

from tools import play


def built(target: Path, *, isolated: bool = False) -> int:
    """Stand for the compiler: a folder with its stamp."""
    assert isinstance(isolated, bool)
    target.mkdir()
    (target / "rules.so").write_text("compiled")
    (target / ".digest").write_text(source_digest(), encoding="ascii")
    return 0


def cut_short(target: Path, *, isolated: bool = False) -> int:
    """Stand for a compiler that is interrupted: a folder without a stamp."""
    assert isinstance(isolated, bool)
    target.mkdir()
    (target / "half.so").write_text("half")
    raise KeyboardInterrupt


def test_compiled_rules_take_their_place_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old folder gives way to the new one; nothing else is left."""
    target = tmp_path / "play"
    target.mkdir()
    (target / "old").write_text("")
    monkeypatch.setattr(play, "build", built)
    monkeypatch.setattr(play, "_lacking", lambda _folder: 0)
    monkeypatch.setattr(play, "_works", lambda _folder: True)
    assert play.compile_beside(target) == 0
    assert is_compiled(target)
    assert [one.name for one in tmp_path.iterdir()] == ["play"]
    assert not (target / "old").exists()


def test_an_interrupted_compile_harms_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old folder stays, and an interrupted build is never taken for compiled."""
    target = tmp_path / "play"
    assert built(target) == 0
    left = tmp_path / "play.new-999999999"
    left.mkdir()
    monkeypatch.setattr(play, "build", cut_short)
    with pytest.raises(KeyboardInterrupt):
        play.compile_beside(target)
    assert is_compiled(target)
    assert [one.name for one in tmp_path.iterdir()] == ["play"]


def test_rules_that_do_not_work_are_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiled folder that cannot play a match never takes the place."""
    monkeypatch.setattr(play, "build", built)
    monkeypatch.setattr(play, "_lacking", lambda _folder: 0)
    monkeypatch.setattr(play, "_works", lambda _folder: False)
    assert play.compile_beside(tmp_path / "play") == 1
    assert list(tmp_path.iterdir()) == []


def test_building_the_page_is_silent() -> None:
    """The address must not be lost under the sizes of two hundred files."""
    package = (ROOT / "web" / "package.json").read_text(encoding="utf-8")
    assert '"bundle": "vite build --logLevel warn"' in package
