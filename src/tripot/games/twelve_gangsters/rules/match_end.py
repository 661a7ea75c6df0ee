"""The end of a match of 12 Gangsters: why it ended, and places (12G-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.state import places

if TYPE_CHECKING:
    from tripot.games.twelve_gangsters.rules.state import TwelveGangstersState


def ranks(state: TwelveGangstersState) -> list[int]:
    """Rank by money (12G-4.2), then by validated heists (12G-4.3). Equals share the victory (12G-4.4) or another place (12G-4.5)."""
    money = state.money
    heists = state.heists
    return places([(money[seat], heists[seat]) for seat in range(state.players)])


def end_reason(state: TwelveGangstersState) -> str:
    """Return 'hands_empty' once every round is played, '' before (12G-4.1)."""
    return "hands_empty" if state.played == state.rounds else ""
