"""Keeps a table in step with the store: loading, rows of other processes, and what to do while the store does not answer."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from tripot.core.errors import RecordError, TripotError
from tripot.table.effects import Effect, Failed, Opened, Read
from tripot.table.inputs import Loaded, Missing, Now, ReadFailed, Row, RowsRead
from tripot.table.state import TableState

FIRST_RETRY_MS, LAST_RETRY_MS = 500, 20_000
"""How soon the store is read again while it does not answer, at first and at last."""
LATE_COMMIT_MS = 2_000
"""A row whose outcome was unknown may still land after it was looked for: the store is read once more after this time."""


class Phase(Enum):
    """Whether a table knows what is stored."""

    NEW = "not asked for yet"
    LOADING = "reading from the first row"
    READY = "knows what is stored"
    READING = "reading rows it does not know yet"
    UNKNOWN = "the store does not answer"
    MISSING = "there is no such table"


class StoredRows:
    """Reads rows and applies them in order; what is applied is always a prefix of what is stored."""

    __slots__ = (
        "_effects", "_retry_ms", "_shown", "_state", "_uncertain", "announced", "arrived", "phase", "read_at", "refusal"
    )  # fmt: skip

    def __init__(self, state: TableState, effects: list[Effect]) -> None:
        self._state = state
        self._effects = effects
        self._retry_ms = FIRST_RETRY_MS
        self._uncertain: Row | None = None
        self._shown = False
        """Whether the match, or its absence, was shown since everything was read."""
        self.phase = Phase.NEW
        self.arrived: list[Row] = []
        """Rows of other processes that wait until the table's own row is stored."""
        self.announced = False
        """Whether there are stored rows that nobody has read yet."""
        self.read_at: int | None = None
        """When to read again without being asked to."""
        self.refusal = "retry"
        """The code that commands are refused with while the phase is UNKNOWN or MISSING."""

    def begin(self) -> None:
        """Read everything that is stored after what is known."""
        loading = self._state.match is None
        self.phase = Phase.LOADING if loading else Phase.READING
        self.announced, self.read_at = False, None
        self._effects.append(Read(-1 if loading else self._state.seq))

    def begin_uncertain(self, row: Row, now: Now) -> None:
        """Read after the append of this row, whose outcome is unknown; and once more later: the commit may come late."""
        self._uncertain = row
        self.begin()
        self.read_at = now.wall_ms + LATE_COMMIT_MS

    def is_ours(self, row: Row) -> bool:
        """Return True for the row whose outcome was unknown: it was stored by this process after all."""
        return row == self._uncertain

    def due(self, now: Now) -> bool:
        """Return True if there is something to read."""
        return self.announced or (self.read_at is not None and now.wall_ms >= self.read_at)

    def answered(
        self,
        event: Loaded | Missing | RowsRead | ReadFailed,
        now: Now,
        apply: Callable[[Row], None],
        opened: Callable[[], None],
    ) -> None:
        """Take an answer of the store; `apply` shows a row, `opened` is called when everything is read."""
        match event:
            case Loaded(info, server_seed, chat, alone):
                self._state.load(info, server_seed, chat)
                self._state.loaded_alone = alone
            case Missing():
                self.phase, self.refusal = Phase.MISSING, "table"
                self._effects.append(Opened("table"))
            case ReadFailed(code):
                self._failed(code, now)
            case RowsRead() if self.phase not in (Phase.LOADING, Phase.READING):
                pass  # the rest of a record that turned out to be damaged
            case RowsRead(rows, complete):
                try:
                    for row in rows:
                        self._take(row, apply)
                except TripotError as problem:
                    self._damaged(problem, now)
                    return
                if complete:
                    self._complete(bool(rows), opened)

    def _take(self, row: Row, apply: Callable[[Row], None]) -> None:
        if self.phase is Phase.LOADING:
            self._state.fold(row)
        elif row[0] > self._state.seq:
            apply(row)

    def _complete(self, found: bool, opened: Callable[[], None]) -> None:
        loading = self.phase is Phase.LOADING
        if loading and found and self._state.config.shared:
            # Another process may have stored a row meanwhile, when nobody here listened for this table.
            self.phase = Phase.READING
            self._effects.append(Read(self._state.seq))
        else:
            self.phase, self._retry_ms = Phase.READY, FIRST_RETRY_MS
            self._effects.append(Opened(None))
        if loading or not self._shown:
            self._shown = True
            opened()

    def _failed(self, code: str, now: Now) -> None:
        self._effects.append(Opened(code))
        self.phase, self.refusal = Phase.UNKNOWN, code
        self.read_at = now.wall_ms + self._retry_ms
        self._retry_ms = min(2 * self._retry_ms, LAST_RETRY_MS)

    def _damaged(self, problem: TripotError, now: Now) -> None:
        """A row does not fold, and half of it may be applied: everything is read again, later."""
        self._effects.append(Failed(problem))
        self._failed("retry", now)
        self._state.forget_match()
        self._shown = False

    def apply_arrived(self, now: Now, apply: Callable[[Row], None]) -> None:
        """Apply the rows that other processes stored meanwhile."""
        arrived, self.arrived = self.arrived, []
        for row in arrived:
            if row[0] <= self._state.last_row:
                continue
            try:
                apply(row)
            except RecordError as problem:
                if row[0] > self._state.last_row + 1:
                    # A row in between is missing here: reading brings both.
                    self.announced = True
                else:
                    self._damaged(problem, now)
                return
