"""Advice for The Boss: why a choice is good or bad, from majorities and the hidden cards' possible values."""

from __future__ import annotations

from typing import Any

from tripot.core.texts import Message
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.numbers import CHICAGO, NO_ONE, PASS, placed_city
from tripot.games.the_boss.view import shares_after, unseen


def advice(state: BossState, seat: int, action: int) -> Message:
    """Return the reason, from the cards this seat has seen."""
    components = state.components
    if action == PASS:
        return "advice.pass", {"supply": state.supply(seat), "held": list(state.leader).count(seat)}
    if action < PASS:
        return _of_card(state, seat, action)
    city = placed_city(action)
    leader = state.leader[city]
    if city == CHICAGO:
        values: dict[str, Any] = {"share": state.takings() // 2}
        if leader in (NO_ONE, seat):
            return "advice.chicago", values
        return "advice.chicago_from", {**values, "loser": leader}
    cards = unseen(state, city, seat)
    values = {
        "city": components.city_ids[city],
        "mean": round(sum(components.values[card] for card in cards) / len(cards)),
        "sanction": round(100 * sum(1 for card in cards if components.kinds[card]) / len(cards)),
    }
    if leader == NO_ONE:
        return "advice.first", values
    if leader == seat:
        return "advice.more", values
    return "advice.majority", {**values, "loser": leader}


def _of_card(state: BossState, seat: int, card: int) -> Message:
    components = state.components
    city = components.city_of[card]
    unknown = len(unseen(state, city, None))
    values = {"card": components.name(card), "city": components.city_ids[city], "n": max(unknown - 1, 0)}
    share, after = state.takings() // 2, shares_after(state, seat).get(components.name(card), 0)
    if after != share:
        return "advice.card_chicago", {**values, "share": share, "after": after}
    return "advice.card", values
