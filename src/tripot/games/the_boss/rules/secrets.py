"""Re-deals of what a seat in The Boss cannot know (BOSS-2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64, vec
from tripot.core.rng import Rng
from tripot.games.the_boss.rules.deal import deal, gather
from tripot.games.the_boss.rules.numbers import DEAL, HAND, HAND_OF, HELD_BY, HIDDEN, SEATS, WHERE_IS

if TYPE_CHECKING:
    from tripot.games.the_boss.rules.state import BossState


def redeal(state: BossState, seat: i64, rng: Rng) -> None:
    """Shuffle, city by city, the faces the seat has not seen among the hidden card and the others' backs.

    The backs stay where they are (BOSS-2.5). During the deal no card has been seen: the whole deal is redone.
    """
    if state.phase == DEAL:
        dealt = state.cursor
        gather(state)
        deal(state, rng, dealt)
        return
    board = state.board
    components = state.components
    unseen = vec[i64]([0] * components.most_of_a_city)
    k: i64 = 0
    while k < components.n_cities:
        city: i64 = components.row[k]
        k += 1
        at: i64 = WHERE_IS + components.first_of[city]
        end: i64 = at + components.size_of[city]
        last: i64 = -1
        while at < end:
            if board[at] <= HIDDEN and board[at] != seat:
                last += 1
                unseen[last] = at
            at += 1
        while last > 0:
            one: i64 = unseen[last]
            other: i64 = unseen[rng.below(last + 1)]
            back: i64 = board[one]
            board[one] = board[other]
            board[other] = back
            last -= 1
    sort_hands(state)


def sort_hands(state: BossState) -> None:
    """List the hands anew from where the cards are."""
    board = state.board
    deck = state.components.deck
    seat: i64 = 0
    while seat < SEATS:
        board[HELD_BY + seat] = 0
        seat += 1
    k: i64 = 0
    while k < state.components.n_cards:
        card: i64 = deck[k]
        k += 1
        seat = board[WHERE_IS + card]
        if seat < HIDDEN:
            held: i64 = board[HELD_BY + seat]
            board[HAND_OF + seat * HAND + held] = card
            board[HELD_BY + seat] = held + 1
