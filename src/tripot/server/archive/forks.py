"""Stores forks: tables that continue from an entry of a finished match."""

from __future__ import annotations

from tripot.core.clock import wall_ms
from tripot.server.host import Host
from tripot.server.lobby import insert_table
from tripot.server.store import queries
from tripot.server.store.ids import new_id
from tripot.table import forks
from tripot.table.description import Description
from tripot.table.replay import Replay
from tripot.wire.people import Person
from tripot.wire.tables import ForkWish


async def fork(host: Host, person: Person, replay: Replay, wish: ForkWish) -> Description:
    """Store a table that continues from an entry of a finished match, and return it."""
    info, secret, rows = forks.fork(new_id(), person, replay, wish, wall_ms())
    await insert_table(host, info, secret, lambda connection: queries.insert_rows(connection, info.id, rows))
    return info
