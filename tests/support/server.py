"""One way to start a server for tests, tools and benchmarks: in this event loop or as a process.

This is the only module of the support package that touches the server's internals.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import uvicorn
import websockets.asyncio.client as ws
from tests.support.contract import check_answer, check_frame
from tests.support.paths import STATIC

from tripot.core.clock import wall_ms
from tripot.server import host, sweeper
from tripot.server import process as server_process
from tripot.server.app import create_app
from tripot.server.cli import options
from tripot.server.settings import Settings
from tripot.table import inputs

if TYPE_CHECKING:
    import pytest

Frame = dict[str, Any]
START_TIMEOUT_S = 180
STOP_TIMEOUT_S = 60
_TEST_SETTINGS: dict[str, Any] = {"bot_pause": 0.0, "limits": False, "bot_workers": 1}
"""No pauses, no rate limits, one bot worker: what every test starts from."""
_ids = itertools.count()


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The address of a running server, and the visitors of this test."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.visitors: list[Visitor] = []

    def stranger(self) -> Visitor:
        """Return a visitor without a name."""
        self.visitors.append(Visitor(self.url))
        return self.visitors[-1]

    async def visitor(self, name: str) -> Visitor:
        """Return a new guest with an open socket."""
        visitor = self.stranger()
        await visitor.post("/api/me/guest", {"name": name})
        await visitor.connect()
        return visitor

    async def close_visitors(self) -> None:
        """Close the sockets and connections of all visitors."""
        for visitor in self.visitors:
            await visitor.close()


class TestServer(Server):
    """A server in this event loop, whose internals a test may look at."""

    __test__ = False  # not a test case, whatever its name begins with

    def __init__(
        self, url: str, process: server_process.ServerProcess, attach: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(url)
        self.process = process
        self.attach = attach
        """Let the server listen on further addresses, as `tripot serve` does."""


class ServerProcess(Server):
    """`tripot serve` as a process: it can be killed and started again on the same port and database.

    `program` runs `tripot` (this checkout's by default), `environment` is what it starts from, `package` is a folder
    that is imported from first, `cores` are the processor cores it may use.
    """

    def __init__(
        self,
        database: str | Path,
        log: Path | None = None,
        *,
        port: int | None = None,
        workers: int = 1,
        package: Path | None = None,
        cores: Sequence[int] = (),
        program: Sequence[str] = (sys.executable, "-c", "from tripot.cli.main import main; main()"),
        environment: Mapping[str, str] = os.environ,
        **settings: Any,
    ) -> None:
        self.port = free_port() if port is None else port
        super().__init__(f"http://127.0.0.1:{self.port}")
        self.log = log
        self._command = [
            *(["taskset", "-c", ",".join(map(str, cores))] if cores else []),
            *program,
            *(
                "serve",
                "--no-open",
                "--port",
                str(self.port),
                "--database-url",
                str(database),
                "--workers",
                str(workers),
            ),
        ]
        self._environment = dict(environment)
        if package is not None:
            self._environment["PYTHONPATH"] = str(package)
        for name, value in {**_TEST_SETTINGS, **settings}.items():
            self._environment[f"TRIPOT_{name.upper()}"] = str(value).lower() if value is False else str(value)
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        if self.log is None:
            return subprocess.Popen(
                self._command, env=self._environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        with self.log.open("ab") as log:
            return subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log)

    def restart(self) -> None:
        """Start again after `stop` or `kill`, and wait until it answers."""
        self.process = self._start()
        self.wait_until_ready()

    def wait_until_ready(self) -> float:
        """Wait until it answers; return the seconds since the call. Raise AssertionError if it does not start."""
        began = time.perf_counter()
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=2).close()  # noqa: S310  # our own server
            except OSError:
                if self.process.poll() is not None or time.perf_counter() - began > START_TIMEOUT_S:
                    self.kill()
                    said = "" if self.log is None else self.log.read_text(encoding="utf-8")
                    raise AssertionError(f"the server did not start: {said[-3000:]}") from None
                time.sleep(0.02)
            else:
                return time.perf_counter() - began

    async def ready(self) -> float:
        """Wait as `wait_until_ready` does, while this event loop goes on."""
        return await asyncio.to_thread(self.wait_until_ready)

    def stop(self) -> None:
        """Send SIGTERM, as a service manager does, and wait until the process ends."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(STOP_TIMEOUT_S)

    def kill(self) -> None:
        """Send SIGKILL, so that nothing is written or closed first."""
        self.process.kill()
        self.process.wait()


class Visitor:
    """A person with a browser: cookies, REST, one socket."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(
            base_url=url, headers={"origin": url}, timeout=20, event_hooks={"response": [self._check]}
        )
        self.seen: set[str] = set()
        """Requests and kinds of frames that were held to the contract."""
        self.socket: ws.ClientConnection | None = None
        self.frames: list[Frame] = []
        self.raw: list[str] = []
        self.id = ""

    async def _check(self, response: httpx.Response) -> None:
        found = await check_answer(response)
        if found is not None:
            self.seen.add(found)

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Send a request."""
        return await self.http.request(method, path, json=body)

    async def post(self, path: str, body: Any = None) -> Any:
        """Post and expect success."""
        answer = await self.request("POST", path, {} if body is None else body)
        assert answer.status_code in (200, 201), answer.text
        found = answer.json()
        if path == "/api/me/guest":
            self.id = found["person"]["id"]
        return found

    async def quick(self, wish: Any, seed: str | None = None) -> Any:
        """Sit down against bots: the commitment comes first, then the seed, then the start."""
        table = (await self.post("/api/quick", wish))["id"]
        return await self.post(f"/api/tables/{table}/start", {"seed": seed or f"seed of {self.id}"})

    async def get(self, path: str) -> Any:
        """Get and expect success."""
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def connect(self, query: str = "") -> Frame:
        """Open the socket and return its hello; `query` is added to the address."""
        cookie = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        self.socket = await ws.connect(
            f"{self.url.replace('http', 'ws')}/ws?v=2{query}",
            additional_headers={"cookie": cookie},
            max_size=None,
            proxy=None,
        )
        self.frames.clear()
        return await self.expect("hello")

    async def hang_up(self) -> None:
        """Close the socket only."""
        assert self.socket is not None
        await self.socket.close()

    async def close(self) -> None:
        """Leave."""
        if self.socket is not None:
            await self.socket.close()
        await self.http.aclose()

    async def send(self, t: str, **values: Any) -> str:
        """Send a command and return its id."""
        values.setdefault("id", f"c{next(_ids)}")
        assert self.socket is not None
        await self.socket.send(json.dumps({"t": t, **values}))
        return str(values["id"])

    async def next(self, timeout: float = 40) -> Frame:
        """Return the next frame."""
        async with asyncio.timeout(timeout):
            assert self.socket is not None
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.raw.append(text)
        self.seen.add(check_frame(text))
        frame: Frame = json.loads(text)
        self.frames.append(frame)
        return frame

    async def expect(
        self, t: str, fits: Callable[[Frame], bool] = lambda _f: True, timeout: float = 40
    ) -> Frame:
        """Read frames until one fits."""
        async with asyncio.timeout(timeout):
            while True:
                frame = await self.next(timeout)
                if frame["t"] == t and fits(frame):
                    return frame

    async def subscribe(self, table: str, **values: Any) -> Frame:
        """Follow a table and return the snapshot."""
        id_ = await self.send("subscribe", table=table, **values)
        return await self.expect("snapshot", lambda f: f["id"] == id_)

    async def ask(self, t: str, **values: Any) -> Frame:
        """Send a command and return what answers it: a push with its ack, an ack, or a refusal."""
        id_ = await self.send(t, **values)
        async with asyncio.timeout(60):
            while True:
                frame = await self.next()
                if id_ in (frame.get("ack"), frame.get("id")):
                    return frame


def start_process(folder: Path, *, package: Path | None = None, **settings: Any) -> ServerProcess:
    """Start a server process for a browser, on an SQLite file in a folder, and wait until it answers."""
    # A compiled package has the page of the day it was compiled: serve the one that is built now.
    page: dict[str, Any] = {} if package is None else {"static": STATIC}
    log = folder / "server.log"
    server = ServerProcess(folder / "server.db", log, package=package, bot_workers=0, **page, **settings)
    server.wait_until_ready()
    return server


@asynccontextmanager
async def start_server(database: Path | str, **settings: Any) -> AsyncIterator[TestServer]:
    """Run a server in this event loop on a free port; `database` is a URL or the path of an SQLite file."""
    url = str(database) if "://" in str(database) else f"sqlite:///{database}"
    chosen = Settings(database_url=url, host="127.0.0.1", port=free_port(), **{**_TEST_SETTINGS, **settings})
    app = create_app(chosen)
    listener = uvicorn.Server(uvicorn.Config(app, **{**options(chosen), "loop": "asyncio"}))
    task = asyncio.create_task(listener.serve())
    while not listener.started:
        if task.done():
            task.result()
            raise AssertionError("the server did not start")
        await asyncio.sleep(0.01)
    server = TestServer(f"http://127.0.0.1:{chosen.port}", app.server, lambda: app.network.attach(listener))
    try:
        yield server
    finally:
        await server.close_visitors()
        listener.should_exit = True
        await task


class WallClock:
    """The wall clock of the servers of a test, which the test moves forward instead of waiting."""

    _STEP_MS = 4_000
    """A longer step at once would be taken for a suspend, which costs no player any time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._ahead_ms = 0
        for module in (host, sweeper):
            monkeypatch.setattr(module, "wall_ms", self.read)

    def read(self) -> int:
        """Return the time in milliseconds since 1970, as this test has it."""
        return wall_ms() + self._ahead_ms

    def jump(self, ms: int) -> None:
        """Let time pass while no server runs or the machine sleeps."""
        self._ahead_ms += ms

    def advance(self, server: TestServer, table: str, ms: int) -> None:
        """Let time pass at a table: it wakes as often as in reality, or more rarely."""
        running = server.process.host
        while ms > 0:
            self.jump(min(ms, self._STEP_MS))
            ms -= self._STEP_MS
            running.feed(running.tables[table], inputs.Tick())


Case = Callable[[TestServer], Awaitable[None]]
"""The body of a test: a coroutine function that gets a running server."""
RunWithServer = Callable[..., None]
"""`run_with_server(case, **settings)`: the fixture that starts a server and runs a case with it."""


def run_with_server(case: Case, database: Path | str, **settings: Any) -> None:
    """Start a server on a database, run the case with it and stop it."""

    async def whole() -> None:
        async with start_server(database, **settings) as server:
            await case(server)

    asyncio.run(whole())


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine to its end and return its result."""
    return asyncio.run(work)
