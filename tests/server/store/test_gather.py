"""Gathered jobs: many ends at once share a transaction, and a bad one spoils nobody else's."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select
from tests.support.postgres import Postgres
from tests.support.server import TestServer, Visitor, run, start_server

from tripot.server import settlement
from tripot.server.store import schema
from tripot.server.store.database import MAX_GATHERED_JOBS
from tripot.table.effects import Outcome

WISH = {"game": "12-gangsters", "players": 3, "seats": ["me", "me", "me"], "options": {"first": 0}}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


def test_jobs_that_come_together_share_a_transaction(url: str) -> None:
    """The first goes at once, the rest while it is written; each gets its own result, the bad one its own error."""
    batches: list[int] = []

    def write(connection: Connection, jobs: list[str]) -> list[str]:
        batches.append(len(jobs))
        for job in jobs:
            connection.execute(insert(schema.setting).values(name=job, value="kept"))
        return [job.upper() for job in jobs]

    async def case() -> None:
        async with start_server(url) as server:
            store = server.process.store
            names = [f"job {n}" for n in range(MAX_GATHERED_JOBS)]
            done: list[Any] = await asyncio.gather(
                *(store.gather("test", name, write) for name in [*names, "job 7"]), return_exceptions=True
            )
            assert done[:MAX_GATHERED_JOBS] == [name.upper() for name in names]
            assert isinstance(done[MAX_GATHERED_JOBS], Exception)
            assert batches[:2] == [1, MAX_GATHERED_JOBS], (
                "the first alone, then all that waited; then one by one for the bad one"
            )
            assert await store.gather("test", "later", write) == "LATER"
            async with store.look() as connection:
                kept = select(func.count()).where(schema.setting.c.value == "kept")
                assert await connection.scalar(kept) == MAX_GATHERED_JOBS + 1
            # Moves wait for a transaction, so a crowd is written in several.
            del batches[:]
            crowd = [f"one of many {n}" for n in range(3 * MAX_GATHERED_JOBS)]
            assert await asyncio.gather(*(store.gather("test", name, write) for name in crowd)) == [
                name.upper() for name in crowd
            ]
            assert max(batches) == MAX_GATHERED_JOBS
            assert sum(batches) == len(crowd)

    run(case())


def test_matches_that_end_together_are_settled_once_each(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve ends within a moment: every result is written, told once, and in fewer transactions than there are ends."""
    batches: list[int] = []
    write = settlement._write

    def counted(connection: Connection, ended: list[Outcome]) -> Any:
        batches.append(len(ended))
        return write(connection, ended)

    monkeypatch.setattr(settlement, "_write", counted)

    async def case() -> None:
        async with start_server(url) as server:
            ana = await server.visitor("Ana")
            tables = [(await ana.quick(WISH))["id"] for _ in range(12)]
            for table in tables:
                await nearly_over(server, ana, table)
            # The last pick of every table, sent in one go.
            for table in tables:
                seq = server.process.host.tables[table].state.seq
                await ana.send("do", table=table, seat=2, seq=seq, do="pick 12")
            finished: set[str] = set()
            while len(finished) < 12:
                told = await ana.expect("table", lambda f: f["table"]["status"] == "finished")
                assert told["table"]["id"] not in finished
                assert told["table"]["result"]["ranks"] == [1, 2, 3]
                finished.add(told["table"]["id"])
            assert sum(batches) == 12
            assert len(batches) < 12
            assert len((await ana.get("/api/me/matches"))["matches"]) == 12

    run(case())


async def nearly_over(server: TestServer, who: Visitor, table: str) -> None:
    """Play a table up to its last pick."""
    seq = (await who.subscribe(table))["seq"]
    for card in range(1, 13):
        for seat in range(3):
            if (card, seat) == (12, 2):
                return
            seq = (await who.ask("do", table=table, seat=seat, seq=seq, do=f"pick {card}"))["seq"]
