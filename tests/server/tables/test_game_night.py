"""A whole evening by script, shortened: no seat is lost to a bot, and the standings follow from the records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.support.evening_standings import standings
from tests.support.game_night import game_night
from tests.support.postgres import Postgres
from tests.support.server import ServerProcess, run

SHORT: dict[str, Any] = {"people": 6, "frozen_s": 2.0, "cut_off": True, "think_s": 0.01}
"""One group of six; a phone that loses its connection for four grace times."""
GRACE_S = 0.5


def night(servers: list[ServerProcess]) -> None:
    """Play the short evening on some processes, then stop them."""
    try:
        for server in servers:
            server.wait_until_ready()
        shown = run(game_night(servers, **SHORT))
        assert [len(evening["matches"]) for evening in shown] == [3]
    finally:
        for server in servers:
            server.kill()


def test_an_evening_with_crashes_on_sqlite(tmp_path: Path) -> None:
    """Three games in turn, the server killed twice, a phone that sleeps, a friend who comes late."""
    night([ServerProcess(tmp_path / "night.db", tmp_path / "log", leave_grace=GRACE_S)])


@pytest.mark.postgres
@pytest.mark.long
@pytest.mark.parametrize("processes", [1, 2])
def test_an_evening_with_crashes_on_postgres(postgres: Postgres, tmp_path: Path, processes: int) -> None:
    """The same on PostgreSQL, also with the friends spread over two processes that are killed in turn."""
    url = postgres.new_database()
    night([ServerProcess(url, tmp_path / f"log{i}", leave_grace=GRACE_S) for i in range(processes)])


def test_the_independent_standings_see_a_difference() -> None:
    """Two records by hand: the script that checks the evening counts what the rules say, and not what Tripot shows."""
    record = '{"game":"x"}\n{"end":{"reason":"%s","ranks":%s}}\n'
    people = ["A", None, "B"]
    assert standings(
        [(record % ("score", [2, 3, 1]), people), (record % ("abandoned", [1, 2, 3]), people)]
    ) == [(1, "B", 2, 1, 1), (2, "A", 1, 0, 1)]
    assert standings([(record % ("score", [1, 1, 1]), people)]) == [(1, "A", 0, 1, 1), (1, "B", 0, 1, 1)]
