"""Kill the server at random moments under play, and check that nothing acknowledged is lost and every table goes on."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets.asyncio.client as ws
from tests.support.server import ServerProcess
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tripot.core.match import Match

PATIENCE = 120
"""Seconds in which every table must have moved, on a machine however busy."""
_LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, httpx.TransportError, TimeoutError)


@dataclass
class TableUnderTest:
    """A table all of whose seats one person holds, a socket for each."""

    id: str
    game: str
    players: int
    acked: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Commands that were acknowledged: the entry number sent with them, and the seat that sent them."""
    told: dict[int, str] = field(default_factory=dict)
    """The seal of the record at each number, as sent to anybody, spectators included."""
    over: bool = False
    moves: int = 0
    quit: dict[int, str] = field(default_factory=dict)
    """Why a seat's socket ended; before the kill that is a fault."""
    asked: dict[int, str] = field(default_factory=dict)
    """The last frame that each seat sent or received."""


class Crash:
    """Rounds of play and kill over the same stored tables."""

    def __init__(
        self, url: str, folder: Path, games: list[tuple[str, int]], seed: int, think: float = 0.05
    ) -> None:
        self.url = url
        self.think = think
        self.log = folder / "server.log"
        self.games = games
        self.rng = random.Random(seed)
        self.cookie = ""
        self.tables: list[TableUnderTest] = []
        self.done: list[TableUnderTest] = []
        self.acknowledged = 0
        self.slowest_start = 0.0
        self.checked = 0
        """Moments sent to somebody that were compared with the store."""
        self._count = 0

    async def round(
        self,
        seconds: float,
        end: Callable[[ServerProcess], None] = ServerProcess.kill,
        trouble: Callable[[ServerProcess], Awaitable[None]] | None = None,
    ) -> int:
        """Start, play, kill (or end otherwise), look; return the moves acknowledged in this round.

        `trouble` happens in the middle of it; afterwards every table must move again.
        """
        server = ServerProcess(self.url, self.log)
        try:
            self.slowest_start = max(self.slowest_start, await server.ready())
            await self._seat(server.url)
            before = {table.id: table.moves for table in self.tables}
            for table in self.tables:
                table.quit.clear()
            players = [
                asyncio.create_task(self._play(server.url, table, seat))
                for table in self.tables
                for seat in range(table.players)
            ]
            players += [asyncio.create_task(self._watch(server.url, table)) for table in self.tables]
            await self._all_move(before, seconds)
            if trouble is not None:
                await trouble(server)
                before = {table.id: table.moves for table in self.tables}
                await self._all_move(before, seconds)
        finally:
            end(server)
        results = await asyncio.gather(*players, return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                raise result
        for table in self.tables:
            assert table.over or table.moves > before[table.id], (
                f"table {table.id} ({table.game}) stands still; sockets ended: {table.quit}; last: {table.asked}"
            )
        moves = sum(table.moves - before[table.id] for table in self.tables)
        await self.check()
        return moves

    async def _all_move(self, before: dict[str, int], seconds: float) -> None:
        """Wait so long, and until every table has moved or patience ends."""
        began = time.perf_counter()
        while time.perf_counter() - began < PATIENCE:
            moved = all(table.over or table.moves > before[table.id] for table in self.tables)
            if moved and time.perf_counter() - began >= seconds:
                break
            await asyncio.sleep(0.01)

    async def check(self) -> None:
        """Every acknowledged command is in its record once, by its seat and in its place; everything sent to anybody is there."""
        for table in self.tables:
            text, seed = await stored(self.url, table.id)
            entries = [json.loads(line) for line in text.splitlines()[1:]]
            found: dict[str, dict[str, Any]] = {}
            for entry in entries:
                if "id" in entry and "line" not in entry:  # the further steps of a line name its first
                    assert entry["id"] not in found, f"table {table.id}: {entry['id']} is stored twice"
                    found[entry["id"]] = entry
            for id_, (seq, seat) in table.acked.items():
                assert id_ in found, f"table {table.id}: {id_} was acknowledged at {seq} and is lost"
                assert found[id_]["who"] == seat, f"table {table.id}: {id_} is stored for another seat"
                assert found[id_]["n"] <= seq, f"table {table.id}: {id_} was acknowledged before its place"
            self.checked += await asyncio.to_thread(_check_told, table, text, seed)
            if entries and "end" in entries[-1]:
                table.over = True
        self.done += [table for table in self.tables if table.over]
        self.tables = [table for table in self.tables if not table.over]

    async def _seat(self, url: str) -> None:
        """Open as many tables as there are games to play."""
        async with httpx.AsyncClient(base_url=url, headers={"origin": url}, timeout=30) as http:
            if not self.cookie:
                answer = await http.post("/api/me/guest", json={"name": "Ana"})
                self.cookie = answer.cookies["tripot"]
            http.cookies.set("tripot", self.cookie)
            while len(self.tables) < len(self.games):
                game, players = self.rng.choice(self.games)
                wish = {"game": game, "players": players, "seats": ["me"] * players}
                answer = await http.post("/api/quick", json=wish)
                assert answer.status_code == 201, answer.text
                begun = await http.post(f"/api/tables/{answer.json()['id']}/start", json={"seed": "a"})
                assert begun.status_code == 200, begun.text
                self.tables.append(TableUnderTest(answer.json()["id"], game, players))

    async def _watch(self, url: str, table: TableUnderTest) -> None:
        """Follow a table as a spectator until the server dies: it is sent only stored entries."""
        try:
            async with ws.connect(url.replace("http", "ws") + "/ws?v=2", proxy=None) as line:
                await line.send(json.dumps({"t": "subscribe", "id": "s", "table": table.id, "seat": None}))
                async for text in line:
                    _hear(table, json.loads(text))
        except _LOST:
            return

    async def _play(self, url: str, table: TableUnderTest, seat: int) -> None:
        """Play one seat at random until the server dies."""
        rng = random.Random(self.rng.random())
        try:
            async with ws.connect(
                url.replace("http", "ws") + "/ws?v=2",
                additional_headers={"cookie": f"tripot={self.cookie}"},
                proxy=None,
            ) as line:
                await line.send(json.dumps({"t": "subscribe", "id": "s", "table": table.id, "seat": seat}))
                waiting: str | None = None
                async for text in line:
                    frame: dict[str, Any] = json.loads(text)
                    table.asked[seat] = str(text)[:400]
                    _hear(table, frame)
                    if frame["t"] == "push" and frame.get("ack") is not None:
                        table.acked[frame["ack"]] = (frame["seq"], seat)
                        table.moves += 1
                        waiting = None
                    if frame["t"] == "refused":
                        assert frame["code"] in ("stale", "retry", "turn"), frame
                        waiting = None
                        if frame["code"] == "retry":
                            await asyncio.sleep(
                                0.2
                            )  # the store is away: asking faster would not bring it back
                        await line.send(
                            json.dumps({"t": "subscribe", "id": "s", "table": table.id, "seat": seat})
                        )
                        continue
                    if frame["t"] not in ("push", "snapshot") or frame["play"] is None:
                        continue
                    if frame["play"]["end"] is not None:
                        table.over = True
                        return
                    decision = frame["play"]["decision"]
                    if waiting is not None or decision is None or not decision["awaited"]:
                        continue
                    await asyncio.sleep(rng.uniform(0, self.think))
                    self._count += 1
                    waiting = f"k{self._count}"
                    do = choose(decision, rng)
                    table.asked[seat] = f"{waiting} at {frame['seq']}: {do}"
                    await line.send(
                        json.dumps(
                            {
                                "t": "do",
                                "id": waiting,
                                "table": table.id,
                                "seat": seat,
                                "seq": frame["seq"],
                                "do": do,
                            }
                        )
                    )
        except _LOST as problem:
            table.quit[seat] = repr(problem)


def _hear(table: TableUnderTest, frame: dict[str, Any]) -> None:
    if frame["t"] in ("push", "snapshot") and frame.get("seal"):
        told = table.told.setdefault(frame["seq"], frame["seal"])
        assert told == frame["seal"], (
            f"table {table.id}: two people were told different things at {frame['seq']}"
        )


def _check_told(table: TableUnderTest, text: str, seed: str) -> int:
    """Replay a record line by line: the seal at each number is the one that was sent."""
    lines = text.splitlines()
    match = Match.load(lines[0] + "\n", seed)
    left = dict(table.told)
    for line in [None, *lines[1:]]:
        if line is not None:
            match.fold([line])
        seal = left.pop(match.entries, None)
        assert seal in (None, match.seal()), (
            f"table {table.id}: what was told at {match.entries} is not stored"
        )
    assert not left, f"table {table.id}: entry {min(left)} was told and is not stored"
    return len(table.told)


async def stored(url: str, id_: str) -> tuple[str, str]:
    """Read a table's record and server seed from the store itself."""
    if url.startswith("postgresql"):
        import asyncpg

        connection = await asyncpg.connect(url)
        try:
            rows = await connection.fetch("select body from entry where table_id = $1 order by n", id_)
            seed = await connection.fetchval("select server_seed from game_table where id = $1", id_)
        finally:
            await connection.close()
        return "".join(row[0] + "\n" for row in rows), seed
    database = sqlite3.connect(url.removeprefix("sqlite:///"))
    try:
        bodies = database.execute("select body from entry where table_id = ? order by n", (id_,)).fetchall()
        seed = database.execute("select server_seed from game_table where id = ?", (id_,)).fetchone()[0]
    finally:
        database.close()
    return "".join(row[0] + "\n" for row in bodies), seed


def choose(decision: dict[str, Any], rng: random.Random) -> str:
    """Choose any way a decision offers."""
    ways = [choice["do"] for choice in decision["choices"]]
    if decision["kind"] == "some" and (not ways or rng.random() < 0.7):
        tokens = [item["token"] for item in decision["items"]]
        most = min(decision["most"], len(tokens))
        chosen = rng.sample(tokens, rng.randint(min(decision["least"], most), most))
        if chosen or not ways:
            kept = [token for token in tokens if token in chosen]
            return " ".join([decision["verb"], *kept]).strip()
    return str(rng.choice(ways))
