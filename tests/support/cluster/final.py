"""The invariants at the end of a world: records, results, ratings and chat against all that was promised and shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, select

from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.server.store import schema
from tripot.server.store.admin import _check_description, _check_one, _check_ratings
from tripot.table import notes
from tripot.table.description import Description
from tripot.table.status import TableStatus

if TYPE_CHECKING:
    from tests.support.cluster.check import Check
    from tests.support.cluster.world import World

FLAG_TOLERANCE_S = 7.0
"""Clocks of processes may differ a little, and a bank waits for what is shown first."""


def check(world: World, checker: Check) -> None:
    """Fail if anything stored differs from what was promised."""
    tables = world.database.look(_tables)
    rated: list[Description] = []
    for row in tables:
        lines = world.database.record(row.id)
        problem, _count = _check_one(
            "".join(line + "\n" for line in lines), row.status, row.server_seed, row.result
        )
        description, mismatch = _check_description(row.info, row.result)
        if problem or mismatch:
            checker.fail(f"table {row.id}: {problem or mismatch}")
        assert description is not None
        _commands(checker, row.id, lines)
        if lines:
            _fold(world, checker, row.id, row.server_seed, description)
            if json.loads(lines[-1]).get("end") is not None and row.status in ("open", "playing"):
                checker.fail(f"table {row.id} has ended by its record and is {row.status}")
        if description.result is not None and description.result.ratings:
            rated.append(description)
    ranks, stored = world.database.look(_ratings)
    for problem in _check_ratings(rated, ranks, stored):
        checker.fail(problem)
    _chat(world, checker)


def _tables(connection: Connection) -> list[Any]:
    table = schema.game_table.c
    return list(
        connection.execute(select(table.id, table.status, table.server_seed, table.result, table.info))
    )


def _ratings(connection: Connection) -> tuple[dict[tuple[str, int], int | None], list[Any]]:
    seats = connection.execute(select(schema.seat.c.table_id, schema.seat.c.seat, schema.seat.c.rank))
    ranks = {(row.table_id, row.seat): row.rank for row in seats}
    return ranks, list(connection.execute(select(schema.rating)))


def _commands(checker: Check, table: str, lines: list[str]) -> None:
    """Every acknowledged command is stored once, by the seat that sent it."""
    entries = [json.loads(line) for line in lines[1:]]
    stored = [(entry["who"], entry["id"]) for entry in entries if "id" in entry and "line" not in entry]
    if len(stored) != len(set(stored)):
        checker.fail(f"table {table}: a command is stored twice")
    missing = checker.commands.get(table, set()) - set(stored)
    if missing:
        checker.fail(f"table {table}: acknowledged and not stored: {sorted(missing)[:3]}")


def _chat(world: World, checker: Check) -> None:
    rows = world.database.look(
        lambda connection: connection.execute(select(schema.chat.c.person, schema.chat.c.command)).all()
    )
    stored = {(row.person, row.command) for row in rows}
    for person, commands in checker.chats.items():
        if person in checker.perhaps_forgotten:
            continue
        if person in checker.forgotten:
            if any(owner == person for owner, _command in stored):
                checker.fail(f"chat of {person}, who is forgotten, is stored")
            continue
        for command in commands:
            if (person, command) not in stored:
                checker.fail(f"chat {command} of {person} was acknowledged and is not stored")


def _fold(world: World, checker: Check, table: str, server_seed: str, info: Description) -> None:
    """Replay the record row by row; what was shown of each row is what a fold shows, and flags fell justly."""
    rows = world.database.raw.execute(
        "select n, body from entry where table_id = ? order by n", (table,)
    ).fetchall()
    views, seals = checker.views.get(table, {}), checker.seals.get(table, {})
    clock = Flags(world, checker, table, info)
    match: Match | None = None
    shown = set(seals)
    for n, body in rows:
        lines = body.split("\n")
        if match is None:
            header = read_record([lines.pop(0)])
            match = Match.load(header, server_seed)
            bots = [seat.get("bot") for seat in header.header.seats]
            clock.status = TableStatus(info, header.header.at, 60_000, bots)
        clock.row(match, world.database.stored_at.get((table, n), 0.0), lines)
        shown.discard(match.entries)
        if match.entries in seals and seals[match.entries] != match.seal():
            checker.fail(
                f"table {table}: entry {match.entries} was shown with another seal than the record's"
            )
        for seat, view in views.get(match.entries, {}).items():
            truth = msgspec.json.encode(
                msgspec.json.decode(msgspec.json.encode(match.game.view(match.state, seat))), order="sorted"
            )
            if truth != view:
                checker.fail(
                    f"table {table}: seat {seat} was shown another view of entry {match.entries} than the record's"
                )
    if shown:
        checker.fail(f"table {table}: entries {sorted(shown)[:3]} were shown and are not in the record")


class Flags:
    """Compares each flag with the true time in which its seat could play."""

    def __init__(self, world: World, checker: Check, table: str, info: Description) -> None:
        self._world = world
        self._check = checker
        self._table = table
        self._info = info
        self.status: TableStatus
        self._used = [0.0] * info.players
        self._fell = [False] * info.players
        self._at: float | None = None

    def row(self, match: Match, at: float, lines: list[str]) -> None:
        """Fold a row, and count the time before it."""
        status, world = self.status, self._world
        awaited = match.state.to_act()
        playable = world.playable_at(at)
        if self._at is not None and not status.paused:
            for seat in awaited:
                if seat >= 0 and status.playing[seat] is None:
                    self._used[seat] += playable - self._at
        self._at = playable
        if not lines:
            status.opened(match.state)
            return
        entries = match.fold(lines)
        for entry in entries:
            text = entry.content.get("note")
            note = notes.read(text) if isinstance(text, str) else None
            if isinstance(note, notes.BotTookOver) and note.why == "flag":
                self._flag(entry)
        status.row(entries, match)

    def _flag(self, entry: Any) -> None:
        rule, seat = self._info.clock, entry.who
        if rule.kind != "bank" or self._fell[seat]:
            return
        self._fell[seat] = True
        self._world.flags += 1
        if self._used[seat] < rule.seconds - FLAG_TOLERANCE_S:
            self._check.fail(
                f"table {self._table}: the flag of seat {seat} fell after {self._used[seat]:.1f} of {rule.seconds} s"
            )
