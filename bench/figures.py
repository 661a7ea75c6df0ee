"""The server's figures in one go, some ten minutes on a quiet machine of two cores, with the bars they are held to.

    make compiled && python -m bench.figures

    python -m bench.figures --before PATH/.build/compiled     also an older build, in turns with this one
    python -m bench.figures closed                            some of: closed offered before scale

It uses the compiled build in .build/compiled where that is this very source, and says so where it is not.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import uvloop
from bench.harness.cpu_latency import KeepCoresAwake
from bench.harness.stall_detector import StallDetector, summary, watch_idle_machine
from tests.support.compiled import is_compiled
from tests.support.paths import COMPILED, ROOT

from bench import load, scale
from bench import load_lib as lib

BARS: list[tuple[str, bool]] = []


def bar(text: str, reached: bool) -> None:
    """Note whether a bar is reached."""
    BARS.append((text, reached))


def package() -> Path | None:
    """Return the compiled build if it is this source."""
    if is_compiled(COMPILED):
        return COMPILED
    print(
        "NOT COMPILED: .build/compiled is not this source (run `make compiled`); these figures are of plain Python"
    )
    return None


async def ours(
    stores: load.Stores, kind: str, game: str, path: Path | None, given: Any, name: str
) -> dict[str, float]:
    """Return the closed loop of one server."""
    async with load.run_servers(stores.new(kind), package=path) as (urls, servers):
        tables = await load.seated(urls, game, given.tables, given.spare)
        found = await load.best(tables, stores.pids(kind, servers), given.seconds, given.windows)
        return load.line(name, *found)


async def closed(stores: load.Stores, given: Any) -> None:
    """Closed loop compared with boardgame.io's memory store, which is measured before and after each of ours: minutes differ."""
    print(
        f"closed loop, {given.tables} tables × {lib.SEATS}, best of {given.windows} windows of {given.seconds} s"
    )
    peers = []
    rows: dict[tuple[str, str], dict[str, float]] = {}

    async def peer() -> None:
        async with load.peer("memory") as (url, pid):
            tables: list[Any] = await load.peer_tables(url, given.tables)
            found = await load.best(tables, [pid], given.seconds, given.windows)
            peers.append(load.line("boardgame.io memory, same lean client", *found))

    await peer()
    beside: dict[tuple[str, str], float] = {}
    for kind in ("sqlite", "postgres"):
        for game in ("12-gangsters", "gang-of-dice"):
            rows[kind, game] = await ours(stores, kind, game, given.path, given, f"Tripot {kind}, {game}")
            await peer()
            beside[kind, game] = (peers[-2]["moves_s"] + peers[-1]["moves_s"]) / 2
    p99 = min(row["p99"] for row in peers)
    for (kind, game), least in {
        ("sqlite", "12-gangsters"): 2.0,
        ("postgres", "12-gangsters"): 1.3,
        ("sqlite", "gang-of-dice"): 1.2,
    }.items():
        ratio = rows[kind, game]["moves_s"] / beside[kind, game]
        bar(f"closed loop, {kind}, {game}: {ratio:.2f} × boardgame.io's memory (bar {least})", ratio >= least)
    mine = rows["sqlite", "12-gangsters"]["p99"]
    bar(f"closed loop, sqlite, 12-gangsters: p99 {mine:.0f} ms, boardgame.io's {p99:.0f}", mine < p99)


async def offered(stores: load.Stores, given: Any) -> None:
    """500 × 4 at 2 000 moves a second, matches ending all at once and spread: every window.

    The server and its database have the machine, as they would; the generator is on one of its cores.

    A window in which the machine itself stood still (see `bench/harness/stall_detector.py`) is printed and set aside, and another is
    measured; a bar is judged once as many matches have ended in the windows that count as there are tables.
    """
    cores = sorted({load.SERVER_CORE, load.OWN_CORE}) if given.cores == "both" else [load.SERVER_CORE]
    print(
        f"500 tables × {lib.SEATS} at {given.rate} moves/s, windows of {given.seconds} s, server on cores {cores}"
    )
    stores.spread(cores)
    print(f"  the machine with nothing on it: {watch_idle_machine(stores.folder, 20)}", flush=True)
    for kind in ("sqlite", "postgres"):
        for game in given.games:
            async with load.run_servers(stores.new(kind), package=given.path, cores=cores) as (urls, servers):
                spare = 500 + int(given.rate * given.seconds * (given.windows + 9) / 30)
                tables = await load.seated(urls, game, 500, spare)
                pids = stores.pids(kind, servers)
                with StallDetector(stores.folder, load.OWN_CORE) as detector:
                    await windows(f"{kind}, {game}, ends at once", tables, pids, detector, given, 500)
                    # Eight groups, each some moves further than the last.
                    for group in range(1, 8):
                        part = tables[group::8]
                        await lib.offered(part, given.rate, len(part) * 5 * group / given.rate)
                    await windows(f"{kind}, {game}, ends spread", tables, pids, detector, given, 100)
    stores.spread([load.SERVER_CORE])  # as the other parts have it


async def windows(
    name: str,
    tables: list[lib.HouseTable],
    pids: list[int],
    detector: StallDetector,
    given: Any,
    wanted: int,
) -> None:
    """Measure until enough windows count and enough matches ended in them, or the tables run out; note the bar."""
    counted: list[float] = []
    aside: list[float] = []
    ends = 0
    while len(counted) < given.windows or ends < wanted:
        if len(tables[0].spare) < 600:
            break
        cpu, ended, began = lib.cpu_seconds(pids), sum(one.ends for one in tables), time.perf_counter()
        tally, elapsed, _rate = await lib.offered(tables, given.rate, given.seconds)
        cpu = lib.cpu_seconds(pids) - cpu
        ended = sum(one.ends for one in tables) - ended
        await asyncio.sleep(0.05)  # a stall is reported when it is over
        stalls = detector.stalls(began, time.perf_counter())
        row = load.line(f"{name} ({ended})", tally, elapsed, cpu)
        if stalls:
            print(f"    set aside: the machine stood still ({summary(stalls)})", flush=True)
            aside.append(row["p99"])
        else:
            counted.append(row["p99"])
            ends += ended
    worst = max(counted, default=float("nan"))
    enough = len(counted) >= given.windows and ends >= wanted
    bar(
        f"offered, {name}: p99 of the worst of {len(counted)} windows {worst:.0f} ms, {ends} ends (bar 50)"
        + (f"; {len(aside)} set aside, worst {max(aside):.0f} ms" if aside else "")
        + ("" if enough else "; TOO FEW to judge: the machine stood still too often"),
        enough and worst <= 50,
    )


async def before(stores: load.Stores, given: Any) -> None:
    """The same closed loop of an older build and this one, in turns."""
    if given.before is None:
        return
    found: dict[str, list[float]] = {"before": [], "now": []}
    print("closed loop, SQLite, 12 Gangsters: before and now, in turns")
    for _ in range(2):
        for name, path in (("before", given.before), ("now", given.path)):
            row = await ours(stores, "sqlite", "12-gangsters", path, given, name)
            found[name].append(row["moves_s"])
    ratio = max(found["now"]) / max(found["before"])
    bar(f"this server against the one before: {ratio:.2f} × (bar 1)", ratio >= 1)


async def scaling(stores: load.Stores, given: Any) -> None:
    """One, two and four processes; one killed."""
    wish = argparse.Namespace(tables=100, rate=400, seconds=3.0, sockets=1000)
    out: dict[str, Any] = {}
    if given.path is not None:
        os.environ["PYTHONPATH"] = str(given.path)
    for part in (scale.processes, scale.kill, scale.writer):
        await part(stores, wish, out)
    last = out["kill"]["last"]
    bar(f"a killed process's tables go on within {last:.1f} s (bar 3), {out['kill']['lost']} lost", last <= 3)


PARTS = {"closed": closed, "offered": offered, "before": before, "scale": scaling}


def main() -> int:
    """Read the command line, measure, and say which bars are reached."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="part", help=f"some of {', '.join(PARTS)}; default all")
    parser.add_argument(
        "--before", type=Path, help="an older compiled package, to be measured in turns with this one"
    )
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--spare", type=int, default=1100)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--rate", type=int, default=2000)
    parser.add_argument(
        "--cores",
        choices=("both", "one"),
        default="both",
        help="what the server has under the offered load; the closed loop is always on one, as its peer is",
    )
    parser.add_argument("--games", nargs="+", default=["12-gangsters", "gang-of-dice"])
    given = parser.parse_args()
    if given.before is not None and not (given.before / "tripot" / "cli").is_dir():
        parser.error(
            f"--before {given.before}: a folder that holds a built `tripot` package is wanted, as .build/compiled is"
        )
    wrong = [part for part in given.parts if part not in PARTS]
    if wrong:
        parser.error(f"there is no part {wrong[0]!r}: choose from {', '.join(PARTS)}")
    given.path = package()
    began = time.monotonic()
    # Garbage collection of this generator's thousands of objects would stop it for up to a tenth of a second.
    gc.disable()
    os.sched_setaffinity(0, {load.OWN_CORE})
    stores = load.Stores()
    try:
        with KeepCoresAwake():
            for part in given.parts or PARTS:
                uvloop.run(PARTS[part](stores, given))
    finally:
        stores.close()
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    print(
        f"\n{commit.stdout.strip()}, {'compiled' if given.path else 'plain Python'}, {time.monotonic() - began:.0f} s"
    )
    for text, reached in BARS:
        print(f"  {'reached    ' if reached else 'NOT REACHED'} {text}")
    return 0 if all(reached for _text, reached in BARS) else 1


if __name__ == "__main__":
    sys.exit(main())
