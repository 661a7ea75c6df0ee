"""Chat at tables, as it is stored."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError

from tripot.core.clock import wall_ms
from tripot.server.store import queries
from tripot.server.store.database import Store
from tripot.table.effects import StoreChat
from tripot.wire.tables import ChatLine

LINES_PER_PAGE = 50


async def save(store: Store, table_id: str, chat: StoreChat) -> ChatLine | None:
    """Store a chat line and return it; None for a command that was stored before, or of a deleted person."""
    at, person = wall_ms(), chat.viewer.person
    line = {
        "person": person, "name": chat.name, "seat": chat.seat, "text": chat.text, "at": at, "command": chat.command,
    }  # fmt: skip
    try:
        n = await store.transact(lambda connection: queries.insert_chat(connection, table_id, line))
    except IntegrityError:
        return None
    if n is None:
        return None
    return ChatLine(n, person, chat.name, chat.seat, chat.text, at)


async def recent(store: Store, table_id: str, before: int | None = None) -> list[ChatLine]:
    """Return the last lines of a table, or the last before a line, oldest first."""
    return await store.read(
        lambda connection: queries.recent_chat(connection, table_id, before, LINES_PER_PAGE)
    )
