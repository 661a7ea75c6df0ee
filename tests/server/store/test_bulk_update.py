"""Many rows changed at once: the right ones, to the right values, in one statement on SQLite."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, event, insert, select
from tests.server.store.test_store import opened
from tests.support.server import run

from tripot.server.store import schema
from tripot.server.store.bulk_update import update_many

TEXT = 'Zoé "la Main" O\'Hara\n\\ ☠'


def test_each_row_gets_its_own_values_and_no_other_is_touched(url: str) -> None:
    """Nothing, yes, no, large numbers and any text, found by one column or two; a row that is not there is nobody's loss."""
    row_by_row: list[bool] = []

    def sittings() -> list[dict[str, Any]]:
        return [
            {
                "id": f"s{n}", "v": 1, "game": "12-gangsters", "status": "open", "public": True, "created": 1,
                "server_seed": "", "info": "{}",
            }
            for n in range(3)
        ]  # fmt: skip

    def fill(connection: Connection) -> None:
        connection.execute(insert(schema.game_table), sittings())
        seats = [{"table_id": f"s{n}", "seat": seat, "score": 9} for n in range(3) for seat in range(3)]
        connection.execute(insert(schema.seat), seats)

    def change(connection: Connection) -> None:
        event.listen(connection, "before_cursor_execute", lambda *said: row_by_row.append(said[-1]))
        update_many(
            connection,
            schema.seat,
            ("table_id", "seat"),
            [
                {"table_id": "s1", "seat": 2, "rank": 1, "score": -5, "left_early": True},
                {"table_id": "s2", "seat": 0, "rank": 2, "score": None, "left_early": False},
                {"table_id": "none", "seat": 0, "rank": 3, "score": 3, "left_early": True},
            ],
        )
        update_many(
            connection,
            schema.game_table,
            ("id",),
            [
                {"id": "s0", "info": TEXT, "finished": 1_794_976_855_610, "v": 7},
                {"id": "s2", "info": "", "finished": None, "v": 8},
            ],
        )
        update_many(connection, schema.game_table, ("id",), [])

    def found(connection: Connection) -> tuple[list[Any], list[Any]]:
        seat, table = schema.seat.c, schema.game_table.c
        order = (seat.table_id, seat.seat)
        seats = select(seat.table_id, seat.seat, seat.rank, seat.score, seat.left_early).order_by(*order)
        return (
            [tuple(row) for row in connection.execute(seats)],
            [
                tuple(row)
                for row in connection.execute(
                    select(table.id, table.info, table.finished, table.v).order_by(table.id)
                )
            ],
        )

    async def whole() -> None:
        async with opened(url) as store:
            await store.transact(fill)
            await store.transact(change)
            seats, tables = await store.transact(found)
            changed = {("s1", 2): (1, -5, True), ("s2", 0): (2, None, False)}
            assert seats == [
                (f"s{n}", seat, *changed.get((f"s{n}", seat), (None, 9, False)))
                for n in range(3)
                for seat in range(3)
            ]
            assert tables == [("s0", TEXT, 1_794_976_855_610, 7), ("s1", "{}", None, 1), ("s2", "", None, 8)]
            # PostgreSQL's driver tells all rows at once by itself.
            assert row_by_row == [not url.startswith("sqlite")] * 2

    run(whole())
