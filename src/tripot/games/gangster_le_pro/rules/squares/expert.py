"""Expert: Perles, Diamants and the jewel are sold (GLP-5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import (
    B_SALE,
    D_EXPERT,
    DIAMANT,
    HAND,
    JEWEL_PRICE,
    M_SALE,
    N_EXPERT,
    N_RESUME,
    NO_CARD,
    PASS,
    PERLE,
    SELL,
    SELL_JEWEL,
    STAR,
)
from tripot.games.gangster_le_pro.rules.operations import ask, drop, may, may_star, play_star
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def open_expert(state: GangsterLeProState) -> None:
    """Begin a visit: nothing sold yet."""
    state.deals = 0
    state.next = N_EXPERT


def expert(state: GangsterLeProState) -> None:
    """Ask while a Perle or a Diamant can still be sold (GLP-5.8)."""
    seat = state.turn
    perle = state.deals & 1 == 0 and state.holds(seat, PERLE) > 0
    diamant = state.deals & 2 == 0 and state.holds(seat, DIAMANT) > 0
    if perle or diamant:
        ask(state, D_EXPERT, seat)
    else:
        state.next = N_RESUME


def jewel_half(state: GangsterLeProState, seat: i64, deck: i64) -> i64:
    """Return the half of the jewel in a deck if the seat holds it, NO_CARD otherwise."""
    components = state.components
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        if components.jewel[card] and state.in_hand(card, seat):
            return card
    return NO_CARD


class Sale(Question):
    """Sell, play a star, or leave."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the stars before anything is sold, and what can be sold; a half alone never (GLP-5.8)."""
        seat = state.turn
        components = state.components
        if state.deals == 0:
            may_star(state, seat, M_SALE)
            if jewel_half(state, seat, PERLE) >= 0 and jewel_half(state, seat, DIAMANT) >= 0:
                may(state, SELL_JEWEL)
        bit: i64
        for bit in range(2):
            deck = PERLE if bit == 0 else DIAMANT
            if state.deals >> bit & 1 == 0:
                card: i64
                for card in range(components.first[deck], components.first[deck + 1]):
                    if state.loc[card] == HAND + seat and not components.jewel[card]:
                        may(state, SELL + card)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        seat = state.turn
        if action == PASS:
            state.next = N_RESUME
        elif action == SELL_JEWEL:
            state.deals = 3
            amount = _price(state, seat, JEWEL_PRICE)
            halves = (jewel_half(state, seat, PERLE), jewel_half(state, seat, DIAMANT))
            if state.events is not None:
                state.emit("sells_jewel", "GLP-5.8", EVERYONE, (seat, amount))
            drop(state, halves[0], seat, PERLE)
            drop(state, halves[1], seat, DIAMANT)
            state.cash[seat] += amount
            state.next = N_EXPERT
        elif action >= SELL:
            card = action - SELL
            deck = state.components.deck[card]
            state.deals |= 1 if deck == PERLE else 2
            amount = _price(state, seat, state.components.value[card])
            if state.events is not None:
                state.emit("sells", "GLP-5.8", EVERYONE, (seat, card, amount))
            drop(state, card, seat, deck)
            state.cash[seat] += amount
            state.next = N_EXPERT
        else:
            play_star(state, action - STAR, seat)


def _price(state: GangsterLeProState, seat: i64, value: i64) -> i64:
    """Add the Personnage's bonus, then what stars and the hat do to the first piece sold."""
    amount = (value + state.bend(seat, B_SALE, 0)) * state.times + state.plus
    state.times = 1
    state.plus = 0
    return amount


QUESTIONS: Final[tuple[Question, ...]] = (Sale(D_EXPERT, "expert", ("GLP-5.8",)),)
