"""Inject faults into a copy of the sources, and count the seeds of the simulation until each is found.

python -m tools.simulation_faults                 inject every fault; exit 1 if one is not found
python -m tools.simulation_faults WORD…           only faults whose name has one of the words
python -m tools.simulation_faults --write WORD…   also write the table into docs/simulation.md; other faults keep their rows

The faults are those of `tools.fault_injection` about storing, sending, settling, sessions and several processes, and
more that only a simulation is likely to meet. `tests/tools/test_fault_injection.py` checks that each fits the code.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools.fault_injection import FAULTS, ROOT, SERVER, TABLE, Fault

COPIED = ("src", "tests/support", "bench/simulate.py")
DOCUMENT = ROOT / "docs" / "simulation.md"
BEGIN, END = "<!-- faults: written by tools/simulation_faults.py -->", "<!-- end of faults -->"
SEEDS = 400
"""Seeds of worlds with live tables that are tried; slow worlds are left out, as they take longer."""
MINUTES = 15
CORE_S = 90
"""No further world is begun after this time of one core, more than forty worlds."""
TIMEOUT_S = 1_800

SHARED = (
    "a move is acknowledged before it is stored", "a move is shown to others before it is stored",
    "the host reports a row as stored before it is", "a move is never stored", "a repeated command is stored twice",
    "anyone moves for any seat", "a move is stored for another seat",
    "no sync at all", "PostgreSQL does not wait for its disk", "a push shows the first seat's view to all",
    "a push shows the first seat's view to spectators", "a snapshot shows another seat's hand",
    "a table stays unreadable after an outage", "a table that could not be read is not read again",
    "a row that lands late is never read", "a command is dropped after a lost race",
    "rows of another process are dropped", "an agreement is never carried out", "a suspend is not noticed",
    "a suspend of an hour drops flags", "a person on another process counts as absent",
)  # fmt: skip
"""The faults of `tools.fault_injection` that the simulation must find too."""


def _replace(name: str, file: str, old: str, new: str) -> Fault:
    return Fault(name, file, ((old, new),), "")


HOST, PEERS, PROCESS = f"{SERVER}/host.py", f"{SERVER}/peers.py", f"{SERVER}/process.py"
STORE, CONNECTION = f"{SERVER}/store", f"{SERVER}/connection.py"
OWN = (
    _replace("a lost race overwrites the first row", f"{STORE}/postgres.py",
             "on conflict do nothing returning", "on conflict (table_id, n) do update set body = excluded.body returning"),
    _replace("a timer that rang is never set again", HOST,
             "        self._timers.pop(table.state.id, None)\n        if self.tables", "        if self.tables"),
    _replace("a busy table is evicted", HOST, "<= limit and not table.busy", "<= limit"),
    _replace("rows of another process are read from one entry too late", PEERS,
             "known[table.state.id] = table.state.seq", "known[table.state.id] = table.state.seq + 1"),
    _replace("messages about rows are merged and some are lost", f"{STORE}/postgres_bus.py",
             "tables.update(next_message.tables)", "pass"),
    _replace("a broken bus does not say that messages were missed", f"{STORE}/postgres_bus.py",
             "self._put(bus.Missed())", "pass"),
    _replace("the bus uses a connection that broke meanwhile", f"{STORE}/postgres_bus.py",
             "                if self._listener is not None:\n                    rows", "                if True:\n                    rows"),
    _replace("an unknown outcome counts as stored", f"{STORE}/postgres.py",
             "if bodies.get((table_id, n)) == body}", "}"),
    _replace("rows that could not be written are never answered", f"{STORE}/postgres.py",
             "                        future.set_exception(StoreDown(str(problem)))\n                continue", "                        pass\n                continue"),
    _replace("a failed batch on SQLite is never answered", f"{STORE}/sqlite.py",
             "            future.set_exception(StoreDown(str(problem)))\n        else:", "            pass\n        else:"),
    _replace("gathered jobs beyond the first are forgotten", f"{STORE}/database.py",
             "waiting[:MAX_GATHERED_JOBS], waiting[MAX_GATHERED_JOBS:]", "waiting[:1], []"),
    _replace("a description is replaced whatever its version", f"{STORE}/queries.py",
             "_table.id == description.id, _table.v == version)", "_table.id == description.id)"),
    _replace("a match is settled again", f"{STORE}/queries.py",
             '.where(_table.id.in_(table_ids), _table.status.in_(("open", "playing")))\n        .order_by(_table.id)\n        .with_for_update()\n    )\n    return {row[0]',
             ".where(_table.id.in_(table_ids))\n        .order_by(_table.id)\n        .with_for_update()\n    )\n    return {row[0]"),
    _replace("a beginning that another process stored keeps its version", f"{STORE}/queries.py",
             '"playing", started, description.v + 1', '"playing", started, description.v'),
    _replace("the chat of a forgotten person stays", f"{STORE}/people_queries.py",
             "    connection.execute(delete(schema.chat).where(schema.chat.c.person == person))\n", ""),
    _replace("a repeated chat line is an error", f"{SERVER}/chat.py", "    except IntegrityError:\n        return None", "    except ZeroDivisionError:\n        return None"),
    _replace("nobody wins an abandoned match, except in the ratings", f"{SERVER}/ratings.py", "ranks[seat] == 1 and not abandoned", "ranks[seat] == 1"),
    _replace("an end that was not settled stays so", f"{SERVER}/sweeper.py",
             "(wake_due, settle_ended, close_old, catch_up_with_descriptions)", "(wake_due, close_old, catch_up_with_descriptions)"),
    _replace("a description that nobody announced stays unknown", f"{SERVER}/sweeper.py",
             "(wake_due, settle_ended, close_old, catch_up_with_descriptions)", "(wake_due, settle_ended, close_old)"),
    _replace("a name that nobody announced stays unknown", PROCESS,
             "            await self._catch_up_with_people()", "            pass"),
    _replace("a process that starts with another forgets that nobody could play", HOST,
             "min(self._started_ms, self.peers.served_from_ms)", "(self._started_ms if self.peers.alone else 0)"),
    _replace("people of a dead process stay present", PEERS, "            host.peers.heard(process)\n", ""),
    _replace("a process that is gone is not told to the tables", PEERS, "        host.feed(table, inputs.PeerGone(process))", "        pass"),
    _replace("a subscription outlives its socket", f"{TABLE}/live_table.py", "                self._queue.forget(viewer)\n", ""),
    _replace("a socket that closes leaves its viewers", CONNECTION, "                host.feed(table, Left(viewer))\n\n", "                pass\n\n"),
    _replace("a socket is not read again after a command", CONNECTION, "            self._socket.resume()", "            pass"),
    _replace("a socket's place in the limits is never free again", f"{SERVER}/rate_limits.py", "            self._held[client] -= 1\n", ""),
    _replace("the throttle forgets who waits", f"{SERVER}/performance/throttle.py",
             "        if self._left < self._per_iteration:\n            asyncio.get_running_loop().call_soon(self._next_iteration)", "        pass"),
    _replace("a bot's worker is busy for ever", f"{SERVER}/workers/pool.py", "                worker.busy = False\n", ""),
    _replace("a slow bot is waited for without end", f"{SERVER}/workers/pool.py", "async with asyncio.timeout(timeout_s):", "async with asyncio.timeout(None):"),
    _replace("chat lines stand in the order in which they came", f"{TABLE}/state.py", "if known.n > line.n]", "if False]"),
    _replace("a push names the entry before one too early", f"{TABLE}/audience.py", "state.end, prev, entries,", "state.end, max(0, prev - 1), entries,"),
    _replace("a clock runs while the match is paused", f"{TABLE}/status.py", "        if not self.paused:\n            for seat in", "        if True:\n            for seat in"),
    _replace("a rematch is made for everybody who asks", f"{SERVER}/lobby.py", "    if info.next is not None and (after := queries.read_description(connection, info.next)) is not None:\n        return None, after\n", ""),
    _replace("a session that ended stays in a cache", f"{SERVER}/people/accounts.py", "CACHE_MS = 30_000", "CACHE_MS = 30_000_000"),
    _replace("a bot's answer to an earlier question is played", f"{TABLE}/duties.py",
             "if status.since[seat] == since else ()", "if True else ()"),
)  # fmt: skip
ALL = (*(fault for fault in FAULTS if fault.name in SHARED), *OWN)


def try_fault(folder: Path, fault: Fault) -> tuple[int | None, str]:
    """Inject a fault and play; return the number of seeds until it was found, None if it was not, and what was found."""
    file = folder / fault.file
    text = file.read_text(encoding="utf-8")
    file.write_text(fault.inject(text), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{folder / 'src'}:{folder}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "bench.simulate", "--seeds", str(SEEDS), "--minutes", str(MINUTES)]
    try:
        done = subprocess.run(
            [*command, "--stop", "--only", "live", "--core-seconds", str(CORE_S)],
            cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT_S, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None, "the machine was too slow to tell"
    finally:
        file.write_text(text, encoding="utf-8")
    problem = next((line for line in done.stdout.splitlines() if line.startswith("FAILED")), "")
    if not problem:
        return None, f"{done.stdout[-300:]}{done.stderr[-300:]}"
    played = re.search(r"^(\d+) worlds were played", done.stdout, re.MULTILINE)
    assert played is not None
    what = problem.partition(" s: ")[2] or done.stdout.strip().splitlines()[-2]
    return int(played[1]), re.sub(r"\b(table |chat |of )?[a-z0-9]{10,12}\b", r"\1…", what)[:110]


def stored_results() -> dict[str, str]:
    """Return the row of each fault in the document's table."""
    table = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    return {line.strip("| ").split(" | ")[0]: line for line in table.splitlines()[3:]}


def write(rows: dict[str, str]) -> None:
    """Write the table into the document: new results, and the rows of the faults that were not injected."""
    known = {**stored_results(), **rows}
    lines = [BEGIN, "| injected fault | in | found within worlds | by |", "|---|---|---|---|"]
    lines += [known.get(fault.name, f"| {fault.name} | | not tried | |") for fault in ALL]
    head, _begin, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    DOCUMENT.write_text(head + "\n".join([*lines, END]) + rest.partition(END)[2], encoding="utf-8")


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*")
    parser.add_argument("--write", action="store_true", help="write the table into docs/simulation.md")
    parser.add_argument(
        "--seconds", type=float, default=sys.maxsize, help="begin no further fault after this time"
    )
    parser.add_argument("--new", action="store_true", help="only faults that the table does not have yet")
    given = parser.parse_args()
    tried = {
        name for name, row in stored_results().items() if "not tried" not in row and "not found" not in row
    }
    chosen = [
        fault
        for fault in ALL
        if (not given.words or any(word in fault.name for word in given.words))
        and not (given.new and fault.name in tried)
    ]
    began, missed, rows = time.monotonic(), 0, dict[str, str]()
    with tempfile.TemporaryDirectory(prefix="tripot-faults-") as place:
        folder = Path(place)
        for part in COPIED:
            source, target = ROOT / part, folder / part
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                ignore = shutil.ignore_patterns("*.so", "*.pyc", "__pycache__", "static")
                shutil.copytree(source, target, ignore=ignore)
            else:
                shutil.copy(source, target)
        for fault in chosen:
            if time.monotonic() - began > given.seconds:
                break
            seeds, what = try_fault(folder, fault)
            missed += seeds is None
            shown = "**not found**" if seeds is None else str(seeds)
            print(f"{shown:>14}  {fault.name}  ({what})", flush=True)
            source_name = fault.file.removeprefix("src/tripot/")
            by = "" if seeds is None else what.replace("|", "/")
            rows[fault.name] = f"| {fault.name} | `{source_name}` | {shown} | {by} |"
            if given.write:
                write(rows)
    print(f"{len(rows) - missed} of {len(rows)} faults found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
