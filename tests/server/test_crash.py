"""`kill -9` under play: a short run of what bench/crash.py does a hundred times."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.crashing import Crash
from tests.server.place import Postgres, run

from tripot import all_games

GAMES = [(game.id, game.min_players) for game in all_games().values()]


async def _rounds(crash: Crash, rounds: int) -> int:
    return sum([await crash.round(crash.rng.uniform(0.1, 0.6)) for _ in range(rounds)])


def test_nothing_acknowledged_is_lost_on_sqlite(tmp_path: Path) -> None:
    """Two kills: every acknowledged act is in its record, every record folds, every table goes on."""
    moves = run(_rounds(Crash(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, GAMES, 1), 2))
    assert moves >= 2 * len(GAMES)


@pytest.mark.postgres
def test_nothing_acknowledged_is_lost_on_postgres(postgres: Postgres, tmp_path: Path) -> None:
    """The same on PostgreSQL."""
    moves = run(_rounds(Crash(postgres.new_database(), tmp_path, GAMES, 2), 2))
    assert moves >= 2 * len(GAMES)
