"""Frames: the bytes that followers of a table get. Each viewpoint gets its view, events and decision, never more."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from tripot.core.entries import Entry
from tripot.core.game import Decision, Game
from tripot.core.match import Match
from tripot.core.state import CHANCE, EVERYONE, Event, State
from tripot.table import notes
from tripot.table.description import Description
from tripot.table.presence import Presence
from tripot.table.refusals import Refused
from tripot.table.status import RECENT, TableStatus, note_of
from tripot.wire import play as wire
from tripot.wire.messages import Ack, ChatSaid, Present, Push, RefusedMessage, Snapshot, TableChanged
from tripot.wire.tables import ChatLine
from tripot.wire.values import Message, as_json, encode, written

LogItem = tuple[int, int | str, list[Event], Message | None]
"""(entry number, who, events, note message or None), before a viewpoint decides which events it may see."""
NO_DECISION = b"null"


class DecisionCache:
    """Encoded decisions of games that return the same object again, least recently used first. One per process."""

    __slots__ = ("_encoded", "_size")

    def __init__(self, size: int = 1024) -> None:
        self._size = size
        self._encoded: OrderedDict[int, tuple[Decision, bytes]] = OrderedDict()
        """By identity. The decision is kept too, so that its identity cannot pass to another object."""

    def encode(self, game: Game, decision: Decision) -> bytes:
        """Return a decision as JSON."""
        if not game.reuses_decisions:
            return as_json(decision.as_json())
        key = id(decision)
        known = self._encoded.get(key)
        if known is None:
            known = self._encoded[key] = (decision, as_json(decision.as_json()))
            if len(self._encoded) > self._size:
                self._encoded.popitem(last=False)
        else:
            self._encoded.move_to_end(key)
        return known[1]


class PushWriter:
    """The pushes of one committed row. Parts that several viewpoints share are encoded once.

    `before` is the position before the row: steps are worked out on copies of it. Without it no push has steps.
    """

    __slots__ = (
        "_before", "_common_view", "_decisions", "_end", "_entries", "_event_json", "_frames", "_items", "_match",
        "_public_log", "_push", "_status", "_steps", "_views",
    )  # fmt: skip

    def __init__(
        self,
        table: str,
        match: Match,
        status: TableStatus,
        end: wire.End | None,
        prev: int,
        entries: Sequence[Entry],
        before: State | None,
        decisions: DecisionCache,
        now_ms: int,
    ) -> None:
        self._match = match
        self._status = status
        self._end = end
        self._entries = entries
        self._items = items_of(entries)
        self._before = before if before is not None and has_steps(entries) else None
        self._decisions = decisions
        self._event_json: dict[int, dict[str, Any]] = {}
        """Events as the log may show them now, by identity."""
        self._public_log: Any = None
        """The encoded log, if every viewpoint may see all of it."""
        self._common_view: bytes | None = None
        """The encoded part of the view that is the same for every viewpoint; empty if the game has none."""
        self._views: dict[Hashable, bytes] = {}
        self._steps: dict[int | None, list[wire.Step]] = {}
        self._frames: dict[tuple[int | None, bool], bytes] = {}
        self._push = Push(
            table=table, prev=prev, seq=match.entries, seal=match.seal(), at=status.last_at, log=[],
            undone=undone_by(entries), play=play_of(match, status, end, now_ms),
        )  # fmt: skip
        """The push, but for the fields that `_encode` sets for each viewpoint."""

    def frame(self, seat: int | None, *, steps: bool, ack: str | None = None) -> bytes:
        """Return the push for a viewpoint: a seat, or None for a spectator. `ack`: the command it acknowledges."""
        stepped = steps and self._before is not None and len(self._steps_for(seat)) > 0
        if ack is not None:
            return self._encode(seat, stepped, ack)
        frame = self._frames.get((seat, stepped))
        if frame is None:
            frame = self._frames[seat, stepped] = self._encode(seat, stepped, UNSET)
        return frame

    def _encode(self, seat: int | None, stepped: bool, ack: str | UnsetType) -> bytes:
        push, match, status = self._push, self._match, self._status
        push.ack = ack
        push.log = self._log(seat)
        push.steps = self._steps_for(seat) if stepped else UNSET
        push.play.view = written(self._view(seat))
        push.play.decision = written(decision_json(match, status, self._end, seat, self._decisions))
        push.play.undo = may_undo(match, status, seat)
        return as_json(push)

    def _log(self, seat: int | None) -> Any:
        if self._public_log is not None:
            return self._public_log
        log = visible_log(self._match.game, self._match.state, self._items, seat, self._event_json)
        if all(event.seen_by == EVERYONE for _n, _who, events, _note in self._items for event in events):
            self._public_log = written(as_json(log))
            return self._public_log
        return log

    def _view(self, seat: int | None) -> bytes:
        game, state = self._match.game, self._match.state
        key = game.view_key(state, seat)
        view = self._views.get(key)
        if view is None:
            if self._common_view is None:
                common = game.shared_view(state)
                self._common_view = as_json(common) if common else b""
            if self._common_view:
                # Two objects become one: the brace that closes the first gives way to a comma.
                own = as_json(game.own_view(state, seat))
                view = b"%b,%b" % (self._common_view[:-1], own[1:])
            else:
                view = as_json(game.view(state, seat))
            self._views[key] = view
        return view

    def _steps_for(self, seat: int | None) -> list[wire.Step]:
        steps = self._steps.get(seat)
        if steps is None:
            assert self._before is not None  # noqa: S101  # checked by `frame`
            steps = self._steps[seat] = steps_of(self._match.game, self._before, self._entries, seat)
        return steps


def snapshot(
    info: Description,
    match: Match | None,
    status: TableStatus | None,
    end: wire.End | None,
    presence: Presence,
    seat: int | None,
    seats: list[int],
    *,
    decisions: DecisionCache,
    now_ms: int,
    recent: Sequence[LogItem] | None = None,
    chat: Sequence[ChatLine] = (),
    command: str | None = None,
) -> bytes:
    """Return everything that one viewpoint may know of a table.

    `seats` are those that the reader holds; `recent` is `recent_log`, if the caller has it already.
    """
    play = None
    log: list[wire.LogItem] = []
    if match is not None and status is not None:
        play = play_of(match, status, end, now_ms)
        play.view = match.game.view(match.state, seat)
        play.decision = written(decision_json(match, status, end, seat, decisions))
        play.undo = may_undo(match, status, seat)
        log = visible_log(
            match.game, match.state, recent_log(match, status) if recent is None else recent, seat
        )
    present, spectators, away = presence.shown(info)
    return encode(
        Snapshot(
            id=command,
            table=info.shown(),
            seat=seat,
            seats=seats,
            seq=0 if match is None else match.entries,
            seal=None if match is None else match.seal(),
            play=play,
            log=log,
            chat=list(chat),
            present=present,
            spectators=spectators,
            away=away,
            watching=presence.watching(info),
            screens=presence.screens(),
        )
    )


# ---- the match as a viewpoint may see it


def play_of(match: Match, status: TableStatus, end: wire.End | None, now_ms: int) -> wire.Play:
    """Return what everyone sees of the match now: as yet without a view, a decision and an undo."""
    return wire.Play(
        view={},
        decision=None,
        awaits=[] if end is not None else list(match.state.to_act()),
        clock=None if status.clock is None else status.clock.shown(),
        paused=status.paused,
        undo=False,
        ask=shown_ask(status, now_ms),
        bots=status.playing,
        end=end,
        left=status.kept_by_bots() or UNSET,
    )


def may_undo(match: Match, status: TableStatus, seat: int | None) -> bool:
    """Return True if a viewpoint may take its last act back without asking."""
    return seat is not None and not status.paused and match.free_undo(seat) is not None


def decision_json(
    match: Match, status: TableStatus, end: wire.End | None, seat: int | None, decisions: DecisionCache
) -> bytes:
    """Return the encoded decision of a viewpoint, `null` if nothing is asked there."""
    if seat is None or end is not None or status.paused or status.playing[seat] is not None:
        return NO_DECISION
    if not match.state.actions(seat):
        return NO_DECISION
    decision = match.game.decision(match.state, seat)
    return NO_DECISION if decision is None else decisions.encode(match.game, decision)


def shown_ask(status: TableStatus, now_ms: int) -> wire.Ask | None:
    """Return the open question for the page."""
    ask = status.open_ask(now_ms)
    if ask is None:
        return None
    waiting = [seat for seat in status.voters() if seat not in ask.yes]
    return wire.Ask(ask.what, ask.by, ask.to, ask.yes, waiting, ask.until)


# ---- the log


def items_of(entries: Sequence[Entry]) -> list[LogItem]:
    """Return the log items of some entries. Chance without events has none: of ten dice, the last one shows the roll."""
    items: list[LogItem] = []
    for entry in entries:
        if entry.action is not None and entry.who is not None:
            if entry.events or entry.who != CHANCE:
                who = "chance" if entry.who == CHANCE else entry.who
                items.append((entry.number, who, entry.events, None))
            continue
        content, note = entry.content, note_of(entry)
        if note is not None:
            items.append((entry.number, content["who"], [], notes.message(note, content["who"])))
        elif "undo" in content:
            items.append((entry.number, content["who"], [], notes.undone_message(content["who"])))
    return items


def visible_log(
    game: Game,
    state: State,
    items: Sequence[LogItem],
    seat: int | None,
    event_json: dict[int, dict[str, Any]] | None = None,
) -> list[wire.LogItem]:
    """Return log items with the events that a viewpoint may see now. Items of which it may see nothing are left out.

    `event_json` keeps encoded events by identity, for the next viewpoint.
    """
    known: dict[int, dict[str, Any]] = {} if event_json is None else event_json
    log = []
    for n, who, events, note in items:
        visible = []
        for event in events:
            if event.visible_to(seat):
                shown = known.get(id(event))
                if shown is None:
                    shown = known[id(event)] = game.event_json(game.recall(event, state))
                visible.append(shown)
        if visible or not events:
            log.append(wire.LogItem(n, who, visible, UNSET if note is None else note))
    return log


def standing_log(match: Match, first: int, last: int) -> list[LogItem]:
    """Return the log items of the moves that stand, between two entry numbers. The moves are played again."""
    start = match.moves.up_to(first - 1)
    state = match.state_after(start)
    items: list[LogItem] = []
    for n, who, action in match.moves[start:]:
        if n > last:
            break
        events: list[Event] = []
        state.events = events
        state.apply(who, action)
        state.events = None
        if events or who != CHANCE:
            items.append((n, "chance" if who == CHANCE else who, events, None))
    return items


def recent_log(match: Match, status: TableStatus) -> list[LogItem]:
    """Return the last log items: moves that stand, and notes."""
    first = match.moves.number(-RECENT) if len(match.moves) > RECENT else 0
    items = standing_log(match, first, match.entries)
    items += [(n, who, [], message) for n, who, message in status.notes if n >= first]
    return sorted(items, key=lambda item: item[0])[-RECENT:]


# ---- steps


def has_steps(entries: Sequence[Entry]) -> bool:
    """Return True if a row may have steps: it has two actions or more, and is no undo."""
    actions = 0
    for entry in entries:
        if entry.action is not None:
            actions += 1
    return actions > 1 and undone_by(entries) is None


def undone_by(entries: Sequence[Entry]) -> int | None:
    """Return the entry that a row goes back to, None for one that does not."""
    if entries[0].action is not None:
        return None
    undone: int | None = entries[0].content.get("undo")
    return undone


def steps_of(game: Game, before: State, entries: Sequence[Entry], seat: int | None) -> list[wire.Step]:
    """Return what each entry but the last changed in a viewpoint's view, for the entries that the page animates."""
    makers = game.scenes.makers
    acts = [entry for entry in entries if entry.action is not None and entry.who is not None][:-1]
    animated = {
        entry.number
        for entry in acts
        if any(event.kind in makers and event.visible_to(seat) for event in entry.events)
    }
    steps: list[wire.Step] = []
    if not animated:
        return steps
    state, view = before.clone(), game.view(before, seat)
    for entry in acts:
        assert entry.who is not None  # noqa: S101  # an action has somebody who took it, chance or a seat
        assert entry.action is not None  # noqa: S101
        state.apply(entry.who, entry.action)
        if entry.number in animated:
            after = game.view(state, seat)
            steps.append(
                wire.Step(
                    entry.number, {key: value for key, value in after.items() if view.get(key) != value}
                )
            )
            view = after
    return steps


# ---- other messages


def present(info: Description, presence: Presence) -> bytes:
    """Return the message that says who is at a table."""
    people, spectators, away = presence.shown(info)
    return encode(Present(info.id, people, spectators, away, presence.watching(info), presence.screens()))


def table_changed(info: Description) -> bytes:
    """Return the message that shows a table's new description."""
    return encode(TableChanged(table=info.shown()))


def chat_said(table: str, line: ChatLine) -> bytes:
    """Return the message that shows a line of chat."""
    return encode(ChatSaid.of(table, line))


def acknowledged(command: str, table: str | None, seq: int | None) -> bytes:
    """Return the answer to a command that was carried out."""
    return encode(Ack(id=command, table=table, seq=seq))


def refused(
    refusal: Refused, command: str | None = None, table: str | None = None, seq: int | None = None
) -> bytes:
    """Return the answer to a command that changed nothing."""
    message = RefusedMessage(
        id=command, table=table, seq=seq, code=refusal.code, rule=refusal.rule, catalogue=refusal.catalogue,
        message=refusal.message,
    )  # fmt: skip
    return encode(message)
