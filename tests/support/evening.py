"""Friends of an evening as sockets: each follows from table to table, sits down, plays, and comes back after a crash."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Sequence
from typing import Any, Protocol

import httpx
import websockets.asyncio.client as ws
from websockets.exceptions import WebSocketException

Frame = dict[str, Any]
AWAY = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
"""What a client meets while the server is down."""
PAUSE_S = 0.1


def some_choice(decision: Any, chance: random.Random) -> str:
    """Return a random line of notation that a decision offers."""
    lines: list[str] = [choice["do"] for choice in decision["choices"]]
    if decision["kind"] == "some":
        tokens = [item["token"] for item in decision["items"]]
        number = chance.randint(decision["least"], decision["most"])
        if number or not lines:
            lines = [" ".join([decision["verb"], *chance.sample(tokens, number)])]
    return chance.choice(lines)


class Person(Protocol):
    """Somebody who sends requests."""

    @property
    def name(self) -> str:
        """What the others call them."""

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request until the server answers; return the answer, a refusal too."""


class Observer:
    """A person as their frames show them: where they are, and whether a bot plays at their seat."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.id = ""
        self.table = ""
        """The table that they follow."""
        self.seq = 0
        """The last entry they have seen of the match there."""
        self.seat: int | None = None
        self.taken_over: list[str] = []
        """Tables where a bot played for them."""

    def note(self, frame: Frame) -> Any:
        """Note what a frame shows of the match at `table`, and return that; None for any other frame."""
        info, play = frame.get("table"), frame.get("play")
        if play is None or (
            info is not None and (info if isinstance(info, str) else info["id"]) != self.table
        ):
            return None
        if frame["t"] == "snapshot":
            self.seat = frame["seat"]
        if self.seat is not None and play["bots"][self.seat] is not None and play["end"] is None:
            self.taken_over.append(self.table)
        self.seq = frame["seq"]
        return play


class Friend(Observer):
    """One person with one browser: cookies and a socket, without a page."""

    def __init__(self, url: str, name: str, think_s: float = 0.0) -> None:
        super().__init__(name)
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers={"origin": url}, timeout=20)
        self.followed: list[str] = []
        self._think_s = think_s
        """How long they think about a choice."""
        self._awake = asyncio.Event()
        """Set while their phone is awake: a phone that sleeps sends and reads nothing."""
        self._awake.set()
        self._numbers = 0
        self._socket: ws.ClientConnection | None = None
        self._chance = random.Random(name)  # a separate order for each name

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request until the server answers; return the answer, a refusal too."""
        async with asyncio.timeout(120):
            while True:
                try:
                    answer = await self.http.request(method, path, json={} if body is None else body)
                except AWAY:
                    await asyncio.sleep(PAUSE_S)
                    continue
                if answer.status_code == 503:
                    await asyncio.sleep(PAUSE_S)
                    continue
                return answer.json()

    async def arrive(self) -> None:
        """Become a guest."""
        found = await self.ask("POST", "/api/me/guest", {"name": self.name, "lang": "fr"})
        self.id = found["person"]["id"]

    async def join_late(self, code: str) -> str:
        """Come with nothing but the code; return the table of now."""
        table: str = (await self.ask("POST", f"/api/evenings/{code}/join"))["table"]
        return table

    async def choose_next(self, code: str, table: str, game: str) -> Any:
        """Choose the next game; return its table."""
        return await self.ask("POST", f"/api/evenings/{code}/next", {"table": table, "game": game})

    async def follow(self, table: str, last: asyncio.Event) -> None:
        """Follow an evening from a table on, until `last` is set; connect again whenever the server is gone."""
        self.table = table
        while not last.is_set():
            await self._awake.wait()
            # A sleeping phone or a killed server closes the socket: come back.
            with contextlib.suppress(*AWAY):
                await self._connected(last)
            await asyncio.sleep(PAUSE_S)

    async def freeze(self, seconds: float, *, cut_off: bool) -> None:
        """Let the phone sleep: nothing is read or sent. `cut_off` loses the connection at once, as a switched-off Wi-Fi does."""
        self._awake.clear()
        if cut_off and self._socket is not None:
            self._socket.transport.abort()
        await asyncio.sleep(seconds)
        self._awake.set()

    async def _connected(self, last: asyncio.Event) -> None:
        cookie = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        address = self.url.replace("http", "ws", 1) + "/ws?v=2"
        async with ws.connect(
            address,
            additional_headers={"cookie": cookie},
            max_size=None,
            proxy=None,
            open_timeout=5,
            close_timeout=1,
        ) as socket:
            self._socket = socket
            await self._send(socket, "subscribe", table=self.table)
            while not last.is_set():
                if not self._awake.is_set():
                    # Frozen: the system reads nothing, not even pings. On waking, the page connects anew.
                    socket.transport.pause_reading()
                    await self._awake.wait()
                    socket.transport.abort()
                    return
                try:
                    async with asyncio.timeout(0.2):
                        frame: Frame = json.loads(await socket.recv())
                except TimeoutError:
                    continue
                await self._hear(socket, frame)

    async def _send(self, socket: ws.ClientConnection, t: str, **values: Any) -> None:
        self._numbers += 1
        await socket.send(json.dumps({"t": t, "id": f"c{self._numbers}", **values}))

    async def _hear(self, socket: ws.ClientConnection, frame: Frame) -> None:
        info = frame.get("table")
        if isinstance(info, dict):
            await self._described(socket, info)
        elif frame["t"] == "refused" and frame["code"] in ("stale", "retry", "turn"):
            await self._send(socket, "subscribe", table=self.table)
        play = self.note(frame)
        if play is None:
            return
        decision = play["decision"]
        if decision is not None and decision["awaited"] and play["end"] is None:
            await asyncio.sleep(self._think_s)
            line = some_choice(decision, self._chance)
            await self._send(socket, "do", table=self.table, seat=self.seat, seq=frame["seq"], do=line)

    async def _described(self, socket: ws.ClientConnection, info: Frame) -> None:
        """Go on to the next table, sit down where a seat is kept, and begin when everybody sits: as the page does."""
        if info["id"] != self.table:
            return
        if self.table not in self.followed:
            self.followed.append(self.table)
        if info["next"] is not None:
            self.table, self.seq, self.seat = info["next"], 0, None
            await self._send(socket, "subscribe", table=self.table)
            return
        if info["status"] != "open":
            return
        seats = info["seats"]
        mine = [i for i, seat in enumerate(seats) if seat.get("reserved") == self.id]
        if mine and all(seat.get("person") != self.id for seat in seats):
            await self.ask(
                "POST", f"/api/tables/{self.table}/join", {"seat": mine[0], "seed": f"seed of {self.name}"}
            )
            await self._send(socket, "subscribe", table=self.table)
        elif info["host"] == self.id and all(seat["kind"] != "open" for seat in seats):
            await self.ask("POST", f"/api/tables/{self.table}/start", {"seed": f"seed of {self.name}"})

    async def close(self) -> None:
        """Leave."""
        await self.http.aclose()


async def begin_evening(friends: Sequence[Person], wish: Any) -> tuple[str, str]:
    """Let friends sit down at a new table that begins an evening; return its code and the table."""
    first, *others = friends
    table: str = (await first.ask("POST", "/api/tables", {**wish, "players": len(friends)}))["id"]
    code: str = (await first.ask("POST", "/api/evenings", {"table": table}))["code"]
    for friend in others:
        await friend.ask("POST", f"/api/tables/{table}/join", {"seed": f"seed of {friend.name}"})
    return code, table


async def finished(friend: Person, table: str, within_s: float = 120) -> Any:
    """Wait until the match of a table is settled; return the table."""
    async with asyncio.timeout(within_s):
        while (info := await friend.ask("GET", f"/api/tables/{table}"))["status"] != "finished":
            await asyncio.sleep(PAUSE_S)
    return info
