"""`kill -9` under play: a short run of what bench/crash.py does a hundred times."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.support.crashing import Crash
from tests.support.postgres import Postgres
from tests.support.server import ServerProcess as Process
from tests.support.server import Visitor, run
from websockets.exceptions import ConnectionClosed

from tripot import all_games

GAMES = [(game.id, game.min_players) for game in all_games().values()]


async def _rounds(crash: Crash, rounds: int) -> int:
    return sum([await crash.round(crash.rng.uniform(0.1, 0.6)) for _ in range(rounds)])


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_on_sqlite(tmp_path: Path) -> None:
    """Two kills: every acknowledged act is in its record, every record folds, every table goes on."""
    moves = run(_rounds(Crash(f"sqlite:///{tmp_path / 'server.db'}", tmp_path, GAMES, 1), 2))
    assert moves >= 2 * len(GAMES)


@pytest.mark.postgres
def test_nothing_acknowledged_is_lost_on_postgres(postgres: Postgres, tmp_path: Path) -> None:
    """The same on PostgreSQL."""
    moves = run(_rounds(Crash(postgres.new_database(), tmp_path, GAMES, 2), 2))
    assert moves >= 2 * len(GAMES)


async def _read_on(who: Visitor) -> None:
    while True:
        await who.next()


@pytest.mark.slow
def test_a_graceful_restart(tmp_path: Path) -> None:
    """A stopped server tells its sockets to come back (1012), ends by itself, and its successor has everything."""

    async def whole() -> None:
        url = f"sqlite:///{tmp_path / 'server.db'}"
        first = Process(url, tmp_path / "log")
        await first.ready()
        ana = await first.visitor("Ana")
        table = (await ana.quick({"game": "12-gangsters", "players": 3}))["id"]
        await ana.subscribe(table)
        acked = await ana.ask("do", table=table, seat=0, seq=1000, do="pick 7")
        began = time.perf_counter()
        first.stop()
        with pytest.raises(ConnectionClosed) as closed:
            await _read_on(ana)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        second = Process(url, tmp_path / "log", port=first.port)
        try:
            await second.ready()
            await ana.connect()
            again = await ana.subscribe(table)
            assert again["seq"] >= acked["seq"]
            assert any(item["who"] == 0 for item in again["log"])
            # The bar is two seconds; a busy test machine is given more.
            assert time.perf_counter() - began < 20
            await ana.close()
        finally:
            second.kill()
        assert '"level":"error"' not in (tmp_path / "log").read_text()

    run(whole())
