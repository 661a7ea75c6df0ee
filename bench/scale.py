"""Past one process: what a move costs at 1, 2 and 4 processes on one PostgreSQL, what a killed process costs, and the ceilings.

    python -m bench.scale                    everything (two minutes); writes the figures into docs/scaling.md, scaling.json and scaling.svg
    python -m bench.scale processes kill     some of: processes kill writer notify sockets

All processes and PostgreSQL share one core here, the generator has the other. Judge the processor time per move and
how it grows, not the moves per second of a machine that has no more cores to give.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import asyncpg
import uvloop
from picows import WSTransport, ws_connect
from tests.support.crashing import stored
from tests.support.fuzzing import resident

from bench import load
from bench import load_lib as lib
from tripot.server.store import bus
from tripot.server.store.postgres import MAX_ROWS_PER_INSERT, PostgresJournal
from tripot.server.store.postgres_bus import PostgresBus

DOCS = Path(__file__).resolve().parent.parent / "docs"
GAME = "12-gangsters"


class AgainSeat(lib.Seat):
    """A socket that notes when its line is cut."""

    def on_ws_disconnected(self, _transport: WSTransport) -> None:
        """Note it."""
        self.transport = None

    def say(self, text: str) -> None:
        """Send a text, or nothing where the line is cut."""
        if self.transport is not None:
            super().say(text)


class AgainTable(lib.HouseTable):
    """A table whose people come back after their process died, as the page does; it keeps what was acknowledged."""

    def __init__(self, number: int, id_: str, spare: list[str]) -> None:
        super().__init__(number, [id_], spare)
        self.acked: list[tuple[str, str]] = []
        self.cut_at = 0.0
        self.back_after: float | None = None
        self.taken = 0

    def on_text(self, seat: int, text: bytes) -> None:
        """Keep acknowledgements; the first move after the cut ends the wait."""
        self.taken += len(text)
        if b'"ack":"' in text[:200]:
            frame = lib._frames.decode(text)
            self.acked.append((self.id, frame.ack or ""))
        if text.startswith(b'{"t":"ref'):
            # A move that was on its way when the line was cut is stale now: look again.
            self.subscribe()
            return
        before = self.seen
        super().on_text(seat, text)
        if self.cut_at and self.back_after is None and before == lib.SEATS - 1:
            self.back_after = time.perf_counter() - self.cut_at

    async def come_back(self, url: str, cookie: str) -> None:
        """Open the lines that were cut and look at the table anew."""
        self.ready = False
        for seat, socket in enumerate(self.sockets):
            if socket.transport is None:
                self.sockets[seat] = await dial(self, seat, url, cookie)
        self.seen = 0
        self.subscribe()


async def dial(table: Any, seat: int, url: str, cookie: str) -> AgainSeat:
    """Open one seat's socket."""
    listener = AgainSeat(table, seat)
    where = await load.socket_url(url)
    await ws_connect(lambda: listener, where, extra_headers={"cookie": cookie})
    return listener


async def seated(urls: list[str], count: int, spare: int) -> tuple[list[AgainTable], dict[str, str]]:
    """Return tables, each with all its people on one process, made there."""
    tables: list[AgainTable] = []
    cookies: dict[str, str] = {}
    for i, url in enumerate(urls):
        mine = count // len(urls) + (i < count % len(urls))
        ids, cookies[url] = await load.make_tables(url, GAME, mine + spare // len(urls))
        extra = ids[mine:]
        for id_ in ids[:mine]:
            table = AgainTable(len(tables), id_, extra)
            table.sockets = [await dial(table, seat, url, cookies[url]) for seat in range(lib.SEATS)]
            tables.append(table)
    for table in tables:
        table.subscribe()
    await lib.until_ready(tables)
    return tables, cookies


async def wal(url: str) -> int:
    """Return how many bytes PostgreSQL has written ahead so far."""
    connection = await asyncpg.connect(url)
    found = await connection.fetchval("select pg_current_wal_lsn() - '0/0'::pg_lsn")
    await connection.close()
    return int(found)


async def rows(url: str) -> tuple[int, int]:
    """Return the rows of the records and their bytes."""
    connection = await asyncpg.connect(url)
    found = await connection.fetchrow("select count(*), coalesce(sum(length(body)), 0) from entry")
    await connection.close()
    return int(found[0]), int(found[1])


async def processes(stores: load.Stores, given: argparse.Namespace, out: dict[str, Any]) -> None:
    """The same load on 1, 2 and 4 processes."""
    print(
        f"{given.tables} tables × {lib.SEATS}, {given.rate} moves/s offered, all processes and PostgreSQL on one core"
    )
    found = []
    others = os.getloadavg()[0]
    for count in (1, 2, 4):
        url = stores.new("postgres")
        async with load.run_servers(url, count) as (urls, servers):
            tables, _cookies = await seated(
                urls, given.tables, int(given.rate * (given.seconds + 2) / 20) + 60
            )
            await lib.offered(tables, given.rate, 1.0)
            before = (
                lib.cpu_seconds(servers),
                lib.cpu_seconds(stores.pids("postgres", servers)),
                await wal(url),
                await rows(url),
            )
            taken = sum(table.taken for table in tables)
            tally, elapsed, _rate = await lib.offered(tables, given.rate, given.seconds)
            database = stores.pids("postgres", [])
            moves = len(tally.latencies)
            after = await rows(url)
            row = {
                "processes": count,
                "sent_bytes": (sum(table.taken for table in tables) - taken) / moves,
                "moves_s": moves / elapsed,
                "house_us": (lib.cpu_seconds(servers) - before[0]) / moves * 1e6,
                "database_us": (lib.cpu_seconds(database + servers) - before[1] - (lib.cpu_seconds(servers) - before[0])) / moves * 1e6,
                "wal_bytes": (await wal(url) - before[2]) / moves,
                "rows": (after[0] - before[3][0]) / moves,
                "row_bytes": (after[1] - before[3][1]) / moves,
                "p50": tally.quantile(0.5),
                "p99": tally.quantile(0.99),
            }  # fmt: skip
            found.append(row)
            print(
                f"  {count} process{'es' if count > 1 else '  '}  {row['moves_s']:5.0f} moves/s  house {row['house_us']:4.0f} µs, "
                f"PostgreSQL {row['database_us']:4.0f} µs a move; {row['rows']:.2f} rows of {row['row_bytes']:.0f} B, "
                f"{row['wal_bytes']:.0f} B of WAL a move; p50 {row['p50']:.1f}, p99 {row['p99']:.1f} ms",
                flush=True,
            )
    out["processes"] = found
    out["load"] = {"tables": given.tables, "rate": given.rate, "others": others}


async def kill(stores: load.Stores, given: argparse.Namespace, out: dict[str, Any]) -> None:
    """Kill one of four processes under load; see when its tables go on, and that nothing acknowledged is lost."""
    url = stores.new("postgres")
    async with load.run_servers(url, 4) as (urls, servers):
        tables, cookies = await seated(urls, given.tables, 400)
        tally = lib.Tally()
        stopped = False

        def go(table: lib.AnyTable) -> None:
            if table.ready:
                table.go()

        def again(table: lib.AnyTable) -> None:
            if not stopped:
                asyncio.get_running_loop().call_later(given.tables / given.rate, go, table)

        for table in tables:
            table.tally, table.on_ready = tally, again
            table.go()
        await asyncio.sleep(2)
        os.kill(servers[0], signal.SIGKILL)
        at = time.perf_counter()
        hit = [table for i, table in enumerate(tables) if i < (given.tables + 3) // 4]
        for table in hit:
            table.cut_at = at
        # The page tries again after a moment that grows; 0.3 s is its first. All know each other's sessions: the same cookie.
        await asyncio.sleep(0.3)
        for i, table in enumerate(hit):
            await table.come_back(urls[1 + i % 3], cookies[urls[0]])
        while any(table.back_after is None for table in hit):
            await asyncio.sleep(0.02)
            assert time.perf_counter() - at < 60, "a table stands still"
        stopped = True
        await asyncio.sleep(1.5)
        acked = [one for table in tables for one in table.acked]
        records = {id_: (await stored(url, id_))[0] for id_ in {id_ for id_, _command in acked}}
        lost = [one for one in acked if f'"id":"{one[1]}"' not in records[one[0]]]
        waits = sorted(table.back_after or 0.0 for table in hit)
        out["kill"] = {"tables": len(hit), "first": waits[0], "median": waits[len(waits) // 2], "last": waits[-1], "acknowledged": len(acked), "lost": len(lost)}  # fmt: skip
        print(
            f"one of four processes killed under {given.rate} moves/s: its {len(hit)} tables go on elsewhere after {waits[0]:.2f} to "
            f"{waits[-1]:.2f} s (median {waits[len(waits) // 2]:.2f}); {len(acked)} moves acknowledged, {len(lost)} lost",
            flush=True,
        )
        assert not lost


async def writer(stores: load.Stores, given: argparse.Namespace, out: dict[str, Any]) -> None:
    """How many rows the one writer connection of a process can store, and all writers of several processes together."""
    url = stores.new("postgres")
    async with load.run_servers(url, 1):
        pass  # makes the tables
    found = []
    body = "x" * 230
    for count in (1, 2, 4):
        journals = [PostgresJournal(url, f"w{count}{i}") for i in range(count)]
        done = 0
        until = time.perf_counter() + given.seconds

        async def fill(journal: PostgresJournal, name: str, until: float) -> int:
            n = 0
            while time.perf_counter() < until:
                futures = [journal.append(f"{name}{k}", n, body) for k in range(MAX_ROWS_PER_INSERT)]
                n += 1
                await asyncio.gather(*futures)
            return n * MAX_ROWS_PER_INSERT

        began = time.perf_counter()
        database = stores.pids("postgres", [])
        before = lib.cpu_seconds(database)
        done = sum(
            await asyncio.gather(*(fill(one, f"w{count}{i} ", until) for i, one in enumerate(journals)))
        )
        spent = lib.cpu_seconds(stores.pids("postgres", [])) - before
        elapsed = time.perf_counter() - began
        for journal in journals:
            await journal.close()
        found.append({"writers": count, "rows_s": done / elapsed, "database_us": spent / done * 1e6})
        print(
            f"  {count} writers: {done / elapsed:7.0f} rows/s, PostgreSQL {spent / done * 1e6:.0f} µs a row",
            flush=True,
        )
    out["writer"] = found


async def notify(stores: load.Stores, given: argparse.Namespace, out: dict[str, Any]) -> None:
    """Measure the cost of another process's rows to a process that has none of those tables."""
    url = stores.new("postgres")
    heard = 0

    async def hear(message: bus.AnyMessage) -> None:
        nonlocal heard
        if isinstance(message, bus.Rows):
            heard += len(message.tables)

    listener = PostgresBus(url, "listener", hear)
    await listener.ready.wait()
    connection = await asyncpg.connect(url)
    found = []
    for tables in (1, 10, 50):
        names = [f"abcdefghi{n % 10}" if n < 10 else f"abcdefgh{n}" for n in range(tables)]
        payload = "other " + bus.write(bus.Rows(names))
        heard, count = 0, 3000
        before = time.process_time()
        for n in range(0, count, 100):
            # Alike ones within a transaction are one: each has its number.
            await connection.executemany("select pg_notify('tripot', $1)", [(payload.replace("other", f"other{n + k}"),) for k in range(100)])  # fmt: skip
        sending = time.process_time() - before
        while heard < tables:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        spent = time.process_time() - before
        found.append({"tables": tables, "us": (spent - sending / 2) / count * 1e6})
        print(
            f"  a notification of {tables:2d} tables: about {found[-1]['us']:.0f} µs for a process that has none of them",
            flush=True,
        )
    await connection.close()
    await listener.close()
    out["notify"] = found


async def sockets(stores: load.Stores, given: argparse.Namespace, out: dict[str, Any]) -> None:
    """Measure the cost of an idle socket: memory, and the heartbeat."""
    url = stores.new("postgres")
    async with load.run_servers(url, 1) as (urls, servers):
        _ids, cookie = await load.make_tables(urls[0], GAME, 1)
        before = resident(servers[0])
        table: Any = AgainTable(0, "", [])
        opened = [await dial(table, 0, urls[0], cookie) for _ in range(given.sockets)]
        await asyncio.sleep(1)
        each = (resident(servers[0]) - before) / len(opened)
        cpu = lib.cpu_seconds(servers)
        began = time.perf_counter()
        await asyncio.sleep(22)
        beat = (lib.cpu_seconds(servers) - cpu) / (time.perf_counter() - began) / len(opened)
        out["sockets"] = {"bytes": each, "beat_us": beat * 1e6}
        print(
            f"  {len(opened)} idle sockets: {each / 1000:.1f} kB each, {beat * 1e6:.1f} µs of processor a second each (heartbeat)"
        )


PARTS = {"processes": processes, "kill": kill, "writer": writer, "notify": notify, "sockets": sockets}


BUSY = 0.7
"""How much of a core is planned with."""
PACE = 0.1
"""Moves a second a person makes: one in ten seconds."""
MARKS = ("<!-- figures: written by bench/scale.py -->", "<!-- end of figures -->")


def report(found: dict[str, Any]) -> str:
    """Work out the ceilings from what was measured."""
    rows_, writers, sockets_ = found["processes"], found["writer"], found["sockets"]
    one, four = rows_[0], rows_[-1]
    move, database = one["house_us"] / 1e6, one["database_us"] / 1e6
    heard = max(1e-6, (four["house_us"] - one["house_us"]) / (four["processes"] - 1) / 1e6)
    row = min(entry["database_us"] for entry in writers) / 1e6
    beat = sockets_["beat_us"] / 1e6
    people = BUSY / (PACE * move + beat)
    by_notify, by_writer = BUSY / heard, BUSY * writers[0]["rows_s"]
    by_database = 32 * BUSY / max(row, database)
    million = 1_000_000 * PACE
    cores = (million * move + 1_000_000 * beat) / BUSY
    load_ = found["load"]
    lines = [
        f"{load_['tables']} tables, {load_['rate']} moves/s offered; other work on the machine when it began: load {load_['others']:.1f}.",
        "",
    ]
    lines += ["| processes | server, µs a move | PostgreSQL, µs a move | p50 / p99 ms |", "|---|---|---|---|"]
    lines += [
        f"| {r['processes']} | {r['house_us']:.0f} | {r['database_us']:.0f} | {r['p50']:.1f} / {r['p99']:.1f} |"
        for r in rows_
    ]
    lines += [
        "",
        (f"A move of 12 Gangsters at a table of four (one process): **{one['house_us']:.0f} µs** of the server's processor time and **{one['database_us']:.0f} µs** of "
        f"PostgreSQL's. It has **{one['rows']:.2f} rows** of {one['row_bytes']:.0f} bytes, {one['wal_bytes']:.0f} bytes of WAL, and sends {one['sent_bytes'] / 1000:.1f} kB to its four sockets. "
        f"An idle socket: {sockets_['bytes'] / 1000:.0f} kB and {sockets_['beat_us']:.1f} µs a second. "
        f"Each further process adds {heard * 1e6:.0f} µs to a move, because it is notified without need."),
        "",
        "| ceiling | from | moves/s | people at once (one move in 10 s) |",
        "|---|---|---|---|",
        f"| sockets and moves of one process | {BUSY:.0%} of a core ÷ (a move in 10 s + heartbeat) | {people * PACE:,.0f} | {people:,.0f} |",
        f"| one writer connection | {BUSY:.0%} of {writers[0]['rows_s']:,.0f} rows/s | {by_writer:,.0f} | {by_writer / PACE:,.0f} |",
        f"| NOTIFY to every process | {BUSY:.0%} of a core ÷ {heard * 1e6:.0f} µs, however many processes there are | {by_notify:,.0f} | {by_notify / PACE:,.0f} |",
        f"| one PostgreSQL of 32 cores | 32 × {BUSY:.0%} ÷ {max(row, database) * 1e6:.0f} µs a move | {by_database:,.0f} | {by_database / PACE:,.0f} |",
        "",
        (f"**A million people at once** are {million:,.0f} moves a second: {cores:,.0f} cores for the servers ({cores / 16:,.0f} machines of 16), "
        f"{million * database / BUSY:,.0f} cores for PostgreSQL ({max(1, million * database / BUSY / 32):,.1f} machines of 32, before replicas). "
        f"They need {1_000_000 * sockets_['bytes'] / 1e9:,.0f} GB for sockets, and make {million * one['wal_bytes'] / 1e6:,.0f} MB of WAL and {million * one['sent_bytes'] / 1e9:,.1f} GB to people a second."),
    ]  # fmt: skip
    if "kill" in found:
        k = found["kill"]
        lines += ["", f"**Killed**: one of four processes under load; its {k['tables']} tables went on elsewhere after {k['first']:.1f} to {k['last']:.1f} s (median {k['median']:.1f}, the page's own 0.3 s pause included); {k['acknowledged']} moves acknowledged, {k['lost']} lost."]  # fmt: skip
    return "\n".join(lines)


def write_report(found: dict[str, Any]) -> None:
    """Put the figures into the document, between their marks."""
    file = DOCS / "scaling.md"
    text = file.read_text(encoding="utf-8")
    head, rest = text.split(MARKS[0])
    tail = rest.split(MARKS[1])[1]
    file.write_text(f"{head}{MARKS[0]}\n{report(found)}\n{MARKS[1]}{tail}", encoding="utf-8")
    print(file)


def plot(found: dict[str, Any]) -> None:
    """Draw what a move costs by the number of processes."""
    try:
        import matplotlib as mpl
    except ImportError:
        print("no matplotlib: no plot (pip install -c constraints.txt matplotlib)")
        return
    mpl.use("svg")
    import matplotlib.pyplot as plt

    rows_ = found["processes"]
    counts = [str(row["processes"]) for row in rows_]
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2))
    house = [row["house_us"] for row in rows_]
    left.bar(counts, house, color="#b08d57", label="house")
    left.bar(counts, [row["database_us"] for row in rows_], bottom=house, color="#2f4f4f", label="PostgreSQL")
    left.set(xlabel="processes", ylabel="µs of processor a move", title="A move, by processes")
    left.legend(frameon=False)
    writers = found.get("writer", [])
    right.plot([row["writers"] for row in writers], [row["rows_s"] for row in writers], "o-", color="#7a1f1f")
    right.set(
        xlabel="writers", ylabel="rows a second", title="Rows one PostgreSQL takes (one core)", ylim=(0, None)
    )
    figure.tight_layout()
    figure.savefig(DOCS / "scaling.svg")
    print(f"{DOCS / 'scaling.svg'}")


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="part", help=f"some of {', '.join(PARTS)}; default all")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--sockets", type=int, default=2000)
    given = parser.parse_args()
    wrong = [part for part in given.parts if part not in PARTS]
    if wrong:
        parser.error(f"there is no part {wrong[0]!r}: choose from {', '.join(PARTS)}")
    os.sched_setaffinity(0, {load.OWN_CORE})
    stores = load.Stores()
    file = DOCS / "scaling.json"
    found: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    try:
        for part in given.parts or PARTS:
            uvloop.run(PARTS[part](stores, given, found))
    finally:
        stores.close()
    file.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if {"processes", "writer", "sockets"} <= found.keys():
        write_report(found)
        plot(found)


if __name__ == "__main__":
    main()
