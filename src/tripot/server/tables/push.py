"""What goes out to those who follow a table: each viewpoint gets its own view, events and decision, never more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tripot.core.game import Decision, Game
from tripot.core.match import Entry, Match, fresh_state, now
from tripot.core.state import Event, State
from tripot.server.tables.status import RECENT, TableStatus
from tripot.server.wire.commands import as_json, encode

_PUSH = '{"t":"push",'

LogItem = tuple[int, int | str, list[Event], Any]
"""(entry number, who, events, note message or None)."""


_DECISIONS: dict[int, tuple[Decision, msgspec.Raw]] = {}
"""The newest decisions as they are sent; with the decision itself, so that its id belongs to nothing else."""
_KEPT = 512


def decision_text(decision: Decision) -> msgspec.Raw:
    """Write a decision; a game may hand out the same one again and again, and then it is written once."""
    found = _DECISIONS.get(id(decision))
    if found is None:
        if len(_DECISIONS) >= _KEPT:
            del _DECISIONS[next(iter(_DECISIONS))]
        found = _DECISIONS[id(decision)] = (decision, msgspec.Raw(as_json(decision.as_json())))
    return found[1]


class Shared:
    """What the frames of one push have in common: worked out for the first viewpoint, used again for the others."""

    __slots__ = ("events", "views")

    def __init__(self) -> None:
        self.events: dict[int, dict[str, Any]] = {}
        self.views: dict[Any, msgspec.Raw] = {}


def play_of(
    game: Game,
    match: Match,
    status: TableStatus,
    end: dict[str, Any] | None,
    seat: int | None,
    shared: Shared | None = None,
) -> dict[str, Any]:
    """Return the match as a viewpoint may see it."""
    state = match.state
    decision: msgspec.Raw | None = None
    if seat is not None and end is None and not status.paused and status.playing[seat] is None:
        found = game.decision(state, seat)
        if found is not None:
            decision = decision_text(found)
    eyes = game.view_key(state, seat)
    view = None if shared is None else shared.views.get(eyes)
    if view is None:
        view = msgspec.Raw(as_json(game.view(state, seat)))
        if shared is not None:
            shared.views[eyes] = view
    ask = status.ask
    return {
        "view": view,
        "decision": decision,
        "awaits": () if end is not None else state.to_act(),
        "clock": None if status.clock is None else status.clock.shown(),
        "paused": status.paused,
        "undo": seat is not None and not status.paused and match.free_undo(seat) is not None,
        "ask": None if ask is None else shown_ask(status),
        "bots": status.playing,
        "end": end,
    }


def shown_ask(status: TableStatus) -> dict[str, Any] | None:
    """Return the open question for the page."""
    ask = status.open_ask(now())
    if ask is None:
        return None
    waiting = [seat for seat in status.voters() if seat not in ask.yes]
    return {
        "what": ask.what,
        "by": ask.by,
        "to": ask.to,
        "yes": ask.yes,
        "waiting": waiting,
        "until": ask.until,
    }


def note_message(who: int | str, text: str) -> tuple[str, dict[str, Any]]:
    """Return the message of the house's catalogue for a note of the record."""
    words = text.split()
    key = {"ask": f"ask_{words[1]}"}.get(words[0], words[0]) if len(words) > 1 else words[0]
    if words[0] == "bot":
        key = words[2]
    return (f"house.note.{key}", {"seat": who})


def items_of(entries: Sequence[Entry]) -> list[LogItem]:
    """Return the log items of some entries."""
    found: list[LogItem] = []
    for entry in entries:
        content = entry.content
        if "do" in content:
            found.append((entry.number, content["who"], entry.events, None))
        elif "note" in content:
            found.append((entry.number, content["who"], [], note_message(content["who"], content["note"])))
        elif "undo" in content:
            found.append((entry.number, content["who"], [], note_message(content["who"], "undone")))
    return found


def shown_log(
    game: Game, state: State, items: Sequence[LogItem], seat: int | None, shared: Shared | None = None
) -> list[dict[str, Any]]:
    """Write log items with the events a viewpoint may see now; what happened behind its back leaves no item."""
    written = {} if shared is None else shared.events
    shown = []
    for n, who, events, note in items:
        item: dict[str, Any] = {"n": n, "who": who}
        item["events"] = found = []
        for event in events:
            if event.visible_to(seat):
                key = id(event)
                if key not in written:
                    written[key] = game.event_json(game.recall(event, state))
                found.append(written[key])
        if events and not found:
            continue
        if note is not None:
            item["note"] = note
        shown.append(item)
    return shown


def standing_log(match: Match, first: int, last: int) -> list[LogItem]:
    """Work out the log items of the moves that stand, by playing them again, from one entry number to another."""
    state = fresh_state(match.game, match.header)
    found: list[LogItem] = []
    for n, who, action in match.moves:
        if n > last:
            break
        if n < first:
            state.apply(who, action)
            continue
        state.events = []
        state.apply(who, action)
        found.append((n, "chance" if who < 0 else who, state.events, None))
        state.events = None
    return found


def recent_log(match: Match, status: TableStatus) -> list[LogItem]:
    """Work out the last log items: moves that stand and what happened beside them."""
    first = match.moves[-RECENT][0] if len(match.moves) > RECENT else 0
    found = standing_log(match, first, match.entries)
    found += [(n, who, [], note_message(who, text)) for n, who, text in status.notes if n >= first]
    return sorted(found, key=lambda item: item[0])[-RECENT:]


def push_text(  # one call, on the hot path
    table_id: str,
    match: Match,
    status: TableStatus,
    end: dict[str, Any] | None,
    prev: int,
    items: Sequence[LogItem],
    undone: int | None,
    seat: int | None,
    shared: Shared | None = None,
) -> str:
    """Write the push for one viewpoint."""
    game = match.game
    return encode(
        {
            "t": "push",
            "table": table_id,
            "prev": prev,
            "seq": match.entries,
            "at": status.last_at,
            "log": shown_log(game, match.state, items, seat, shared),
            "undone": undone,
            "play": play_of(game, match, status, end, seat, shared),
        }
    )


def with_ack(text: str, command: str) -> str:
    """Put an acknowledgement into a push: the mover's socket gets one frame, not two."""
    return f'{_PUSH}"ack":"{command}",{text[len(_PUSH) :]}'
