"""The browser's host of live tables: feeds them inputs, carries out their effects, and keeps one timer for all.

Like the server's host it decides nothing: what a table does is decided in `tripot.table`.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import msgspec

from tripot.core.clock import monotonic_s, wall_ms
from tripot.offline.answers import Later, run
from tripot.offline.connection import Connection
from tripot.offline.documents import Documents, StoredTable
from tripot.offline.surroundings import Surroundings
from tripot.offline.thinking import Task
from tripot.table import effects, inputs, opening, records, summaries
from tripot.table.description import Description
from tripot.table.frames import DecisionCache
from tripot.table.live_table import LiveTable
from tripot.table.refusals import Refused, RequestError
from tripot.table.replay import Replay
from tripot.table.state import TableConfig
from tripot.table.suspend import SuspendDetector
from tripot.table.thinking import Answer, BotRequest, KnownMoves
from tripot.wire.coach import Findings
from tripot.wire.tables import ChatLine

CONFIG = TableConfig(
    leave_grace_ms=60_000, ask_ms=60_000, bot_pause_ms=120, bot_deadline_ms=8_000, notify_wait_ms=60_000, shared=True,
)  # fmt: skip
"""`shared`: another tab of this browser may hold the same table."""
MAX_POSITIONS = 32
"""Tables whose positions the thinking worker keeps."""
MAX_CACHED_REPLAYS = 4
MAX_TABLES = 8
"""Tables in memory; one that nobody follows leaves it."""
Rows = list[tuple[int, str]]
_encode_task = msgspec.json.Encoder().encode


class Host:
    """The tables of one tab. `feed` is the only caller of `LiveTable.handle`."""

    def __init__(self, surroundings: Surroundings, stored: str, rng: Random | None = None) -> None:
        """`stored` are the documents that the surroundings have, as in `Documents`."""
        self.surroundings = surroundings
        self.documents = Documents(stored, self._save)
        self.by_viewer: dict[inputs.Viewer, Connection] = {}
        self.tables: dict[str, LiveTable] = {}
        self._connections: dict[int, Connection] = {}
        self._rng = rng or Random(secrets.randbits(64))
        self._decisions = DecisionCache()
        self._suspend = SuspendDetector(wall_ms(), _monotonic_ms())
        self._started_ms = wall_ms()
        self._known = KnownMoves(MAX_POSITIONS)
        self._tickets: dict[int, Later[Any]] = {}
        self._last_ticket = 0
        self._replies: dict[int, Later[Refused | None]] = {}
        self._opening: dict[str, list[Later[str | None]]] = {}
        self._wake_at: int | None = None
        self._replays: OrderedDict[str, Replay] = OrderedDict()
        self.findings: dict[str, Findings] = {}
        """The latest findings of analyses, by the id of the match or record."""

    # ---- from the surroundings

    def open(self, connection: int) -> None:
        """Connect a page."""
        self._connections[connection] = Connection(self, connection)
        self._connections[connection].open()

    def receive(self, connection: int, frame: str) -> None:
        """Take a frame of a page."""
        if connection in self._connections:
            self._connections[connection].received(frame)

    def close(self, connection: int) -> None:
        """Disconnect a page."""
        closed = self._connections.pop(connection, None)
        if closed is not None:
            closed.close()

    def answered(self, ticket: int, answer: bool | str | None) -> None:
        """Take the answer for a ticket; one that is not awaited any more is ignored."""
        later = self._tickets.pop(ticket, None)
        if later is not None:
            later.set(answer)

    def tick(self) -> None:
        """Wake the tables whose time has come."""
        self._wake_at = None
        now = wall_ms()
        for table in list(self.tables.values()):
            if table.wake_at is not None and table.wake_at <= now:
                self.feed(table, inputs.Tick())
        self._set_timer()

    def row_elsewhere(self, table_id: str, first: int, body: str) -> None:
        """Take a row that another tab stored."""
        table = self.tables.get(table_id)
        if table is not None:
            self.feed(table, inputs.RowsArrived([(first, body)]))

    def saved_elsewhere(self, kind: str, key: str, text: str) -> None:
        """Take a document that another tab saved."""
        info = self.documents.changed_elsewhere(kind, key, text)
        if info is not None and key in self.tables:
            self.feed(self.tables[key], inputs.Described(info))

    # ---- tables

    def live(self, table_id: str) -> LiveTable:
        """Return a table in memory; a new one begins to load with its first input."""
        table = self.tables.get(table_id)
        if table is None:
            self._make_space()
            table = self.tables[table_id] = LiveTable(table_id, CONFIG, self._rng, self._decisions)
        return table

    def feed(self, table: LiveTable, event: inputs.Input) -> None:
        """Give a table an input and carry out its effects."""
        for effect in table.handle(event, self._now()):
            self._handlers[type(effect)](self, table, effect)
        self._set_timer()

    async def table(self, table_id: str) -> LiveTable:
        """Return a loaded table; RequestError if there is none."""
        table = self.live(table_id)
        if not table.readable:
            waiting: Later[str | None] = Later()
            self._opening.setdefault(table_id, []).append(waiting)
            self.feed(table, inputs.RowsAnnounced())
            code = await waiting
            if code is not None:
                raise RequestError("missing" if code == "table" else code)
        return table

    async def order(self, table_id: str, order: inputs.Order) -> None:
        """Have a table carry out an order; Refused if it does not."""
        self._last_ticket += 1
        reply = self._replies[self._last_ticket] = Later()
        self.feed(self.live(table_id), inputs.Ordered(order, self._last_ticket))
        refused = await reply
        if refused is not None:
            raise refused

    def describe(self, info: Description) -> None:
        """Store a table's new description, and show it."""
        stored = self.documents.tables[info.id]
        self.documents.set_table(StoredTable(info, stored.server_seed))
        if info.id in self.tables:
            self.feed(self.tables[info.id], inputs.Described(info))

    def ask(self, call: Callable[..., None], *given: Any) -> Later[Any]:
        """Call the surroundings with a new ticket, and return what the answer will be."""
        self._last_ticket += 1
        later = self._tickets[self._last_ticket] = Later[Any]()
        call(self._last_ticket, *given)
        return later

    async def think(self, task: Task) -> str | None:
        """Have the second worker do a task; None if it died."""
        answer: str | None = await self.ask(self.surroundings.think, _encode_task(task).decode())
        if answer is None:
            self._known.clear()
        return answer

    async def think_about(self, request: BotRequest) -> Answer:
        """Return the answer to a request about a table. A worker that dies is asked once more when it runs again."""
        for _attempt in (1, 2):
            message = self._known.message(request, self._rng.getrandbits(60))
            answer = await self.think(Task(message))
            if answer is not None:
                return msgspec.json.decode(answer, type=Answer)
        return Answer(problem="the worker died twice")

    def replay(self, id_: str, text: str) -> Replay:
        """Return the replay of a match or record; RequestError if the record cannot be read."""
        replay = self._replays.get(id_)
        if replay is None or len(replay.record.lines) != text.count("\n"):
            replay = self._replays[id_] = records.readable(text, Replay)
        self._replays.move_to_end(id_)
        while len(self._replays) > MAX_CACHED_REPLAYS:
            self._replays.popitem(last=False)
        return replay

    # ---- effects, one handler each

    def _append(self, table: LiveTable, effect: effects.Append) -> None:
        run(self._store_row(table, effect))

    async def _store_row(self, table: LiveTable, effect: effects.Append) -> None:
        landed = await self.ask(self.surroundings.append, table.state.id, effect.first, effect.body)
        self.feed(table, inputs.AppendFailed() if landed is None else inputs.Appended(landed))

    def _read(self, table: LiveTable, effect: effects.Read) -> None:
        run(self._read_rows(table, effect.after))

    async def _read_rows(self, table: LiveTable, after: int) -> None:
        id_ = table.state.id
        if after < 0:
            stored = self.documents.tables.get(id_)
            if stored is None:
                self.feed(table, inputs.Missing())
                return
            self.feed(table, inputs.Loaded(self.documents.copy(id_), stored.server_seed, [], alone=True))
        rows = await self.rows(id_, after)
        self.feed(table, inputs.ReadFailed() if rows is None else inputs.RowsRead(rows))

    async def rows(self, table_id: str, after: int = -1) -> Rows | None:
        """Return the stored rows of a table after an entry, None if they cannot be read."""
        answer = await self.ask(self.surroundings.read, table_id, after)
        return None if answer is None else msgspec.json.decode(answer, type=Rows)

    def _send(self, _table: LiveTable, effect: effects.Send) -> None:
        for viewer in effect.viewers:
            connection = self.by_viewer.get(viewer)
            if connection is not None:
                connection.send(effect.frame)

    def _answered(self, _table: LiveTable, effect: effects.Answered) -> None:
        connection = self.by_viewer.get(effect.viewer)
        if connection is not None:
            connection.answered(effect.code)

    def _reply(self, _table: LiveTable, effect: effects.Reply) -> None:
        self._replies.pop(effect.reply).set(effect.refused)

    def _opened(self, table: LiveTable, effect: effects.Opened) -> None:
        if effect.code == "table":
            self.tables.pop(table.state.id, None)
        for waiting in self._opening.pop(table.state.id, []):
            waiting.set(effect.code)

    def _ask_bot(self, table: LiveTable, effect: effects.AskBot) -> None:
        run(self._choose(table, effect))

    async def _choose(self, table: LiveTable, ask: effects.AskBot) -> None:
        answer = await self.think_about(BotRequest(table.state.id, ask.status, ask.match, ask.seat, ask.bot))
        self.feed(table, inputs.BotAnswered(ask.seat, ask.since, answer.action))

    def _store_chat(self, table: LiveTable, effect: effects.StoreChat) -> None:
        """Show a chat line until the table leaves memory: nobody else reads it."""
        number = table.state.chat[-1].n + 1 if table.state.chat else 1
        line = ChatLine(number, effect.viewer.person, effect.name, effect.seat, effect.text, wall_ms())
        self.feed(table, inputs.ChatStored(line, effect.viewer, effect.command))

    def _settle(self, _table: LiveTable, effect: effects.Settle) -> None:
        info = self.documents.copy(effect.outcome.table)
        if info.result is None:
            summaries.settle(info, effect.outcome)
            self.describe(info)

    def _mark_started(self, table: LiveTable, effect: effects.MarkStarted) -> None:
        info = opening.started(self.documents.copy(table.state.id), effect.at_ms)
        info.v += 1
        self.describe(info)

    def _nothing(self, _table: LiveTable, _effect: effects.Effect) -> None:
        """Without other people and processes this means nothing."""

    def _failed(self, table: LiveTable, effect: effects.Failed) -> None:
        print(f"table {table.state.id}: {effect.problem!r}")  # noqa: T201  # the browser's console

    _handlers: ClassVar[dict[type, Callable[[Host, LiveTable, Any], None]]] = {
        effects.Append: _append, effects.Read: _read, effects.Send: _send, effects.Answered: _answered,
        effects.Reply: _reply, effects.Opened: _opened, effects.AskBot: _ask_bot, effects.StoreChat: _store_chat,
        effects.Settle: _settle, effects.MarkStarted: _mark_started, effects.SaveDeadline: _nothing,
        effects.NotifyTurn: _nothing, effects.PassHost: _nothing, effects.PublishPresence: _nothing,
        effects.PublishSaid: _nothing,
        effects.Failed: _failed,
    }  # fmt: skip

    # ---- time and memory

    def _now(self) -> inputs.Now:
        now = wall_ms()
        self._suspend.check(now, _monotonic_ms(), alone=False)
        return inputs.Now(now, max(self._suspend.resumed_ms, self._started_ms))

    def _set_timer(self) -> None:
        """Ask to be woken when the first table wants it, unless that is asked for already."""
        soonest = min((t.wake_at for t in self.tables.values() if t.wake_at is not None), default=None)
        if soonest is not None and (self._wake_at is None or soonest < self._wake_at):
            self._wake_at = soonest
            self.surroundings.wake(soonest)

    def _make_space(self) -> None:
        for id_, table in list(self.tables.items()):
            if len(self.tables) < MAX_TABLES:
                break
            if not table.state.presence.viewers and not table.busy:
                del self.tables[id_]

    def _save(self, kind: str, key: str, text: str) -> None:
        self.ask(self.surroundings.save, kind, key, text)


def _monotonic_ms() -> int:
    return int(monotonic_s() * 1000)
