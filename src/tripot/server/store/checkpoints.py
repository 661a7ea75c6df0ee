"""Checkpoints of SQLite's log, beside the commits instead of within them.

SQLite by itself brings its log back into the file at the end of whichever commit finds it long: that move, and all that
wait behind it, then wait for a thousand pages and two syncs. Here a thread of its own does it while moves go on, and holds
them up only for the few pages that came meanwhile, so that the log can begin anew instead of growing.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable

log = logging.getLogger("tripot.journal")
MANY = 200
"""Commits after which the log is brought back."""
SECONDS = 30.0
"""The longest that fewer commits wait for it."""
NO_OWN = "pragma wal_autocheckpoint=0"
"""For a connection whose commits are counted here."""
_BRING_BACK = "pragma wal_checkpoint(passive)"


class Checkpoints:
    """Counts commits and brings the log back into the file. `writing` is held by whoever writes."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], writing: threading.Lock) -> None:
        self._connect = connect
        self._writing = writing
        self._due = threading.Event()
        self._closing = False
        self._commits = 0
        self.done = 0
        """How often the log was brought back."""
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def committed(self) -> None:
        """Count a commit. Call with `writing` held."""
        self._commits += 1
        if self._commits >= MANY:
            self._due.set()

    def close(self) -> None:
        """End the thread; the last connection that closes brings back what is left."""
        self._closing = True
        self._due.set()
        self._thread.join()

    def _run(self) -> None:
        connection = self._connect()
        while not self._closing:
            self._due.wait(SECONDS)
            self._due.clear()
            if self._commits and not self._closing:
                try:
                    self._bring_back(connection)
                except sqlite3.Error as problem:
                    # Nothing is lost: what is in the log is stored. A full disk, say: the next time it may fit.
                    log.warning("the log was not brought back: %s", problem)
                    with self._writing:
                        # A reason to try again in a while, even if nothing more is written.
                        self._commits += 1
        connection.close()

    def _bring_back(self, connection: sqlite3.Connection) -> None:
        self._commits = 0
        # Twice beside the others: what came during the first, long time is most of what is left.
        connection.execute(_BRING_BACK).fetchall()
        connection.execute(_BRING_BACK).fetchall()
        with self._writing:
            connection.execute(_BRING_BACK).fetchall()
        self.done += 1
