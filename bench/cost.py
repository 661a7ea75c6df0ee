"""The cost of one attacker for everybody else: every endpoint and every kind of frame, sent as fast as the limits allow.

python -m bench.cost                     all of them, the worst first
python -m bench.cost --seconds 2 chat    two seconds each, only those with a word in their name

Another player at another address pings meanwhile. Printed are the 99th percentile of their ping, its ratio to a quiet
server, and the growth of the server's memory. Only ratios of one run can be compared: times depend on the machine.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import multiprocessing
import re
import shutil
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.floods import FLOODS, flood, memory_mb
from tests.support.server import ServerProcess, run, start_process
from websockets.sync.client import connect

from tripot.server.app import API_ROUTES

PLAYER, ATTACKER = "127.0.0.1", "127.0.0.2"
WORKERS = 4
"""Connections of the attacker."""
WISH = {"game": "12-gangsters", "players": 3, "seats": ["me", "bot:random", "bot:random"]}
BODIES: dict[str, Any] = {
    "create_table": WISH, "quick_play": WISH, "become_guest": {"name": "Eve", "lang": "en"}, "change_me": {"name": "Eve"},
    "make_account": {"login": "eve-{n}", "password": "secret secret"}, "log_in": {"login": "eve", "password": "secret secret"},
    "join_table": {}, "start_table": {}, "set_seat": {"set": "open"}, "add_seed": {"seed": "x"}, "edit_table": {"public": True},
    "hint": {"seat": 0}, "import_record": "x" * 60_000, "change_password": {"old": "secret secret", "new": "secret secret 2"},
}  # fmt: skip
"""The attacker's messages, by route; other routes get an empty object."""
FRAMES: dict[str, dict[str, Any]] = {
    "subscribe": {}, "look": {"seat": None}, "unsubscribe": {}, "do": {"seat": 0, "seq": 0, "do": "pick 7"},
    "undo": {"seat": 0, "seq": 0}, "ask": {"seat": 0, "what": "pause"}, "answer": {"seat": 0, "yes": True},
    "back": {"seat": 0}, "chat": {"text": "x" * 400},
}  # fmt: skip


class Attack(NamedTuple):
    """One kind of request or frame."""

    name: str
    method: str
    path: str
    body: str
    frame: str


class Cost(NamedTuple):
    """The cost of an attack for another player and the server."""

    name: str
    p99_ms: float
    growth_mb: float
    sent: int


def attacks(table: str, person: str) -> list[Attack]:
    """Return every endpoint and every kind of frame."""
    values = {
        "table": table,
        "match": table,
        "record": "none",
        "game": "12-gangsters",
        "person": person,
        "seat": "1",
    }
    found = []
    for route in API_ROUTES:
        for path in sorted(route.paths):
            # Each route has one path and one method besides HEAD.
            method = next(iter(sorted(route.http_methods - {"HEAD", "OPTIONS"})))
            filled = re.sub(r"\{(\w+):\w+\}", lambda part: values.get(part[1], "none"), path)
            query = {"qr_code": "?path=/t/" + "x" * 150, "insight": "?seat=0"}.get(route.handler_name, "")
            body = BODIES.get(route.handler_name, {})
            text = "" if method == "GET" else body if isinstance(body, str) else json.dumps(body)
            found.append(Attack(f"{method} {path}", method, filled + query, text, ""))
    for kind, fields in FRAMES.items():
        found.append(Attack(f"frame {kind}", "", "", "", json.dumps({"t": kind, "table": table, **fields})))
    return [*found, *(Attack(f"flood of {kind}", "", "", "", kind) for kind in FLOODS)]


def attack(port: int, cookie: str, given: Attack, seconds: float, ready: Any, sent: Any) -> None:
    """Attack with some connections: runs in a separate process."""
    ready.set()
    until = time.monotonic() + seconds
    if given.name.startswith("flood"):
        work: Any = lambda: flood(port, ATTACKER, *FLOODS[given.frame], until)  # noqa: E731
    else:
        work = lambda: (_frames if given.frame else _requests)(port, cookie, given, until, sent)  # noqa: E731
    threads = [threading.Thread(target=work, daemon=True) for _ in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.1, until - time.monotonic() + 5))


def _requests(port: int, cookie: str, given: Attack, until: float, sent: Any) -> None:
    headers = {
        "cookie": cookie, "origin": f"http://127.0.0.1:{port}",
        "content-type": "text/plain" if given.path == "/api/records" else "application/json",
    }  # fmt: skip
    number = 0
    while time.monotonic() < until:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(ATTACKER, 0))
        with contextlib.suppress(OSError, http.client.HTTPException):
            while time.monotonic() < until:
                number += 1
                line.request(
                    given.method, given.path, given.body.replace("{n}", str(number)) or None, headers
                )
                line.getresponse().read()
                with sent.get_lock():
                    sent.value += 1
        line.close()


def _frames(port: int, cookie: str, given: Attack, until: float, sent: Any) -> None:
    number = 0
    while time.monotonic() < until:
        with (
            contextlib.suppress(Exception),
            connect(
                f"ws://127.0.0.1:{port}/ws?v=2",
                additional_headers={"cookie": cookie},
                source_address=(ATTACKER, 0),
            ) as line,
        ):
            while time.monotonic() < until:
                number += 1
                line.send(given.frame[:-1] + f', "id": "c{number}"}}')
                with sent.get_lock():
                    sent.value += 1
                with contextlib.suppress(TimeoutError):
                    line.recv(0)


def measure(server: ServerProcess, cookie: str, given: Attack | None, seconds: float) -> Cost:
    """Measure another player's ping during an attack, or on a quiet server."""
    context = multiprocessing.get_context("spawn")
    sent = context.Value("i", 0)
    ready = context.Event()
    attacker = None
    if given is not None:
        attacker = context.Process(target=attack, args=(server.port, cookie, given, seconds, ready, sent))
    with connect(f"ws://127.0.0.1:{server.port}/ws?v=2", source_address=(PLAYER, 0)) as player:
        player.recv()
        before = memory_mb(server.process.pid)
        if attacker is not None:
            attacker.start()
            ready.wait(60)
        until = time.monotonic() + seconds
        took: list[float] = []
        while time.monotonic() < until:
            began = time.monotonic()
            player.send(json.dumps({"t": "ping", "id": f"p{len(took)}"}))
            player.recv(60)
            took.append((time.monotonic() - began) * 1_000)
            time.sleep(0.055)
        if attacker is not None:
            attacker.join(10)
            attacker.kill()
        growth = memory_mb(server.process.pid) - before
    name = given.name if given else "a quiet server"
    return Cost(name, statistics.quantiles(took, n=100)[98], growth, sent.value)


async def _eve(server: ServerProcess) -> tuple[str, str, str]:
    """Return the attacker's cookie and id, and a table of theirs."""
    eve = await server.visitor("Eve")
    table = await eve.quick(WISH)
    cookie = f"tripot={eve.http.cookies['tripot']}"
    person = (await eve.get("/api/me"))["person"]["id"]
    await server.close_visitors()
    return cookie, str(person), str(table["id"])


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.5)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="tripot-cost-"))
    server = start_process(folder, limits=True)
    costs: list[Cost] = []
    try:
        cookie, person, table = run(_eve(server))
        quiet = measure(server, cookie, None, 5.0)
        print(f"quiet: p99 {quiet.p99_ms:.1f} ms", flush=True)
        ends_the_session = (
            "DELETE /api/me",
            "POST /api/logout",
            "DELETE /api/me/sessions",
            "POST /api/login",
        )
        wanted = [
            each
            for each in sorted(attacks(table, person), key=lambda attack: attack.name in ends_the_session)
            if not given.words or any(word in each.name for word in given.words)
        ]
        for number, each in enumerate(wanted, 1):
            costs.append(measure(server, cookie, each, given.seconds))
            print(
                f"{number} of {len(wanted)}: {each.name}, p99 {costs[-1].p99_ms:.1f} ms",
                file=sys.stderr,
                flush=True,
            )
            assert server.process.poll() is None, f"the server died of {each.name}"
    finally:
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)
    costs.sort(key=lambda cost: -cost.p99_ms)
    print("| attack | p99 of another's ping | ratio | memory | sent |")
    print("|---|---|---|---|---|")
    for cost in costs:
        print(
            f"| {cost.name} | {cost.p99_ms:.1f} ms | {cost.p99_ms / quiet.p99_ms:.1f} | {cost.growth_mb:+.1f} MB | {cost.sent} |"
        )


if __name__ == "__main__":
    main()
