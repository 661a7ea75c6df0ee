"""Brocanteur: businesses and cars (GLP-5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import (
    AUTOMOBILE,
    B_BUSINESS,
    BUY,
    D_BROCANTEUR,
    D_CAR,
    FOR_SQUARE,
    HAND,
    INVEST,
    INVEST_PRICE,
    INVESTISSEMENT,
    LOOK,
    N_BROCANTEUR,
    N_RESUME,
    NO_CARD,
    PASS,
    SELL_BUSINESS,
    SELL_CAR,
)
from tripot.games.gangster_le_pro.rules.operations import ask, await_card, buy, close_card, drop, may, receive
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def open_brocanteur(state: GangsterLeProState) -> None:
    """Begin a visit: no deal made yet."""
    state.deals = 0
    state.next = N_BROCANTEUR


def brocanteur(state: GangsterLeProState) -> None:
    """Ask while a deal is open: one with Investissement cards, one with cars, in either order (GLP-5.5)."""
    seat = state.turn
    invest = state.deals & 1 == 0 and (_can_invest(state, seat) or state.holds(seat, INVESTISSEMENT) >= 2)
    car = state.deals & 2 == 0 and (state.car[seat] >= 0 or state.available(AUTOMOBILE))
    if invest or car:
        ask(state, D_BROCANTEUR, seat)
    else:
        state.next = N_RESUME


def _can_invest(state: GangsterLeProState, seat: i64) -> bool:
    return state.cash[seat] >= INVEST_PRICE and state.bag[INVESTISSEMENT] > 0


class Deals(Question):
    """Make a deal, or leave."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the deals that are open."""
        seat = state.turn
        components = state.components
        if state.deals & 1 == 0:
            if _can_invest(state, seat):
                may(state, INVEST)
            if state.holds(seat, INVESTISSEMENT) >= 2:
                card: i64
                for card in range(components.first[INVESTISSEMENT], components.first[INVESTISSEMENT + 1]):
                    other = components.partner[card]
                    if card < other and state.loc[card] == HAND + seat and state.loc[other] == HAND + seat:
                        may(state, SELL_BUSINESS + components.business[card])
        if state.deals & 2 == 0:
            if state.car[seat] >= 0:
                may(state, SELL_CAR)
            elif state.available(AUTOMOBILE):
                may(state, LOOK)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        seat = state.turn
        if action == PASS:
            state.next = N_RESUME
        elif action == INVEST:
            state.deals |= 1
            buy(state, seat, INVESTISSEMENT, INVEST_PRICE, "GLP-5.5")
            await_card(state, INVESTISSEMENT, FOR_SQUARE, seat)
        elif action == LOOK:
            state.deals |= 2
            await_card(state, AUTOMOBILE, FOR_SQUARE, seat)
        elif action == SELL_CAR:
            state.deals |= 2
            car = state.car[seat]
            amount = state.components.resale[car]
            if state.events is not None:
                state.emit("sells", "GLP-5.5", EVERYONE, (seat, car, amount))
            drop(state, car, seat, AUTOMOBILE)
            state.cash[seat] += amount
            state.next = N_BROCANTEUR
        else:
            state.deals |= 1
            _sell_business(state, seat, action - SELL_BUSINESS)
            state.next = N_BROCANTEUR


def _sell_business(state: GangsterLeProState, seat: i64, business: i64) -> None:
    components = state.components
    amount = state.bend(seat, B_BUSINESS, 0)
    sold: list[int] = []
    card: i64
    for card in range(components.first[INVESTISSEMENT], components.first[INVESTISSEMENT + 1]):
        if components.business[card] == business:
            sold.append(card)
    amount += components.price[sold[0]]
    if state.events is not None:
        state.emit("sells_business", "GLP-5.5", EVERYONE, (seat, sold[0], amount))
    for card in sold:
        drop(state, card, seat, INVESTISSEMENT)
    state.cash[seat] += amount


def car_shown(state: GangsterLeProState, card: i64) -> None:
    """Show the car that was looked at; a seat that cannot pay puts it under the deck (GLP-5.5)."""
    seat = state.turn
    state.card = card
    if state.events is not None:
        state.emit("looks", "GLP-5.5", EVERYONE, (seat, card))
    if state.cash[seat] >= state.components.price[card]:
        ask(state, D_CAR, seat)
    else:
        close_card(state)
        state.next = N_BROCANTEUR


class BuyCar(Question):
    """Buy the car at its price, or put it under the deck (GLP-5.5)."""

    def answers(self, state: GangsterLeProState) -> None:
        may(state, BUY)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        seat = state.turn
        if action == BUY:
            card = state.card
            state.card = NO_CARD
            buy(state, seat, AUTOMOBILE, state.components.price[card], "GLP-5.5")
            receive(state, card, seat, "GLP-5.5")
        else:
            close_card(state)
        state.next = N_BROCANTEUR

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"card": state.card, "price": state.components.price[state.card]}


QUESTIONS: Final[tuple[Question, ...]] = (
    Deals(D_BROCANTEUR, "brocanteur", ("GLP-5.5",)),
    BuyCar(D_CAR, "car", ("GLP-5.5",)),
)
