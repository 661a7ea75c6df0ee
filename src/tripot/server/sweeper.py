"""Periodic work: idle tables leave memory, due tables wake, ends that were not stored are stored, old open tables close."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from tripot.core.clock import wall_ms
from tripot.core.errors import TripotError
from tripot.server import lobby
from tripot.server.host import Host
from tripot.server.peers import peer_gone, read_chat, read_description
from tripot.server.store import queries
from tripot.server.store.journal import StoreDown
from tripot.server.workers.job import JobTimedOut
from tripot.table import inputs
from tripot.table.refusals import Refused

log = logging.getLogger("tripot.sweeper")
SWEEP_INTERVAL_S = 20.0
TABLES_PER_QUERY = 200
"""Tables that one query looks over: a query about all of them would block the others."""
DUE_TABLES_PER_SWEEP = 100


async def settle_at_start(host: Host) -> None:
    """Store what an earlier process recorded and did not live to store."""
    try:
        await settle_ended(host)
    except (StoreDown, TripotError, OSError) as problem:
        log.warning("matches that ended before: %s", problem)
    except Exception:
        log.exception("matches that ended before could not be settled")


async def sweep(host: Host) -> None:
    """Do all periodic work once; a failure of one part does not stop the others."""
    host.evict()
    for work in (wake_due, settle_ended, close_old, catch_up_with_descriptions):
        try:
            await work(host)
        except (StoreDown, TripotError, OSError) as problem:
            log.warning("sweep: %s", problem)
        except Exception:
            log.exception("sweep failed")
    for process in host.peers.expired():
        peer_gone(host, process)


async def wake_due(host: Host) -> None:
    """Wake the tables whose stored deadline has passed."""

    async def wake(table_id: str) -> None:
        table = await host.table(table_id)
        if table is not None:
            host.feed(table, inputs.Tick())

    due = await host.store.read(
        lambda connection: queries.due_deadlines(connection, wall_ms(), DUE_TABLES_PER_SWEEP)
    )
    await for_each(wake, due)


async def settle_ended(host: Host) -> None:
    """Store beginnings and ends that a process recorded and did not live to write into the description."""

    async def settle(table_id: str) -> None:
        # Loading a table stores what is missing; one in memory is asked.
        table = await host.table(table_id)
        outcome = None if table is None else table.state.outcome()
        if outcome is not None:
            await host.settle(outcome)

    after = ""
    while page := await _undecided(host, after):
        after = page[-1]
        in_memory = [id_ for id_ in page if id_ in host.tables and host.tables[id_].state.end is not None]
        absent = [id_ for id_ in page if id_ not in host.tables]
        behind = await _behind(host, absent) if absent else []
        await for_each(settle, [*in_memory, *behind])


async def _undecided(host: Host, after: str) -> list[str]:
    return await host.store.read(
        lambda connection: queries.undecided_tables(connection, after, TABLES_PER_QUERY)
    )


async def _behind(host: Host, ids: list[str]) -> list[str]:
    return await host.store.read(lambda connection: queries.tables_behind_their_record(connection, ids))


async def close_old(host: Host) -> None:
    """Close tables that never began."""
    await lobby.close_old(host)


async def catch_up_with_descriptions(host: Host) -> None:
    """Read the descriptions and the chat that another process stored and did not live to announce."""
    if not host.settings.is_postgres:
        return
    held = sorted(id_ for id_, table in host.tables.items() if table.readable)
    for start in range(0, len(held), TABLES_PER_QUERY):
        page = held[start : start + TABLES_PER_QUERY]
        stored = await host.store.read(partial(queries.newest_versions, table_ids=page))
        for table_id, (version, line) in stored.items():
            table = host.tables.get(table_id)
            if table is None or not table.readable:
                continue
            if version > table.state.info.v:
                await read_description(host, table_id)
            if line > (table.state.chat[-1].n if table.state.chat else 0):
                await read_chat(host, table)


async def for_each(work: Callable[[str], Awaitable[object]], ids: Iterable[str]) -> None:
    """Do something for one table after the other; a failure at one is logged, unless the store is away."""
    for table_id in ids:
        try:
            await work(table_id)
        except StoreDown:
            raise
        except JobTimedOut:
            log.warning("table %s: its record takes too long to read", table_id)
        except (TripotError, Refused) as problem:
            log.warning("table %s: %s", table_id, problem)
        except Exception:
            log.exception("table %s: periodic work failed", table_id)
