"""The end of a match of Gang of Dice: places, and why it ended (GOD-3.4, GOD-3.6, GOD-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.state import places
from tripot.games.gang_of_dice.rules.numbers import OVER

if TYPE_CHECKING:
    from tripot.games.gang_of_dice.rules.state import GangOfDiceState


def ranks(state: GangOfDiceState) -> list[int]:
    """Rank survivors by wealth, then the eliminated, later round first; equals share (GOD-3.6)."""
    wealth = state.wealth
    out = state.out
    keys: list[tuple[int, ...]] = []
    for seat in range(state.players):
        keys.append((0, out[seat]) if out[seat] else (1, wealth[seat]))
    return places(keys)


def end_reason(state: GangOfDiceState) -> str:
    """Return 'twelve_rounds', 'last_one' or 'all_out' once it is over, '' before (GOD-3.4, GOD-6.1)."""
    if state.phase != OVER:
        return ""
    left = state.still_in()
    if left == 0:
        return "all_out"
    return "last_one" if left == 1 else "twelve_rounds"
