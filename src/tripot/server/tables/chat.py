"""Talk at the table: stored, sent to all who follow, left out for those who muted the speaker."""

from __future__ import annotations

from collections import deque

from sqlalchemy.exc import IntegrityError

from tripot.core.clock import wall_ms
from tripot.server.store import bus, queries
from tripot.server.store.database import Store
from tripot.server.tables.table import Table
from tripot.table import frames
from tripot.wire.tables import ChatLine

PAGE = 50


async def say(
    store: Store, table_id: str, *, person: str, name: str, seat: int | None, text: str, command: str
) -> ChatLine | None:
    """Store a line and return its wire form; None for a repeated command."""
    at = wall_ms()
    line = {"person": person, "name": name, "seat": seat, "text": text, "at": at, "command": command}
    try:
        n = await store.transact(lambda connection: queries.insert_chat(connection, table_id, line))
    except IntegrityError:
        return None
    await store.bus.publish(bus.Said(table_id, n))
    return ChatLine(n, person, name, seat, text, at)


async def recent(store: Store, table_id: str, before: int | None = None) -> list[ChatLine]:
    """Return the last lines of a table, oldest first."""
    return await store.read(lambda connection: queries.recent_chat(connection, table_id, before, PAGE))


async def one(store: Store, n: int) -> ChatLine | None:
    """Return one line."""
    return await store.read(lambda connection: queries.read_chat(connection, n))


async def lately(store: Store, table: Table) -> list[ChatLine]:
    """Return a table's last lines, read once while somebody follows it."""
    if table.said is None:
        # Those who come together wait for one reading.
        async with table.reading:
            if table.said is None:
                table.said = deque(await recent(store, table.id), PAGE)
    return list(table.said)


def tell(table: Table, said: ChatLine) -> None:
    """Send a line to everyone who wants to hear its speaker."""
    if table.said is not None and all(one.n != said.n for one in table.said):
        # Unless it was read back meanwhile.
        table.said.append(said)
    frame = frames.chat_said(table.id, said)
    for follower in table.presence.followers:
        if follower.hears(said.person):
            follower.send(frame)
