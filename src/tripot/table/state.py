"""The data of a table: its description, the match, the status folded from the record, presence and chat."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from tripot.core.entries import Entry
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.table.description import Description
from tripot.table.effects import Outcome
from tripot.table.frames import LogItem
from tripot.table.inputs import Row
from tripot.table.presence import Presence
from tripot.table.refusals import Refused
from tripot.table.status import TableStatus
from tripot.table.waiting_rules import rules_of
from tripot.wire.play import End
from tripot.wire.tables import ChatLine

CHAT_LINES = 50
"""Chat lines a table keeps in memory and shows to those who come."""


class TableConfig(NamedTuple):
    """How long a table waits for what, in milliseconds; the same for all tables of a host."""

    leave_grace_ms: int
    ask_ms: int
    bot_pause_ms: int
    bot_deadline_ms: int
    notify_wait_ms: int
    shared: bool = False
    """Whether other processes may hold the same table."""


class TableState:
    """Everything but timers and queues. Except for presence and chat, it is a fold of the stored rows."""

    __slots__ = (
        "chat",
        "config",
        "id",
        "info",
        "loaded",
        "loaded_alone",
        "match",
        "newer_info",
        "presence",
        "recent",
        "server_seed",
        "status",
    )

    info: Description
    """Only once the table is loaded."""

    def __init__(self, id: str, config: TableConfig) -> None:  # noqa: A002  # what it is called on the wire
        self.id = id
        self.config = config
        self.loaded = False
        self.loaded_alone = True
        """Whether no other process was known to hold the table when it was loaded."""
        self.newer_info: Description | None = None
        """A description that came before the table was loaded."""
        self.server_seed = ""
        self.match: Match | None = None
        self.status: TableStatus | None = None
        self.presence = Presence()
        self.recent: tuple[int, list[LogItem]] | None = None
        """The last log items, and the number of the entry they go up to."""
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)

    @property
    def end(self) -> End | None:
        """How the match ended, None while it goes on."""
        return None if self.status is None else self.status.end

    @property
    def seq(self) -> int:
        """The number of the newest entry."""
        return 0 if self.match is None else self.match.entries

    @property
    def last_row(self) -> int:
        """The entry number to read on from: -1 before the match began."""
        return -1 if self.match is None else self.match.entries

    def playing(self) -> tuple[Match, TableStatus]:
        """Return the match and its status; Refused before the match began."""
        if self.match is None or self.status is None:
            raise Refused("open")
        return self.match, self.status

    def load(self, info: Description, server_seed: str, chat: Sequence[ChatLine]) -> None:
        """Take the stored description, secret and chat; what came meanwhile may be newer."""
        lines = {line.n: line for line in (*chat, *self.chat)}
        self.server_seed = server_seed
        self.chat.clear()
        self.chat.extend(lines[n] for n in sorted(lines))
        newer, self.newer_info = self.newer_info, None
        self.describe(info if newer is None or newer.v < info.v else newer)
        self.loaded = True

    def describe(self, info: Description) -> None:
        """Take a newer description."""
        info.register_edition()
        self.info = info
        self.presence.grace_ms = self.config.leave_grace_ms if rules_of(info).grace else None
        if self.status is not None:
            self.status.info = info

    def add_chat(self, line: ChatLine) -> None:
        """Add a chat line. Lines of several processes may arrive in another order than they were stored in."""
        later = [known for known in self.chat if known.n > line.n]
        for _known in later:
            self.chat.pop()
        self.chat.extend([line, *later])

    def fold(self, row: Row) -> list[Entry]:
        """Apply a stored row and return its entries; RecordError for one that does not follow the rules."""
        lines = row[1].split("\n")
        if self.match is None:
            header = read_record([lines.pop(0)])
            self.match = Match.load(header, self.server_seed)
            bots = [seat.get("bot") for seat in header.header.seats]
            self.status = TableStatus(self.info, header.header.at, self.config.ask_ms, bots)
            self.status.opened(self.match.state)
        if not lines:
            return []
        match, status = self.playing()
        entries = match.fold(lines)
        status.row(entries, match)
        return entries

    def forget_match(self) -> None:
        """Drop what was folded: it is read again from the first row."""
        self.match, self.status, self.recent = None, None, None

    def next_flag(self) -> int | None:
        """Return when the next flag falls if nobody acts."""
        return None if self.status is None or self.status.clock is None else self.status.clock.next_flag()

    def outcome(self) -> Outcome | None:
        """Return how the match ended, None while it goes on."""
        if self.match is None or self.status is None or self.end is None:
            return None
        stood_in = sorted(self.status.stood_in)
        rules = rules_of(self.info)
        away = {seat for seat in stood_in if self.status.playing[seat] is not None}
        gone = set() if rules.host_decides else away | self.status.left
        return Outcome(
            self.id, self.info.rated, self.end, self.match.header.at, self.seq, self.status.last_at, stood_in,
            sorted(gone), sum(seat.kind == "person" for seat in self.info.seats),
        )  # fmt: skip
