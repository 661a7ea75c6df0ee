"""Failures that the server must survive, by command. Each prints its findings and exits with 1 if something was lost.

python -m bench.resilience stops --rounds 15 [--store postgres]   repeated SIGTERM under play

python -m bench.resilience outage --seconds 45                    PostgreSQL away under play

python -m bench.resilience disk --seconds 10                      a real small disk filled to its last byte under play (needs root)

python -m bench.resilience ping --seconds 30                      another's ping under the worst load of a guest

python -m bench.resilience memory --matches 2000                  resident memory after the first quarter and at the end

Kills are bench/crash.py's. Times depend on the machine; that nothing is lost does not.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from tests.support.crashing import Crash, choose
from tests.support.fuzzing import resident
from tests.support.matches import whole_match
from tests.support.postgres import Postgres
from tests.support.server import ServerProcess, Visitor

from tripot import all_games

GAMES = [(game.id, game.min_players) for game in all_games().values()]
Trouble = Callable[[ServerProcess], Awaitable[None]]


async def _health(server: ServerProcess) -> int:
    async with httpx.AsyncClient(timeout=20) as http:
        return (await http.get(f"{server.url}/healthz")).status_code


def _sum(what: str, crash: Crash, moves: int) -> None:
    every = crash.tables + crash.done
    print(
        f"{what}: {len(every)} matches, {moves} acts acknowledged, 0 lost, 0 twice, 0 told before stored "
        f"({crash.checked} moments told), no table stood still"
    )


async def stops(crash: Crash, rounds: int) -> None:
    """Stop the server as a service manager does, again and again."""
    moves = 0
    for _round in range(rounds):
        moves += await crash.round(crash.rng.uniform(0.1, 1.2), end=ServerProcess.stop)
    _sum(f"{rounds} stops", crash, moves)


async def outage(crash: Crash, postgres: Postgres, seconds: float) -> None:
    """Take PostgreSQL away under play and bring it back."""

    async def away(server: ServerProcess) -> None:
        await asyncio.to_thread(postgres.stop)
        try:
            await asyncio.sleep(seconds)
            print(f"  after {seconds:.0f} s without PostgreSQL: health {await _health(server)}", flush=True)
        finally:
            await asyncio.to_thread(postgres.start)

    moves = await crash.round(1, trouble=away)
    _sum(f"{seconds:.0f} s without PostgreSQL", crash, moves)


async def disk(crash: Crash, folder: Path, seconds: float) -> None:
    """Fill the disk under play and empty it again."""

    async def full(server: ServerProcess) -> None:
        stuffing = folder / "stuffing"
        with stuffing.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(4096))
        await asyncio.sleep(seconds)
        print(f"  after {seconds:.0f} s without room: health {await _health(server)}", flush=True)
        stuffing.unlink()

    moves = await crash.round(1, trouble=full)
    _sum(f"{seconds:.0f} s on a full disk", crash, moves)


async def _pings(who: Visitor, seconds: float) -> list[float]:
    taken: list[float] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        await who.ask("ping")
        taken.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.01)
    return sorted(taken)


def _worst() -> list[str]:
    """Return records that are long to fold: whole matches of full tables."""
    return [whole_match(game.id, game.max_players, 3) for game in all_games().values()]


async def _bring(guest: Visitor, records: list[str]) -> None:
    while True:
        for text in records:
            made = (await guest.http.post("/api/records", content=text)).json()
            if "id" in made:
                await guest.http.get(f"/api/records/{made['id']}/frames?from={made['last'] // 2}")


async def _play(guest: Visitor, game: str, players: int, ended: list[int], *, undo: bool) -> None:
    """Play match after match on all seats."""
    rng = random.Random(1)
    while True:
        try:
            table = (await guest.quick({"game": game, "players": players, "seats": ["me"] * players}))["id"]
        except httpx.TransportError:
            continue  # an idle line was closed as the next request was on its way
        frame = await guest.subscribe(table, seat=0)
        seat, back = 0, 0
        while frame["play"]["end"] is None:
            play = frame["play"]
            if seat not in play["awaits"]:
                seat = play["awaits"][0]
                frame = await guest.ask("look", table=table, seat=seat)
                continue
            if undo and play["undo"] and back < 300 and rng.random() < 0.7:
                back += 1
                frame = await guest.ask("undo", table=table, seat=seat, seq=frame["seq"])
                continue
            do = choose(play["decision"], rng)
            frame = await guest.ask("do", table=table, seat=seat, seq=frame["seq"], do=do)
            if frame["t"] == "refused":
                frame = await guest.ask("look", table=table, seat=seat)
        ended[0] += 1
        await guest.ask("unsubscribe", table=table)
        guest.raw.clear()
        guest.frames.clear()


async def ping(folder: Path, seconds: float) -> None:
    """Measure another's ping, first alone, then while guests cause the heaviest load."""
    server = ServerProcess(f"sqlite:///{folder / 'server.db'}", folder / "log")
    try:
        await server.ready()
        ana, ended = await server.visitor("Ana"), [0]
        records = _worst()
        alone = await _pings(ana, seconds / 3)
        guests = [await server.visitor(f"Guest {number}") for number in range(4)]
        work: list[Any] = [
            _bring(guests[0], records),
            _play(guests[1], "gangster-le-pro", 3, ended, undo=True),
            _play(guests[2], "reglement-de-comptes", 3, ended, undo=True),
            _play(guests[3], "the-boss", 3, ended, undo=False),
        ]
        tasks = [asyncio.create_task(one) for one in work]
        beside = await _pings(ana, seconds)
        for task in tasks:
            task.cancel()
        for problem in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(problem, asyncio.CancelledError):
                raise problem if isinstance(problem, BaseException) else AssertionError(problem)
        for name, taken in (("alone", alone), ("beside the guest", beside)):
            middle, late = taken[len(taken) // 2], taken[int(len(taken) * 0.99)]
            print(
                f"{name}: {len(taken)} pings, p50 {middle:.1f} ms, p99 {late:.1f} ms, longest {taken[-1]:.1f} ms"
            )
        for visitor in server.visitors:
            await visitor.close()
    finally:
        server.kill()


async def memory(folder: Path, matches: int, tables: int = 8) -> None:
    """Play whole matches and look at what the process keeps."""
    server = ServerProcess(f"sqlite:///{folder / 'server.db'}", folder / "log")
    try:
        await server.ready()
        ended, sizes = [0], {}
        guests = [await server.visitor(f"Guest {number}") for number in range(tables)]
        tasks = [asyncio.create_task(_play(one, "12-gangsters", 3, ended, undo=False)) for one in guests]
        marks = [matches * part // 8 for part in range(1, 9)]
        for mark in marks:
            while ended[0] < mark:
                if failed := [task for task in tasks if task.done()]:
                    failed[0].result()
                await asyncio.sleep(0.05)
            sizes[mark] = resident(server.process.pid)
            print(f"  {mark} matches: {sizes[mark] / 1e6:.1f} MB", flush=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        first, last = sizes[marks[1]], sizes[marks[-1]]
        print(f"{matches} matches: {100 * (last / first - 1):+.1f} % since the first {marks[1]}")
        for visitor in server.visitors:
            await visitor.close()
    finally:
        server.kill()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("stops", "outage", "disk", "ping", "memory"))
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="tripot-endure-"))
    folder.chmod(0o755)
    # Tables that are over leave memory soon, as they would in half an hour.
    os.environ["TRIPOT_IDLE_MINUTES"] = "0.05"
    postgres = Postgres(folder / "pg") if given.what == "outage" or given.store == "postgres" else None
    small = folder / "disk"
    url = f"sqlite:///{folder / 'server.db'}" if postgres is None else postgres.new_database()
    try:
        if given.what == "stops":
            asyncio.run(stops(Crash(url, folder, GAMES, 1), given.rounds))
        elif given.what == "outage":
            assert postgres is not None
            asyncio.run(outage(Crash(url, folder, GAMES, 1), postgres, given.seconds))
        elif given.what == "disk":
            small.mkdir()
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(small)], check=True)
            try:
                crash = Crash(f"sqlite:///{small / 'server.db'}", folder, GAMES, 1)
                asyncio.run(disk(crash, small, given.seconds))
            finally:
                subprocess.run(["umount", "-l", str(small)], check=True)
        elif given.what == "ping":
            asyncio.run(ping(folder, given.seconds))
        else:
            asyncio.run(memory(folder, given.matches))
    finally:
        if postgres is not None:
            postgres.server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
