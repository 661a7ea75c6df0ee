"""Simulation: one seed is one list of matches, with records or without."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyarrow import parquet

from tripot.core.match import Match
from tripot.core.registry import all_games
from tripot.lab.parquet import MatchFile, MoveFile
from tripot.lab.simulate import SimulationPlan, chunks, simulate
from tripot.lab.workers import Workers


@pytest.mark.parametrize("name", list(all_games()))
def test_records_do_not_change_the_matches(name: str, tmp_path: Path) -> None:
    """The same rows with and without --records, and every record has its row's result."""
    players = all_games()[name].min_players
    plan = SimulationPlan(name, players, 3, ("random",), 7, {})
    bare = list(simulate(plan))
    kept = list(simulate(SimulationPlan(name, players, 3, ("random",), 7, {}, records=str(tmp_path))))
    assert bare == kept
    for row, file in zip(bare, sorted(tmp_path.glob("*.jsonl")), strict=True):
        match = Match.load(file.read_text(encoding="utf-8"))
        assert tuple(match.state.scores()) == row.scores
        assert sum(who >= 0 for _n, who, _action in match.moves) == row.decisions


@pytest.mark.slow
def test_parquet_bytes_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    """One process or two: the same files, which say what they are and what every column means."""
    plan = SimulationPlan("12-gangsters", 3, 2100, ("greedy", "random", "random"), 5, {})
    for jobs in (1, 2):
        file = MatchFile(tmp_path / f"{jobs}.parquet", plan)
        for chunk in chunks(plan, Workers(jobs)):
            file.add(chunk)
        file.close()
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()
    table = parquet.read_table(tmp_path / "1.parquet")
    assert table.column("match").to_pylist() == list(range(2100))
    assert all(field.metadata[b"about"] for field in table.schema)
    assert table.schema.metadata[b"tripot.schema"] == b"1"
    assert json.loads(table.schema.metadata[b"tripot.plan"])["seed"] == 5
    rows = list(simulate(plan))
    for seat in range(3):
        assert table.column(f"bot_{seat}").to_pylist() == [row.bots[seat] for row in rows]
        assert table.column(f"score_{seat}").to_pylist() == [row.scores[seat] for row in rows]
        assert table.column(f"rank_{seat}").to_pylist() == [row.ranks[seat] for row in rows]


@pytest.mark.parametrize("name", list(all_games()))
def test_moves_tell_the_matches_that_were_played(name: str, tmp_path: Path) -> None:
    """The moves of the Parquet file, played again, lead to the results; telling them changes nothing."""
    game = all_games()[name]
    players = game.min_players
    plan = SimulationPlan(name, players, 2, ("random",), 3, {})
    told = SimulationPlan(name, players, 2, ("random",), 3, {}, moves=True)
    file = MoveFile(tmp_path / "moves.parquet", told)
    rows = []
    for chunk in chunks(told, Workers()):
        file.add(chunk)
        rows += list(chunk.rows())
    file.close()
    assert rows == list(simulate(plan))
    moves = parquet.read_table(tmp_path / "moves.parquet").to_pylist()
    for row in rows:
        state = game.new(players)
        for move in moves:
            if move["match"] == row.match:
                state.apply(move["seat"], game.parse(state, move["seat"], move["move"]))
        assert tuple(state.scores()) == row.scores
        assert not state.to_act()
