"""Updating many rows in one statement.

On SQLite each `execute()` re-acquires the GIL, which a busy event loop is slow to release. A hundred statements would
hold the file's only write lock for a hundred milliseconds, and every move would wait.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, bindparam, func, update


def update_many(
    connection: Connection, table: Table, keys: Sequence[str], rows: Sequence[Mapping[str, Any]]
) -> None:
    """Update one stored row for each of `rows`. The columns in `keys` identify it; all rows name the same columns."""
    if not rows:
        return
    if connection.dialect.name != "sqlite":
        # The driver sends them all at once. A parameter name cannot stand for both a key and a new value.
        same_row = [table.c[name] == bindparam(f"of_{name}") for name in keys]
        new_values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in rows[0] if name not in keys}
        parameters = [
            {(f"of_{name}" if name in keys else f"new_{name}"): value for name, value in row.items()}
            for row in rows
        ]
        connection.execute(update(table).where(*same_row).values(new_values), parameters)
        return
    names = list(rows[0])
    each = func.json_each(msgspec.json.encode([[row[name] for name in names] for row in rows]).decode())
    wanted = each.table_valued("value")
    value = {
        name: func.json_extract(wanted.c.value, f"$[{place}]", type_=table.c[name].type)
        for place, name in enumerate(names)
    }
    connection.execute(
        update(table)
        .where(*(table.c[name] == value[name] for name in keys))
        .values({name: value[name] for name in names if name not in keys})
    )
