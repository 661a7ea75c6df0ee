"""Many rows changed in one statement where that matters.

On SQLite every row that is changed by a statement of its own asks for the interpreter's lock again, and a loop that is busy with moves is slow
to give it: a hundred rows then hold the file's only write lock for a hundred milliseconds, and every move waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, bindparam, func, update


def update_many(
    connection: Connection, table: Table, keys: Sequence[str], rows: Sequence[Mapping[str, Any]]
) -> None:
    """Change a row for each one given: the columns in `keys` find it, the others get their new values. All name the same columns."""
    if not rows:
        return
    if connection.dialect.name != "sqlite":
        # Told all at once by the driver; a name may not stand for a key and for a new value.
        found = [table.c[name] == bindparam(f"of_{name}") for name in keys]
        new: dict[str, Any] = {name: bindparam(f"new_{name}") for name in rows[0] if name not in keys}
        given = [
            {(f"of_{name}" if name in keys else f"new_{name}"): value for name, value in row.items()}
            for row in rows
        ]
        connection.execute(update(table).where(*found).values(new), given)
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
