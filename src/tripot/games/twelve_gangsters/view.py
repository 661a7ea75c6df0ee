"""What a seat at 12 Gangsters may see."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tripot.core.game import View
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import LEGAL, NO_BOSS, NO_PICK


def view(state: TwelveGangstersState, seat: int | None) -> View:
    """Return the match as a seat or a spectator (None) sees it (12G-5.1, 5.2).

    With the option "memory" nobody's remaining hand is listed and refused cards of earlier rounds are backs (None).
    """
    over = state.played == state.rounds
    veiled = state.memory and not over
    return {
        "players": state.players,
        "round": min(state.played + 1, state.rounds),
        "rounds": state.rounds,
        "over": over,
        "boss": None if state.boss == NO_BOSS else state.boss,
        "memory": state.memory,
        "hand": list(LEGAL[state.hands[seat]]) if seat is not None else None,
        "pick": (state.picks[seat] or None) if seat is not None else None,
        "picked": [pick != NO_PICK for pick in state.picks],
        "hands": None if veiled else [list(LEGAL[hand]) for hand in state.hands],
        "history": _history(tuple(state.history), state.players, state.boss, veiled),
        "money": list(state.money),
        "heists": list(state.heists),
    }


@lru_cache(maxsize=2048)
def _history(history: tuple[int, ...], players: int, boss: int, veiled: bool) -> list[dict[str, Any]]:
    """Return the revealed rounds; a live table shows them again to every seat after every pick."""
    shown = len(history) // players
    found = []
    for number in range(shown):
        row = history[number * players : (number + 1) * players]
        old = veiled and number < shown - 1
        found.append(
            {
                "boss": (boss - (shown - number)) % players,
                "cards": [None if old and card < 0 else abs(card) for card in row],
                "validated": [card > 0 for card in row],
            }
        )
    return found
