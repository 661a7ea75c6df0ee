"""Two processes on one PostgreSQL, seats of every table on both, and commands that race: duplicates, stale, out of turn."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tests.server.crashing import Process, stored
from tests.server.place import Place, Visitor

from tripot.core.match import Match


async def race(url: str, folder: Path, *, commands: int, seed: int, tables: int = 8) -> tuple[int, int, int]:
    """Return how many commands landed in the records, how many distinct ones were acknowledged, how many were sent."""
    rng = random.Random(seed)
    async with _two(url, folder) as (one, two):
        games = [await _Table.open(one, two, rng) for _ in range(tables)]
        each = commands // tables + 1
        await asyncio.gather(*(game.play(each) for game in games))
        landed = acked = sent = 0
        for game in games:
            record, secret = await stored(url, game.id)
            ids = [line.split('"id":"')[1].split('"')[0] for line in record.splitlines() if '"id":"' in line]
            assert len(ids) == len(set(ids)), "a command landed twice"
            assert set(ids) == game.acked, (set(ids) ^ game.acked, "acknowledged and stored differ")
            Match.load(record, secret)
            landed += len(ids)
            acked += len(game.acked)
            sent += game.sent
        return landed, acked, sent


@asynccontextmanager
async def _two(url: str, folder: Path) -> AsyncIterator[tuple[Place, Place]]:
    """Run two servers in processes of their own on one database."""
    servers = [Process(url, folder / "one.log"), Process(url, folder / "two.log")]
    try:
        for server in servers:
            await server.ready()
        one, two = (Place(server.url, None) for server in servers)  # type: ignore[arg-type]  # the houses are elsewhere
        yield one, two
        for visitor in one.visitors + two.visitors:
            await visitor.close()
    finally:
        for server in servers:
            server.kill()


class _Table:
    """Three people, each with a socket on both processes."""

    def __init__(self, id_: str, sockets: list[list[Visitor]], rng: random.Random) -> None:
        self.id = id_
        self.sockets = sockets
        self.rng = rng
        self.acked: set[str] = set()
        self.sent = 0
        self.seq = 0

    @classmethod
    async def open(cls, one: Place, two: Place, rng: random.Random) -> _Table:
        people = [await one.visitor(f"P{i}") for i in range(3)]
        info = await people[0].post("/api/tables", {"game": "12-gangsters", "players": 3})
        for person in people[1:]:
            await person.post(f"/api/tables/{info['id']}/join")
        await people[0].post(f"/api/tables/{info['id']}/start")
        sockets = []
        for seat, person in enumerate(people):
            there = two.stranger()
            there.http.cookies = person.http.cookies
            await there.connect()
            for socket in (person, there):
                await socket.subscribe(info["id"], seat=seat)
            sockets.append([person, there])
        return cls(info["id"], sockets, rng)

    async def play(self, commands: int) -> None:
        """Send bursts until enough were sent or the match is over."""
        listeners = [asyncio.create_task(self._listen(s)) for pair in self.sockets for s in pair]
        self.over = asyncio.Event()
        burst = 0
        while self.sent < commands and not self.over.is_set():
            burst += 1
            await asyncio.gather(*(self._burst(seat, burst) for seat in range(3)))
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.5)
        for task in listeners:
            task.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)

    async def _burst(self, seat: int, burst: int) -> None:
        """Send one command to both processes, twice to one, with the newest or an old number, sometimes for a wrong seat."""
        for k in range(self.rng.randint(1, 3)):
            id_ = f"b{burst}-{seat}-{k}"
            seq = self.seq if self.rng.random() < 0.8 else max(0, self.seq - self.rng.randint(1, 5))
            do = f"pick {self.rng.randint(1, 12)}"
            claimed = seat if self.rng.random() < 0.9 else (seat + 1) % 3
            targets = [self.sockets[seat][0], self.sockets[seat][1]]
            if self.rng.random() < 0.5:
                targets.append(self.rng.choice(targets))
            for target in targets:
                self.sent += 1
                await target.send("do", id=id_, table=self.id, seat=claimed, seq=seq, do=do)

    async def _listen(self, socket: Visitor) -> None:
        with suppress(Exception):
            while True:
                frame: dict[str, Any] = await socket.next(60)
                if frame["t"] == "push":
                    self.seq = max(self.seq, frame["seq"])
                    if "ack" in frame:
                        self.acked.add(frame["ack"])
                    if frame["play"]["end"] is not None:
                        self.over.set()
                elif frame["t"] == "ack":
                    self.acked.add(frame["id"])
