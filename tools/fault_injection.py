"""Inject faults into a copy of the sources and check that a test fails for each.

python -m tools.fault_injection                 inject every fault, print the results, exit 1 if a test still passes

python -m tools.fault_injection WORD…           only faults whose name has one of the words

python -m tools.fault_injection --write WORD…   also write the table into docs/security.md; other faults keep their rows

A test that passes with its fault in place proves nothing. Each fault replaces a few lines by others. If those lines
moved, `tests/tools/test_fault_injection.py` fails: change the list with the code. Faults of the live table that only
many simulated worlds can find are injected in `tests/simulation/test_simulation.py`.
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
COPIED = ("src", "tests", "tools", "docs", "web/src/lib/net", "pyproject.toml", "README.md")
DOCUMENT = ROOT / "docs" / "security.md"
BEGIN, END = "<!-- faults: written by tools/fault_injection.py -->", "<!-- end of faults -->"
TEST_TIMEOUT_S = 900


@dataclass(frozen=True)
class Fault:
    """A fault: its name, file and replaced lines, and the test that must fail.

    Each old text must be in the file exactly once.
    """

    name: str
    file: str
    changes: tuple[tuple[str, str], ...]
    test: str

    def inject(self, text: str) -> str:
        """Return a file's text with the fault in it; ValueError if the lines to replace are not there once."""
        for old, new in self.changes:
            if (count := text.count(old)) != 1:
                raise ValueError(f"{self.name}: {self.file} has {count} places like\n{old}")
            text = text.replace(old, new)
        return text


def _replace(name: str, file: str, old: str, new: str, test: str) -> Fault:
    return Fault(name, file, ((old, new),), test)


SERVER, TABLE = "src/tripot/server", "src/tripot/table"
LIVE_TABLE = f"{TABLE}/live_table.py"
DURABLE, STORE = "tests/server/store/test_durable.py", "tests/server/store/test_store.py"
HOST, THROTTLE = "tests/server/test_host.py", "tests/server/performance/test_throttle.py"
GC = "tests/server/performance/test_gc_tuning.py"
TABLE_TESTS = "tests/table/test_live_table.py"
PLAY = "tests/server/tables/test_table.py"
WAITING, RELATIONS = "tests/server/tables/test_waiting.py", "tests/server/people/test_relations.py"
SOCKETS = "tests/server/http/test_websocket_protocol.py"
REDEAL = "tests/server/tables/test_push.py::test_the_wire_is_the_same_under_every_redeal[12-gangsters]"
PRIVATE_EVENTS = REDEAL.replace("12-gangsters", "reglement-de-comptes")
"""A game in which some events may be seen by one seat only."""
STORING = "        self._effects.append(Append(first, body))\n"
COMMITTING = "        match.commit(pending.proposal)\n        status.row(pending.proposal.entries, match)\n"
SHOWN_EARLY = (
    (STORING, STORING + "        if proposal is not None:\n"
     "            match, status = self.state.playing()\n"
     "            match.commit(proposal)\n"
     "            status.row(proposal.entries, match)\n"
     "            self._audience.show_row(first - 1, proposal.entries, None, None, self._now)\n"),
    (COMMITTING, ""),
)  # fmt: skip
FAULTS = (
    _replace("a move is acknowledged before it is stored", LIVE_TABLE, STORING,
             "        if isinstance(work, Waiting) and isinstance(work.item, Received):\n"
             "            self._audience.acknowledge(work.item.viewer, work.item.command.id)\n" + STORING,
             f"{DURABLE}::test_nobody_hears_of_an_act_before_it_is_stored_on_sqlite"),
    Fault("a move is shown to others before it is stored", LIVE_TABLE, SHOWN_EARLY,
          f"{DURABLE}::test_nobody_hears_of_an_act_before_it_is_stored_on_sqlite"),
    Fault("a move is shown to others before PostgreSQL stored it", LIVE_TABLE, SHOWN_EARLY,
          f"{DURABLE}::test_nobody_hears_of_an_act_before_it_is_stored_on_postgres"),
    _replace("the host reports a row as stored before it is", f"{SERVER}/host.py",
             "        stored.add_done_callback(partial(self._appended, table))\n",
             "        self._loop.call_soon(self.feed, table, inputs.Appended(True))\n",
             f"{DURABLE}::test_nobody_hears_of_an_act_before_it_is_stored_on_sqlite"),
    _replace("a move is never stored", f"{SERVER}/host.py",
             "        stored = self.store.journal.append(table.state.id, effect.first, effect.body)\n",
             "        stored: asyncio.Future[bool] = self._loop.create_future()\n        stored.set_result(True)\n",
             "tests/server/store/test_crash.py::test_nothing_acknowledged_is_lost_on_sqlite"),
    _replace("a repeated command is stored twice", f"{TABLE}/commands.py",
             '    if f"{seat}:{command.id}" in status.known:\n', "    if False:\n",
             f"{PLAY}::test_a_repeated_command_is_acknowledged_and_not_repeated"),
    _replace("a lost race overwrites the first row", f"{SERVER}/store/sqlite.py",
             '"insert into entry (table_id, n, body) values (?, ?, ?) on conflict do nothing", row',
             '"insert or replace into entry (table_id, n, body) values (?, ?, ?)", row',
             f"{STORE}::test_the_same_number_is_given_once"),
    _replace("rows are read in the wrong order", f"{SERVER}/store/sqlite.py", "and n > ? order by n\"", "and n > ? order by n desc\"",
             f"{STORE}::test_rows_come_back_in_order"),
    _replace("anyone moves for any seat", f"{TABLE}/commands.py",
             "    if person is None or not 0 <= seat < len(seats) or seats[seat].person != person:\n",
             "    if False:\n",
             "tests/server/http/test_fuzz.py::test_bad_frames_change_nothing"),
    _replace("a move is stored for another seat", f"{TABLE}/commands.py",
             "        return match.propose_line(seat, text, at_ms, command)\n",
             "        return match.propose_line((seat + 1) % match.state.players, text, at_ms, command)\n",
             f"{PLAY}::test_an_act_reaches_every_seat_once_with_growing_numbers"),
    _replace("no sync at all", f"{SERVER}/store/sqlite.py", "pragma synchronous=full", "pragma synchronous=off",
             f"{DURABLE}::test_every_acknowledged_act_was_synced"),
    _replace("a sync at checkpoints only", f"{SERVER}/store/sqlite.py", "pragma synchronous=full", "pragma synchronous=normal",
             f"{DURABLE}::test_every_acknowledged_act_was_synced"),
    _replace("PostgreSQL does not wait for its disk", f"{SERVER}/store/postgres.py", "set synchronous_commit = on",
             "set application_name = 'tripot'", f"{DURABLE}::test_postgres_syncs_every_commit"),
    _replace("a push shows the first seat's view to all", f"{TABLE}/audience.py",
             "Send(tuple(group), writer.frame(seat, ", "Send(tuple(group), writer.frame(0, ", REDEAL),
    _replace("a push shows the first seat's view to spectators", f"{TABLE}/audience.py",
             "Send(tuple(group), writer.frame(seat, ", "Send(tuple(group), writer.frame(seat or 0, ", REDEAL),
    _replace("a snapshot shows another seat's hand", f"{TABLE}/frames.py",
             "play.view = match.game.view(match.state, seat)", "play.view = match.game.view(match.state, 0)", REDEAL),
    _replace("a snapshot's log shows another seat's cards", f"{TABLE}/frames.py",
             "recent_log(match, status) if recent is None else recent, seat", "recent_log(match, status) if recent is None else recent, 0",
             PRIVATE_EVENTS),
    _replace("the log on REST shows another seat's cards", f"{SERVER}/http/tables.py",
             "match.state, items, viewpoint)", "match.state, items, 0)", PRIVATE_EVENTS),
    _replace("frames on REST show picks during play", f"{SERVER}/http/matches.py",
             "first, last, seat, open_=over)", "first, last, seat, open_=True)", REDEAL),
    _replace("validating a record has no time limit", f"{SERVER}/workers/job.py", "asyncio.timeout(timeout_s)", "asyncio.timeout(None)",
             "tests/server/workers/test_record_check.py::test_what_takes_too_long_is_killed"),
    _replace("an uploaded record has no length limit", f"{TABLE}/records.py", "limited=True", "limited=False",
             "tests/server/workers/test_record_check.py::test_a_record_longer_than_a_match_may_be_is_refused"),
    _replace("an undo costs more the later it comes", "src/tripot/core/match.py",
             "    return unit % (1 << ((newest - unit) // 8).bit_length()) == 0\n", "    return unit == 0\n",
             "tests/core/test_match.py::test_going_back_costs_the_same_late_as_early"),
    _replace("the worlds a seat cannot rule out have no bound", "src/tripot/games/gangster_le_pro/rules/secrets/memory.py",
             "    if ways > MAX_EXCHANGES_LISTED or len(after) > MAX_WORLDS:\n", "    if False:\n",
             "tests/games/gangster_le_pro/rules/secrets/test_memory.py"),
    _replace("a table stays unreadable after an outage", f"{TABLE}/reading.py",
             "        return self.announced or (self.read_at is not None and now.wall_ms >= self.read_at)\n",
             "        known = self.phase is not Phase.UNKNOWN\n"
             "        return known and (self.announced or (self.read_at is not None and now.wall_ms >= self.read_at))\n",
             "tests/server/store/test_outage.py::test_a_table_lives_after_an_outage_longer_than_a_command_waits"),
    _replace("a table that could not be read is not read again", f"{TABLE}/reading.py",
             "        self.read_at = now.wall_ms + self._retry_ms\n", "        self.read_at = None\n",
             "tests/server/store/test_outage.py::test_a_table_reads_again_after_the_store_was_away_on_sqlite"),
    _replace("a row that lands late is never read", f"{TABLE}/reading.py",
             "        self.read_at = now.wall_ms + LATE_COMMIT_MS\n", "",
             f"{TABLE_TESTS}::test_a_row_that_lands_late_is_found"),
    _replace("a command is dropped after a lost race", LIVE_TABLE,
             "                self._queue.waiting.appendleft(pending.work)\n", "                pass\n",
             f"{TABLE_TESTS}::test_a_move_that_lost_a_race_is_judged_anew"),
    _replace("rows of another process are dropped", LIVE_TABLE,
             "                self._rows.arrived += rows\n", "                pass\n",
             f"{TABLE_TESTS}::test_bots_of_another_processs_row_wait_until_it_is_gone"),
    _replace("an agreement is never carried out", f"{TABLE}/duties.py",
             "    return Deadline(max(now.wall_ms, foreign_ms + AFTER_FOREIGN_ROW_MS if foreign_ms else 0), CarryOut())\n",
             "    return None\n",
             f"{TABLE_TESTS}::test_an_agreement_is_carried_out_after_a_crash"),
    _replace("one heavy table stops the sweeper", f"{SERVER}/sweeper.py",
             "        except JobTimedOut:\n", "        except JobTimedOut:\n            raise\n",
             f"{HOST}::test_one_heavy_table_does_not_stop_the_sweeper"),
    _replace("a full disk is answered 500", f"{SERVER}/store/database.py",
             "            raise StoreDown(str(problem)) from problem\n", "            raise\n",
             "tests/server/store/test_health.py::test_a_real_full_disk_is_told_and_survived"),
    _replace("health does not try to write", f"{SERVER}/store/database.py",
             'await self._tried(self._write)', 'await self._tried(self._read)',
             "tests/server/store/test_health.py::test_a_real_full_disk_is_told_and_survived"),
    _replace("a suspend is not noticed", f"{TABLE}/suspend.py",
             "            self.resumed_ms = wall_ms\n", "            pass\n",
             "tests/table/test_suspend.py::test_a_suspend_and_a_standstill_are_detected_and_nothing_else"),
    _replace("a suspend of an hour drops flags", f"{TABLE}/duties.py",
             "        yield Deadline(now.wall_ms, RestartClock())\n        return\n", "        pass\n",
             f"{TABLE_TESTS}::test_a_suspend_drops_no_flag_and_a_real_delay_does"),
    _replace("an ended session keeps its socket", f"{SERVER}/process.py",
             "            peers.close_sessions(self.host, person, set(ended))\n", "",
             "tests/server/people/test_sessions.py::test_one_device_is_signed_out[sqlite]"),
    _replace("attempts from other addresses lock an account", f"{SERVER}/http/people.py",
             'f"{client_block(request.scope, server.settings)} {plain_login(account)[:60]}"',
             'plain_login(account)[:60]',
             "tests/server/people/test_sessions.py::test_foreign_tries_lock_no_account"),
    _replace("an evicted table is held by a reference cycle", LIVE_TABLE,
             "        self._rows = StoredRows(self.state, self._effects)\n",
             "        self._rows = StoredRows(self.state, self._effects)\n        self._apply = self._apply_foreign\n",
             f"{HOST}::test_an_evicted_table_is_freed_at_once"),
    _replace("the throttle lets everyone through at once", f"{SERVER}/performance/throttle.py", "self._left = per_iteration\n", "self._left = 1_000 * per_iteration\n",
             f"{THROTTLE}::test_moves_are_handled_between_callers"),
    _replace("leaving a table is not throttled", f"{SERVER}/connection.py",
             "        if follows or isinstance(command, commands.Unsubscribe):\n", "        if follows:\n",
             f"{THROTTLE}::test_a_leaving_client_waits_for_moves"),
    _replace("chat on another process is lost while a table loads", f"{SERVER}/peers.py",
             "        case bus.Said(id_, n) if id_ in host.tables:\n",
             "        case bus.Said(id_, n) if id_ in host.tables and host.tables[id_].readable:\n",
             f"{HOST}::test_chat_of_another_process_is_heard"),
    _replace("chat on another process is lost after missed messages", f"{SERVER}/peers.py",
             "                await read_chat(host, table)\n", "",
             f"{HOST}::test_chat_of_another_process_is_heard"),
    _replace("a migration loses rows of an older journal", f"{SERVER}/store/migrations/versions/0005_entries_as_they_came.py",
             "from entry_by_key order by sitting, n", "from entry_by_key where n > 0 order by sitting, n",
             f"{STORE}::test_an_older_file_is_brought_up_whole"),
    _replace("the fast draw differs from its definition", "src/tripot/core/fairness.py",
             "((WORD + 1) % small)", "(WORD % small)",
             "tests/core/test_fairness.py::test_the_short_way_is_the_definition"),
    _replace("a chain step does not name the line it continues", "src/tripot/core/entries.py",
             "        if line is not None:\n            body", "        if line is not None and command is None:\n            body",
             "tests/core/test_record.py::test_a_step_is_written_as_its_content_is"),
    _replace("an event of chance leaves no log item", f"{TABLE}/frames.py",
             "if entry.events or entry.who != CHANCE:", "if entry.who != CHANCE:",
             "tests/table/test_frames.py::test_the_log_has_every_event_once[gang-of-dice]"),
    _replace("a decision is sent with the bytes of another", f"{TABLE}/frames.py", "key = id(decision)", "key = 0",
             "tests/table/test_frames.py::test_a_small_decision_cache_encodes_every_decision_right"),
    _replace("SQLite's log grows while a match is played", f"{SERVER}/store/sqlite.py",
             "pragma wal_autocheckpoint=5000", "pragma wal_autocheckpoint=0",
             f"{STORE}::test_sqlites_log_begins_anew_under_steady_commits"),
    _replace("no garbage collection by the clock", f"{SERVER}/process.py",
             "            background.spawn(tune_gc(lambda: store.journal.rows))\n", "            pass\n",
             f"{GC}::test_the_server_tunes_unless_switched_off"),
    _replace("garbage collection by the clock collects nothing", f"{SERVER}/performance/gc_tuning.py", "                gc.collect(0)\n", "                pass\n",
             f"{GC}::test_young_objects_are_collected_by_the_clock_during_play"),
    _replace("control frames are not limited", f"{SERVER}/http/websocket_protocol.py",
             "                if self._frame_limit is not None and", "                if data[start] == 0x81 and self._frame_limit is not None and",
             f"{SOCKETS}::test_a_flood_of_any_frame_ends_the_socket"),
    _replace("a closed socket is still read", f"{SERVER}/http/websocket_protocol.py",
             "            if self._discarded > MAX_READ_AFTER_CLOSE_BYTES:\n", "            if False:\n",
             f"{SOCKETS}::test_nothing_is_read_after_a_close"),
    _replace("unread pongs have no bound", f"{SERVER}/http/websocket_protocol.py",
             "if data and not self._write(data) and not self._closing:", "if data and self._write(data) is None:",
             f"{SOCKETS}::test_unread_pongs_are_bounded"),
    _replace("rows of a batch are written one by one", f"{SERVER}/store/sqlite.py",
             "                _insert(connection, rows)\n            else", "                connection.executemany(_INSERT, rows)\n            else",
             f"{STORE}::test_a_batch_is_stored_whole_or_not_at_all_and_in_few_statements"),
    _replace("match results are written row by row", f"{SERVER}/store/bulk_update.py", 'dialect.name != "sqlite"', 'dialect.name != ""',
             "tests/server/store/test_bulk_update.py::test_each_row_gets_its_own_values_and_no_other_is_touched[sqlite]"),
    _replace("a person on another process counts as absent", f"{TABLE}/presence.py",
             "        return any(person in people for people in self.remote.values())\n", "        return False\n",
             f"{TABLE_TESTS}::test_a_person_on_another_process_is_not_absent"),
    _replace("a kept seat goes to somebody else", f"{TABLE}/setup.py",
             "    allowed = reserved + [i for i in free if info.seats[i].reserved is None]\n", "    allowed = reserved + free\n",
             f"{WAITING}::test_the_host_gives_kept_and_bots_seats_of_a_lobby_to_late_friends[sqlite]"),
    _replace("a guest keeps seats for others as the host does", f"{TABLE}/setup.py",
             "of the lobby for somebody.\"\"\"\n    check_host(info, person)\n", "of the lobby for somebody.\"\"\"\n",
             f"{WAITING}::test_the_host_gives_kept_and_bots_seats_of_a_lobby_to_late_friends[sqlite]"),
    _replace("a bot takes the seat of an absent friend unasked", f"{TABLE}/waiting_rules.py",
             "        grace=False, host_decides=True,", "        grace=True, host_decides=True,",
             "tests/server/tables/test_game_night.py::test_an_evening_with_crashes_on_sqlite"),
    _replace("a blocked person sits down", f"{SERVER}/lobby.py",
             "        check_separated(info, separated)\n        setup.sit_down", "        setup.sit_down",
             f"{RELATIONS}::test_a_block_separates_two_people[sqlite-0]"),
    _replace("a blocked person watches", f"{TABLE}/audience.py",
             "        return not viewer.blocked.isdisjoint(info.people) and not info.seats_of(viewer.person)\n",
             "        return False\n", f"{RELATIONS}::test_a_block_during_play_hides_words_and_ends_watching"),
    _replace("a message reaches those who blocked its writer", f"{TABLE}/audience.py",
             "for viewer in state.presence.viewers if line.person not in viewer.muted)", "for viewer in state.presence.viewers)",
             f"{RELATIONS}::test_a_block_during_play_hides_words_and_ends_watching"),
    _replace("a short phrase reaches those who blocked its speaker", f"{TABLE}/audience.py",
             "for viewer in self._state.presence.viewers if said.person not in viewer.muted)",
             "for viewer in self._state.presence.viewers)",
             f"{RELATIONS}::test_short_phrases_reach_those_who_hear_the_speaker"),
)  # fmt: skip

REMOVED = {
    "a card keeps how another was written": (
        "core objects keep no encoded bytes any more; the cache of encoded decisions has its own fault"
    ),
    "a move waits for a whole checkpoint": "there is no checkpoint thread: SQLite checkpoints its log itself",
    "a commit brings the log back itself": "this is how it works now: SQLite checkpoints in a commit every 5000 pages",
    "a checkpoint that fails is the last": "there is no checkpoint thread whose failure could end it",
    "a checkpoint that failed is forgotten": "there is no checkpoint thread that would have to try again",
}
"""Faults of earlier versions that have no place in the code any more, and why."""


def copy_tree(folder: Path) -> None:
    """Copy the files that the tests need."""
    for part in COPIED:
        source = ROOT / part
        if source.is_dir():
            ignore = shutil.ignore_patterns("*.so", "*.pyc", "__pycache__", "static")
            shutil.copytree(source, folder / part, ignore=ignore)
        else:
            shutil.copy(source, folder / part)


def run_test(folder: Path, test: str) -> tuple[bool, str]:
    """Run a test on the copy; return whether it passes, and the line that names the problem."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--tb=line", test]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=TEST_TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False, f"did not end in {TEST_TIMEOUT_S} s"
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    if done.returncode == 0 and " skipped" in (lines or [""])[-1]:
        return True, "skipped here"
    if done.returncode not in (0, 1):
        raise SystemExit(f"pytest could not run {test}:\n{done.stdout[-2000:]}{done.stderr[-1000:]}")
    problem = next((line for line in lines if ": " in line and "Error" in line), lines[-1] if lines else "")
    return done.returncode == 0, problem.rpartition("/")[2][:140]


def stored_results() -> dict[str, str]:
    """Return the result of each fault in the document's table."""
    table = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[3:]]
    return {row[0]: row[-1] for row in rows}


def write(results: dict[str, str]) -> None:
    """Write the table into the document: new results, and the rows of the faults that were not injected."""
    known = {**stored_results(), **results}
    rows = ["| injected fault | in | test that must fail | result |", "|---|---|---|---|"]
    for fault in FAULTS:
        file, _colons, test = fault.test.rpartition("::")
        shown = f"`{file or test}`" + (f" `{test}`" if file else "")
        source = fault.file.removeprefix("src/tripot/")
        rows.append(f"| {fault.name} | `{source}` | {shown} | {known.get(fault.name, 'not tried')} |")
    text = DOCUMENT.read_text(encoding="utf-8")
    head, _begin, rest = text.partition(BEGIN)
    table = "\n".join([BEGIN, *rows, END])
    DOCUMENT.write_text(head + table + rest.partition(END)[2], encoding="utf-8")


def try_fault(folder: Path, fault: Fault, before: tuple[bool, str]) -> tuple[bool, str]:
    """Inject a fault and run its test; return whether the test fails, and why or why not.

    `before` is the result of the same test without the fault.
    """
    passed, problem = before
    if not passed or problem == "skipped here":
        return False, problem if passed else f"fails without any fault: {problem}"
    file = folder / fault.file
    text = file.read_text(encoding="utf-8")
    try:
        file.write_text(fault.inject(text), encoding="utf-8")
        passed, problem = run_test(folder, fault.test)
    except ValueError as mismatch:
        return False, str(mismatch)
    finally:
        file.write_text(text, encoding="utf-8")
    return not passed, problem


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*")
    parser.add_argument("--write", action="store_true", help="write the table into docs/security.md")
    given = parser.parse_args()
    chosen = [fault for fault in FAULTS if not given.words or any(word in fault.name for word in given.words)]
    results: dict[str, str] = {}
    unchanged: dict[str, tuple[bool, str]] = {}
    with tempfile.TemporaryDirectory(prefix="tripot-faults-") as place:
        folder = Path(place)
        copy_tree(folder)
        for fault in chosen:
            if fault.test not in unchanged:
                unchanged[fault.test] = run_test(folder, fault.test)
            failed, problem = try_fault(folder, fault, unchanged[fault.test])
            print(f"{'red  ' if failed else 'GREEN'}  {fault.name}  ({problem})", flush=True)
            results[fault.name] = "red" if failed else f"**{problem}**"
    if given.write:
        write(results)
    red = sum(result == "red" for result in results.values())
    print(f"{red} of {len(chosen)} faults found")
    return 0 if red == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
