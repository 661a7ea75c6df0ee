"""Quotas and expiry of imported records."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, update
from tests.support.server import RunWithServer, TestServer, Visitor

from tripot.core.match import Match
from tripot.core.registry import find_game
from tripot.server.archive import imports
from tripot.server.fair_queue import THE_SERVER
from tripot.server.rate_limits import RULES
from tripot.server.store import schema


def _record() -> str:
    match = Match.new(find_game("12-gangsters"), 3)
    lines = [match.header_line]
    opening = match.propose_opening()
    match.commit(opening)
    abandoned = match.propose_abandon("abandoned")
    match.commit(abandoned)
    lines += [*opening.lines, *abandoned.lines]
    return "".join(line + "\n" for line in lines)


async def _import(visitor: Visitor, text: str) -> tuple[int, str]:
    answer = await visitor.http.post("/api/records", content=text)
    found = answer.json()
    return answer.status_code, found["id"] if answer.status_code == 201 else found["code"]


def test_a_person_keeps_their_latest_records(
    run_with_each_store: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond a person's bytes a new record takes the place of their oldest; other people's records stay."""
    text = _record()

    async def case(server: TestServer) -> None:
        monkeypatch.setattr(imports, "MAX_PERSON_BYTES", 2 * len(text) + 1, raising=False)
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        other = (await _import(bob, text))[1]
        records = [(await _import(ana, text))[1] for _ in range(3)]
        statuses = [
            (await ana.http.get(f"/api/records/{record}/record")).status_code for record in [*records, other]
        ]
        assert statuses == [404, 200, 200, 200]

    run_with_each_store(case)


def test_all_records_together_have_a_quota(run_with_each_store: RunWithServer) -> None:
    """A server that is full refuses imports; what is stored already counts after a start too."""
    text = _record()

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        assert (await _import(ana, text))[0] == 201
        # A refused record takes no space.
        assert await _import(ana, "noise") == (400, "record")
        assert (await _import(ana, text))[0] == 201
        assert await _import(ana, text) == (429, "rate")
        again = imports.Imports(server.process.store, server.process.settings)
        server.process.imports = again
        assert await _import(ana, text) == (429, "rate")

    run_with_each_store(case, import_megabytes=2.5 * len(text) / 1e6)


def test_an_address_has_a_quota_of_bytes(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Further guests of one address share its bytes."""
    text = _record()
    monkeypatch.setitem(RULES, "import_bytes", (0.001, 2.5 * len(text)))

    async def case(server: TestServer) -> None:
        for expected in (201, 201, 429):
            guest = await server.visitor("Guest")
            assert (await _import(guest, text))[0] == expected

    run_with_server(case, limits=True)


def test_old_records_are_deleted(run_with_each_store: RunWithServer) -> None:
    """After its days a record is gone; a newer one stays."""
    text = _record()

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        old, new = (await _import(ana, text))[1], (await _import(ana, text))[1]

        def age(connection: Connection) -> None:
            column = schema.imported.c
            connection.execute(
                update(schema.imported)
                .where(column.id == old)
                .values(created=column.created - 2 * 86_400_000)
            )

        await server.process.store.transact(age)
        await server.process.imports.expire()
        assert (await ana.http.get(f"/api/records/{old}/record")).status_code == 404
        assert (await ana.http.get(f"/api/records/{new}/record")).status_code == 200

    run_with_each_store(case, import_days=1.0)


def test_an_import_whose_client_hung_up_leaves_the_queue(run_with_server: RunWithServer) -> None:
    """A record that nobody waits for delays nobody, and its reserved space is free again."""
    text = _record()

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        queue, stored = server.process.record_checker._queue, server.process.imports
        async with queue.place(THE_SERVER), queue.place(THE_SERVER):
            posting = asyncio.create_task(ana.http.post("/api/records", content=text))
            while not queue.waiting:
                await asyncio.sleep(0.01)
            assert stored._stored_bytes == len(text)
            posting.cancel()
            async with asyncio.timeout(20):
                while queue.waiting or stored._stored_bytes:
                    await asyncio.sleep(0.01)
        assert (await _import(bob, text))[0] == 201

    run_with_server(case)
