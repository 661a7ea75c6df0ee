"""Load: moves a second, processor time per move and move→all-seats latency, compared with boardgame.io.

The server runs on one core, this generator on the other. Every move is durable before its acknowledgement: SQLite with
`synchronous=FULL`, PostgreSQL with `synchronous_commit=on`.

    python -m bench.load                      everything
    python -m bench.load closed offered       some of: closed offered split flat idle
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import uvloop
import websockets.asyncio.client as ws
from tests.support.fuzzing import resident
from tests.support.postgres import Postgres
from tests.support.server import ServerProcess, free_port
from websockets.exceptions import ConnectionClosed

from bench import load_lib as lib
from tripot.wire.commands import PROTOCOL

SERVER_CORE, OWN_CORE = 0, 1
LOG_FILES = 64
PEER = Path(__file__).parent / "boardgameio"


@contextlib.asynccontextmanager
async def run_servers(
    url: str, processes: int = 1, package: Path | None = None, cores: Sequence[int] = (SERVER_CORE,)
) -> AsyncIterator[tuple[list[str], list[int]]]:
    """Run server processes on some cores, by default one on the server's; gives addresses and process ids."""
    started: list[ServerProcess] = []
    try:
        for _ in range(processes):
            started.append(
                ServerProcess(url, package=package, cores=cores, log_level="error", leave_grace=100_000)
            )
            await started[-1].ready()
        yield [server.url for server in started], [server.process.pid for server in started]
    finally:
        for server in started:
            server.kill()


async def answers(url: str) -> None:
    """Wait until a server answers."""
    async with httpx.AsyncClient() as http, asyncio.timeout(120):
        while True:
            with contextlib.suppress(httpx.TransportError):
                if (await http.get(url)).status_code < 500:
                    return
            await asyncio.sleep(0.02)


async def make_tables(url: str, game: str, count: int) -> tuple[list[str], str]:
    """Create started tables, all seats one person's; return their ids and the cookie."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        cookie = (await http.post("/api/me/guest", json={"name": "Load"})).cookies["tripot"]
        http.cookies.set("tripot", cookie)
        wish = {"game": game, "players": lib.SEATS, "seats": ["me"] * lib.SEATS}
        ids: list[str] = []
        for start in range(0, count, 20):
            made = await asyncio.gather(
                *(http.post("/api/quick", json=wish) for _ in range(min(20, count - start)))
            )
            for answer in made:
                assert answer.status_code < 300, answer.text
                ids.append(answer.json()["id"])
        for start in range(0, count, 20):
            begun = await asyncio.gather(
                *(
                    http.post(f"/api/tables/{id_}/start", json={"seed": "a"})
                    for id_ in ids[start : start + 20]
                )
            )
            # An older server begins at once and says so.
            assert all(answer.status_code < 300 or answer.status_code == 409 for answer in begun), begun[
                0
            ].text
    return ids, f"tripot={cookie}"


async def socket_url(url: str) -> str:
    """Return the address of a server's socket. An older build that is compared with this one speaks the protocol before."""
    for version in (PROTOCOL, PROTOCOL - 1):
        address = f"{url.replace('http', 'ws')}/ws?v={version}"
        async with ws.connect(address, proxy=None) as line:
            with contextlib.suppress(ConnectionClosed):
                await line.recv()
                return address
    raise RuntimeError(f"{url} speaks neither protocol {PROTOCOL} nor the one before")


async def seated(urls: list[str], game: str, count: int, spare: int) -> list[lib.HouseTable]:
    """Return tables of ours with every socket open."""
    ids, cookie = await make_tables(urls[0], game, count + spare)
    extra = ids[count:]
    tables = [lib.HouseTable(i, [id_], extra) for i, id_ in enumerate(ids[:count])]
    await lib.connect(tables, [await socket_url(url) for url in urls], {"cookie": cookie})
    for table in tables:
        table.subscribe()
    await lib.until_ready(tables)
    return tables


@contextlib.asynccontextmanager
async def peer(store: str) -> AsyncIterator[tuple[str, int]]:
    """Run boardgame.io on the server's core."""
    folder = Path(tempfile.gettempdir()) / "tripot-bench-boardgameio"
    folder.mkdir(exist_ok=True)
    for name in ("package.json", "server.js", "client.js", "game.js"):
        shutil.copy(PEER / name, folder)
    if not (folder / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    files = tempfile.mkdtemp(prefix="tripot-peer-")
    port = free_port()
    process = subprocess.Popen(
        ["taskset", "-c", str(SERVER_CORE), "node", "server.js", str(port), "memory" if store == "memory" else files],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "NODE_ENV": "production"},
    )  # fmt: skip
    try:
        await answers(f"http://127.0.0.1:{port}/games")
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(files, ignore_errors=True)


async def own_client(url: str, pid: int, given: argparse.Namespace) -> tuple[lib.Tally, float, float]:
    """Drive boardgame.io by its own client, on the generator's core; return the window with the most moves."""
    words = [
        "node",
        "client.js",
        url.rsplit(":", 1)[1],
        str(given.tables),
        str(given.seconds),
        str(given.windows),
    ]
    folder = Path(tempfile.gettempdir()) / "tripot-bench-boardgameio"
    process = await asyncio.create_subprocess_exec(
        *words, cwd=folder, stdout=asyncio.subprocess.PIPE, limit=1 << 26
    )
    assert process.stdout is not None
    found: tuple[lib.Tally, float, float] | None = None
    await process.stdout.readline()
    before = lib.cpu_seconds([pid])
    async for text in process.stdout:
        row, cpu = json.loads(text), lib.cpu_seconds([pid])
        tally = lib.Tally()
        tally.latencies = [one / 1000 for one in row["latencies"]]
        if found is None or row["moves"] / row["seconds"] > len(found[0].latencies) / found[1]:
            found = (tally, row["seconds"], cpu - before)
        before = cpu
    await process.wait()
    assert found is not None
    return found


async def peer_tables(url: str, count: int) -> list[lib.PeerTable]:
    """Create matches of boardgame.io with every socket open."""
    # A match that is not there is made when somebody asks for it.
    tables = [lib.PeerTable(number, f"bench{number}") for number in range(count)]
    await lib.connect(tables, [url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"])
    await lib.until_ready(tables)
    return tables


def line(name: str, tally: lib.Tally, elapsed: float, cpu: float) -> dict[str, float]:
    """Print and return a row."""
    moves = len(tally.latencies)
    row = {
        "moves_s": moves / elapsed,
        "cpu_us": cpu / moves * 1e6 if moves else float("nan"),
        "busy": cpu / elapsed,
        "p50": tally.quantile(0.5),
        "p95": tally.quantile(0.95),
        "p99": tally.quantile(0.99),
    }
    print(
        f"  {name:44s} {row['moves_s']:7.0f} moves/s  {row['cpu_us']:6.0f} µs CPU/move (core {row['busy']:4.0%})  "
        f"p50 {row['p50']:6.1f}  p95 {row['p95']:6.1f}  p99 {row['p99']:6.1f} ms",
        flush=True,
    )
    return row


async def best(
    tables: list[Any], pids: list[int], seconds: float, windows: int
) -> tuple[lib.Tally, float, float]:
    """Return the closed-loop window with the most moves."""
    await lib.closed_loop(tables, 0.5)
    found: tuple[lib.Tally, float, float] | None = None
    for _ in range(windows):
        before = lib.cpu_seconds(pids)
        tally, elapsed = await lib.closed_loop(tables, seconds)
        cpu = lib.cpu_seconds(pids) - before
        if found is None or len(tally.latencies) / elapsed > len(found[0].latencies) / found[1]:
            found = (tally, elapsed, cpu)
    assert found is not None
    return found


class Stores:
    """Fresh databases of either kind, PostgreSQL on the server's core."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tripot-load-"))
        self.folder.chmod(0o755)
        os.sched_setaffinity(0, {SERVER_CORE})
        self.postgres = Postgres(self.folder / "pg")
        os.sched_setaffinity(0, {OWN_CORE})
        self._settle_in()
        self.count = 0
        self._last: str | None = None

    def _settle_in(self) -> None:
        """Give PostgreSQL the settings of deploy/compose.yaml and the log files of a database in use.

        A new database makes each log file of 16 MB when it needs it, and a move waits until that file is on disk.
        """
        psql = self.postgres.server.psql
        psql("alter system set min_wal_size = '1GB'")
        psql("alter system set max_wal_size = '4GB'")
        psql("select pg_reload_conf()")
        psql("create table settling_in (n int)")
        for _ in range(LOG_FILES):
            psql("insert into settling_in values (1); select pg_switch_wal()")
        psql("checkpoint")

    def new(self, kind: str) -> str:
        """Return the URL of a fresh database; the one before is dropped, else it would be vacuumed meanwhile."""
        self.count += 1
        if self._last is not None:
            self.postgres.server.psql(f"drop database {self._last} with (force)")
            self._last = None
        if kind == "postgres":
            # As one in use does every few minutes: the log files so far can be used again.
            self.postgres.server.psql("checkpoint")
            url = self.postgres.new_database()
            self._last = url.partition("@/")[2].partition("?")[0]
            return url
        return f"sqlite:///{self.folder / f'{self.count}.db'}"

    def pids(self, kind: str, servers: list[int]) -> list[int]:
        """Return the processes whose time counts: the server's, and PostgreSQL's."""
        if kind != "postgres":
            return servers
        master = int((self.folder / "pg" / "postmaster.pid").read_text().split()[0])
        return servers + lib.descendants(master)

    def spread(self, cores: Sequence[int]) -> None:
        """Let PostgreSQL have some cores from now on."""
        master = int((self.folder / "pg" / "postmaster.pid").read_text().split()[0])
        for pid in lib.descendants(master):
            with contextlib.suppress(ProcessLookupError):
                os.sched_setaffinity(pid, cores)

    def close(self) -> None:
        """Stop and remove."""
        self.postgres.server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


async def closed(stores: Stores, given: argparse.Namespace) -> None:
    """(a) Closed loop, 50 tables of 4, compared with boardgame.io."""
    print(
        f"closed loop, {given.tables} tables × {lib.SEATS} sockets (best of {given.windows} windows of {given.seconds} s)"
    )
    rows: dict[str, dict[str, float]] = {}
    for block in range(given.blocks):
        print(f" block {block + 1}")
        for store in [one for one in ("memory", "files") if one in given.kinds]:
            async with peer(store) as (url, pid):
                tables: list[Any] = await peer_tables(url, given.tables)
                rows[store] = line(
                    f"boardgame.io {store}", *await best(tables, [pid], given.seconds, given.windows)
                )
            async with peer(store) as (url, pid):
                rows[f"{store}, own client"] = line(
                    f"boardgame.io {store}, its own client", *await own_client(url, pid, given)
                )
        for kind in [one for one in ("sqlite", "postgres") if one in given.kinds]:
            for game in given.games:
                async with run_servers(stores.new(kind)) as (urls, servers):
                    tables = await seated(urls, game, given.tables, given.spare)
                    rows[f"{kind} {game}"] = line(
                        f"Tripot {kind}, {game}",
                        *await best(tables, stores.pids(kind, servers), given.seconds, given.windows),
                    )
        for kind in ("sqlite", "postgres"):
            if not {f"{kind} 12-gangsters", "files", "memory"} <= rows.keys():
                continue
            ours = rows[f"{kind} 12-gangsters"]
            for client in ("", ", own client"):
                files, memory = rows[f"files{client}"], rows[f"memory{client}"]
                print(
                    f"  {kind} against boardgame.io{client or ', same lean client'}: "
                    f"{ours['moves_s'] / files['moves_s']:.1f}× files, {ours['moves_s'] / memory['moves_s']:.1f}× memory; by server CPU "
                    f"{files['cpu_us'] / ours['cpu_us']:.1f}× and {memory['cpu_us'] / ours['cpu_us']:.1f}×; "
                    f"p99 {ours['p99']:.0f} ms against {files['p99']:.0f} and {memory['p99']:.0f}"
                )


async def offered(stores: Stores, given: argparse.Namespace) -> None:
    """(b) 500 tables of 4 at 2 000 moves a second."""
    for kind in [one for one in ("sqlite", "postgres") if one in given.kinds]:
        for game in given.games:
            async with run_servers(stores.new(kind)) as (urls, servers):
                tables = await seated(
                    urls, game, 500, int(given.rate * given.seconds * (given.windows + 1) / 20)
                )
                pids = stores.pids(kind, servers)
                await lib.offered(tables, given.rate, 1.0)
                print(
                    f"offered {given.rate} moves/s, 500 tables × {lib.SEATS}: {kind}, {game}, ending all at once"
                )
                for _ in range(given.windows):
                    before = lib.cpu_seconds(pids)
                    tally, elapsed, _rate = await lib.offered(tables, given.rate, given.seconds)
                    line(f"Tripot {kind}, {game}", tally, elapsed, lib.cpu_seconds(pids) - before)


async def split(stores: Stores, given: argparse.Namespace) -> None:
    """(c) Two processes on one PostgreSQL, the seats of each table split between them."""
    print("two processes, one PostgreSQL, seats split (both and PostgreSQL on the server's core)")
    for rate in (200, 1000):
        async with run_servers(stores.new("postgres"), 2) as (urls, servers):
            tables = await seated(urls, "12-gangsters", 200, int(rate * given.seconds * 3 / 20) + 50)
            pids = stores.pids("postgres", servers)
            await lib.offered(tables, rate, 1.0)
            before = lib.cpu_seconds(pids)
            tally, elapsed, _rate = await lib.offered(tables, rate, given.seconds)
            line(f"{rate} moves/s offered", tally, elapsed, lib.cpu_seconds(pids) - before)


async def flat(stores: Stores, given: argparse.Namespace) -> None:
    """Cost per move over a match of 2 000 moves: one seat changes its pick again and again."""
    for kind in [one for one in ("sqlite", "postgres") if one in given.kinds]:
        async with run_servers(stores.new(kind)) as (urls, servers):
            (table,) = await seated(urls, "12-gangsters", 1, 0)
            times: list[float] = []
            cpu: list[float] = []
            for number in range(2_000):
                table.ready, table.seen = False, 0
                table.due = time.perf_counter()
                table.tally = lib.Tally()
                move = {
                    "t": "do",
                    "id": f"f{number}",
                    "table": table.id,
                    "seat": 0,
                    "seq": table.seq,
                    "do": f"pick {1 + number % 12}",
                }
                if number % 100 == 0:
                    cpu.append(lib.cpu_seconds(servers))
                table.sockets[0].say(json.dumps(move))
                while not table.ready:
                    await asyncio.sleep(0)
                times.append(table.tally.latencies[0])
            first, last = statistics.median(times[:100]), statistics.median(times[-100:])
            print(
                f"flat, {kind}: first hundred {first * 1e3:.2f} ms, last hundred {last * 1e3:.2f} ms, ratio {last / first:.2f}; "
                f"CPU of moves 1–1000 {cpu[10] - cpu[0]:.2f} s, 1001–1900 {cpu[19] - cpu[10]:.2f} s"
            )


async def idle(stores: Stores, given: argparse.Namespace) -> None:
    """10 000 idle tables: memory each, and the first move after idling."""
    async with run_servers(stores.new("sqlite")) as (urls, servers):
        warm = await seated(urls, "12-gangsters", 20, 0)
        for table in warm:
            table.tally = lib.Tally()
        for _ in range(20):
            for table in warm:
                table.go()
                while not table.ready:
                    await asyncio.sleep(0)
        usual = statistics.median([one for table in warm if table.tally for one in table.tally.latencies])
        before = resident(servers[0])
        ids, cookie = await make_tables(urls[0], "12-gangsters", given.idle)
        grown = resident(servers[0]) - before
        tables = [lib.HouseTable(i, [id_], []) for i, id_ in enumerate(ids[:: max(1, len(ids) // 50)][:50])]
        await lib.connect(tables, [await socket_url(urls[0])], {"cookie": cookie})
        first: list[float] = []
        for table in tables:
            table.subscribe()
            await lib.until_ready([table])
            table.tally = lib.Tally()
            table.go()
            while not table.ready:
                await asyncio.sleep(0)
            first += table.tally.latencies
        now = statistics.median(first)
        print(
            f"idle: {len(ids)} tables, {grown / len(ids) / 1000:.1f} kB each in memory; first move after idling "
            f"{now * 1e3:.2f} ms, a warm one {usual * 1e3:.2f} ms, ratio {now / usual:.2f}"
        )


PARTS = {"closed": closed, "offered": offered, "split": split, "flat": flat, "idle": idle}


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="part", help=f"some of {', '.join(PARTS)}; default all")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--spare", type=int, default=1200)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--blocks", type=int, default=1)
    parser.add_argument("--rate", type=int, default=2000)
    parser.add_argument("--idle", type=int, default=10_000)
    parser.add_argument("--kinds", nargs="+", default=["memory", "files", "sqlite", "postgres"])
    parser.add_argument("--games", nargs="+", default=["12-gangsters", "gang-of-dice"])
    given = parser.parse_args()
    wrong = [part for part in given.parts if part not in PARTS]
    if wrong:
        parser.error(f"there is no part {wrong[0]!r}: choose from {', '.join(PARTS)}")
    os.sched_setaffinity(0, {OWN_CORE})
    gc.disable()  # see bench/figures.py
    stores = Stores()
    try:
        for part in given.parts or PARTS:
            uvloop.run(PARTS[part](stores, given))
    finally:
        stores.close()


if __name__ == "__main__":
    main()
