"""Odds a player of The Boss can compute: each city's value by counting cards, and when the match may end.

Nothing here looks at a face that the seat has not seen: unseen cards are only counted.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec
from tripot.games.the_boss.rules.numbers import (
    BADGES_FOR_LAST_ROUND,
    BANNED,
    DOUBLE,
    GOLD,
    HIDDEN,
    HOSPITAL,
    NO_ONE,
    ORDER,
    PLACES,
    PRISON,
    REVOLVER,
    SILVER,
    TURNS,
    WHERE_IS,
)
from tripot.games.the_boss.rules.police import badges, police_left, police_to_come
from tripot.games.the_boss.rules.state import BossState

ANYBODY: Final = -1
"""In place of a seat: what follows from public knowledge alone."""


def more_rounds(state: BossState, rounds: i64) -> float:
    """Return the exact chance that at least n rounds follow this one, without extra rounds."""
    if state.last or state.extra > 0:
        return 0.0
    due: i64 = rounds
    if not police_to_come(state):
        due -= 1
    # Rounds continue until a police card brings a third badge.
    return _none_third(
        police_left(state, GOLD),
        police_left(state, SILVER),
        police_left(state, DOUBLE),
        badges(state, GOLD),
        badges(state, SILVER),
        due,
    )


def _none_third(gold: i64, silver: i64, double: i64, golds: i64, silvers: i64, draws: i64) -> float:
    """Return the chance that n police cards leave both colours short of a third badge."""
    if golds >= BADGES_FOR_LAST_ROUND or silvers >= BADGES_FOR_LAST_ROUND:
        return 0.0
    total: i64 = gold + silver + double
    if draws <= 0:
        return 1.0
    if total == 0:
        return 0.0
    chance = 0.0
    if gold > 0:
        chance += float(gold) * _none_third(gold - 1, silver, double, golds + 1, silvers, draws - 1)
    if silver > 0:
        chance += float(silver) * _none_third(gold, silver - 1, double, golds, silvers + 1, draws - 1)
    if double > 0:
        chance += float(double) * _none_third(gold, silver, double - 1, golds + 1, silvers + 1, draws - 1)
    return chance / float(total)


def worth(state: BossState, seat: i64, costs: vec[float]) -> vec[float]:
    """Return each city's expected worth in M$ for a seat's knowledge (or ANYBODY's), sanctions at their cost."""
    components = state.components
    board = state.board
    result = vec[float]([0.0] * PLACES)
    k: i64 = 0
    while k < components.n_cities:
        city: i64 = components.row[k]
        k += 1
        total = 0.0
        unseen: i64 = 0
        card: i64 = components.first_of[city]
        end: i64 = card + components.size_of[city]
        while card < end:
            place: i64 = board[WHERE_IS + card]
            if place <= HIDDEN and place != seat:
                unseen += 1
                total += float(components.values[card]) - costs[components.kinds[card]]
            card += 1
        if unseen > 0:
            result[city] = total / float(unseen)
    return result


def sanction_costs(state: BossState, expert: float, ban: float) -> vec[float]:
    """Return the cost of each kind of card in M$, given the value of an Expert and of a city for one round."""
    one_more = more_rounds(state, 1)
    two_more = more_rounds(state, 2)
    later = one_more + two_more + more_rounds(state, 3) + more_rounds(state, 4)
    costs = vec[float]([0.0] * (BANNED + 1))
    costs[REVOLVER] = expert * later
    costs[HOSPITAL] = expert * one_more
    costs[PRISON] = expert * (one_more + two_more)
    costs[BANNED] = ban * later
    if state.components.terms_in_turns:
        turn: float = expert * one_more / float(TURNS)
        costs[HOSPITAL] = turn
        costs[PRISON] = 2.0 * turn
    return costs


def chicago_worth(state: BossState, seat: i64) -> float:
    """Return the share Chicago is expected to pay: the last card of each city to its left is still to come or lies there.

    Every card in a hand is played before the round ends, so a city's last card is one of those still held.
    """
    total = 0.0
    k: i64 = 0
    while k < state.chicago - 1:
        total += top_worth(state, seat, state.components.row[k])
        k += 1
    # Half, rounded down: a quarter of a million is lost on average when the sum is still open.
    share = total / 2.0 - 0.25
    return share if share > 0.0 else 0.0


def top_worth(state: BossState, seat: i64, city: i64) -> float:
    """Return the expected value of a city's last card at the end of the round."""
    components = state.components
    board = state.board
    held: i64 = 0
    own: i64 = 0
    own_cards: i64 = 0
    unseen: i64 = 0
    unseen_total: i64 = 0
    card: i64 = components.first_of[city]
    end: i64 = card + components.size_of[city]
    while card < end:
        place: i64 = board[WHERE_IS + card]
        if place == seat:
            own_cards += 1
            own += components.values[card]
        elif place <= HIDDEN:
            unseen += 1
            unseen_total += components.values[card]
        card += 1
    if unseen > 1:
        held = unseen - 1
    if own_cards + held == 0:
        top = state.top_card(city)
        return 0.0 if top == NO_ONE else float(components.values[top])
    others = float(unseen_total) / float(unseen) if unseen > 0 else 0.0
    return (float(own) + float(held) * others) / float(own_cards + held)


def turns_left(state: BossState, seat: i64) -> i64:
    """Return how many more times a seat will place, without a current placement."""
    n: i64 = state.players
    left: i64 = TURNS - state.turn
    later: i64 = state.spot + 1
    while later < n:
        if state.board[ORDER + later] == seat:
            return left + 1
        later += 1
    return left
