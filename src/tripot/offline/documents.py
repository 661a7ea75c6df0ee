"""The data a browser keeps besides the rows of matches: the person, the tables with their secrets, and imported records."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tripot.table.description import Description
from tripot.wire.people import Person

PERSON, TABLE, RECORD = "person", "table", "record"
"""The kinds of documents."""
Save = Callable[[str, str, str], None]


class StoredTable(msgspec.Struct):
    """A table's description and the secret seed of its draws."""

    description: Description
    server_seed: str


class Documents:
    """The person and the tables, in memory; each change is saved. Imported records are read when they are wanted."""

    def __init__(self, stored: str, save: Save) -> None:
        """Take the stored documents: a JSON list of kind, key and text. One that cannot be read is left out."""
        self._save = save
        self.person: Person | None = None
        self.tables: dict[str, StoredTable] = {}
        for kind, key, text in msgspec.json.decode(stored, type=list[tuple[str, str, str]]):
            self.changed_elsewhere(kind, key, text)

    def changed_elsewhere(self, kind: str, key: str, text: str) -> Description | None:
        """Take a document that another tab saved; return the description if it is a table's newer one."""
        try:
            if kind == PERSON:
                self.person = msgspec.json.decode(text, type=Person)
            elif kind == TABLE:
                table = msgspec.json.decode(text, type=StoredTable)
                before = self.tables.get(key)
                if before is None or before.description.v < table.description.v:
                    self.tables[key] = table
                    return table.description
        except msgspec.DecodeError:
            pass
        return None

    def copy(self, id_: str) -> Description:
        """Return a copy of a table's description, to edit; KeyError if there is none."""
        return msgspec.json.decode(msgspec.json.encode(self.tables[id_].description), type=Description)

    def set_person(self, person: Person) -> None:
        """Change the person, and save them."""
        self.person = person
        self._save(PERSON, "me", msgspec.json.encode(person).decode())

    def set_table(self, table: StoredTable) -> None:
        """Add or change a table, and save it."""
        id_ = table.description.id
        self.tables[id_] = table
        self._save(TABLE, id_, msgspec.json.encode(table).decode())
