"""Every scenario holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripot.core.scenario import find_scenarios, read_scenario, run_scenario

FOLDER = Path(__file__).parent / "scenarios"
PATHS = find_scenarios([FOLDER])


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    """The scenario's expectations are met."""
    assert run_scenario(read_scenario(path)).differences == []


def test_titles_are_not_repeated() -> None:
    """Two scenarios with one title show one thing twice."""
    titles = [(path.parent.name, read_scenario(path).title) for path in PATHS]
    assert len(set(titles)) == len(titles)
