"""The deal of The Boss (BOSS-2): the marker, and the city cards dealt one by one, each draw choosing who gets the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.rng import Rng
from tripot.core.state import EVERYONE
from tripot.games.the_boss.rules.numbers import (
    AWAY,
    DEAL,
    HAND,
    HAND_OF,
    HELD_BY,
    HIDDEN,
    ORDER,
    PLACE,
    SEATS,
    TURN_POLICE,
    WHERE_IS,
)

if TYPE_CHECKING:
    from tripot.games.the_boss.rules.state import BossState


def give_marker(state: BossState, seat: i64) -> None:
    """Give the marker to a seat: it deals, and plays first (BOSS-2.3)."""
    state.marker = seat
    state.phase = DEAL
    board = state.board
    n: i64 = state.players
    at: i64 = ORDER
    while at < ORDER + n:  # clockwise
        board[at] = seat
        at += 1
        seat += 1
        if seat == n:
            seat = 0


def gather(state: BossState) -> None:
    """Take all city cards back to be dealt (BOSS-5.5)."""
    board = state.board
    deck = state.components.deck
    k: i64 = 0
    while k < state.components.n_cards:
        board[WHERE_IS + deck[k]] = AWAY
        k += 1
    seat: i64 = 0
    while seat < SEATS:
        board[HELD_BY + seat] = 0
        seat += 1
    state.cursor = 0


def _to_come(state: BossState) -> i64:
    """Return how many cards of the next card's city are to come if none of them is hidden yet, otherwise 0."""
    components = state.components
    card: i64 = components.deck[state.cursor]
    city: i64 = components.city_of[card]
    if state.hidden_card(city) >= 0:
        return 0
    return components.first_of[city] + components.size_of[city] - card


def give(state: BossState, to: i64) -> None:
    """Deal the next card to a seat, or HIDDEN under its city."""
    board = state.board
    card: i64 = state.components.deck[state.cursor]
    board[WHERE_IS + card] = to
    if to != HIDDEN:
        held: i64 = board[HELD_BY + to]
        board[HAND_OF + to * HAND + held] = card
        board[HELD_BY + to] = held + 1
    state.cursor += 1


def receivers(state: BossState) -> list[tuple[int, int]]:
    """Return who may get the next card, with weights: one card of each city is hidden, the rest is random (BOSS-2.4).

    With k of the city's cards to come and none hidden yet, this one is hidden with chance 1/k. Otherwise each hand gets
    it in proportion to its free places.
    """
    to_come: int = _to_come(state)
    if to_come == 1:
        return [(HIDDEN, 1)]
    free_places: list[int] = [HAND - state.board[HELD_BY + seat] for seat in range(state.players)]
    result: list[tuple[int, int]] = []
    times: int = 1
    if to_come > 1:
        result.append((HIDDEN, sum(free_places)))
        times = to_come - 1
    for seat in range(state.players):
        if free_places[seat] > 0:
            result.append((seat, free_places[seat] * times))
    return result


def deal(state: BossState, rng: Rng, upto: i64) -> None:
    """Deal until `upto` cards are dealt: equal in law to `receivers`, and with the same random numbers."""
    cursor: i64 = state.cursor
    if cursor >= upto:
        return
    components = state.components
    board = state.board
    n: i64 = state.players
    free: i64 = n * HAND
    seat: i64 = 0
    while seat < n:
        free -= board[HELD_BY + seat]
        seat += 1
    to_come: i64 = _to_come(state)
    while cursor < upto:
        card: i64 = components.deck[cursor]
        city: i64 = components.city_of[card]
        if card == components.first_of[city]:
            to_come = components.size_of[city]
        times: i64 = 1
        point: i64
        if to_come == 0:
            point = rng.below(free)
        elif to_come == 1:
            point = rng.below(1) - 1
        else:
            point = rng.below(free * to_come) - free
            times = to_come - 1
            to_come -= 1
        cursor += 1
        if point < 0:
            board[WHERE_IS + card] = HIDDEN
            to_come = 0
            continue
        seat = 0
        held: i64 = board[HELD_BY]
        while point >= (HAND - held) * times:
            point -= (HAND - held) * times
            seat += 1
            held = board[HELD_BY + seat]
        board[WHERE_IS + card] = seat
        board[HAND_OF + seat * HAND + held] = card
        board[HELD_BY + seat] = held + 1
        free -= 1
    state.cursor = cursor


def begin_turns(state: BossState) -> None:
    """Show each player their hand; in the first round the first police card is turned (BOSS-2.6, BOSS-4.2)."""
    state.phase = PLACE
    if state.round == 1 and not state.components.every_round:
        state.phase = TURN_POLICE
    if state.events is not None:
        state.emit("dealt", "BOSS-2.4", EVERYONE, (state.round, state.marker))
        hands = state.hands
        for seat in range(state.players):
            cards = tuple([state.components.name(card) for card in hands[seat]])
            state.emit("hand", "BOSS-2.5", 2**seat, (seat, cards))
