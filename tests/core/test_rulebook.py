"""Errors of a rulebook that cannot be read: one sentence that names the file."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from tripot.core.errors import BadInput
from tripot.games.twelve_gangsters.game import TwelveGangsters


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("none", None, "a readable rulebook"),
        ("broken", "[[section", "a readable rulebook"),
        ("empty", "", r"\[\[section\]\].*KeyError: 'section'"),
        ("number", "section = 3", r"\[\[section\]\].*TypeError"),
        ("half", '[[section]]\ntitle = { fr = "But" }\nparagraph = []\n', "KeyError: 'en'"),
    ],
)
def test_an_unreadable_rulebook(
    name: str, text: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence names the file and what a rulebook looks like."""
    package = tmp_path / f"rulebook_{name}"
    package.mkdir()
    (package / "__init__.py").touch()
    if text is not None:
        (package / "rulebook.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    class Theirs(TwelveGangsters):
        package: ClassVar[str] = f"rulebook_{name}"

    with pytest.raises(BadInput, match=rf"rulebook: got '.*rulebook\.toml', takes .*{said}"):
        Theirs().rulebook  # noqa: B018  # reading it is what is tested
