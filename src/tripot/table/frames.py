"""What goes out to those who follow a table: each viewpoint gets its own view, events and decision, never more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET, Raw

from tripot.core.entries import Entry
from tripot.core.errors import BadInput
from tripot.core.game import Choice, Decision, Game, Item, Kept, View
from tripot.core.match import Match
from tripot.core.state import CHANCE, EVERYONE, Event, State
from tripot.table import notes
from tripot.table.refusals import Refused
from tripot.table.status import RECENT, TableStatus, note_of
from tripot.wire import play as wire
from tripot.wire.messages import Push, RefusedMessage
from tripot.wire.values import Message, as_json, encode, written

_PUSH = b'{"t":"push",'
_HOLE_MARK = b"\x01"
"""A byte that no JSON has: inside texts it is written otherwise."""
_HOLE: Any = Raw(_HOLE_MARK)

LogItem = tuple[int, int | str, list[Event], Message | None]
"""(entry number, who, events, note message or None)."""


def _decision_json(decision: Decision) -> bytes:
    """Write a decision; a game may hand out the same one again and again, and then it is written once."""
    sent = decision.sent
    if sent is None:
        choices = written(_list_json(decision.choices)) if decision.choices else None
        items = written(_list_json(decision.items)) if decision.items else None
        sent = as_json(decision.as_json(choices, items))
        object.__setattr__(decision, "sent", sent)
    return sent


def _list_json(things: Sequence[Choice] | Sequence[Item]) -> bytes:
    """Write choices or items one by one: hands and trays have most of theirs in common with others."""
    parts: list[bytes] = []
    for thing in things:
        sent = thing.sent
        if sent is None:
            sent = as_json(thing.as_json())
            object.__setattr__(thing, "sent", sent)
        parts.append(sent)
    return b"[%b]" % b",".join(parts)


class Shared:
    """What the frames of one push have in common: worked out for the first viewpoint, used again for the others."""

    __slots__ = ("common", "events", "log", "parts", "views")

    def __init__(self) -> None:
        self.events: dict[int, dict[str, Any]] = {}
        self.views: dict[Any, bytes] = {}
        self.parts: list[bytes] | None = None
        """A push with holes where viewpoints differ: what stands before, between and after them."""
        self.common: bytes | None = None
        """The part of the view that is the same for all eyes, its last brace left off; empty where a game has none."""
        self.log: bytes | None = None
        """The log, where all of it is for everybody."""


def play_of(
    game: Game,
    match: Match,
    status: TableStatus,
    end: wire.End | None,
    seat: int | None,
    now_ms: int,
) -> wire.Play:
    """Return the match as a viewpoint may see it."""
    return _play(
        match,
        status,
        end,
        now_ms,
        written(view_json(game, match.state, seat)),
        written(decision_json(game, match, status, end, seat)),
        may_undo(match, status, seat),
    )


def _play(
    match: Match, status: TableStatus, end: wire.End | None, now_ms: int, view: Any, decision: Any, undo: Any
) -> wire.Play:
    """Put what a viewpoint has of its own into what all see."""
    return wire.Play(
        view,
        decision,
        [] if end is not None else list(match.state.to_act()),
        None if status.clock is None else status.clock.shown(),
        status.paused,
        undo,
        None if status.ask is None else shown_ask(status, now_ms),
        status.playing,
        end,
    )


def may_undo(match: Match, status: TableStatus, seat: int | None) -> bool:
    """Tell whether a viewpoint may take its last act back without asking."""
    return seat is not None and not status.paused and match.free_undo(seat) is not None


def decision_json(
    game: Game, match: Match, status: TableStatus, end: wire.End | None, seat: int | None
) -> bytes:
    """Write what a viewpoint is asked."""
    if seat is None or end is not None or status.paused or status.playing[seat] is not None:
        return b"null"
    if not match.state.actions(seat):
        return b"null"
    found = game.decision(match.state, seat)
    return b"null" if found is None else _decision_json(found)


def view_json(game: Game, state: State, seat: int | None, shared: Shared | None = None) -> bytes:
    """Write what a viewpoint sees; what several see alike is written once."""
    if shared is None:
        return _view_json(game.view(state, seat))
    eyes = game.view_key(state, seat)
    view = shared.views.get(eyes)
    if view is None:
        if shared.common is None:
            common = game.shared_view(state)
            shared.common = b"" if not common else _view_json(common)[:-1]
        if shared.common:
            view = b"%b,%b" % (shared.common, _view_json(game.own_view(state, seat))[1:])
        else:
            view = _view_json(game.view(state, seat))
        shared.views[eyes] = view
    return view


def _view_json(view: View) -> bytes:
    """Write a view; what it keeps, alone or in a list, is written once and for all."""
    shown: View = {}
    for name, value in view.items():
        kind = type(value)
        if kind is Kept:
            shown[name] = written(_kept_json(value))
        elif kind is list and value and type(value[0]) is Kept:
            shown[name] = written(b"[%b]" % b",".join([_kept_json(one) for one in value]))
        else:
            shown[name] = value
    return as_json(shown)


def _kept_json(part: Kept) -> bytes:
    try:
        return part.sent
    except AttributeError:
        part.sent = as_json(part)
        return part.sent


def shown_ask(status: TableStatus, now_ms: int) -> wire.Ask | None:
    """Return the open question for the page."""
    ask = status.open_ask(now_ms)
    if ask is None:
        return None
    waiting = [seat for seat in status.voters() if seat not in ask.yes]
    return wire.Ask(ask.what, ask.by, ask.to, ask.yes, waiting, ask.until)


def items_of(entries: Sequence[Entry]) -> list[LogItem]:
    """Return the log items of some entries. Chance that nobody was told of leaves none: of ten dice the last tells the roll."""
    found: list[LogItem] = []
    for entry in entries:
        if entry.action is not None and entry.who is not None:
            if entry.events or entry.who != CHANCE:
                found.append(
                    (entry.number, entry.who if entry.who != CHANCE else "chance", entry.events, None)
                )
            continue
        content, note = entry.content, note_of(entry)
        if note is not None:
            found.append((entry.number, content["who"], [], notes.message(note, content["who"])))
        elif "undo" in content:
            found.append((entry.number, content["who"], [], notes.undone_message(content["who"])))
    return found


def shown_log(
    game: Game, state: State, items: Sequence[LogItem], seat: int | None, shared: Shared | None = None
) -> list[wire.LogItem]:
    """Write log items with the events a viewpoint may see now; what happened behind its back leaves no item."""
    written_ = {} if shared is None else shared.events
    kind_of_game = type(game)
    as_told = kind_of_game.recall is Game.recall
    plain = kind_of_game.event_json is Game.event_json and kind_of_game.event_values is Game.event_values
    shown = []
    for n, who, events, note in items:
        found = []
        for event in events:
            if event.visible_to(seat):
                key = id(event)
                told = written_.get(key)
                if told is None:
                    now_told = event if as_told else game.recall(event, state)
                    told = _plain_event(game, now_told) if plain else game.event_json(now_told)
                    written_[key] = told
                found.append(told)
        if events and not found:
            continue
        shown.append(wire.LogItem(n, who, found, UNSET if note is None else note))
    return shown


def _plain_event(game: Game, event: Event) -> dict[str, Any]:
    """Return an event's wire form, as `Game.event_json` does for a game that leaves it as it is."""
    told: dict[str, Any] = {"kind": event.kind, "rule": event.rule}
    names = game.event_fields[event.kind]
    data = event.data
    if len(names) != len(data):
        raise BadInput(f"values of event {event.kind}", data, f"one for each of {', '.join(names)}")
    for i, name in enumerate(names):
        told[name] = data[i]
    return told


def _shared_log(
    game: Game, state: State, items: Sequence[LogItem], seat: int | None, shared: Shared
) -> bytes:
    """Write the log once where nothing in it is for some eyes only."""
    if shared.log is not None:
        return shared.log
    shown = as_json(shown_log(game, state, items, seat, shared))
    if all(event.seen_by == EVERYONE for item in items for event in item[2]):
        shared.log = shown
    return shown


def standing_log(match: Match, first: int, last: int) -> list[LogItem]:
    """Work out the log items of the moves that stand, by playing them again, from one entry number to another."""
    start = match.moves.up_to(first - 1)
    state = match.state_after(start)
    found: list[LogItem] = []
    for n, who, action in match.moves[start:]:
        if n > last:
            break
        events: list[Event] = []
        state.events = events
        state.apply(who, action)
        state.events = None
        if events or who != CHANCE:
            found.append((n, "chance" if who == CHANCE else who, events, None))
    return found


def recent_log(match: Match, status: TableStatus) -> list[LogItem]:
    """Work out the last log items: moves that stand and what happened beside them."""
    first = match.moves.number(-RECENT) if len(match.moves) > RECENT else 0
    found = standing_log(match, first, match.entries)
    found += [(n, who, [], message) for n, who, message in status.notes if n >= first]
    return sorted(found, key=lambda item: item[0])[-RECENT:]


def has_steps(entries: Sequence[Entry]) -> bool:
    """Tell whether there is anything between the first and the last position of a row: two actions, and no undo."""
    acts = 0
    for entry in entries:
        if entry.action is not None:
            acts += 1
    return acts > 1 and undone_by(entries) is None


def undone_by(entries: Sequence[Entry]) -> int | None:
    """Return the entry that a row goes back to, None for one that does not."""
    if entries[0].action is not None:
        return None
    undone: int | None = entries[0].content.get("undo")
    return undone


def steps_of(
    game: Game, state: State, entries: Sequence[Entry], seats: Iterable[int | None]
) -> dict[int | None, list[wire.Step]]:
    """Return, by viewpoint, what each entry but the last changed in the view, where it is worth a scene there.

    `state` is the position before the entries, and is played on.
    """
    makers = game.scenes.makers
    acts = [entry for entry in entries if entry.action is not None and entry.who is not None]
    worth = {
        seat: {
            entry.number
            for entry in acts[:-1]
            if any(event.kind in makers and event.visible_to(seat) for event in entry.events)
        }
        for seat in seats
    }
    found: dict[int | None, list[wire.Step]] = {seat: [] for seat, numbers in worth.items() if numbers}
    if not found:
        return found
    views = {seat: game.view(state, seat) for seat in found}
    for entry in acts[:-1]:
        assert entry.who is not None  # noqa: S101  # an action has somebody who took it, chance or a seat
        assert entry.action is not None  # noqa: S101
        state.apply(entry.who, entry.action)
        for seat, steps in found.items():
            if entry.number in worth[seat]:
                before, after = views[seat], game.view(state, seat)
                views[seat] = after
                changed = {key: value for key, value in after.items() if before.get(key) != value}
                steps.append(wire.Step(entry.number, changed))
    return found


def push_frame(  # one call, on the hot path
    table_id: str,
    match: Match,
    status: TableStatus,
    end: wire.End | None,
    prev: int,
    items: Sequence[LogItem],
    undone: int | None,
    seat: int | None,
    now_ms: int,
    shared: Shared | None = None,
    steps: list[wire.Step] | None = None,
) -> bytes:
    """Write the push for one viewpoint: the message is written once, with holes for what viewpoints have of their own."""
    game = match.game
    shared = shared or Shared()
    log = _shared_log(game, match.state, items, seat, shared)
    if shared.parts is None:
        play = _play(match, status, end, now_ms, _HOLE, _HOLE, _HOLE)
        message = Push(
            table=table_id,
            prev=prev,
            seq=match.entries,
            seal=match.seal(),
            at=status.last_at,
            log=_HOLE,
            undone=undone,
            play=play,
        )
        shared.parts = as_json(message).split(_HOLE_MARK)
    before, after_log, after_view, after_decision, after_undo = shared.parts
    if steps is not None:
        after_undo = b'%b,"steps":%b}' % (after_undo[:-1], as_json(steps))
    return b"".join(
        (
            before,
            log,
            after_log,
            view_json(game, match.state, seat, shared),
            after_view,
            decision_json(game, match, status, end, seat),
            after_decision,
            b"true" if may_undo(match, status, seat) else b"false",
            after_undo,
        )
    )


def with_ack(frame: bytes, command: str) -> bytes:
    """Put an acknowledgement into a push: the mover's socket gets one frame, not two."""
    return b'%b"ack":"%b",%b' % (_PUSH, command.encode(), frame[len(_PUSH) :])


def refused(
    refusal: Refused, command: str | None = None, table: str | None = None, seq: int | None = None
) -> bytes:
    """Return the answer to a command that changed nothing."""
    return encode(
        RefusedMessage(
            id=command,
            table=table,
            seq=seq,
            code=refusal.code,
            rule=refusal.rule,
            catalogue=refusal.catalogue,
            message=refusal.message,
        )
    )
