"""Exact odds in The Boss, what is hidden from a seat, and what is conserved."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from tripot.core.game import Hidden
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.numbers import (
    BADGES_FOR_LAST_ROUND,
    DEAL,
    DOUBLE,
    DRAW_MARKER,
    GOLD,
    HIDDEN,
    OVER,
    PLACES,
    SILVER,
    TAKEN,
    TURNS,
    UP,
)
from tripot.games.the_boss.rules.police import badges, police_to_come
from tripot.games.the_boss.view import shares_after, unseen


def odds(state: BossState, seat: int | None) -> dict[str, Any]:
    """Return the exact odds of each hidden card and of the end, and Chicago's pay now and after each card of the hand."""
    if state.phase in (DRAW_MARKER, DEAL, OVER):
        return {}
    components = state.components
    hidden_odds = {}
    for city in components.cities:
        cards = unseen(state, city, seat)
        counts = Counter(components.faces[card] for card in cards)
        hidden_odds[components.city_ids[city]] = {
            "of": len(cards),
            "faces": dict(counts),
            "mean": round(sum(components.values[card] for card in cards) / len(cards), 4),
            "sanction": round(sum(1 for card in cards if components.kinds[card]) / len(cards), 4),
        }
    total = state.takings()
    return {
        "hidden": hidden_odds,
        "chicago": {"total": total, "share": total // 2, "after": shares_after(state, seat)},
        "last_turn": state.order[:] if state.turn == TURNS else state.last_order(),
        "rounds": {str(number): chance for number, chance in rounds_odds(state).items()},
    }


def rounds_odds(state: BossState) -> dict[int, float]:
    """Return the chance that the last regular round is this one, the next, and so on, by counting police cards."""
    chances: dict[int, float] = {}
    if state.last:
        return {state.round - state.extra: 1.0}
    number = state.round if police_to_come(state) else state.round + 1
    gold, silver, double = state.police_left()
    _turn_on((gold, silver, double), (badges(state, GOLD), badges(state, SILVER)), number, 1.0, chances)
    return {number: round(chance, 4) for number, chance in sorted(chances.items())}


def _turn_on(
    left: tuple[int, int, int], badges: tuple[int, int], number: int, chance: float, chances: dict[int, float]
) -> None:
    """Turn each police card left in round `number`, and go on to the next round unless it was the last (BOSS-4.3)."""
    for kind, count in enumerate(left):
        if count == 0:
            continue
        share = chance * count / sum(left)
        gold, silver = badges[0] + (kind in (GOLD, DOUBLE)), badges[1] + (kind in (SILVER, DOUBLE))
        if max(gold, silver) >= BADGES_FOR_LAST_ROUND:
            chances[number] = chances.get(number, 0.0) + share
        else:
            fewer = (left[0] - (kind == GOLD), left[1] - (kind == SILVER), left[2] - (kind == DOUBLE))
            _turn_on(fewer, (gold, silver), number + 1, share, chances)


def hidden(state: BossState, seat: int | None) -> list[Hidden]:
    """List each hidden card and each other player's cards of each city, with the number of ways to each value."""
    if state.phase in (DRAW_MARKER, DEAL):
        return []
    components = state.components
    result = []
    for city in components.cities:
        cards = unseen(state, city, seat)
        holders = sorted({state.where[card] for card in cards})
        for holder in holders:
            mine = tuple(components.faces[card] for card in cards if state.where[card] == holder)
            weights = Counter(
                tuple(components.faces[card] for card in some) for some in combinations(cards, len(mine))
            )
            who = "hidden card" if holder == HIDDEN else f"cards of seat {holder}"
            result.append(Hidden(f"{components.city_ids[city]}: {who}", mine, dict(weights)))
    return result


def conserved(state: BossState) -> dict[str, int]:
    """Count city cards wherever they are, police cards, and each player's cubes."""
    components, where = state.components, state.where
    shown = sum(1 for place in where if place >= UP)
    in_hands = sum(len(hand) for hand in state.hands)
    dealt = in_hands + where.count(HIDDEN) + where.count(TAKEN) + shown
    counts = {
        "city cards": dealt + len(components.cards) - state.cursor,
        "police cards": len(state.turned) + sum(state.police_left()),
    }
    for seat in range(state.players):
        row = slice(seat * PLACES, (seat + 1) * PLACES)
        placed = sum(state.experts[row])
        away = state.hospital[seat] + state.prison_one[seat] + state.prison_two[seat] + state.dead[seat]
        counts[f"Experts of seat {seat}"] = state.supply_experts[seat] + placed + away
        others = sum(state.men[row]) - placed + state.spent[seat]
        counts[f"Occasionals of seat {seat}"] = state.supply_occasionals[seat] + others
    return counts
