"""The invariants of a simulated cluster, checked at every frame, after the faults, and at the end."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Any, NoReturn

import asyncpg
import msgspec
from sqlalchemy import Connection, select
from tests.support.cluster import final
from tests.support.cluster.network import Link

from tripot.server.process import ServerProcess
from tripot.server.store import people_queries, queries, relation_queries, schema
from tripot.server.store.journal import StoreDown
from tripot.wire import commands as wire

if TYPE_CHECKING:
    from tests.support.cluster.people import Tab
    from tests.support.cluster.server import Process
    from tests.support.cluster.world import World

EXPECTED = (StoreDown, TimeoutError, OSError, asyncpg.InterfaceError, asyncpg.PostgresError)
"""Failures of the database are reported in the log."""


class Violation(AssertionError):
    """An invariant is broken; the message says which, when, and by which seed."""


class Check(logging.Handler):
    """Notes what was promised, and compares it with what is stored."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self.world = world
        self.frames = 0
        self.commands: dict[str, set[tuple[int, str]]] = {}
        """Acknowledged commands by table: seat and id."""
        self.chats: dict[str, set[str]] = {}
        """Acknowledged chat lines by person."""
        self.views: dict[str, dict[int, dict[int | None, bytes]]] = {}
        """What was shown, by table, entry and viewpoint."""
        self.seals: dict[str, dict[int, str | None]] = {}
        self.forgotten: set[str] = set()
        self.perhaps_forgotten: set[str] = set()
        """People who asked for that and got no answer."""
        self.kinds: Counter[str] = Counter()
        self._problem: str | None = None

    def fail(self, why: str) -> NoReturn:
        """Stop the world: an invariant is broken."""
        world = self.world
        self._problem = self._problem or f"seed {world.spec.seed}, {world.timeline.now:.3f} s: {why}"
        raise Violation(self._problem)

    def take_back(self) -> None:
        """Forget a violation: it may be over in a moment."""
        self._problem = None

    def raise_noted(self) -> None:
        """Raise a violation that asyncio took for an ordinary exception of a task."""
        if self._problem is not None:
            raise Violation(self._problem)

    # ---- logs and exceptions

    def problem(self, process: str, context: dict[str, Any]) -> None:
        """Take an exception that nobody handled."""
        error = context.get("exception")
        if isinstance(error, (*EXPECTED, asyncio.CancelledError)) or self._problem is not None:
            return
        world = self.world
        self._problem = f"seed {world.spec.seed}, {world.timeline.now:.3f} s: process {process}: {context.get('message')} {error!r}"
        world.note(self._problem)

    def emit(self, record: logging.LogRecord) -> None:
        """Take an error from the log."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None or isinstance(error, EXPECTED):
            return
        self.problem("", {"exception": error, "message": record.getMessage()})

    # ---- every frame

    def sent(self, link: Link, data: bytes) -> dict[str, Any]:
        """Check a frame when the server sends it."""
        self.frames += 1
        frame: dict[str, Any] = msgspec.json.decode(data)
        kind = frame["t"]
        if self.world.spec.detail:
            self.world.detail(f"{link.loop.name} sends to {link.browser.person}: {_brief(frame)}")
        self.kinds[kind if kind != "refused" else f"refused {frame['code']}"] += 1
        if kind == "hello":
            link.person_id = None if frame["person"] is None else frame["person"]["id"]
        elif kind == "snapshot":
            self._snapshot(link, frame)
        elif kind == "push":
            self._push(link, frame)
        elif kind == "table":
            self._described(link, frame["table"])
        elif (
            kind == "chat"
            and frame["person"] in self.forgotten
            and self.world.calm_since(self.world.timeline.now - 60)
        ):
            self.fail(f"chat of a forgotten person was shown at {frame['table']}")
        return frame

    def _snapshot(self, link: Link, frame: dict[str, Any]) -> None:
        table, play = frame["table"]["id"], frame["play"]
        seat = frame["seat"]
        if seat is not None and frame["table"]["seats"][seat]["person"] != link.person_id:
            self.fail(f"{link.browser.person} sees seat {seat} of {table}, which is not theirs")
        link.follows[table] = (seat, frame["seq"] if play is not None else None)
        if play is not None:
            self._shown(link, table, seat, frame, play)

    @staticmethod
    def _described(link: Link, table: dict[str, Any]) -> None:
        """A person whose seat was taken away watches from now on."""
        seat, last = link.follows.get(table["id"], (None, None))
        if seat is not None and table["seats"][seat]["person"] != link.person_id:
            link.follows[table["id"]] = (None, last)

    def _push(self, link: Link, frame: dict[str, Any]) -> None:
        table = frame["table"]
        if table not in link.follows:
            self.fail(f"{link.browser.person} got a push of {table} and does not follow it")
        seat, last = link.follows[table]
        if last is not None and frame["prev"] != last:
            self.fail(f"a push of {table} follows entry {frame['prev']}, and the viewer had seen {last}")
        link.follows[table] = (seat, frame["seq"])
        self._shown(link, table, seat, frame, frame["play"])

    def _shown(
        self, link: Link, table: str, seat: int | None, frame: dict[str, Any], play: dict[str, Any]
    ) -> None:
        seq = frame["seq"]
        if self.world.database.newest(table) < seq:
            self.fail(f"entry {seq} of {table} was shown and is not stored")
        if seat is None and (play["decision"] is not None or play["undo"]):
            self.fail("a spectator was asked for a decision")
        view = msgspec.json.encode(play["view"], order="sorted")
        known = self.views.setdefault(table, {}).setdefault(seq, {}).setdefault(seat, view)
        if known != view:
            self.fail(f"seat {seat} of {table} saw two different views of entry {seq}")
        if self.seals.setdefault(table, {}).setdefault(seq, frame["seal"]) != frame["seal"]:
            self.fail(f"entry {seq} of {table} was shown with two seals")

    def acknowledged(self, tab: Tab, command: Any) -> None:
        """Note that a command was acknowledged."""
        if isinstance(command, wire.Chat):
            if tab.owner.id is not None:
                self.chats.setdefault(tab.owner.id, set()).add(command.id)
        elif isinstance(command, wire.Do | wire.Undo | wire.AskFor | wire.Answer | wire.Back):
            self._own_seat(tab, command.seat)
            self.commands.setdefault(command.table, set()).add((command.seat, command.id))
            self.world.acknowledged += 1

    def _own_seat(self, tab: Tab, seat: int) -> None:
        """Commands are carried out for the seats of the person who sent them, no others."""
        if tab.link is None or tab.snapshot is None:
            return
        person = tab.snapshot["table"]["seats"][seat].get("person")
        if person is not None and person != tab.link.person_id:
            self.fail(f"{tab.person} acted for seat {seat} of {tab.table}, which is not theirs")

    # ---- after the faults

    def compare(self) -> None:
        """Every process knows what is stored: records, descriptions, chat, names, sessions, and who is there."""
        world = self.world
        for process in world.processes:
            if not process.up or process.server is None:
                self.fail(f"process {process.number} is not up though all faults are over")
            self._tables_level(process, process.server)
            self._connections_level(process, process.server)
        self._presence_level()

    def _tables_level(self, process: Process, server: ServerProcess) -> None:
        database = self.world.database
        for table in server.host.tables.values():
            state, name = table.state, f"table {table.state.id} on process {process.number}"
            if table.busy:
                self.fail(f"{name} waits for the store")
            if not table.readable:
                self.fail(f"{name} cannot be read though all faults are over")
            stored = database.look(lambda connection, id_=state.id: queries.read_description(connection, id_))  # type: ignore[misc]
            newest = max(0, database.newest(state.id))
            following = any(not link.cut and state.id in link.follows for link in process.links)
            if (state.match is not None or following) and state.seq != newest:
                self.fail(f"{name} is at entry {state.seq}, the store has {newest}")
            if stored is None or msgspec.json.encode(stored) != msgspec.json.encode(state.info):
                self.fail(f"{name} has version {state.info.v} of its description, the store another")
            if state.info.status in ("open", "playing") and state.end is not None:
                self.fail(f"{name} has ended and is not settled")
            lines = database.look(lambda connection, id_=state.id: queries.recent_chat(connection, id_))  # type: ignore[misc]
            if [line.n for line in lines] != [line.n for line in state.chat]:
                self.fail(f"{name} has other chat lines than the store")
            status = state.status
            if (
                state.match is not None
                and not state.match.ended
                and status is not None
                and status.ask is not None
                and status.ask.agreed_at is not None
                and status.ask.what != "undo"
            ):
                self.fail(f"{name}: what all agreed to was not carried out")

    def _connections_level(self, process: Process, server: ServerProcess) -> None:
        people = {connection.person for connection in server.host.connections if connection.person}

        def read(
            connection: Connection,
        ) -> tuple[dict[str, str], dict[str, tuple[set[str], set[str]]], set[str]]:
            digests = connection.execute(select(schema.session.c.digest)).scalars()
            return (
                people_queries.names_of(connection, people),
                relation_queries.hidden_from(connection, people),
                {digest[:16] for digest in digests},
            )

        names, hidden, sessions = self.world.database.look(read)
        for connection in server.host.connections:
            if connection.person is None:
                continue
            who = f"a socket of {connection.person} on process {process.number}"
            if connection.session not in sessions:
                self.fail(f"{who} is open and its session has ended")
            if connection.name != names.get(connection.person, connection.name):
                self.fail(f"{who} has the name {connection.name}, stored is {names[connection.person]}")
            if (connection.muted, connection.blocked) != tuple(hidden[connection.person]):
                self.fail(f"{who} hides other people than those stored")

    def _presence_level(self) -> None:
        servers = [process.server for process in self.world.processes if process.server is not None]
        for one in servers:
            for other in servers:
                for id_, table in one.host.tables.items():
                    held = other.host.tables.get(id_)
                    if one is other or held is None:
                        continue
                    here = held.state.presence.here()
                    known = table.state.presence.remote.get(other.store.process, {})
                    if known != here:
                        self.fail(f"table {id_}: a process thinks {known} are at another, where {here} are")
                    processes = {server.store.process for server in servers}
                    gone = table.state.presence.remote.keys() - processes
                    if any(table.state.presence.remote[name] for name in gone):
                        self.fail(f"table {id_}: people of a dead process count as present")

    # ---- at the end

    def idle(self) -> None:
        """Nothing of what people left behind is in memory once they are gone."""
        for process in self.world.processes:
            if process.server is None:
                continue
            host, name = process.server.host, f"process {process.number}"
            left = {
                "connections": len(host.connections),
                "viewers": len(host.by_viewer),
                "unanswered orders": len(host._replies),
                "tables that load": len(host._opening),
                "throttled": len(host.throttle._waiting),
                "held places": len(process.server.limits._held),
            }
            for what, count in left.items():
                if count:
                    self.fail(f"{name} has {count} {what} though everybody is gone")
            for table in host.tables.values():
                if table.state.presence.viewers:
                    self.fail(f"table {table.state.id} has viewers though everybody is gone")

    def closed(self, process: Process, server: ServerProcess) -> None:
        """A process that stopped in good order leaves no task."""
        left = [task for task in process.loop.pending() if task is not asyncio.current_task(process.loop)]
        if left:
            self.fail(f"process {process.number} stopped and left {len(left)} tasks: {left[0]!r:.300}")

    def at_the_end(self) -> None:
        """Compare all that was promised and shown with the database."""
        final.check(self.world, self)


def _brief(frame: dict[str, Any]) -> str:
    """Return what matters of a frame in a trace."""
    table = frame["table"]["id"] if isinstance(frame.get("table"), dict) else frame.get("table")
    named = ("ack", "id", "code", "prev", "seq", "seat", "n")
    return f"{frame['t']} {table} " + " ".join(
        f"{name}={frame[name]}" for name in named if frame.get(name) is not None
    )
