"""Why an action of 12 Gangsters is refused, and the rules behind a legal one."""

from __future__ import annotations

from tripot.core.game import Refusal
from tripot.core.state import CHANCE
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import CARDS, NO_BOSS


def why_not(state: TwelveGangstersState, seat: int, action: int) -> Refusal | None:
    """Refuse what is over, what has not begun, and cards that are not in hand."""
    if action in state.actions(seat):
        return None
    if state.played == state.rounds:
        return Refusal("12G-4.1", ("refusal.over", {}))
    if state.boss == NO_BOSS:
        return Refusal("12G-2.3", ("refusal.no_boss", {}))
    if not 1 <= action <= CARDS:
        return Refusal("12G-1.1", ("refusal.no_card", {"card": action}))
    if action > state.rounds:
        return Refusal("12G-2.2", ("refusal.removed", {"card": action}))
    return Refusal("12G-3.1", ("refusal.played", {"card": action}))


def rules_of(state: TwelveGangstersState, seat: int, action: int) -> tuple[str, ...]:
    """Return the rules of picking, of changing a pick, or of the draw."""
    if seat == CHANCE:
        return ("12G-2.3",)
    return ("12G-3.1", "12G-3.8") if state.picks[seat] else ("12G-3.1",)
