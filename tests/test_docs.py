"""The README and the documents are true: their Python is run, their links lead somewhere, the site builds."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tripot import all_games

pytestmark = pytest.mark.uncompiled

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
WITH_CODE = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]


@pytest.mark.slow
@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: page.name)
def test_the_python_of_a_document_is_true(page: Path) -> None:
    """Every example prints what the document says."""
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_links_lead_somewhere() -> None:
    """Every relative link of the README and the documents exists, but for the pages the site makes."""
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            made = target in ("contributing.md", "changelog.md") or target.startswith("games/")
            assert made or (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_documents_the_readme_names_are_there() -> None:
    """The README shows code that is run, and leads to every guide."""
    assert ROOT / "README.md" in WITH_CODE
    for guide in (
        "adding-a-game",
        "scenarios",
        "record-format",
        "protocol",
        "deployment",
        "boards",
        "rulings",
        "glossary",
    ):
        assert (ROOT / "docs" / f"{guide}.md").exists()


@pytest.mark.slow
def test_the_site_builds_and_says_what_the_code_says(tmp_path: Path) -> None:
    """No broken link or page; every event kind and rule of every game is on its page."""
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for game in all_games().values():
        page = (tmp_path / "games" / f"{game.id}.html").read_text(encoding="utf-8")
        assert all(f"<code>{kind}</code>" in page for kind in game.event_fields)
        assert "Positions of" in page or "Set a position of" in page
        assert "&amp;#123;" not in page
        assert all(rule in page for rule in game.rule_ids)
    contract = (tmp_path / "api" / "contract.html").read_text(encoding="utf-8")
    assert "seat_awaited" in contract
