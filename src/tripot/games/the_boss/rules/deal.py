"""Dealing the city cards (BOSS-2.4) as a chain of draws: who gets this card?"""

from __future__ import annotations

from tripot.core.rng import Rng
from tripot.games.the_boss.rules.box import HAND
from tripot.games.the_boss.rules.position import HIDDEN, Position


def _to_come(state: Position) -> int:
    """Return how many cards of the next card's city are to come if none of them is hidden yet, otherwise 0."""
    card = state.box.cards[state.cursor]
    count = 0
    for other in state.box.by_city[state.box.city_of[card]]:
        if state.where[other] == HIDDEN:
            return 0
        if other >= card:
            count += 1
    return count


def give(state: Position, to: int) -> None:
    """Deal the next card to a seat, or HIDDEN under its city."""
    card = state.box.cards[state.cursor]
    state.where[card] = to
    if to != HIDDEN:
        state.hands[to].append(card)
    state.cursor += 1


def receivers(state: Position) -> list[tuple[int, int]]:
    """Weigh who gets the next card so that BOSS-2.4 holds: one card of each city hidden, the rest at random.

    With k of the city's cards to come and none hidden yet, this one is hidden once in k; otherwise each hand gets
    it in proportion to its room.
    """
    to_come = _to_come(state)
    if to_come == 1:
        return [(HIDDEN, 1)]
    room = [HAND - len(hand) for hand in state.hands]
    found: list[tuple[int, int]] = []
    times = 1
    if to_come > 1:
        found.append((HIDDEN, sum(room)))
        times = to_come - 1
    for seat in range(state.players):
        if room[seat] > 0:
            found.append((seat, room[seat] * times))
    return found


def deal(state: Position, rng: Rng, upto: int) -> None:
    """Deal on until so many cards are dealt: what `receivers` says, from the same numbers, in one go."""
    box = state.box
    room = [HAND - len(hand) for hand in state.hands]
    free = sum(room)
    to_come = _to_come(state)
    while state.cursor < upto:
        card = box.cards[state.cursor]
        mine = box.by_city[box.city_of[card]]
        if card == mine[0]:
            to_come = len(mine)
        times = 1
        if to_come == 0:
            point = rng.below(free)
        elif to_come == 1:
            point = rng.below(1) - 1
        else:
            point = rng.below(free * to_come) - free
            times = to_come - 1
            to_come -= 1
        if point < 0:
            give(state, HIDDEN)
            to_come = 0
            continue
        seat = 0
        while point >= room[seat] * times:
            point -= room[seat] * times
            seat += 1
        give(state, seat)
        room[seat] -= 1
        free -= 1
