"""Views of 12 Gangsters: the part of a position that a seat may see."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from tripot.core.game import View
from tripot.core.state import Event
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import HAND, LEGAL, NO_BOSS, NO_PICK, PICK


def view(state: TwelveGangstersState, seat: int | None) -> View:
    """Return the match as a seat or a spectator (None) sees it (12G-5.1, 12G-5.2).

    With the option "memory" no remaining hands are listed and refused cards of earlier rounds are backs (None). The option
    changes what is shown and no rule (12G-5.3).
    """
    return recall_view(state, state, seat)


def recall_view(then: TwelveGangstersState, now: TwelveGangstersState, seat: int | None) -> View:
    """Return an earlier view with the cards that `now` no longer shows hidden."""
    return _shared_view(then, now) | own_view(then, seat)


def own_view(state: TwelveGangstersState, seat: int | None) -> View:
    """Return the private part of a seat's view: its cards and its pick."""
    if seat is None:
        return {"hand": None, "pick": None}
    return {"hand": list(LEGAL[state.packed[HAND + seat]]), "pick": state.packed[PICK + seat] or None}


def shared_view(state: TwelveGangstersState) -> View:
    """Return the part of the view that is the same for everyone: all but a seat's own hand and pick."""
    return _shared_view(state, state)


def _shared_view(state: TwelveGangstersState, now: TwelveGangstersState) -> View:
    veiled = _veiled(now)
    return {
        "players": state.players,
        "round": min(state.played + 1, state.rounds),
        "rounds": state.rounds,
        "over": state.played == state.rounds,
        "boss": None if state.boss == NO_BOSS else state.boss,
        "memory": state.memory,
        "picked": [pick != NO_PICK for pick in state.picks],
        "hands": None if veiled else [list(LEGAL[hand]) for hand in state.hands],
        "history": _history(tuple(state.history), state.players, state.boss, _backs(now) if veiled else 0),
        "money": list(state.money),
        "heists": list(state.heists),
    }


def recall(event: Event, now: TwelveGangstersState) -> Event:
    """Return an event as the log may show it now: without the refused cards of rounds before the last (12G-5.2)."""
    if not _veiled(now) or event.kind not in _SHOWING_REFUSED:
        return event
    if event.kind == "reveal":
        number, boss, _cards = event.data
        if cast(int, number) == now.played:
            return event
        return Event("reveal_back", event.rule, event.seen_by, (number, boss))
    seat, card = cast(tuple[int, int], event.data)
    if -card not in now.history[seat : _backs(now) * now.players : now.players]:
        return event
    return Event(f"{event.kind}_back", event.rule, event.seen_by, (seat,))


_SHOWING_REFUSED = ("reveal", "refused", "boss_fails")


def _veiled(now: TwelveGangstersState) -> bool:
    return now.memory and now.played < now.rounds


def _backs(now: TwelveGangstersState) -> int:
    """Count the rounds whose refused cards show their backs: all but the last, when they are veiled at all."""
    return max(len(now.history) // now.players - 1, 0)


@lru_cache(maxsize=512)
def _history(history: tuple[int, ...], players: int, boss: int, backs: int) -> list[dict[str, Any]]:
    """Return the revealed rounds, with the refused cards of the first `backs` rounds as backs. Cached: it is in every view."""
    shown = len(history) // players
    result = []
    for number in range(shown):
        row = history[number * players : (number + 1) * players]
        old = number < backs
        result.append(
            {
                "boss": (boss - (shown - number)) % players,
                "cards": [None if old and card < 0 else abs(card) for card in row],
                "validated": [card > 0 for card in row],
            }
        )
    return result
