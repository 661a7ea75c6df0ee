"""Frames no honest client sends: malformed, huge, mistyped, out of order, for others' seats."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import websockets.asyncio.client as ws
from tests.support.play import finished
from tests.support.server import ServerProcess
from websockets.exceptions import ConnectionClosed

KINDS = ("subscribe", "look", "unsubscribe", "do", "undo", "ask", "answer", "back", "plan", "chat", "ping")
_JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 3, 1e308, 2**70, -(2**70), "", "x", "é" * 50, "\u0000", "\ud7ff", [], {}, [[]], {"a": {}}, "seat", "9" * 400,
)  # fmt: skip


class Fuzzer:
    """Makes bad frames for a table: nothing it makes may change anything."""

    def __init__(self, table: str, seat: int, others: int, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.others = others
        self.rng = random.Random(seed)

    def frame(self) -> str | bytes:
        """Return one bad frame."""
        rng = self.rng
        way = rng.randrange(12)
        if way > 9:
            return json.dumps(self._untimely())
        if way == 0 and rng.random() < 0.01:
            return "x" * rng.choice((65_537, 1_000_000))  # beyond what is read: closes the socket
        if way == 0:
            return bytes(rng.randrange(256) for _ in range(rng.randrange(200)))
        if way == 1:
            return "".join(
                rng.choice('{}[]":,0123456789truefalsenull \\u00e9') for _ in range(rng.randrange(300))
            )
        if way == 2:
            return rng.choice("[{") * rng.choice((10, 1000, 16_000))
        if way == 3:
            return json.dumps(
                {"t": "chat", "id": "x", "table": self.table, "text": "x" * rng.choice((501, 20_000, 60_000))}
            )
        if way == 4:
            return json.dumps(rng.choice(_JUNK))
        if way == 5:
            return json.dumps(self._honest())[: rng.randrange(1, 60)]
        frame = self._honest()
        if way == 6:
            frame[rng.choice((*frame, "t", "extra"))] = rng.choice(_JUNK)
            frame["id"] = rng.choice(("", "a b", 5, None, "x" * 41))
        elif way == 7:
            frame["t"] = rng.choice(("", "hello", "Do", None, 7, "snapshot", ["do"]))
        elif "seat" in frame and rng.random() < 0.3:
            frame["seat"] = rng.choice((63, 64, -1, "0", 2**40))
        return json.dumps(frame)

    def _untimely(self) -> dict[str, Any]:
        """Return a well-formed frame for the sender's own seat that is against the rules or out of order."""
        rng = self.rng
        frame: dict[str, Any] = {"id": f"u{rng.randrange(10**6)}", "table": self.table, "seat": self.seat}
        way = rng.randrange(5)
        if way == 0:
            do = rng.choice(("pick 0", "pick 13", "pick", "swap 1", "", "pick 7 8", "roll 3", "p" * 300))
            return {**frame, "t": "do", "seq": 10**6, "do": do}
        if way == 1:
            return {**frame, "t": "undo", "seq": rng.choice((0, 10**6))}
        if way == 2:
            return {**frame, "t": "answer", "yes": rng.random() < 0.5}
        if way == 3:
            return {**frame, "t": "back"}
        return {**frame, "t": "ask", "what": "resume"}

    def _honest(self) -> dict[str, Any]:
        """Return a well-formed frame, for another's seat or for nothing that is there."""
        rng = self.rng
        kind = rng.choice(KINDS)
        frame: dict[str, Any] = {"t": kind, "id": f"f{rng.randrange(10**6)}"}
        if kind != "ping":
            frame["table"] = self.table if rng.random() < 0.8 else "nowhere"
        if kind in ("do", "undo", "ask", "answer", "back", "plan", "look", "subscribe"):
            frame["seat"] = self.others
        if kind in ("do", "undo"):
            frame["seq"] = rng.choice((0, 1, 5, 10**6))
        if kind == "do":
            frame["do"] = f"pick {rng.randrange(20)}"
        elif kind == "ask":
            frame["what"] = rng.choice(("abandon", "pause", "resume", "sleep"))
        elif kind == "answer":
            frame["yes"] = True
        elif kind == "plan":
            frame["plan"] = [{"do": "pick 1", "when": {"kind": "reveal"}}]
        elif kind == "chat":
            frame["text"] = " \t "
        return frame


async def bombard(
    url: str, cookie: str, table: str, count: int, seed: int, sockets: int = 4
) -> dict[str, int]:
    """Send frames over some sockets, reading all answers; return how many of each answer came."""
    answers: dict[str, int] = {}
    fuzzers = [Fuzzer(table, 0, 1, seed + i) for i in range(sockets)]
    await asyncio.gather(*(_one(url, cookie, fuzzer, count // sockets, answers) for fuzzer in fuzzers))
    return answers


async def _one(url: str, cookie: str, fuzzer: Fuzzer, count: int, answers: dict[str, int]) -> None:
    left = count
    while left > 0:
        async with ws.connect(
            url.replace("http", "ws") + "/ws?v=2",
            additional_headers={"cookie": cookie},
            proxy=None,
            max_size=None,
        ) as line:
            reader = asyncio.create_task(_read(line, answers))
            try:
                for _ in range(min(left, 2_000)):
                    left -= 1
                    frame = fuzzer.frame()
                    await line.send(frame)
                    if len(frame) > 65_536:
                        break  # what follows would go unread
                await line.send(json.dumps({"t": "ping", "id": "last"}))
                await asyncio.wait_for(reader, 60)
            except ConnectionClosed:
                pass
            finally:
                reader.cancel()
                await asyncio.gather(reader, return_exceptions=True)


async def _read(line: ws.ClientConnection, answers: dict[str, int]) -> None:
    try:
        async for text in line:
            frame = json.loads(text)
            key = frame["t"] if frame["t"] != "refused" else frame["code"]
            answers[key] = answers.get(key, 0) + 1
            if frame["t"] == "pong" and frame["id"] == "last":
                return
    except ConnectionClosed as closed:
        key = f"closed {closed.rcvd.code if closed.rcvd else None}"
        answers[key] = answers.get(key, 0) + 1


def resident(pid: int) -> int:
    """Return a process's resident memory in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


async def schemathesis_run(folder: Path, examples: int) -> str:
    """Run schemathesis against a separate server; return its count of cases."""
    server = ServerProcess(f"sqlite:///{folder / 'house.db'}", folder / "log")
    try:
        await server.ready()
        ana = await server.visitor("Ana")
        over = await finished(server, ana)
        table = (await ana.quick({"game": "12-gangsters", "players": 3}))["id"]
        text = (await ana.http.get(f"/api/matches/{over}/record")).text
        record = (await ana.http.post("/api/records", content=text)).json()["id"]
        real = {
            "table": [table, over],
            "match": [over],
            "record": [record],
            "game": ["12-gangsters"],
            "person": [ana.id],
            "seat": [0, 1],
        }
        environment = {
            **os.environ,
            "TRIPOT_FUZZ": json.dumps(real),
            "SCHEMATHESIS_HOOKS": "tests.support.fuzz_hooks",
        }
        cookie = ana.http.cookies["tripot"]
        command = [
            str(Path(sys.executable).with_name("schemathesis")), "run", f"{server.url}/api/openapi.json",
            "--checks", "not_a_server_error", "--max-examples", str(examples), "--seed", "1", "--no-color",
            "-H", f"Cookie: tripot={cookie}", "-H", f"Origin: {server.url}",
            # After a sign-out the fuzzer would have no account.
            "--exclude-operation-id", "ApiMeForgetMe", "--exclude-operation-id", "ApiLogoutLogOut",
            "--exclude-operation-id", "ApiMeSessionsEndSessions", "--exclude-operation-id", "ApiMeSessionsEndSession",
        ]  # fmt: skip
        done = await asyncio.to_thread(
            subprocess.run, command, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-3000:]
        log = (folder / "log").read_text()
        assert '"level":"error"' not in log, log[-3000:]
        assert resident(server.process.pid) < 400_000_000
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{server.url}/healthz")).status_code == 200
        await ana.close()
        return next(line.strip() for line in done.stdout.splitlines() if "generated," in line)
    finally:
        server.kill()
