"""A hundred thousand bad frames at a running server: no crash, no change, bounded memory; then schemathesis on REST.

python -m bench.fuzz --frames 100000 --examples 60
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path

from tests.support.fuzzing import bombard, resident, schemathesis_run
from tests.support.server import ServerProcess


async def frames(folder: Path, count: int) -> None:
    """Bombard a table and compare the record before and after."""
    server = ServerProcess(f"sqlite:///{folder / 'server.db'}", folder / "log")
    try:
        await server.ready()
        ana = await server.visitor("Ana")
        wish = {"game": "12-gangsters", "players": 3, "seats": ["me", "open", "open"]}
        table = (await ana.post("/api/tables", wish))["id"]
        bob = await server.visitor("Bob")
        for who in (bob, await server.visitor("Cleo")):
            await who.post(f"/api/tables/{table}/join")
        await ana.post(f"/api/tables/{table}/start")
        cookie = f"tripot={ana.http.cookies['tripot']}"
        await bombard(server.url, cookie, table, 4_000, seed=0)
        before, memory, began = rows(folder), resident(server.process.pid), time.perf_counter()
        answers = await bombard(server.url, cookie, table, count, seed=1)
        grown = resident(server.process.pid) - memory
        assert rows(folder) == before, "the record changed"
        assert server.process.poll() is None, "the server died"
        errors = (folder / "log").read_text().count('"level":"error"')
        assert errors == 0, f"{errors} errors in {folder / 'log'}"
        assert grown < 30_000_000, f"memory grew by {grown} bytes"
        await ana.subscribe(table)
        assert (await ana.ask("do", table=table, seat=0, seq=10**6, do="pick 7"))["t"] == "push"
        print(
            f"{count} bad frames in {time.perf_counter() - began:.0f} s: no crash, no change, memory {grown / 1e6:+.1f} MB, answers {answers}"
        )
    finally:
        server.kill()


def rows(folder: Path) -> list[tuple[str, int, str]]:
    """Return everything in the journal."""
    database = sqlite3.connect(folder / "server.db")
    try:
        return database.execute("select table_id, n, body from entry order by table_id, n").fetchall()
    finally:
        database.close()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--examples", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        asyncio.run(frames(Path(one), given.frames))
        began = time.perf_counter()
        summary = asyncio.run(schemathesis_run(Path(two), given.examples))
        print(f"schemathesis: {summary}; {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
