"""Advice for 12 Gangsters: why a card is good or bad, from the risk to exceed the Boss's card or to be equalled."""

from __future__ import annotations

from tripot.core.texts import Message
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import LEGAL


def advice(state: TwelveGangstersState, seat: int, action: int) -> Message:
    """Return the reason, assuming that the others pick any of their cards with equal chances."""
    card = action
    if seat == state.boss:
        return _as_boss(state, seat, card)
    boss_hand = LEGAL[state.hands[state.boss]]
    above = _hundred(sum(1 for limit in boss_hand if limit < card) / len(boss_hand))
    values = {"card": card, "risk": above, "boss": state.boss}
    if card in boss_hand:
        # An equal card makes the Boss's heist fail (12G-3.5).
        return "advice.may_equal", {**values, "equal": _hundred(1 / len(boss_hand))}
    return ("advice.safe" if above == 0 else "advice.may_exceed"), values


def _as_boss(state: TwelveGangstersState, seat: int, card: int) -> Message:
    holders = [other for other in range(state.players) if other != seat and card in LEGAL[state.hands[other]]]
    if not holders:
        return "advice.boss_safe", {"card": card}
    unequalled = 1.0
    for other in holders:
        unequalled *= 1 - 1 / len(LEGAL[state.hands[other]])
    return "advice.boss_equalled", {"card": card, "risk": _hundred(1 - unequalled), "holders": holders}


def _hundred(chance: float) -> int:
    return round(100 * chance)
