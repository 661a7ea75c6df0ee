"""The store of a simulated world: rows by table and number, with outages, lost answers and late commits."""

from __future__ import annotations

from tripot.table.inputs import Row


class SimulatedStore:
    """The durable rows. Nothing here fails by itself: the world draws the faults."""

    def __init__(self) -> None:
        self.rows: dict[int, str] = {}
        self._stored_ms: list[tuple[int, int]] = []
        self.down_until_ms = 0
        self.appended = 0
        self.lost_races = 0

    def append(self, first: int, body: str, now_ms: int) -> bool:
        """Store a row; False if its number is taken."""
        if first in self.rows:
            self.lost_races += 1
            return False
        self.rows[first] = body
        self.appended += 1
        self._stored_ms.append((now_ms, first + body.count("\n")))
        return True

    def newest(self, until_ms: int) -> int:
        """Return the number of the newest entry that was stored by this time."""
        return max((entry for stored_ms, entry in self._stored_ms if stored_ms <= until_ms), default=-1)

    def read(self, after: int) -> list[Row]:
        """Return the rows after a number, in order."""
        return sorted(row for row in self.rows.items() if row[0] > after)

    def contains(self, seq: int) -> bool:
        """Return True if the entry with this number is stored."""
        if seq == 0:
            return 0 in self.rows
        return any(
            first <= seq < first + len(body.split("\n")) for first, body in self.rows.items() if first > 0
        ) or (0 in self.rows and seq < len(self.rows[0].split("\n")))
