"""Fixed-seed matches have the same digests in Pyodide as in CPython, whose digests tools/pyodide_tests.py has just written."""

from __future__ import annotations

import json

from tests.support.browser_digests import digests
from tests.support.paths import ROOT


def test_fixed_seed_matches() -> None:
    """All five games: random matches, and one with bots that search by rollouts."""
    written = json.loads((ROOT / ".build" / "pyodide" / "digests.json").read_text(encoding="utf-8"))
    assert len(written) == 5
    assert digests() == written
