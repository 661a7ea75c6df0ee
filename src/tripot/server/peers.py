"""The other processes of a server: which are alive, and what they announce about tables."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tripot.server.store import bus, queries, relation_queries
from tripot.server.store.journal import StoreDown
from tripot.table import inputs
from tripot.table.live_table import LiveTable
from tripot.wire.messages import Said

if TYPE_CHECKING:
    from tripot.server.host import Host

HEARTBEAT_S = 15.0
"""Seconds between a process's signs of life."""
PEER_POLL_S = 1.0
"""Seconds between two checks of whose connections the database still has."""


NEVER_MS = 2**62


class Peers:
    """The processes that were heard lately."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._seen: dict[str, float] = {}
        self._resumed_ms: dict[str, int] = {}
        self.served_from_ms = NEVER_MS
        """Since when the others serve the tables."""

    def seen(self, process: str, resumed_ms: int = 0) -> bool:
        """Note a sign of life, and when that process started or woke; return True for one that was not known."""
        new = process not in self._resumed_ms
        self.heard(process)
        self._resumed_ms[process] = resumed_ms
        self.served_from_ms = min(self._resumed_ms.values())
        return new

    def heard(self, process: str) -> None:
        """Note a message of a process: what it says of people holds until the process is gone."""
        self._seen[process] = self._loop.time()

    @property
    def alone(self) -> bool:
        """Whether no other process was heard lately."""
        if not self._seen:
            return True
        limit = self._loop.time() - 3 * HEARTBEAT_S
        return all(seen < limit for seen in self._seen.values())

    def missing(self, connected: set[str]) -> list[str]:
        """Forget the processes that have no connection to the database, and return them."""
        # A process that was heard within this interval may have connected since the database was asked.
        limit = self._loop.time() - PEER_POLL_S
        return self._forget(
            [process for process, seen in self._seen.items() if process not in connected and seen < limit]
        )

    def expired(self) -> list[str]:
        """Forget the processes that fell silent, and return them."""
        limit = self._loop.time() - 3 * HEARTBEAT_S
        return self._forget([process for process, seen in self._seen.items() if seen < limit])

    def _forget(self, processes: list[str]) -> list[str]:
        for process in processes:
            del self._seen[process]
            self._resumed_ms.pop(process, None)
        # The time since which others served stays known: `served_from_ms` is not raised when they go.
        return processes


async def hear(host: Host, message: bus.AnyMessage) -> None:
    """Turn what another process announced into inputs of the tables that are held here."""
    match message:
        case bus.Rows(ids):
            await catch_up(host, [host.tables[id_] for id_ in ids if id_ in host.tables])
        case bus.Missed():
            for table in list(host.tables.values()):
                await read_chat(host, table)
                if table.readable and table.state.match is None:
                    await read_description(host, table.state.id)
            await catch_up(host, list(host.tables.values()))
        case bus.Described(id_) if id_ in host.tables:
            await read_description(host, id_)
        case bus.Said(id_, n) if id_ in host.tables:
            line = await host.store.read(lambda connection: queries.read_chat(connection, n))
            held = host.tables.get(id_)
            if line is not None and held is not None:
                host.feed(held, inputs.ChatStored(line))
        case bus.Present(id_, process, people, screens) if id_ in host.tables:
            host.peers.heard(process)
            host.feed(host.tables[id_], inputs.PeerPresence(process, people, screens))
        case bus.SignedOut(person, sessions):
            close_sessions(host, person, None if sessions is None else set(sessions))
        case bus.Forgotten(person):
            await forget_person(host, person)
        case bus.Muted(person, other, muted):
            mute(host, person, other, muted=muted)
        case bus.Spoke(id_, person, seat, what) if id_ in host.tables:
            said = Said(table=id_, person=person, seat=seat, what=what)
            host.feed(host.tables[id_], inputs.PeerSaid(said))
        case bus.Blocked(person, other):
            await read_hidden(host, {person, other})
        case bus.Renamed(person, name):
            rename(host, person, name)
        case _:
            pass


async def read_description(host: Host, table_id: str) -> None:
    """Read a table's description again and give it to the table."""
    info = await host.store.read(lambda connection: queries.read_description(connection, table_id))
    if info is not None:
        host.describe(info)


async def catch_up(host: Host, tables: list[LiveTable]) -> None:
    """Read the new rows of some tables in one query and feed them."""
    known: dict[str, int] = {}
    for table in tables:
        if table.up_to_date:
            known[table.state.id] = table.state.seq
        elif not (table.readable and table.state.match is None):
            # It is reading, or will: it reads once more. An open table waits for the description that says it began.
            host.feed(table, inputs.RowsAnnounced())
    if not known:
        return
    try:
        rows = await host.store.journal.read_many(known)
    except StoreDown:
        for table in tables:
            host.feed(table, inputs.RowsAnnounced())
        return
    for table_id, new in rows.items():
        held = host.tables.get(table_id)
        if held is not None and new:
            host.feed(held, inputs.RowsArrived(new))


async def read_chat(host: Host, table: LiveTable) -> None:
    """Read a table's last chat lines again and give them to the table."""
    if table.readable:
        table_id = table.state.id
        lines = await host.store.read(lambda connection: queries.recent_chat(connection, table_id))
        host.feed(table, inputs.ChatRead(lines))


def peer_gone(host: Host, process: str) -> None:
    """Tell every table that another process is gone."""
    for table in list(host.tables.values()):
        host.feed(table, inputs.PeerGone(process))


def mute(host: Host, person: str, other: str, *, muted: bool) -> None:
    """Mute somebody on a person's connections, or unmute them."""
    for connection in host.connections:
        if connection.person == person:
            if muted:
                connection.muted.add(other)
            elif other not in connection.blocked:
                connection.muted.discard(other)


async def read_hidden(host: Host, people: set[str]) -> None:
    """Read again whom some people do not hear, and end what a block forbids: watching each other."""
    found = await host.store.read(lambda connection: relation_queries.hidden_from(connection, people))
    changed = {connection for connection in host.connections if connection.person in people}
    for connection in changed:
        # The sets are shared with the viewers of this connection.
        for kept, stored in zip(
            (connection.muted, connection.blocked), found[connection.person or ""], strict=True
        ):
            kept.clear()
            kept.update(stored)
    for table in list(host.tables.values()):
        if table.readable and any(
            host.by_viewer.get(viewer) in changed for viewer in table.state.presence.viewers
        ):
            host.feed(table, inputs.BlocksChanged())


def rename(host: Host, person: str, name: str) -> None:
    """Use a person's new name on their connections."""
    for connection in host.connections:
        if connection.person == person:
            connection.rename(name)


def close_sessions(host: Host, person: str, sessions: set[str] | None = None) -> None:
    """Close the connections of a person's sessions that ended; of all sessions if none is named."""
    for connection in list(host.connections):
        if connection.person == person and (sessions is None or connection.session in sessions):
            connection.close(4401, "session ended")


async def forget_person(host: Host, person: str) -> None:
    """Let go of what is in memory about a forgotten person: connections, chat lines, names at tables."""
    close_sessions(host, person)
    for table in list(host.tables.values()):
        if table.readable and any(line.person == person for line in table.state.chat):
            left = [line for line in table.state.chat if line.person != person]
            host.feed(table, inputs.ChatRead(left))
        if table.readable and table.state.info.names(person):
            await read_description(host, table.state.id)
