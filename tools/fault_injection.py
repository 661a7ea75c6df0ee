"""Inject faults into a copy of the sources and check that a test fails for each.

python -m tools.fault_injection                 inject every fault, print the results, exit 1 if a test still passes

python -m tools.fault_injection WORD…           only faults whose name has one of the words

python -m tools.fault_injection --write WORD…   also write the table into docs/security.md, with the stored results of the others

A test that passes with its fault proves nothing. Each fault replaces a few lines by others; a fault whose lines are
no longer there is an error too: change the list with the code.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("src", "tests", "tools", "docs", "web/src/lib/net", "pyproject.toml", "README.md")
DOCUMENT = ROOT / "docs" / "security.md"
BEGIN, END = "<!-- faults: written by tools/fault_injection.py -->", "<!-- end of faults -->"
SERVER = "src/tripot/server"
KEPT = ROOT / ".build" / "plant"
"""The result of each fault, so that the table can be made in several runs."""
SECONDS = 900


@dataclass(frozen=True)
class Fault:
    """A fault: its name, file and lines, and the test that must fail."""

    name: str
    file: str
    change: tuple[tuple[str, str], ...]
    test: str


def _one(name: str, file: str, old: str, new: str, test: str) -> Fault:
    return Fault(name, file, ((old, new),), test)


TABLE, PUSH, DURABLE = (
    f"{SERVER}/tables/table.py",
    "tests/server/tables/test_push.py",
    "tests/server/store/test_durable.py",
)
SOCKETS = "tests/server/http/test_websocket_protocol.py"
REDEAL = f"{PUSH}::test_the_wire_is_the_same_under_every_redeal[12-gangsters]"
DRAWS = REDEAL.replace("12-gangsters", "reglement-de-comptes")
"""A game in which some of what happens is for one seat's eyes only."""
STORING = "            landed = await self._room.store.journal.append(self.id, first, body)\n"
COMMITTING = (
    "        awaited, could = match.state.to_act(), status.can(match.state)\n        before = match.state\n"
    "        match.commit(proposal)\n        self._took(proposal.entries, awaited, could)\n"
)
FAULTS = (
    _one("an act is acknowledged before it is stored", TABLE, STORING,
         "            if ack is not None and ack[0] is not None:\n"
         "                ack[0].send(encode(Ack(id=ack[1], table=self.id, seq=first)))\n" + STORING,
         f"{DURABLE}::test_nobody_hears_of_an_act_before_it_is_stored_on_sqlite"),
    Fault("others are told before it is stored", TABLE,
          (("        try:\n" + STORING,
            "        storing = self._room.store.journal.append(self.id, first, body)\n"
            + COMMITTING + "        self.tell(first - 1, proposal.entries, None)\n"
            "        try:\n            landed = await storing\n"),
           ("            return False\n" + COMMITTING, "            return False\n")),
          f"{DURABLE}::test_nobody_hears_of_an_act_before_it_is_stored_on_sqlite"),
    Fault("the same, on PostgreSQL", TABLE,
          (("        try:\n" + STORING,
            "        storing = self._room.store.journal.append(self.id, first, body)\n"
            + COMMITTING + "        self.tell(first - 1, proposal.entries, None)\n"
            "        try:\n            landed = await storing\n"),
           ("            return False\n" + COMMITTING, "            return False\n")),
          f"{DURABLE}::test_nobody_hears_of_an_act_before_it_is_stored_on_postgres"),
    _one("an act is never stored", TABLE, STORING, "            landed = True\n",
         "tests/server/store/test_crash.py::test_nothing_acknowledged_is_lost_on_sqlite"),
    _one("a repeated command is stored twice", TABLE, "            raise Repeat\n", "            pass\n",
         "tests/server/tables/test_table.py::test_a_repeated_command_is_acknowledged_and_not_repeated"),
    _one("a lost race overwrites what was first", f"{SERVER}/store/sqlite.py",
         '"insert into entry (sitting, n, body) values (?, ?, ?) on conflict do nothing", row',
         '"insert or replace into entry (sitting, n, body) values (?, ?, ?)", row',
         "tests/server/store/test_store.py::test_the_same_number_is_given_once"),
    _one("rows come back in the wrong order", f"{SERVER}/store/sqlite.py", "and n > ? order by n\"", "and n > ? order by n desc\"",
         "tests/server/store/test_store.py::test_rows_come_back_in_order"),
    _one("anybody acts for any seat", TABLE,
         "        if follower.person is None or not 0 <= seat < len(seats) or seats[seat].person != follower.person:\n",
         "        if False:\n",
         "tests/server/http/test_fuzz.py::test_bad_frames_change_nothing"),
    _one("an act is stored for another seat", TABLE, "            return match.propose_line(seat, text, now(), command)\n",
         "            return match.propose_line((seat + 1) % match.state.players, text, now(), command)\n",
         "tests/server/tables/test_table.py::test_an_act_reaches_every_seat_once_with_growing_numbers"),
    _one("no sync at all", f"{SERVER}/store/sqlite.py", "pragma synchronous=full", "pragma synchronous=off",
         f"{DURABLE}::test_every_acknowledged_act_was_synced"),
    _one("a sync at checkpoints only", f"{SERVER}/store/sqlite.py", "pragma synchronous=full", "pragma synchronous=normal",
         f"{DURABLE}::test_every_acknowledged_act_was_synced"),
    _one("PostgreSQL does not wait for its disk", f"{SERVER}/store/postgres.py", "set synchronous_commit = on",
         "set application_name = 'tripot'", f"{DURABLE}::test_postgres_syncs_every_commit"),
    _one("a push shows the first seat's eyes to all", "src/tripot/table/broadcast.py",
         "writer.frame(seat, ", "writer.frame(0, ", REDEAL),
    _one("a snapshot shows another seat's hand", "src/tripot/table/frames.py",
         "play.view = match.game.view(match.state, seat)", "play.view = match.game.view(match.state, 0)", REDEAL),
    _one("a snapshot's log shows another seat's cards", "src/tripot/table/frames.py",
         "recent_log(match, status) if recent is None else recent, seat", "recent_log(match, status) if recent is None else recent, 0",
         DRAWS),
    _one("the log on REST shows another seat's cards", f"{SERVER}/http/tables.py",
         "match.state, items, viewpoint)", "match.state, items, 0)", DRAWS),
    _one("frames on REST show picks during play", f"{SERVER}/http/matches.py",
         "first, last, seat, open_=over)", "first, last, seat, open_=True)", REDEAL),
    _one("a record may take for ever to fold", f"{SERVER}/workers/job.py", "asyncio.timeout(timeout_s)", "asyncio.timeout(None)",
         "tests/server/workers/test_record_check.py::test_what_takes_too_long_is_killed"),
    _one("a record may be as long as it likes", f"{SERVER}/workers/record_check.py", "limited=True", "limited=False",
         "tests/server/workers/test_record_check.py::test_a_record_longer_than_a_match_may_be_is_refused"),
    _one("an undo costs more the later it comes", "src/tripot/core/match.py",
         "    return unit % (1 << ((newest - unit) // 8).bit_length()) == 0\n", "    return unit == 0\n",
         "tests/core/test_match.py::test_going_back_costs_the_same_late_as_early"),
    _one("what a seat cannot rule out has no bound", "src/tripot/games/gangster_le_pro/rules/secrets/memory.py",
         "    if ways > MAX_EXCHANGES_LISTED or len(after) > MAX_WORLDS:\n", "    if False:\n",
         "tests/games/gangster_le_pro/rules/secrets/test_memory.py"),
    _one("a table stays dead after an outage", f"{SERVER}/tables/floor.py",
         "                        await table.reload(", "                        await table.fold_gently(",
         "tests/server/store/test_outage.py::test_a_table_lives_after_an_outage_longer_than_a_command_waits"),
    _one("one heavy table stops the sweep", f"{SERVER}/tables/floor.py",
         "            except JobTimedOut:\n", "            except JobTimedOut:\n                raise\n",
         "tests/server/tables/test_floor.py::test_one_heavy_table_does_not_stop_the_sweep"),
    _one("a full disk is answered 500", f"{SERVER}/store/database.py",
         "            raise StoreDown(str(problem)) from problem\n", "            raise\n",
         "tests/server/store/test_health.py::test_a_real_full_disk_is_told_and_survived"),
    _one("health does not try to write", f"{SERVER}/store/database.py",
         'await self._tried(self._write)', 'await self._tried(self._read)',
         "tests/server/store/test_health.py::test_a_real_full_disk_is_told_and_survived"),
    _one("sleep of an hour drops flags", "src/tripot/server/tables/vigil.py", "            self.woke = wall\n", "            pass\n",
         "tests/server/tables/test_suspend.py::test_a_jump_of_an_hour_drops_no_flag"),
    _one("an ended session keeps its socket", f"{SERVER}/process.py",
         "            peers.close_sessions(self.host, person, set(ended))\n", "",
         "tests/server/people/test_sessions.py::test_one_device_is_signed_out[sqlite]"),
    _one("foreign tries lock an account", f"{SERVER}/http/people.py",
         'f"{address_of(request.scope, server.settings)} {account.strip().casefold()[:60]}"',
         'account.strip().casefold()[:60]',
         "tests/server/people/test_sessions.py::test_foreign_tries_lock_no_account"),
    _one("a table put away is held by a circle", f"{SERVER}/tables/automation.py",
         "        self._table.watcher = None\n", "",
         "tests/server/tables/test_floor.py::test_a_table_put_away_is_freed_at_once"),
    _one("everybody is let in at once", f"{SERVER}/performance/throttle.py", "self._left = per_iteration\n", "self._left = 1_000 * per_iteration\n",
         "tests/server/performance/test_throttle.py::test_moves_are_handled_between_callers"),
    _one("who leaves a table passes before those who play", f"{SERVER}/tables/sockets.py",
         "        await self._floor.room.throttle.acquire()\n        table = self.tables.pop(table_id)\n",
         "        table = self.tables.pop(table_id)\n",
         "tests/server/performance/test_throttle.py::test_a_leaving_client_waits_for_moves"),
    _one("what is said elsewhere while a table is read is lost", f"{SERVER}/tables/floor.py",
         "                self._talked.add(id_)\n", "                pass\n",
         "tests/server/tables/test_floor.py::test_what_another_process_says_meanwhile_is_heard"),
    _one("what was said while nothing was heard is lost", f"{SERVER}/tables/floor.py",
         "                    # Who spoke meanwhile was not heard.\n                    table.said = None\n",
         "                    pass\n",
         "tests/server/tables/test_floor.py::test_what_another_process_says_meanwhile_is_heard"),
    _one("an older journal loses rows on the way", f"{SERVER}/store/migrations/versions/0005_entries_as_they_came.py",
         "from entry_by_key order by sitting, n", "from entry_by_key where n > 0 order by sitting, n",
         "tests/server/store/test_store.py::test_an_older_file_is_brought_up_whole"),
    _one("a draw found the short way is another", "src/tripot/core/fairness.py",
         "((WORD + 1) % small)", "(WORD % small)",
         "tests/core/test_fairness.py::test_the_short_way_is_the_definition"),
    _one("a step of a chain does not say which line it goes on with", "src/tripot/core/entries.py",
         "        if line is not None:\n            body", "        if line is not None and command is None:\n            body",
         "tests/core/test_record.py::test_a_step_is_written_as_its_content_is"),
    _one("chance that told something leaves no log item", "src/tripot/table/frames.py",
         "if entry.events or entry.who != CHANCE:", "if entry.who != CHANCE:",
         "tests/table/test_frames.py::test_the_log_has_every_event_once[gang-of-dice]"),
    _one("a decision is sent with the bytes of another", "src/tripot/table/frames.py", "key = id(decision)", "key = 0",
         "tests/table/test_frames.py::test_a_small_decision_cache_encodes_every_decision_right"),
    _one("the log grows as long as somebody plays", f"{SERVER}/store/sqlite.py",
         "pragma wal_autocheckpoint=5000", "pragma wal_autocheckpoint=0",
         "tests/server/store/test_store.py::test_sqlites_log_begins_anew_under_steady_commits"),
    _one("nobody looks for circles by the clock", f"{SERVER}/process.py",
         "            background.spawn(tune_gc(lambda: store.journal.rows))\n", "            pass\n",
         "tests/server/performance/test_gc_tuning.py::test_the_server_tunes_unless_switched_off"),
    _one("a look by the clock looks at nothing", f"{SERVER}/performance/gc_tuning.py", "                gc.collect(0)\n", "                pass\n",
         "tests/server/performance/test_gc_tuning.py::test_young_objects_are_collected_by_the_clock_during_play"),
    _one("control frames are not limited", f"{SERVER}/http/websocket_protocol.py",
         "                if self._frame_limit is not None and", "                if data[start] == 0x81 and self._frame_limit is not None and",
         f"{SOCKETS}::test_a_flood_of_any_frame_ends_the_socket"),
    _one("a closed socket is still read", f"{SERVER}/http/websocket_protocol.py",
         "            if self._discarded > MAX_READ_AFTER_CLOSE_BYTES:\n", "            if False:\n",
         f"{SOCKETS}::test_nothing_is_read_after_a_close"),
    _one("unread pongs have no bound", f"{SERVER}/http/websocket_protocol.py",
         "if data and not self._write(data) and not self._closing:", "if data and self._write(data) is None:",
         f"{SOCKETS}::test_unread_pongs_are_bounded"),
    _one("rows of a batch are written one by one", f"{SERVER}/store/sqlite.py",
         "                _insert(connection, rows)\n            else", "                connection.executemany(_INSERT, rows)\n            else",
         "tests/server/store/test_store.py::test_a_batch_is_stored_whole_or_not_at_all_and_in_few_statements"),
    _one("ends are written down row by row", f"{SERVER}/store/bulk_update.py", 'dialect.name != "sqlite"', 'dialect.name != ""',
         "tests/server/store/test_bulk_update.py::test_each_row_gets_its_own_values_and_no_other_is_touched[sqlite]"),
    _one("who plays on another process counts as gone", "src/tripot/server/tables/presence.py",
         "return self.remote is not None and any(person in persons for persons in self.remote.values())", "return False",
         "tests/server/tables/test_presence.py::test_who_is_here_is_who_is_counted"),
)  # fmt: skip


def copy_of(folder: Path) -> None:
    """Copy what the tests need."""
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            ignore = shutil.ignore_patterns("*.so", "*.pyc", "__pycache__", "static")
            shutil.copytree(source, folder / part, ignore=ignore)
        else:
            shutil.copy(source, folder / part)


def passes(folder: Path, tests: list[str]) -> tuple[bool, str]:
    """Run tests on the copy; return whether they pass, and the line that says what went wrong."""
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--tb=line", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            words, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False, f"did not end in {SECONDS} s"
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    if done.returncode == 0 and " skipped" in (lines or [""])[-1]:
        return True, "skipped here"
    if done.returncode not in (0, 1):
        raise SystemExit(f"pytest could not run {tests}:\n{done.stdout[-2000:]}{done.stderr[-1000:]}")
    said = next((line for line in lines if ": " in line and "Error" in line), lines[-1] if lines else "")
    return done.returncode == 0, said.rpartition("/")[2][:140]


def planted(folder: Path, fault: Fault) -> str:
    """Inject a fault and return the file's text before it."""
    file = folder / fault.file
    before = text = file.read_text(encoding="utf-8")
    for old, new in fault.change:
        if text.count(old) != 1:
            raise SystemExit(
                f"{fault.name}: {fault.file} has {text.count(old)} places like\n{old}\nmend the list in {__file__}"
            )
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    return before


def _kept(fault: Fault) -> Path:
    return KEPT / (fault.name.replace(" ", "_").replace("'", "") + ".txt")


def write() -> None:
    """Write the table into the document, from what was found last of each fault."""
    rows = ["| fault planted | in | test that must notice | it turned |", "|---|---|---|---|"]
    for fault in FAULTS:
        file, _colons, test = fault.test.rpartition("::")
        shown = f"`{file or test}`" + (f" `{test}`" if file else "")
        found = _kept(fault).read_text(encoding="utf-8") if _kept(fault).exists() else "not tried"
        rows.append(f"| {fault.name} | `{fault.file.removeprefix('src/tripot/')}` | {shown} | {found} |")
    text = DOCUMENT.read_text(encoding="utf-8")
    head, _begin, rest = text.partition(BEGIN)
    table = "\n".join([BEGIN, *rows, END])
    DOCUMENT.write_text(head + table + rest.partition(END)[2], encoding="utf-8")


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*")
    parser.add_argument("--write", action="store_true", help="write the table into docs/security.md")
    parser.add_argument(
        "--only-write", action="store_true", help="plant nothing, write what was found before"
    )
    given = parser.parse_args()
    chosen = [one for one in FAULTS if not given.words or any(word in one.name for word in given.words)]
    if given.only_write:
        chosen = []
    green = 0
    sound: dict[str, tuple[bool, str]] = {}
    with tempfile.TemporaryDirectory(prefix="tripot-plant-") as place:
        folder = Path(place)
        copy_of(folder)
        for fault in chosen:
            if fault.test not in sound:
                sound[fault.test] = passes(folder, [fault.test])
            good, said = sound[fault.test]
            if not good or said == "skipped here":
                stayed, said = True, said if good else f"red without any fault: {said}"
            else:
                before = planted(folder, fault)
                stayed, said = passes(folder, [fault.test])
                (folder / fault.file).write_text(before, encoding="utf-8")
            green += stayed
            print(f"{'GREEN' if stayed else 'red  '}  {fault.name}  ({said})", flush=True)
            KEPT.mkdir(parents=True, exist_ok=True)
            _kept(fault).write_text(f"**{said}**" if stayed else "red", encoding="utf-8")
    if given.write or given.only_write:
        write()
    print(f"{len(chosen) - green} of {len(chosen)} faults noticed")
    return 1 if green else 0


if __name__ == "__main__":
    sys.exit(main())
