"""The live table: a state machine. Inputs and the time go into `handle`, effects for the host come out.

Everything about concurrency is in `_go_on`: a table stores one row at a time, and whatever needs a row waits in the queue.
A row is shown (`Send`) only after `Appended(True)`. After a lost race or an unknown outcome the table reads what is stored
and judges the waiting command anew.

The other modules: `commands` judges a command, an order or a duty. `duties` finds what the table does by itself.
`reading` loads rows and copes with a store that does not answer. `audience` has viewers, presence and chat, and
addresses the frames that `frames` encodes. `state` and `status` are what the table knows.
"""

from __future__ import annotations

from random import Random

from tripot.core.entries import Proposal
from tripot.core.errors import TripotError
from tripot.table import inputs, opening
from tripot.table.audience import Audience
from tripot.table.command_queue import CommandQueue, Pending, Waiting
from tripot.table.commands import Duty, PlayBot, RestartClock, propose, refusal_of
from tripot.table.duties import Duties
from tripot.table.effects import Append, Effect, Failed, MarkStarted, SaveDeadline, Settle
from tripot.table.frames import DecisionCache
from tripot.table.inputs import Input, Now, Ordered, Received, Row, Start, Viewer
from tripot.table.reading import Phase, StoredRows
from tripot.table.refusals import Refused, Repeat
from tripot.table.state import TableConfig, TableState
from tripot.table.suspend import StoreOutage
from tripot.wire import commands as wire

ATTEMPTS = 8
"""How often a command is judged anew after another process was faster."""
SOONEST_MS = 5
"""A table never asks to be woken sooner than this."""


class LiveTable:
    """One table in memory. `handle` is its only entrance; `wake_at` says when it wants a `Tick`."""

    def __init__(self, id: str, config: TableConfig, rng: Random, decisions: DecisionCache) -> None:  # noqa: A002  # as on the wire
        self.state = TableState(id, config)
        self.wake_at: int | None = None
        self.touched_ms = 0
        """When something last happened here: idle tables leave memory."""
        self._effects: list[Effect] = []
        self._audience = Audience(self.state, decisions, self._effects)
        self._rows = StoredRows(self.state, self._effects)
        self._duties = Duties(rng)
        self._queue = CommandQueue(self._audience)
        self._pending: Pending | None = None
        self._outage = StoreOutage()
        self._now = Now(0, 0)

    @property
    def phase(self) -> Phase:
        """Whether the table knows what is stored."""
        return self._rows.phase

    @property
    def readable(self) -> bool:
        """Whether `state` is what was stored when the table last looked."""
        return self.state.loaded and self.phase in (Phase.READY, Phase.READING)

    @property
    def up_to_date(self) -> bool:
        """Whether the table is loaded and waits for no answer of the store: new rows can be added as they arrive."""
        return self.phase is Phase.READY and self.state.match is not None

    @property
    def busy(self) -> bool:
        """Whether the table waits for the store or a bot: it must not leave memory."""
        waits = self._pending is not None or self.phase in (Phase.LOADING, Phase.READING)
        return waits or self._duties.bots.thinking or bool(self._queue.waiting)

    def handle(self, event: Input, now: Now) -> list[Effect]:
        """Take an input; return what the host must do, in order. Read `wake_at` afterwards."""
        if now.resumed_ms > self._now.resumed_ms:
            self.state.presence.forgive(now.resumed_ms)
        self._now = now
        match event:
            case Received(_, wire.Do() | wire.Undo() | wire.AskFor() | wire.Answer() | wire.Back()):
                self._queue.add(event)
            case Ordered():
                self._queue.add(event)
            case Received():
                self._queue.add_question(event)
            case inputs.Appended(True):
                self._commit()
            case inputs.Appended() | inputs.AppendFailed():
                self._judge_again(uncertain=isinstance(event, inputs.AppendFailed))
            case inputs.Loaded() | inputs.RowsRead() | inputs.Missing() | inputs.ReadFailed():
                self._rows.answered(event, now, self._apply_foreign, self._opened)
            case inputs.RowsArrived(rows):
                self._rows.arrived += rows
            case inputs.RowsAnnounced():
                self._rows.announced = True
            case inputs.BotAnswered(seat, since, action):
                self._duties.bots.answered(seat, since, action)
            case inputs.Left(viewer):
                self.touched_ms = now.wall_ms
                self._queue.forget(viewer)
                self._audience.leave(viewer, now)
            case inputs.Described(info):
                if self._audience.describe(info, now):
                    self._rows.announced = True
            case inputs.PeerSaid(said):
                self._audience.show_said(said)
            case inputs.BlocksChanged():
                self._audience.turn_away(now)
            case inputs.ChatStored() | inputs.ChatFailed() | inputs.ChatRead():
                self._audience.chat(event)
            case inputs.PeerPresence(process, people, screens):
                self.state.presence.remote[process] = people
                self.state.presence.remote_screens[process] = screens
                self._audience.show_presence(now)
            case inputs.PeerGone(process):
                self._duties.peer_gone()
                screens = self.state.presence.remote_screens.pop(process, 0)
                if self.state.presence.remote.pop(process, None) or screens:
                    self._audience.show_presence(now)
        self._go_on()
        self.wake_at = self._next_wake()
        effects = self._effects[:]
        self._effects.clear()
        return effects

    # ---- one row at a time

    def _go_on(self) -> None:
        """Do all that can be done now: what the store calls for, then duties and commands, then viewers' questions."""
        self._audience.show_presence_if_due(self._now)
        if self.phase is Phase.NEW or (self.phase is Phase.UNKNOWN and self._rows.due(self._now)):
            self._rows.begin()
        self._work()
        if self.phase is Phase.READY:
            self._effects += self._duties.requests(self.state, self._now.wall_ms)
        if self.phase in (Phase.UNKNOWN, Phase.MISSING):
            self._queue.refuse_all(Refused(self._rows.refusal))
        elif self.state.loaded and self.phase is not Phase.LOADING and not self._duties.restarting_clock:
            self._queue.answer_questions(self._now)
            if self.state.presence.returning:
                self._work()  # somebody has just come: after their snapshot they get their seat back

    def _work(self) -> None:
        """Do duties and commands that need a row, until one of them is being stored."""
        while self.phase is Phase.READY and self._pending is None:
            self._rows.apply_arrived(self._now, self._apply_foreign)
            if self._rows.due(self._now):
                self._rows.begin()
                break
            if self._outage.over(self._now.wall_ms):
                self._duties.restart_clock(self._now.wall_ms)
            duty = self._duties.due(self.state, self._now)
            if duty is None and (self._duties.restarting_clock or not self._queue.waiting):
                break
            self._begin(self._queue.waiting.popleft() if duty is None else duty)

    def _begin(self, work: Waiting | Duty) -> None:
        """Judge some work and ask the host to store its row."""
        item = work.item if isinstance(work, Waiting) else work
        uncertain = isinstance(work, Waiting) and work.uncertain
        try:
            if isinstance(item, Ordered) and isinstance(item.order, Start):
                self._begin_match(work, item.order, uncertain)
                return
            proposal = propose(self.state, item, self._now.wall_ms)
            if uncertain:
                raise Refused("retry")  # its row is not among the stored ones: the client sends it again
            self._append(work, proposal, self.state.seq + 1, "\n".join(proposal.lines))
        except Repeat:
            self._answer(work, None)
        except Refused as refused:
            self._answer(work, refused)
        except TripotError as problem:
            self._answer(work, refusal_of(problem))
        except Exception as problem:  # a fault of ours: the table goes on, and the host logs it
            self._effects.append(Failed(problem))
            self._answer(work, Refused("retry"))

    def _begin_match(self, work: Waiting | Duty, start: Start, uncertain: bool) -> None:
        if self.state.match is not None:
            raise Repeat if uncertain else Refused("started")
        if uncertain:
            raise Refused("retry")
        self.state.server_seed = start.server_seed
        self.state.describe(start.info)
        self._append(work, None, 0, opening.first_row(start.info, start.server_seed, self._now.wall_ms))

    def _append(self, work: Waiting | Duty, proposal: Proposal | None, first: int, body: str) -> None:
        self._pending = Pending(work, proposal, (first, body), self._now.wall_ms)
        self._effects.append(Append(first, body))

    def _commit(self) -> None:
        """The pending row is durable: make it the table's present, then show it."""
        pending, self._pending = self._pending, None
        assert pending is not None  # noqa: S101  # the host answers each Append once
        if not isinstance(pending.work, RestartClock):
            self._outage.answered(pending.since_ms)
        if pending.proposal is None:
            self._commit_first(pending)
            return
        match, status = self.state.playing()
        prev, before = match.entries, match.state
        match.commit(pending.proposal)
        status.row(pending.proposal.entries, match)
        if isinstance(pending.work, PlayBot):
            self._duties.bots.played(pending.work.seat)
        mover: tuple[Viewer, str] | None = None
        if isinstance(pending.work, Waiting) and isinstance(pending.work.item, Received):
            mover = (pending.work.item.viewer, pending.work.item.command.id)
        self._audience.show_row(prev, pending.proposal.entries, before, mover, self._now)
        self._answer(pending.work, None, acknowledge=False)
        self._after_row(ours=True)

    def _commit_first(self, pending: Pending) -> None:
        self.state.fold(pending.row)
        self.state.describe(opening.started(self.state.info, self._now.wall_ms))
        self._audience.show_table(self._now)
        self._answer(pending.work, None)
        self._after_row(ours=True)

    def _judge_again(self, *, uncertain: bool) -> None:
        """Another row has this number, or nobody knows: read what is stored, then judge the command anew."""
        pending, self._pending = self._pending, None
        assert pending is not None  # noqa: S101  # the host answers each Append once
        if isinstance(pending.work, Waiting):
            pending.work.attempts += 1
            pending.work.uncertain = uncertain
            if pending.work.attempts < ATTEMPTS:
                self._queue.waiting.appendleft(pending.work)
            else:
                self._answer(pending.work, Refused("stale", {"seq": self.state.seq}))
        if uncertain:
            self._outage.unanswered(pending.since_ms)
            self._duties.retry_later(self._now.wall_ms)
            self._rows.begin_uncertain(pending.row, self._now)
        else:
            self._rows.begin()

    # ---- rows of other processes

    def _opened(self) -> None:
        """The table is loaded."""
        state = self.state
        self._duties.loaded(state.loaded_alone)
        self.touched_ms = self._now.wall_ms
        if state.match is not None:
            state.presence.update(state.info, state.status, self._now.wall_ms)
            if state.info.status == "open":
                self._effects.append(MarkStarted(state.match.header.at))
                state.describe(opening.started(state.info, state.match.header.at))
            elif state.info.status == "playing" and (outcome := state.outcome()) is not None:
                self._effects.append(Settle(outcome))
        self._audience.show_table(self._now)

    def _apply_foreign(self, row: Row) -> None:
        """Apply a row of another process, and show it."""
        state = self.state
        if state.match is None:
            state.fold(row)
            self._audience.show_table(self._now)
        else:
            prev = state.seq
            before = state.match.state.clone() if state.presence.wants_steps() else None
            entries = state.fold(row)
            self._audience.show_row(prev, entries, before, None, self._now)
        self._after_row(ours=self._rows.is_ours(row))

    def _after_row(self, *, ours: bool) -> None:
        """Note what follows from the newest row."""
        state, now_ms = self.state, self._now.wall_ms
        self.touched_ms = now_ms
        if state.presence.update(state.info, state.status, now_ms):
            self._audience.show_presence(self._now)
        if ours:
            self._duties.own_row(state, now_ms)
        else:
            self._duties.foreign_row(state.config, now_ms)
        outcome = state.outcome()
        if outcome is not None:
            self._effects.append(Settle(outcome))
        elif ours and state.info.clock.kind == "days":
            self._effects.append(SaveDeadline(state.next_flag()))

    def _next_wake(self) -> int | None:
        """Return when the next thing happens by itself, if no input comes before."""
        times = [self._audience.present_at]
        if self.phase is Phase.UNKNOWN:
            times.append(self._rows.read_at)
        elif self.phase is Phase.READY and self._pending is None:
            times += [self._rows.read_at, *self._duties.next_at()]
        soonest = min((at for at in times if at is not None), default=None)
        return None if soonest is None else max(soonest, self._now.wall_ms + SOONEST_MS)

    def _answer(self, work: Waiting | Duty, refused: Refused | None, *, acknowledge: bool = True) -> None:
        """Say how some work ended; a duty that was refused is tried again later."""
        if isinstance(work, Waiting):
            self._audience.finish(work.item, refused, acknowledge=acknowledge)
        elif refused is not None:
            self._duties.retry_later(self._now.wall_ms)
            self._effects.append(Failed(refused))
