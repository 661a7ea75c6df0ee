"""Two processes on one PostgreSQL, seats of every table on both, and commands that race: duplicates, stale, out of turn."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tests.support.crashing import stored
from tests.support.server import Server, ServerProcess, Visitor

from tripot.core.match import Match, fresh_state


async def race(url: str, folder: Path, *, commands: int, seed: int, tables: int = 8) -> tuple[int, int, int]:
    """Return how many commands landed in the records, how many matches ended, how many commands were sent."""
    rng = random.Random(seed)
    async with _two(url, folder) as (one, two):
        games = [await _Table.open(one, two, rng) for _ in range(tables)]
        each = commands // tables + 1
        await asyncio.gather(*(game.play(each) for game in games))
        landed = sent = 0
        for game in games:
            record, secret = await stored(url, game.id)
            landed += game.check(record, secret)
            sent += game.sent
        return landed, sum(game.over.is_set() for game in games), sent


@asynccontextmanager
async def _two(url: str, folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    """Run two server processes on one database."""
    servers = [ServerProcess(url, folder / "one.log"), ServerProcess(url, folder / "two.log")]
    try:
        for server in servers:
            await server.ready()
        yield servers[0], servers[1]
        for server in servers:
            await server.close_visitors()
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
        self.foreign: set[str] = set()
        """Commands for a seat that is somebody else's."""
        self.meant: dict[str, int] = {}
        """The sequence number each command was sent with."""
        self.hands: dict[int, list[int]] = {}
        self.over = asyncio.Event()
        self.sent = 0
        self.answered = 0
        self.seq = 0

    @classmethod
    async def open(cls, one: Server, two: Server, rng: random.Random) -> _Table:
        people = [await one.visitor(f"P{i}") for i in range(3)]
        info = await people[0].post("/api/tables", {"game": "12-gangsters", "players": 3})
        for person in people[1:]:
            await person.post(f"/api/tables/{info['id']}/join")
        await people[0].post(f"/api/tables/{info['id']}/start")
        sockets, seq = [], 0
        for seat, person in enumerate(people):
            there = two.stranger()
            there.http.cookies = person.http.cookies
            await there.connect()
            for socket in (person, there):
                seq = (await socket.subscribe(info["id"], seat=seat))["seq"]
            sockets.append([person, there])
        table = cls(info["id"], sockets, rng)
        table.seq = seq
        return table

    async def play(self, commands: int) -> None:
        """Send bursts until enough were sent or the match is over."""
        listeners = [
            asyncio.create_task(self._listen(seat, s)) for seat, pair in enumerate(self.sockets) for s in pair
        ]
        burst = 0
        while self.sent < commands and not self.over.is_set():
            burst += 1
            await asyncio.gather(*(self._burst(seat, burst) for seat in range(3)))
            most = self.rng.randint(0, 12)  # commands in flight when the next burst goes out
            while self.sent - self.answered > most and not self.over.is_set():
                await asyncio.sleep(0.005)
        await asyncio.sleep(0.5)
        for task in listeners:
            task.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)

    async def _burst(self, seat: int, burst: int) -> None:
        """Send one command to both processes, twice to one, with the newest or an old number, sometimes for a wrong seat."""
        for k in range(self.rng.randint(1, 3)):
            id_ = f"b{burst}-{seat}-{k}"
            seq = self.seq if self.rng.random() < 0.8 else max(0, self.seq - self.rng.randint(1, 5))
            hand = self.hands.get(seat) if self.rng.random() < 0.8 else None
            do = f"pick {self.rng.choice(hand or range(1, 13))}"
            claimed = seat if self.rng.random() < 0.9 else (seat + 1) % 3
            self.meant[id_] = seq
            if claimed != seat:
                self.foreign.add(id_)
            targets = [self.sockets[seat][0], self.sockets[seat][1]]
            if self.rng.random() < 0.5:
                targets.append(self.rng.choice(targets))
            for target in targets:
                self.sent += 1
                await target.send("do", id=id_, table=self.id, seat=claimed, seq=seq, do=do)

    async def _listen(self, seat: int, socket: Visitor) -> None:
        with suppress(Exception):
            while True:
                frame: dict[str, Any] = await socket.next(60)
                self.answered += "ack" in frame or frame["t"] in ("ack", "refused")
                if frame["t"] == "push":
                    self.seq = max(self.seq, frame["seq"])
                    self.hands[seat] = frame["play"]["view"]["hand"]
                    if "ack" in frame:
                        self.acked.add(frame["ack"])
                    if frame["play"]["end"] is not None:
                        self.over.set()
                elif frame["t"] == "ack":
                    self.acked.add(frame["id"])

    def check(self, record: str, secret: str) -> int:
        """Hold the stored record against what was sent and acknowledged; return how many commands landed."""
        match = Match.load(record, secret)  # every entry is legal where it stands
        state, rounds = fresh_state(match.game, match.header), [0]
        for n, who, action in match.moves:
            rounds += [match.game.view(state, None)["round"]] * (
                n + 1 - len(rounds)
            )  # as it stood before entry n
            state.apply(who, action)
        picks = []
        for entry in map(json.loads, record.splitlines()[1:]):
            if "id" in entry:
                picks.append(entry["id"])
                # A seat's choice lands in the round that the seat saw.
                assert rounds[self.meant[entry["id"]] + 1] == rounds[entry["n"]], "a stale command landed"
        ids = set(picks)
        assert len(ids) == len(picks), "a command landed twice"
        assert ids == self.acked, (ids ^ self.acked, "acknowledged and stored differ")
        assert not ids & self.foreign, "a command for somebody else's seat landed"
        assert match.ended == self.over.is_set()
        return len(picks)
