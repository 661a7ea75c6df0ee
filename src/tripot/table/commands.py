"""Judges commands, orders and duties: each becomes a proposal for the record, or is refused. Nothing here changes a table."""

from __future__ import annotations

from dataclasses import dataclass

from tripot.bots import quick_bot
from tripot.core.entries import Proposal
from tripot.core.errors import IllegalAction, MatchFull, NotationError, RecordError, TripotError
from tripot.core.match import Match
from tripot.table import notes
from tripot.table.inputs import Abandon, CallBot, Leave, Ordered, Received
from tripot.table.refusals import Refused, Repeat
from tripot.table.state import TableState
from tripot.table.status import TableStatus
from tripot.table.waiting_rules import rules_of
from tripot.wire import commands as wire


@dataclass(frozen=True, slots=True)
class RestartClock:
    """Duty: let the time in which nobody could play count for nobody."""


@dataclass(frozen=True, slots=True)
class EndFullMatch:
    """Duty: end a match whose record takes nothing more."""


@dataclass(frozen=True, slots=True)
class CarryOut:
    """Duty: do what everyone agreed to."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Duty: let a bot play the seat of a person who left or whose flag fell."""

    seat: int
    why: notes.WhyBot


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Duty: give the seat back to its person, who has come to the table again."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayBot:
    """Duty: carry out a bot's action."""

    seat: int
    action: int


Duty = RestartClock | EndFullMatch | CarryOut | TakeOver | GiveBack | PlayBot


def propose(state: TableState, work: Received | Ordered | Duty, at_ms: int) -> Proposal:
    """Return the entries a command, an order or a duty adds to the record; Refused or Repeat if it adds none."""
    if isinstance(work, Received):
        return _command(state, work, at_ms)
    match, status = state.playing()
    order = work.order if isinstance(work, Ordered) else work
    if match.ended:
        raise Refused("ended")
    match order:
        case Leave(seat):
            if status.playing[seat] is not None or state.info.seats[seat].kind != "person":
                raise Repeat
            return _note(match, seat, notes.BotTookOver(quick_bot(match.game), "left"), at_ms)
        case CallBot(seat):
            return _call_bot(state, match, status, seat, at_ms)
        case Abandon():
            return match.propose_abandon("abandoned", at_ms)
        case RestartClock():
            return _note(match, 0, notes.ClockRestarted(), at_ms)
        case EndFullMatch():
            return match.propose_abandon("full", at_ms)
        case CarryOut():
            return _agreed(match, status, at_ms)
        case TakeOver(seat, why):
            return _note(match, seat, notes.BotTookOver(quick_bot(match.game), why), at_ms)
        case GiveBack(seat):
            if status.playing[seat] is None:
                raise Repeat
            return _note(match, seat, notes.PersonBack(), at_ms)
        case PlayBot(seat, action):
            return match.propose(seat, action, at_ms)
        case _:
            raise TypeError(f"{order} begins a match and adds nothing to it")


def _call_bot(state: TableState, match: Match, status: TableStatus, seat: int, at_ms: int) -> Proposal:
    person = state.info.seats[seat].person
    if not rules_of(state.info).host_decides or person is None or state.presence.is_here(person):
        raise Refused("present")
    if status.playing[seat] is not None:
        raise Repeat
    return _note(match, seat, notes.BotTookOver(quick_bot(match.game), "host"), at_ms)


def seat_of(state: TableState, person: str | None, seat: int) -> int:
    """Return the seat if this person holds it; Refused otherwise."""
    seats = state.info.seats
    if person is None or not 0 <= seat < len(seats) or seats[seat].person != person:
        raise Refused("seat", {"seat": seat})
    return seat


def _command(state: TableState, received: Received, at_ms: int) -> Proposal:
    command = received.command
    assert isinstance(command, wire.Do | wire.Undo | wire.AskFor | wire.Answer | wire.Back)  # noqa: S101  # others need no row
    seat = seat_of(state, received.viewer.person, command.seat)
    match, status = state.playing()
    if f"{seat}:{command.id}" in status.known:
        raise Repeat
    if match.ended:
        raise Refused("ended")
    match command:
        case wire.Do(seq=seq, do=text):
            return _do(state, command.id, seat, seq, text, at_ms)
        case wire.Undo(seq=seq):
            return _undo(match, status, command.id, seat, seq, at_ms)
        case wire.AskFor(what=what):
            if what not in (("resume", "abandon") if status.paused else ("pause", "abandon")):
                raise Refused("ask")
            return _ask(match, status, command.id, seat, notes.Asked(what), at_ms)  # type: ignore[arg-type]  # just checked
        case wire.Answer(yes=yes):
            if status.open_ask(at_ms) is None or seat not in status.voters():
                raise Refused("ask")
            return _note(match, seat, notes.Answered(yes), at_ms, command.id)
        case wire.Back():
            if status.playing[seat] is None:
                raise Refused("bot")
            if not status.may_return(seat):
                raise Refused("left")
            return _note(match, seat, notes.PersonBack(), at_ms, command.id)


def _do(state: TableState, command: str, seat: int, seq: int, text: str, at_ms: int) -> Proposal:
    match, status = state.playing()
    if status.paused:
        raise Refused("paused")
    if status.playing[seat] is not None:
        if seq >= status.since[seat]:
            raise Refused("bot", message=("server.refused.bot_plays", {}))
        raise Refused("stale", {"seq": match.entries})
    if seq < status.since[seat]:
        raise Refused("stale", {"seq": match.entries})
    try:
        return match.propose_line(seat, text, at_ms, command)
    except IllegalAction as problem:
        if not match.state.actions(seat):
            raise Refused("turn", rule=problem.rule) from None
        raise Refused("rule", rule=problem.rule, catalogue=match.game.id, message=problem.reason) from None
    except NotationError:
        raise Refused("notation", {"text": text[:80]}) from None


def _undo(match: Match, status: TableStatus, command: str, seat: int, seq: int, at_ms: int) -> Proposal:
    """Take the last line back if nobody learnt anything from it; otherwise ask the others."""
    if status.paused:
        raise Refused("paused")
    free = match.free_undo(seat)
    if free is not None:
        if seq < status.since[seat]:
            raise Refused("stale", {"seq": match.entries})
        return match.propose_undo(seat, free, at_ms, command)
    to = match.last_line(seat)
    if to is None:
        raise Refused("undo")
    return _ask(match, status, command, seat, notes.Asked("undo", to), at_ms)


def _ask(
    match: Match, status: TableStatus, command: str, seat: int, question: notes.Asked, at_ms: int
) -> Proposal:
    if status.open_ask(at_ms) is not None:
        raise Refused("ask")
    if seat not in status.voters():
        raise Refused("bot")
    return _note(match, seat, question, at_ms, command)


def _agreed(match: Match, status: TableStatus, at_ms: int) -> Proposal:
    ask = status.ask
    if ask is None:
        raise Refused("ask")
    if ask.what == "undo" and ask.to is not None:
        return match.propose_undo(ask.by, ask.to, at_ms)
    if ask.what == "abandon":
        return match.propose_abandon("abandoned", at_ms)
    return _note(match, ask.by, notes.Paused() if ask.what == "pause" else notes.Resumed(), at_ms)


def _note(match: Match, seat: int, note: notes.Note, at_ms: int, command: str | None = None) -> Proposal:
    return match.propose_note(seat, notes.write(note), at_ms, command)


def refusal_of(problem: TripotError) -> Refused:
    """Return the refusal for what the engine itself will not do."""
    if isinstance(problem, MatchFull):
        return Refused("full")
    if isinstance(problem, RecordError):
        return Refused("retry")
    return Refused("malformed")
