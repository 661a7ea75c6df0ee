"""Many random matches, nothing broken: tools/soak.py does the same with a hundred thousand."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches_break_nothing(players: int) -> None:
    """A thousand matches: what is conserved stays, somebody can always act, and the end is a proper end."""
    path = Path(__file__).resolve().parents[3] / "tools" / "soak.py"
    spec = importlib.util.spec_from_file_location("soak", path)
    assert spec is not None
    assert spec.loader is not None
    soak = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(soak)
    played, longest = soak.chunk("gang-of-dice", players, 0, 1000)
    assert played == 1000
    assert longest > 100
