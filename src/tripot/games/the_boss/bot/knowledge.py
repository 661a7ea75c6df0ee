"""What a player of The Boss can know about a position: each city's worth by counting, and when the match may end.

Nothing here looks at a face that the seat has not seen: unseen cards are only counted.
"""

from __future__ import annotations

from typing import Final

from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.box import BANNED, HOSPITAL, PLACES, PRISON, REVOLVER
from tripot.games.the_boss.rules.position import BADGES, HIDDEN, NO_ONE, TURNS

ANYBODY: Final = -1
"""In place of a seat: what follows from public knowledge alone."""


def more_rounds(state: BossState, rounds: int) -> float:
    """Return the exact chance that at least so many rounds follow this one, extra rounds aside."""
    if state.last or state.extra > 0:
        return 0.0
    left = state.police_left()
    due = rounds if state.police_to_come() else rounds - 1
    # The rounds go on as long as none of the cards turned meanwhile brings a third badge.
    return _none_third(left[0], left[1], left[2], state.badges(0), state.badges(1), due)


def _none_third(gold: int, silver: int, double: int, golds: int, silvers: int, draws: int) -> float:
    """Return the chance that so many draws from the police cards leave both colours short of a third badge."""
    if golds >= BADGES or silvers >= BADGES:
        return 0.0
    total = gold + silver + double
    if draws <= 0:
        return 1.0
    if total == 0:
        return 0.0
    chance = 0.0
    if gold > 0:
        chance += gold * _none_third(gold - 1, silver, double, golds + 1, silvers, draws - 1)
    if silver > 0:
        chance += silver * _none_third(gold, silver - 1, double, golds, silvers + 1, draws - 1)
    if double > 0:
        chance += double * _none_third(gold, silver, double - 1, golds + 1, silvers + 1, draws - 1)
    return chance / total


def worth(state: BossState, seat: int, costs: list[float]) -> list[float]:
    """Return each city's expected worth in M$ for a seat's knowledge (or ANYBODY's), sanctions at their cost."""
    box = state.box
    found = [0.0] * PLACES
    for city in box.cities:
        total = 0.0
        unseen = 0
        for card in box.by_city[city]:
            place = state.where[card]
            if place <= HIDDEN and place != seat:
                unseen += 1
                total += box.values[card] - costs[box.kinds[card]]
        if unseen > 0:
            found[city] = total / unseen
    return found


def sanction_costs(state: BossState, expert: float, ban: float) -> list[float]:
    """Return what each kind of card costs in M$, given the worth of an Expert and of a city for one round."""
    one = more_rounds(state, 1)
    two = more_rounds(state, 2)
    later = one + two + more_rounds(state, 3) + more_rounds(state, 4)
    costs = [0.0] * (BANNED + 1)
    costs[REVOLVER] = expert * later
    costs[HOSPITAL] = expert * one
    costs[PRISON] = expert * (one + two)
    costs[BANNED] = ban * later
    return costs


def chicago_worth(state: BossState, seat: int) -> float:
    """Return the share Chicago is expected to pay: the last card of each city to its left is still to come or lies there.

    Every card in a hand is played before the round ends, so a city's last card is one of those still held.
    """
    box = state.box
    total = 0.0
    for place in range(state.chicago - 1):
        total += top_worth(state, seat, box.cities[place])
    # Half, rounded down: a quarter of a million is lost on average when the sum is still open.
    share = total / 2.0 - 0.25
    return share if share > 0.0 else 0.0


def top_worth(state: BossState, seat: int, city: int) -> float:
    """Return what the last card of a city is expected to be worth when the round ends."""
    box = state.box
    held = 0
    own = 0.0
    own_cards = 0
    unseen = 0
    unseen_total = 0.0
    for card in box.by_city[city]:
        place = state.where[card]
        if place == seat:
            own_cards += 1
            own += box.values[card]
        elif place <= HIDDEN:
            unseen += 1
            unseen_total += box.values[card]
    if unseen > 1:
        held = unseen - 1
    if own_cards + held == 0:
        top = state.top_card(city)
        return 0.0 if top == NO_ONE else float(box.values[top])
    others = unseen_total / unseen if unseen > 0 else 0.0
    return (own + held * others) / (own_cards + held)


def turns_left(state: BossState, seat: int) -> int:
    """Return how many more times a seat will place, the current one not counted for who is placing now."""
    left = TURNS - state.turn
    spot = state.spot
    for later in range(spot + 1, state.players):
        if state.order[later] == seat:
            return left + 1
    return left
