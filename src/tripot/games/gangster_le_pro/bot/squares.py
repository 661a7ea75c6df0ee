"""The value of squares, and of cards in hand, for a player of Gangster Le Pro."""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64
from tripot.games.gangster_le_pro.bot.worth import (
    boxe,
    boxer_value,
    expert,
    held_share,
    lateness,
    man,
    mission,
    robbery,
    star_mission,
    unseen_gem,
    vendeur,
)
from tripot.games.gangster_le_pro.rules.numbers import (
    AUTOMOBILE,
    B_BUSINESS,
    B_COLLECTE,
    B_REFUGE,
    BAG,
    BANQUE,
    BOXE,
    COLLECTE,
    COMMERCE,
    DIAMANT,
    INVEST_PRICE,
    INVESTISSEMENT,
    JEWEL_PRICE,
    MISSION,
    OUT,
    PERLE,
    PROTECTION,
    RECRUTEMENT,
    REFUGE_PAY_PER_MAN,
    SQ_AVENTURE,
    SQ_BOXE,
    SQ_BROCANTEUR,
    SQ_COLLECTE,
    SQ_ECHANGE,
    SQ_EXPERT,
    SQ_MISSION,
    SQ_PASSAGE,
    SQ_PROTECTION,
    SQ_RECRUTEMENT,
    SQ_REFUGE,
    SQ_VENDEUR,
    SQ_VOL,
    STOP_BONUS,
    USED,
    percent,
)
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

ADVENTURE: Final = 300
PASSAGE: Final = 500
STAR_VALUE: Final = 1500


def best_business(state: GangsterLeProState, seat: i64) -> i64:
    """Return a half of the most expensive business of which the seat owns both halves, -1 without any."""
    components = state.components
    best: i64 = -1
    card: i64
    for card in range(components.first[INVESTISSEMENT], components.first[INVESTISSEMENT + 1]):
        whole = state.in_hand(card, seat) and state.in_hand(components.partner[card], seat)
        if whole and (best < 0 or components.price[card] > components.price[best]):
            best = card
    return best


def half_business(state: GangsterLeProState, seat: i64, card: i64) -> i64:
    """Return the value of one half of a business."""
    components = state.components
    price = components.price[card] + state.bend(seat, B_BUSINESS, 0)
    left = 110 - lateness(state)
    if state.in_hand(components.partner[card], seat):
        return price * left // 220
    return 0 if state.loc[components.partner[card]] == OUT else price * left // 900


def invest(state: GangsterLeProState, seat: i64) -> i64:
    """Return the expected gain of an Investissement card bought unseen."""
    if state.cash[seat] < INVEST_PRICE or state.bag[INVESTISSEMENT] == 0:
        return 0
    held = state.holds(seat, INVESTISSEMENT)
    return (350 + 350 * held) * (100 - lateness(state)) // 100 - INVEST_PRICE


def brocanteur(state: GangsterLeProState, seat: i64) -> i64:
    """Return the expected gain of a Brocanteur square."""
    card = best_business(state, seat)
    brings = max(0, invest(state, seat))
    if card >= 0:
        brings = max(brings, state.components.price[card] * (30 + lateness(state) // 2) // 100)
    car = state.car[seat]
    if car >= 0:
        brings += max(0, state.components.resale[car] - state.components.price[car])
    elif state.cash[seat] >= 1500:
        brings += 150
    return brings


def collecte_card(state: GangsterLeProState, seat: i64) -> i64:
    """Return the mean cost of the Collecte cards that may be drawn, which are public."""
    components = state.components
    place = BAG if state.bag[COLLECTE] > 0 else USED
    total: i64 = 0
    cards: i64 = 0
    card: i64
    for card in range(components.first[COLLECTE], components.first[COLLECTE + 1]):
        if state.loc[card] == place:
            cards += 1
            total += components.code[components.entry[card] + 1]
    return percent(total // cards, state.bend(seat, B_COLLECTE, 100)) if cards > 0 else 0


def collecte(state: GangsterLeProState, seat: i64) -> i64:
    """Return the expected gain of a Collecte square, which is negative."""
    cash = state.cash[seat]
    if cash > 10_000:
        return -500 if state.holds(seat, PROTECTION) > 0 else -collecte_card(state, seat)
    asked = 500 if cash > 5_000 else 100 if cash >= 1_000 else 0
    return -percent(asked, state.bend(seat, B_COLLECTE, 100))


def protection(state: GangsterLeProState, seat: i64) -> i64:
    """Return the expected gain of buying a Protection."""
    if state.cash[seat] < 7_000 or not state.available(PROTECTION):
        return 0
    held = state.holds(seat, PROTECTION)
    return collecte_card(state, seat) * (60 - 25 * held) // 100 - 500


def exchange(state: GangsterLeProState, seat: i64) -> i64:
    """Return the expected gain of exchanging the seat's cheapest gem."""
    best: i64 = 0
    deck: i64
    for deck in (PERLE, DIAMANT):
        if state.holds(seat, deck) == 0 or not _others_hold(state, seat, deck):
            continue
        gain = (
            (unseen_gem(state, seat, deck) - state.components.value[cheapest(state, seat, deck)])
            * held_share(state)
            // 100
        )
        best = max(best, gain)
    return best


def _others_hold(state: GangsterLeProState, seat: i64, deck: i64) -> bool:
    return any(other != seat and state.holds(other, deck) > 0 for other in range(state.players))


def cheapest(state: GangsterLeProState, seat: i64, deck: i64) -> i64:
    """Return the seat's card of a deck with the lowest value."""
    components = state.components
    best: i64 = -1
    least: i64 = 0
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        if state.in_hand(card, seat):
            worth = card_value(state, seat, card)
            if best < 0 or worth < least:
                best = card
                least = worth
    return best


def card_value(state: GangsterLeProState, seat: i64, card: i64) -> i64:
    """Return the value of a card in the seat's own hand."""
    components = state.components
    deck = components.deck[card]
    if deck in (PERLE, DIAMANT):
        if components.jewel[card]:
            whole = state.in_hand(components.partner[card], seat)
            return JEWEL_PRICE * held_share(state) // 200 if whole else 800
        return components.value[card] * held_share(state) // 100
    if deck == RECRUTEMENT:
        return components.men[card] * man(state)
    if deck == MISSION:
        return star_mission(state, card, state.men(seat), lateness(state))
    if deck == PROTECTION:
        return collecte_card(state, seat) * 6 // 10 if state.cash[seat] > 7_000 else 400
    if deck == INVESTISSEMENT:
        return half_business(state, seat, card)
    if deck == AUTOMOBILE:
        return components.price[card] * 8 // 10
    if deck == BOXE:
        return boxer_value(state, seat)
    return STAR_VALUE


# ---- squares


def refuge(state: GangsterLeProState, seat: i64) -> i64:
    """Return the gain of passing Refuge."""
    return state.men(seat) * state.bend(seat, B_REFUGE, REFUGE_PAY_PER_MAN)


def kind_value(state: GangsterLeProState, seat: i64, kind: i64) -> i64:
    """Return the expected gain of playing a square of a kind."""
    if kind == SQ_VENDEUR:
        return vendeur(state, seat)
    if kind == SQ_EXPERT:
        return expert(state, seat)
    if kind == SQ_MISSION:
        return mission(state, seat)
    if kind == SQ_RECRUTEMENT:
        return 2 * man(state)
    if kind == SQ_VOL:
        shop = max(0, robbery(state, seat, COMMERCE))
        return (2 * shop + max(0, robbery(state, seat, BANQUE))) // 3
    if kind == SQ_BOXE:
        return boxe(state, seat)
    if kind == SQ_BROCANTEUR:
        return brocanteur(state, seat)
    if kind == SQ_COLLECTE:
        return collecte(state, seat)
    if kind == SQ_AVENTURE:
        return ADVENTURE
    if kind == SQ_PASSAGE:
        return PASSAGE + collecte(state, seat) // 6
    if kind == SQ_ECHANGE:
        return exchange(state, seat)
    if kind == SQ_PROTECTION:
        return max(0, protection(state, seat))
    if kind == SQ_REFUGE:
        return refuge(state, seat) + STOP_BONUS
    return 0


def square_value(state: GangsterLeProState, seat: i64, square: i64) -> i64:
    """Return the expected gain of stopping on a square: the better side, a collision, a hat."""
    components = state.components
    value = kind_value(state, seat, components.side_one[square])
    if components.side_two[square] >= 0:
        value = max(value, kind_value(state, seat, components.side_two[square]))
    if state.hats[square] >= 0:
        value += 1200
    other: i64
    for other in range(state.players):
        if other != seat and state.car[other] >= 0 and state.square[other] == square:
            value += components.price[state.car[other]] // (8 if state.factor[other] > 0 else 4)
    return value


def walk_value(state: GangsterLeProState, seat: i64, steps: i64) -> i64:
    """Return the expected gain of walking a number of squares, including Refuge on the way."""
    square = state.square[seat] + steps
    if square > state.components.squares:
        return square_value(state, seat, square - state.components.squares) + refuge(state, seat)
    return square_value(state, seat, square % state.components.squares)
