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

    with pytest.raises(BadInput, match=rf"rulebook: got '.*rulebook\.toml', expected .*{said}"):
        Theirs().rulebook  # noqa: B018  # reading it is what is tested


RULES = '[[section]]\ntitle = { fr = "But", en = "Aim" }\n' + "".join(
    f'[[section.paragraph]]\nid = "{rule}"\nfr = "Un."\nen = "One."\n' for rule in ("X-1", "X-2")
)
ASKED = 'rule = "X-2"\nquestion = { fr = "Qui ?", en = "Who?" }\n'


def rulebook_of(folder: Path, name: str, sources: str, monkeypatch: pytest.MonkeyPatch) -> object:
    """Return the rulebook of a package with two paragraphs and these sources."""
    package = folder / name
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rulebook.toml").write_text(RULES, encoding="utf-8")
    (package / "sources.toml").write_text(sources, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    theirs = type("Theirs", (TwelveGangsters,), {"package": name})
    return theirs().rulebook


@pytest.mark.parametrize(
    ("name", "sources", "said"),
    [
        ("toml", "[[ruling", "readable sources"),
        ("unlisted", 'printed = ["X-1"]', r"each paragraph once.*X-2"),
        ("unknown", 'printed = ["X-1", "X-2", "X-3"]', r"each paragraph once.*X-3"),
        ("twice", f'printed = ["X-1", "X-2"]\n[[ruling]]\n{ASKED}readings = ["A", "B"]\nwhy = "So."', "X-2"),
        ("bare", f'printed = ["X-1"]\n[[ruling]]\n{ASKED}why = "So."', "KeyError: 'readings'"),
        ("half", 'printed = ["X-1"]\n[[reconstruction]]\nrule = "X-2"\nquestion = { fr = "Qui ?" }', "'en'"),
    ],
)
def test_unreadable_sources(
    name: str, sources: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence names the file and the paragraph or the part that is wrong."""
    with pytest.raises(BadInput, match=rf"sources: got '.*sources\.toml', expected .*{said}"):
        rulebook_of(tmp_path, f"sources_{name}", sources, monkeypatch)
