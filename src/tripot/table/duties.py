"""The duties of a table, which it does by itself. Each duty is found from the state and the time, so a crash or a missed event loses none."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tripot.core.match import MAX_ENTRIES, MAX_UNDOS
from tripot.table.commands import CarryOut, Duty, EndFullMatch, GiveBack, PlayBot, RestartClock, TakeOver
from tripot.table.effects import AskBot, NotifyTurn, PassHost
from tripot.table.inputs import Now
from tripot.table.state import TableConfig, TableState
from tripot.table.waiting_rules import rules_of

AFTER_LOADING_MS = 1_000
"""How long the bots of a table that was just loaded wait: another process may hold it too, and its bots come first."""
AFTER_FOREIGN_ROW_MS = 2_000
"""How long an agreement or a full record is left to the process that stored the row, before it is carried out here."""
NOTIFY_AGAIN_MS, NOTIFY_CHECKS = 5_000, 12
"""A person who seems present is checked again this often and this many times: until a dead connection is surely closed."""
DUTY_RETRY_MS = 1_000
"""A duty that could not be stored, or was refused, is tried again after this time."""


class Deadline(NamedTuple):
    """A duty, and when it is due."""

    at_ms: int
    duty: Duty


class Duties:
    """Finds the next duty, the bots to ask and the people to notify."""

    __slots__ = (
        "_after_ms", "_ask_bots_at", "_bot_delay_ms", "_deadlines", "_foreign_ms", "_notices", "_pass_host_at",
        "_restart_ms", "bots",
    )  # fmt: skip

    def __init__(self, rng: Random) -> None:
        self.bots = BotTurns(rng)
        self._notices = TurnNotices()
        self._deadlines: list[Deadline] = []
        self._after_ms = 0
        self._ask_bots_at: int | None = None
        self._pass_host_at: int | None = None
        self._bot_delay_ms = 0
        self._foreign_ms = 0
        """When another process stored the newest row; 0 if this one did."""
        self._restart_ms = 0
        """Clocks that ran before then restart."""

    def restart_clock(self, now_ms: int) -> None:
        """Let the time up to now count for nobody."""
        self._restart_ms = now_ms

    def loaded(self, alone: bool) -> None:
        """Let the bots of another process that may hold the table come first."""
        self._bot_delay_ms = 0 if alone else AFTER_LOADING_MS

    def own_row(self, state: TableState, now_ms: int) -> None:
        """Note that this process stored the newest row: what follows from it is done here."""
        self._foreign_ms = self._bot_delay_ms = 0
        self._notices.note(state, now_ms)

    def foreign_row(self, config: TableConfig, now_ms: int) -> None:
        """Note that another process stored the newest row: what follows from it is done there first."""
        self._foreign_ms = now_ms
        self._bot_delay_ms = config.bot_deadline_ms + config.bot_pause_ms + 2_000

    def peer_gone(self) -> None:
        """Wait for another process no longer."""
        self.bots.hurry()
        self._foreign_ms = self._bot_delay_ms = 0

    def retry_later(self, now_ms: int) -> None:
        """Leave all duties alone for a while: one of them was refused, or the store did not answer."""
        self._after_ms = now_ms + DUTY_RETRY_MS

    def due(self, state: TableState, now: Now) -> Duty | None:
        """Return the first duty that is due, and keep all of them: they say when to wake."""
        self._deadlines = list(_clock_duties(state, now, self._restart_ms))
        for deadline in (_agreement(state, now, self._foreign_ms), self.bots.due(state, now.wall_ms)):
            if deadline is not None:
                self._deadlines.append(deadline)
        if now.wall_ms >= self._after_ms:
            for deadline in self._deadlines:
                if deadline.at_ms <= now.wall_ms:
                    return deadline.duty
        return None

    @property
    def restarting_clock(self) -> bool:
        """Whether lost time must be written off before anything else is stored or shown."""
        return any(isinstance(deadline.duty, RestartClock) for deadline in self._deadlines)

    def requests(self, state: TableState, now_ms: int) -> list[AskBot | NotifyTurn | PassHost]:
        """Return the bots to ask, the people to notify, and the next host if the host is gone."""
        asks, self._ask_bots_at = self.bots.to_ask(state, now_ms, self._bot_delay_ms)
        notices = self._notices.due(state, now_ms) if self._notices.pending else []
        passed, self._pass_host_at = _pass_host(state, now_ms)
        return [*asks, *notices, *passed]

    def next_at(self) -> Iterator[int | None]:
        """Yield when the next duties are due, bots to be asked, and people to be notified."""
        yield self._ask_bots_at
        yield self._pass_host_at
        yield self._notices.next_check()
        for deadline in self._deadlines:
            yield max(deadline.at_ms, self._after_ms)


def _clock_duties(state: TableState, now: Now, restart_ms: int) -> Iterator[Deadline]:
    """Yield what the clocks, the absences and the record's length call for, the most urgent first."""
    match, status = state.match, state.status
    if match is None or status is None or match.ended:
        return
    clock = status.clock
    lost_ms = max(now.resumed_ms, restart_ms)
    if clock is not None and clock.rule.kind == "bank" and clock.running and clock.since < lost_ms:
        yield Deadline(now.wall_ms, RestartClock())
        return
    if match.entries >= MAX_ENTRIES:
        yield Deadline(now.wall_ms, EndFullMatch())
        return
    if clock is not None and (flag := clock.next_flag()) is not None:
        fallen = clock.fallen(now.wall_ms)
        yield Deadline(now.wall_ms if fallen else flag, TakeOver(fallen[0] if fallen else -1, "flag"))
    presence = state.presence
    if presence.away and (takeover := presence.next_takeover()) is not None:
        overdue = presence.overdue(now.wall_ms)
        yield Deadline(now.wall_ms if overdue else takeover, TakeOver(overdue[0] if overdue else -1, "away"))
    if presence.returning and (seat := presence.next_return(state.info, status)) is not None:
        yield Deadline(now.wall_ms, GiveBack(seat))


def _pass_host(state: TableState, now_ms: int) -> tuple[list[PassHost], int | None]:
    """Return the new host if the host was absent for the grace time, and otherwise when that will be."""
    since, info = state.presence.host_away_since, state.info
    if since is None:
        return [], None
    ended = info.status not in ("open", "playing") or state.end is not None
    if ended or not (info.status == "open" or rules_of(info).host_decides):
        return [], None
    at = since + state.config.leave_grace_ms
    after = state.presence.next_host(info)
    if now_ms < at or after is None:
        return [], at
    # Asked again after the same time, if the new description could not be stored.
    state.presence.host_away_since = now_ms
    return [PassHost(info.host, after)], now_ms + state.config.leave_grace_ms


def _agreement(state: TableState, now: Now, foreign_ms: int) -> Deadline | None:
    """Return the carrying out of what everyone agreed to; `foreign_ms`: when another process stored the newest row."""
    match, status = state.match, state.status
    if match is None or status is None or match.ended or status.ask is None or status.ask.agreed_at is None:
        return None
    to = status.ask.to
    if to is not None and (match.undos >= MAX_UNDOS or not match.moves or match.moves.number(-1) <= to):
        return None
    return Deadline(max(now.wall_ms, foreign_ms + AFTER_FOREIGN_ROW_MS if foreign_ms else 0), CarryOut())


class BotTurns:
    """The bots a table has asked for a move, and their answers."""

    __slots__ = ("_answers", "_asked", "_not_before", "_rng")

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._asked: dict[int, tuple[int, int]] = {}
        """Seats whose bot is thinking or has answered: the decision it was asked about, and when."""
        self._answers: dict[int, int | None] = {}
        self._not_before: dict[int, tuple[int, int]] = {}
        """Seats, their decision, and when their bot may be asked: another process's bot comes first."""

    @property
    def thinking(self) -> bool:
        """Whether a bot has not answered yet."""
        return len(self._asked) > len(self._answers)

    def to_ask(self, state: TableState, now_ms: int, delay_ms: int) -> tuple[list[AskBot], int | None]:
        """Return the bots to ask now, and when the next must be asked; `delay_ms`: how long new decisions wait."""
        match, status = state.match, state.status
        if match is None or status is None or match.ended or status.paused:
            return [], None
        asks: list[AskBot] = []
        later: int | None = None
        for seat in status.awaited:
            bot = status.playing[seat] if seat >= 0 else None
            if bot is None or seat in self._asked:
                continue
            since = status.since[seat]
            known = self._not_before.get(seat)
            if known is None or known[0] != since:
                known = self._not_before[seat] = (since, now_ms + delay_ms if delay_ms else 0)
            if known[1] > now_ms:
                later = known[1] if later is None else min(later, known[1])
                continue
            self._asked[seat] = (since, now_ms)
            asks.append(AskBot(seat, since, bot, match, status))
        return asks, later

    def answered(self, seat: int, since: int, action: int | None) -> None:
        """Note what a bot chose; None if it failed."""
        if seat in self._asked and self._asked[seat][0] == since:
            self._answers[seat] = action

    def hurry(self) -> None:
        """Ask at once: the process that was waited for is gone."""
        self._not_before = {seat: (since, 0) for seat, (since, _at) in self._not_before.items()}

    def due(self, state: TableState, now_ms: int) -> Deadline | None:
        """Return the next bot's move, once its pause is over."""
        match, status = state.match, state.status
        if match is None or status is None or match.ended or status.paused:
            return None
        next_due: Deadline | None = None
        for seat, action in list(self._answers.items()):
            since, asked_ms = self._asked[seat]
            legal = match.state.actions(seat) if status.since[seat] == since else ()
            if status.playing[seat] is None or not legal:
                # The decision is gone; a new one is asked about anew.
                del self._asked[seat], self._answers[seat]
                continue
            chosen = action if action is not None and action in legal else self._rng.choice(list(legal))
            self._answers[seat] = chosen
            at = max(now_ms, asked_ms + state.config.bot_pause_ms)
            if next_due is None or at < next_due.at_ms:
                next_due = Deadline(at, PlayBot(seat, chosen))
        return next_due

    def played(self, seat: int) -> None:
        """Forget a bot's answer: it is stored."""
        self._asked.pop(seat, None)
        self._answers.pop(seat, None)


class TurnNotices:
    """In matches of days: who is to be notified of their turn unless they act or stay."""

    __slots__ = ("_pending", "_seen")

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}
        self._pending: dict[int, tuple[int, int, int]] = {}
        """Seat: its decision, when to check, and how many checks are left."""

    @property
    def pending(self) -> bool:
        """Whether anybody may have to be notified."""
        return bool(self._pending)

    def note(self, state: TableState, now_ms: int) -> None:
        """Take up the seats whose turn has come, one for each person."""
        match, status = state.match, state.status
        if match is None or status is None or match.ended or state.info.clock.kind != "days":
            return
        people: set[str] = set()
        for seat in status.awaited:
            if seat < 0 or self._seen.get(seat) == status.since[seat]:
                continue
            self._seen[seat] = status.since[seat]
            person = state.info.seats[seat].person
            if person is not None and person not in people:
                people.add(person)
                self._pending[seat] = (
                    status.since[seat],
                    now_ms + state.config.notify_wait_ms,
                    NOTIFY_CHECKS,
                )

    def next_check(self) -> int | None:
        """Return when somebody may have to be notified."""
        return min(at for _since, at, _left in self._pending.values()) if self._pending else None

    def due(self, state: TableState, now_ms: int) -> list[NotifyTurn]:
        """Return the notifications that are due; people who are present are checked again later."""
        match, status = state.match, state.status
        notices: list[NotifyTurn] = []
        for seat, (since, at, left) in list(self._pending.items()):
            if at > now_ms:
                continue
            del self._pending[seat]
            if match is None or status is None or match.ended or status.paused or status.since[seat] != since:
                continue
            person = state.info.seats[seat].person
            if person is None or status.playing[seat] is not None or seat not in status.awaited:
                continue
            if state.presence.is_here(person):
                if left > 0:
                    self._pending[seat] = (since, now_ms + NOTIFY_AGAIN_MS, left - 1)
                continue
            clock = status.clock
            notices.append(NotifyTurn(person, 0 if clock is None else clock.left[seat] // 1000))
        return notices
