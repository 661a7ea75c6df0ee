"""A store that is away or full: requests are answered 503 in words, health names the part, and all is well again afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.play import GAME, pick, three
from tests.support.postgres import Postgres
from tests.support.server import TestServer, Visitor, run, start_server

PATHS = ("/api/tables", "/api/matches", "/api/me/stats", "/api/leaderboard/12-gangsters")


async def unhealthy(who: Visitor, *parts: str) -> None:
    """Check that health answers 503 and names these parts."""
    answer = await who.http.get("/healthz")
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) >= 1
    assert [name for name, good in answer.json()["parts"].items() if not good] == list(parts)


async def healthy_again(who: Visitor) -> None:
    """Wait until health answers 200."""
    async with asyncio.timeout(30):
        while (await who.http.get("/healthz")).status_code != 200:
            await asyncio.sleep(0.1)


async def unavailable(who: Visitor, method: str, path: str, body: object = None) -> None:
    """Check that a request is refused with a sentence and a time to try again."""
    answer = await who.request(method, path, body)
    assert answer.status_code == 503, (path, answer.status_code, answer.text)
    assert (answer.json()["code"], answer.json()["message"][0]) == ("retry", "server.error.retry")
    assert int(answer.headers["retry-after"]) >= 1


@pytest.mark.postgres
def test_without_postgres_requests_are_answered_503(postgres: Postgres) -> None:
    """Reading and writing both. Nobody gets a 500, and everything works again afterwards."""

    async def whole() -> None:
        async with start_server(postgres.new_database()) as server:
            (ana, _bob, _cleo), table = await three(server)
            server.process.store.journal.retry_s = 0.2  # type: ignore[attr-defined]  # shorter than the outage
            await asyncio.to_thread(postgres.stop)
            try:
                stranger = server.stranger()
                for path in PATHS:
                    await unavailable(ana, "GET", path)
                await unavailable(stranger, "POST", "/api/me/guest", {"name": "Dora"})
                await unavailable(ana, "POST", "/api/tables", GAME)
                await unavailable(ana, "POST", f"/api/tables/{table}/rematch", {})
                await unhealthy(ana, "reading", "writing", "hearing")
            finally:
                await asyncio.to_thread(postgres.start)
            await healthy_again(ana)
            for path in PATHS:
                await ana.get(path)
            assert (await server.visitor("Dora")).id
            assert (await ana.post("/api/tables", GAME))["status"] == "open"

    run(whole())


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """Mount a real small disk; only root can."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        problem = done.stderr.strip()
    except FileNotFoundError as missing:
        problem = str(missing)
    if problem or not os.path.ismount(folder):
        pytest.skip(f"a real full disk needs leave to mount one: {problem}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Leave not one free byte on a disk."""
    stuffing = folder / "stuffing"
    with stuffing.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    return stuffing


async def _plays_on(server: TestServer, disk: Path) -> None:
    (ana, bob, cleo), table = await three(server)
    await pick(ana, table, 0, 0, 7)
    stuffing = fill(disk)
    # The last block of the log may still have some free bytes.
    refused = {"t": "push"}
    for number in range(200):
        refused = await ana.ask("chat", table=table, text=f"{number} " + "x" * 450)
        if refused["t"] == "refused":
            break
    assert refused["code"] == "retry"
    late = await bob.ask("do", id="late", table=table, seat=1, seq=1, do="pick 8")
    await unavailable(server.stranger(), "POST", "/api/me/guest", {"name": "Dora"})
    await unavailable(ana, "POST", "/api/tables", GAME)
    assert (await ana.get(f"/api/tables/{table}"))["status"] == "playing"  # what is there is read
    await unhealthy(ana, "writing")
    stuffing.unlink()
    await healthy_again(ana)
    if late["t"] == "refused":
        assert late["code"] == "retry"
        late = await bob.ask("do", id="late", table=table, seat=1, seq=1, do="pick 8")
    assert late["seq"] == 2
    assert (await pick(cleo, table, 2, 2, 9))["seq"] > 2
    assert (await server.visitor("Dora")).id


def test_a_real_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    """A disk of 8 MB filled to its last byte: moves and requests are refused in words, nothing is lost, play goes on after."""
    with small_disk(tmp_path / "disk", "8m") as disk:

        async def whole() -> None:
            async with start_server(disk / "server.db") as server:
                await _plays_on(server, disk)

        run(whole())
