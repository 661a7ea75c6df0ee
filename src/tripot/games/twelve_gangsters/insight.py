"""Odds of a card in 12 Gangsters, what is hidden from a seat, and what is conserved."""

from __future__ import annotations

from typing import Any

from tripot.core.game import Hidden
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import LEGAL, NO_PICK


def odds(state: TwelveGangstersState, seat: int | None) -> dict[str, Any]:
    """Return, for each card of the seat, the chance of validation if every other picks any card at random."""
    if seat is None or not state.actions(seat):
        return {}
    chances: dict[int, float] = {}
    boss_hand = LEGAL[state.hands[state.boss]]
    for card in LEGAL[state.hands[seat]]:
        if seat == state.boss:
            chance = 1.0
            for other in range(state.players):
                hand = LEGAL[state.hands[other]]
                if other != seat and card in hand:
                    chance *= 1 - 1 / len(hand)
        else:
            chance = sum(1 for limit in boss_hand if limit >= card) / len(boss_hand)
        chances[card] = round(chance, 4)
    return {"validated": chances}


def hidden(state: TwelveGangstersState, seat: int | None) -> list[Hidden]:
    """List the others' picks: any card of their hands, equally likely."""
    return [
        Hidden(f"pick of seat {other}", pick, dict.fromkeys(LEGAL[state.hands[other]], 1))
        for other, pick in enumerate(state.picks)
        if other != seat and pick != NO_PICK
    ]


def conserved(state: TwelveGangstersState) -> dict[str, int]:
    """Count each player's cards, in hand and revealed."""
    shown = len(state.history) // state.players
    return {f"cards of seat {seat}": len(LEGAL[hand]) + shown for seat, hand in enumerate(state.hands)}
