"""A lean load generator: picows sockets, one small machine per table, the same for us and for boardgame.io."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS = 4
TICK = os.sysconf("SC_CLK_TCK")


class Choice(msgspec.Struct):
    """One thing to do."""

    do: str


class Token(msgspec.Struct):
    """One thing to tick."""

    token: str


class Decision(msgspec.Struct):
    """The decision of a seat."""

    kind: str
    choices: list[Choice]
    awaited: bool = True
    verb: str = ""
    least: int = 0
    most: int = 0
    items: list[Token] = []


class Play(msgspec.Struct):
    """The part of a push the generator needs; the rest is skipped without being built."""

    awaits: list[int]
    decision: Decision | None = None
    end: Any = None


class Frame(msgspec.Struct):
    """Any frame of the server."""

    t: str
    seq: int | None = None
    prev: int | None = None
    ack: str | None = None
    id: str | None = None
    code: str | None = None
    play: Play | None = None


_frames = msgspec.json.Decoder(Frame)


@dataclass
class Tally:
    """The measurements of a window."""

    latencies: list[float] = field(default_factory=list)
    refused: int = 0

    def quantile(self, q: float) -> float:
        """Return a quantile in milliseconds."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(q * len(ordered)))] * 1000 if ordered else float("nan")


class Seat(WSListener):
    """A socket that belongs to one seat of one table."""

    def __init__(self, table: AnyTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the line."""
        self.transport = transport

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        """Hand a text to the table."""
        if frame.msg_type == WSMsgType.TEXT:
            self.table.on_text(self.seat, frame.get_payload_as_bytes())

    def say(self, text: str) -> None:
        """Send a text."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text.encode())


class AnyTable(ABC):
    """The base of both kinds of table: a move is over when all seats have seen it."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(number)
        self.sockets: list[Seat] = []
        self.began = 0.0
        self.due = 0.0
        self.seen = 0
        self.tally: Tally | None = None
        self.on_ready: Callable[[AnyTable], None] | None = None
        self.ready = False

    @abstractmethod
    def on_text(self, seat: int, text: bytes) -> None:
        """Take a frame in."""

    @abstractmethod
    def move(self) -> None:
        """Choose and send a move."""

    def go(self, due: float | None = None) -> None:
        """Move now; latency counts from when the move was due."""
        self.ready = False
        self.seen = 0
        self.began = time.perf_counter()
        self.due = self.began if due is None else due
        self.move()

    def all_seen(self) -> None:
        """Note the latency and be ready for the next move."""
        if self.tally is not None:
            self.tally.latencies.append(time.perf_counter() - self.due)
        self.ready = True
        if self.on_ready is not None:
            self.on_ready(self)


class HouseTable(AnyTable):
    """A table of ours; when its match ends it goes on with a spare one."""

    def __init__(self, number: int, ids: list[str], spare: list[str]) -> None:
        super().__init__(number)
        self.id = ids[0]
        self.spare = spare
        self.seq = 0
        self.count = 0
        self.plays: list[Play | None] = [None] * SEATS
        self.joining = 0
        self.ends = 0
        """Matches that ended here."""

    def subscribe(self) -> None:
        """Follow the table, each socket from its seat."""
        self.joining = SEATS
        self.plays = [None] * SEATS
        for seat, socket in enumerate(self.sockets):
            socket.say(json.dumps({"t": "subscribe", "id": "s", "table": self.id, "seat": seat}))

    def on_text(self, seat: int, text: bytes) -> None:
        """Take a frame in."""
        if not text.startswith((b'{"t":"push"', b'{"t":"snap', b'{"t":"ref')):
            return
        frame = _frames.decode(text)
        if frame.t == "refused":
            raise AssertionError(f"refused: {text[:300]!r}")
        self.plays[seat] = frame.play
        if frame.t == "snapshot":
            self.seq = frame.seq or 0
            self.joining -= 1
            if self.joining == 0:
                self.ready = True
                if self.on_ready is not None:
                    self.on_ready(self)
            return
        self.seen += 1
        if self.seen == SEATS:
            self.seq = frame.seq or 0
            if frame.play is not None and frame.play.end is not None:
                if self.tally is not None:
                    self.tally.latencies.append(time.perf_counter() - self.due)
                self.next_table()
                return
            self.all_seen()

    def next_table(self) -> None:
        """Go on at a spare table."""
        self.ends += 1
        for socket in self.sockets:
            socket.say(json.dumps({"t": "unsubscribe", "id": "u", "table": self.id}))
        self.id = self.spare.pop()
        self.subscribe()

    def move(self) -> None:
        """Let an awaited seat choose anything legal."""
        for seat, play in enumerate(self.plays):
            decision = None if play is None else play.decision
            if play is not None and decision is not None and seat in play.awaits:
                self.count += 1
                self.sockets[seat].say(
                    f'{{"t":"do","id":"m{self.count}","table":"{self.id}","seat":{seat},"seq":{self.seq},"do":"{self._choose(decision)}"}}'
                )
                return
        raise AssertionError("nobody can move")

    def _choose(self, decision: Decision) -> str:
        rng = self.rng
        if decision.kind == "some" and (not decision.choices or rng.random() < 0.6):
            tokens = [item.token for item in decision.items]
            most = min(decision.most, len(tokens))
            chosen = set(rng.sample(tokens, rng.randint(min(decision.least, most), most)))
            if chosen or not decision.choices:
                return " ".join([decision.verb, *(token for token in tokens if token in chosen)])
        return rng.choice(decision.choices).do


class PeerTable(AnyTable):
    """A match of boardgame.io over bare socket.io frames."""

    def __init__(self, number: int, id_: str) -> None:
        super().__init__(number)
        self.id = id_
        self.state = 0
        self.hands: list[list[int]] = []
        self.picks: list[Any] = []
        self.synced = 0

    def on_text(self, seat: int, text: bytes) -> None:
        """Take a frame in: engine.io's open and pings, socket.io's connect, boardgame.io's sync and update."""
        socket = self.sockets[seat]
        if text == b"2":
            socket.say("3")
        elif text.startswith(b"0{"):
            socket.say("40/gangsters,")
        elif text.startswith(b"40/gangsters"):
            sync = ["sync", self.id, str(seat), None, SEATS]
            socket.say("42/gangsters," + json.dumps(sync))
        elif text.startswith(b"42/gangsters,"):
            self._event(seat, text[13:])

    def _event(self, seat: int, body: bytes) -> None:
        if body.startswith(b'["sync"'):
            self.synced += 1
            if seat == 0:
                self._take(msgspec.json.decode(body)[2]["state"])
            if self.synced == SEATS:
                self.ready = True
        elif body.startswith(b'["update"'):
            self.seen += 1
            if seat == 0:
                self._take(msgspec.json.decode(body)[2])
            if self.seen == SEATS:
                self.all_seen()

    def _take(self, state: dict[str, Any]) -> None:
        self.state = state["_stateID"]
        self.hands, self.picks = state["G"]["hands"], state["G"]["picks"]

    def move(self) -> None:
        """Let the first seat that has not picked pick any card."""
        seat = next(i for i, pick in enumerate(self.picks) if not pick)
        payload = {
            "type": "pick",
            "args": [self.rng.choice(self.hands[seat])],
            "playerID": str(seat),
        }
        update = ["update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.id, str(seat)]
        self.sockets[seat].say("42/gangsters," + json.dumps(update))


async def connect(tables: list[Any], urls: list[str], headers: dict[str, str] | None = None) -> None:
    """Open a socket for every seat; with several urls the seats are split between them."""
    for table in tables:
        for seat in range(SEATS):
            listener = Seat(table, seat)
            table.sockets.append(listener)
            await ws_connect(lambda one=listener: one, urls[seat % len(urls)], extra_headers=headers)


async def until_ready(tables: list[Any], seconds: float = 60) -> None:
    """Wait until every table can move."""
    async with asyncio.timeout(seconds):
        while not all(table.ready for table in tables):
            await asyncio.sleep(0.01)


async def closed_loop(tables: list[Any], seconds: float) -> tuple[Tally, float]:
    """Let every table move again as soon as all its seats have seen the last move."""
    tally = Tally()
    stopping = False

    def again(table: AnyTable) -> None:
        if not stopping:
            table.go()

    for table in tables:
        table.tally, table.on_ready = tally, again
    began = time.perf_counter()
    for table in tables:
        table.go()
    await asyncio.sleep(seconds)
    elapsed = time.perf_counter() - began
    stopping = True
    found = Tally(list(tally.latencies))
    await until_ready(tables)
    _quiet(tables)
    return found, elapsed


async def offered(tables: list[Any], rate: float, seconds: float) -> tuple[Tally, float, float]:
    """Offer moves at a fixed rate, in turn; latency counts from when a move was due. Also returns the rate achieved."""
    tally = Tally()
    order = list(tables)
    for table in tables:
        table.tally, table.on_ready = tally, None
    began = time.perf_counter()
    sent = 0
    total = int(rate * seconds)
    place = 0
    while sent < total:
        due = began + sent / rate
        delay = due - time.perf_counter()
        if delay > 0:
            await asyncio.sleep(delay)
        for _ in range(len(order)):
            table = order[place % len(order)]
            place += 1
            if table.ready:
                table.go(due)
                sent += 1
                break
        else:
            await asyncio.sleep(0.0005)
    elapsed = time.perf_counter() - began
    await until_ready(tables)
    _quiet(tables)
    return tally, elapsed, sent / elapsed


def _quiet(tables: list[Any]) -> None:
    for table in tables:
        table.tally, table.on_ready = None, None


def cpu_seconds(pids: list[int]) -> float:
    """Return the processor time some processes have used."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def descendants(pid: int) -> list[int]:
    """Return a process and all that it started."""
    found, queue = [], [pid]
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            children.setdefault(parent, []).append(int(entry.name))
    while queue:
        one = queue.pop()
        found.append(one)
        queue += children.get(one, [])
    return found
