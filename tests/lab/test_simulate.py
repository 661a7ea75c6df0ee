"""Simulation: one seed is one list of matches, with records or without."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripot.core.match import Match
from tripot.core.registry import all_games
from tripot.lab.simulate import Plan, simulate


@pytest.mark.parametrize("name", list(all_games()))
def test_records_do_not_change_the_matches(name: str, tmp_path: Path) -> None:
    """The same rows with and without --records, and every record has its row's result."""
    players = all_games()[name].min_players
    plan = Plan(name, players, 3, ("random",), 7, {})
    bare = list(simulate(plan))
    kept = list(simulate(Plan(name, players, 3, ("random",), 7, {}, records=str(tmp_path))))
    assert bare == kept
    for row, file in zip(bare, sorted(tmp_path.glob("*.jsonl")), strict=True):
        match = Match.load(file.read_text(encoding="utf-8"))
        assert tuple(match.state.scores()) == row.scores
        assert sum(who >= 0 for _n, who, _action in match.moves) == row.decisions
