"""Do bots that think delay anybody else? A table's moves are timed while 50 other tables' Parrains think in the workers.

    python -m research.thinking                                   some two minutes; exit code 1 above 50 ms at p99
    python -m research.thinking --tables 50 --bot parrain --seconds 60 --rate 10

A real server in its own process. One person plays hot-seat at a table of 12 Gangsters at a fixed rate; each move is timed from the
command to its acknowledged, durable push. First alone, then with the other tables. At each of those somebody plays against three
Parrains and answers at once, so that all of them always have something to think about.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from tests.support.server import ServerProcess
from websockets.asyncio.client import ClientConnection, connect

BAR = 0.050
"""Seconds at p99."""
GAME = "12-gangsters"


@contextlib.contextmanager
def run_server(folder: Path) -> Iterator[str]:
    """Run a server with as many bot workers and as long a pause as usual; gives its address."""
    server = ServerProcess(folder / "server.db", bot_workers=0, bot_pause=0.12, log_level="error")
    try:
        server.wait_until_ready()
        yield server.url
    finally:
        server.stop()


class Player:
    """One person and one socket; plays every table that it follows."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers={"origin": url}, timeout=60)
        self.ids = itertools.count(1)
        self.sent: dict[str, float] = {}
        self.times: list[float] = []
        self.moves = 0

    async def arrive(self, name: str) -> ClientConnection:
        """Become a guest and open the socket."""
        (await self.http.post("/api/me/guest", json={"name": name})).raise_for_status()
        cookie = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        head = {"cookie": cookie, "origin": self.url}
        address = self.url.replace("http", "ws", 1) + "/ws?v=1"
        return await connect(address, additional_headers=head, max_size=None, proxy=None)

    async def table(self, wish: dict[str, Any]) -> str:
        """Make a table and begin."""
        made = await self.http.post("/api/quick", json={"game": GAME, "players": 4, **wish})
        made.raise_for_status()
        id_: str = made.json()["id"]
        (await self.http.post(f"/api/tables/{id_}/start", json={"seed": "a"})).raise_for_status()
        return id_

    async def follow(self, socket: ClientConnection, table: str) -> None:
        """Subscribe."""
        await socket.send(json.dumps({"t": "subscribe", "id": f"c{next(self.ids)}", "table": table}))

    async def act(self, socket: ClientConnection, message: dict[str, Any], table: str) -> None:
        """Do the first thing there is to do from a snapshot or push."""
        play, seat = message["play"], message.get("seat", 0) or 0
        if play is None or play["decision"] is None:
            return
        id_ = f"c{next(self.ids)}"
        self.sent[id_] = time.perf_counter()
        do = play["decision"]["choices"][0]["do"]
        act = {"t": "do", "id": id_, "table": table, "seat": seat, "seq": message["seq"], "do": do}
        await socket.send(json.dumps(act))

    def heard(self, message: dict[str, Any]) -> None:
        """Note how long an acknowledged move took."""
        began = self.sent.pop(message.get("ack") or "", None)
        if began is not None:
            self.times.append(time.perf_counter() - began)
            self.moves += 1


async def opponents(url: str, tables: int, bot: str, ready: asyncio.Event) -> None:
    """Play at some tables against bots that think, answering at once; a match that ends is followed by a new one."""
    player = Player(url)
    socket = await player.arrive("Opponent")
    for _table in range(tables):
        await player.follow(socket, await player.table({"bot": bot}))
    ready.set()
    async for text in socket:
        message = json.loads(text)
        if message["t"] not in ("snapshot", "push"):
            continue
        table = message["table"]["id"] if message["t"] == "snapshot" else message["table"]
        if message["play"] is not None and message["play"]["end"] is not None:
            await player.follow(socket, await player.table({"bot": bot}))
        elif message["play"] is not None and 0 in message["play"]["awaits"]:
            await player.act(socket, {**message, "seat": 0}, table)


async def probe(url: str, seconds: float, rate: float) -> list[float]:
    """Play hot-seat at a steady pace for so long; return the times of the moves."""
    player = Player(url)
    socket = await player.arrive("Probe")
    wish = {"seats": ["me", "me", "me", "me"]}
    table = await player.table(wish)
    await player.follow(socket, table)
    end = time.perf_counter() + seconds
    due = time.perf_counter()
    async for text in socket:
        message = json.loads(text)
        if message["t"] == "refused":
            raise SystemExit(f"refused: {message}")
        if message["t"] not in ("snapshot", "push") or message["play"] is None:
            continue
        if message["t"] == "push":
            player.heard(message)
        if time.perf_counter() > end:
            break
        if message["play"]["end"] is not None:
            table = await player.table(wish)
            await player.follow(socket, table)
            continue
        due = max(due + 1.0 / rate, time.perf_counter())
        await asyncio.sleep(due - time.perf_counter())
        seat = message["play"]["awaits"][0]
        if message["play"]["decision"] is None or message.get("seat") != seat:
            # Another of one's seats is awaited: look from there; the answer is a snapshot with its decision.
            look = {"t": "look", "id": f"c{next(player.ids)}", "table": table, "seat": seat}
            await socket.send(json.dumps(look))
            while message["t"] != "snapshot" or message["seat"] != seat:
                message = json.loads(await socket.recv())
        await player.act(socket, message, table)
    await socket.close()
    return sorted(player.times)


def told(name: str, times: list[float]) -> float:
    """Print the quantiles; return p99."""
    if not times:
        raise SystemExit(f"{name}: no move was made")
    at = [times[min(len(times) - 1, int(len(times) * q))] * 1000 for q in (0.5, 0.95, 0.99)]
    print(
        f"{name:32} {len(times):5} moves   p50 {at[0]:6.1f} ms   p95 {at[1]:6.1f} ms   p99 {at[2]:6.1f} ms",
        flush=True,
    )
    return at[2] / 1000


async def whole(given: argparse.Namespace, url: str) -> bool:
    """Measure alone and in company; return whether the bar is held."""
    told("alone", await probe(url, given.seconds / 3, given.rate))
    ready = asyncio.Event()
    crowd = asyncio.create_task(opponents(url, given.tables, given.bot, ready))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait([crowd, waiting], return_when=asyncio.FIRST_COMPLETED)
    if crowd.done():
        crowd.result()
    p99 = told(f"{given.tables} tables of {given.bot} think", await probe(url, given.seconds, given.rate))
    crowd.cancel()
    return p99 <= BAR


def main() -> int:
    """Start a server, measure, say whether the bar is held."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, default=50)
    words.add_argument("--bot", default="parrain")
    words.add_argument("--seconds", type=float, default=60.0)
    words.add_argument("--rate", type=float, default=10.0, help="moves a second at the timed table")
    given = words.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="tripot-thinking-"))
    try:
        with run_server(folder) as url:
            held = asyncio.run(whole(given, url))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("held" if held else f"not held: more than {BAR * 1000:.0f} ms at p99")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
