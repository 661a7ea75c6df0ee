"""What the squares and the cards of a hand are worth to a player of Gangster Le Pro (for bot.py)."""

from __future__ import annotations

from typing import Final

from tripot.games.gangster_le_pro.bot_worth import (
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
from tripot.games.gangster_le_pro.rules_state import (
    Position,
)
from tripot.games.gangster_le_pro.rules_tables import (
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
    PER_MAN,
    PERLE,
    PROTECTION,
    RECRUTEMENT,
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

ADVENTURE: Final = 300
PASSAGE: Final = 500
STAR_VALUE: Final = 1500


def best_business(s: Position, seat: int) -> int:
    """Return a half of the dearest business the seat owns whole, -1 without any."""
    t = s.tables
    best = -1
    for card in range(t.first[INVESTISSEMENT], t.first[INVESTISSEMENT + 1]):
        whole = s.in_hand(card, seat) and s.in_hand(t.partner[card], seat)
        if whole and (best < 0 or t.price[card] > t.price[best]):
            best = card
    return best


def half_business(s: Position, seat: int, card: int) -> int:
    """Return what one half of a business is worth."""
    t = s.tables
    price = t.price[card] + s.bend(seat, B_BUSINESS, 0)
    left = 110 - lateness(s)
    if s.in_hand(t.partner[card], seat):
        return price * left // 220
    return 0 if s.loc[t.partner[card]] == OUT else price * left // 900


def invest(s: Position, seat: int) -> int:
    """Return what an Investissement card bought unseen brings."""
    if s.cash[seat] < INVEST_PRICE or s.bag[INVESTISSEMENT] == 0:
        return 0
    held = s.holds(seat, INVESTISSEMENT)
    return (350 + 350 * held) * (100 - lateness(s)) // 100 - INVEST_PRICE


def brocanteur(s: Position, seat: int) -> int:
    """Return what a Brocanteur brings."""
    card = best_business(s, seat)
    brings = max(0, invest(s, seat))
    if card >= 0:
        brings = max(brings, s.tables.price[card] * (30 + lateness(s) // 2) // 100)
    car = s.car[seat]
    if car >= 0:
        brings += max(0, s.tables.resale[car] - s.tables.price[car])
    elif s.cash[seat] >= 1500:
        brings += 150
    return brings


def collecte_card(s: Position, seat: int) -> int:
    """Return what a Collecte card costs on average, by those that may be drawn: they are public."""
    t = s.tables
    place = BAG if s.bag[COLLECTE] > 0 else USED
    total = 0
    cards = 0
    for card in range(t.first[COLLECTE], t.first[COLLECTE + 1]):
        if s.loc[card] == place:
            cards += 1
            total += t.code[t.entry[card] + 1]
    return percent(total // cards, s.bend(seat, B_COLLECTE, 100)) if cards > 0 else 0


def collecte(s: Position, seat: int) -> int:
    """Return what a Collecte square brings: less than nothing."""
    cash = s.cash[seat]
    if cash > 10_000:
        return -500 if s.holds(seat, PROTECTION) > 0 else -collecte_card(s, seat)
    asked = 500 if cash > 5_000 else 100 if cash >= 1_000 else 0
    return -percent(asked, s.bend(seat, B_COLLECTE, 100))


def protection(s: Position, seat: int) -> int:
    """Return what a Protection bought brings."""
    if s.cash[seat] < 7_000 or not s.available(PROTECTION):
        return 0
    held = s.holds(seat, PROTECTION)
    return collecte_card(s, seat) * (60 - 25 * held) // 100 - 500


def exchange(s: Position, seat: int) -> int:
    """Return what an exchange of one's cheapest gem brings."""
    best = 0
    for deck in (PERLE, DIAMANT):
        if s.holds(seat, deck) == 0 or not _others_hold(s, seat, deck):
            continue
        gain = (unseen_gem(s, seat, deck) - s.tables.value[cheapest(s, seat, deck)]) * held_share(s) // 100
        best = max(best, gain)
    return best


def _others_hold(s: Position, seat: int, deck: int) -> bool:
    return any(other != seat and s.holds(other, deck) > 0 for other in range(s.players))


def cheapest(s: Position, seat: int, deck: int) -> int:
    """Return the seat's card of a deck that it misses least."""
    t = s.tables
    best = -1
    least = 0
    for card in range(t.first[deck], t.first[deck + 1]):
        if s.in_hand(card, seat):
            worth = card_value(s, seat, card)
            if best < 0 or worth < least:
                best = card
                least = worth
    return best


def card_value(s: Position, seat: int, card: int) -> int:
    """Return what a card in one's own hand is worth."""
    t = s.tables
    deck = t.deck[card]
    if deck in (PERLE, DIAMANT):
        if t.jewel[card]:
            whole = s.in_hand(t.partner[card], seat)
            return JEWEL_PRICE * held_share(s) // 200 if whole else 800
        return t.value[card] * held_share(s) // 100
    if deck == RECRUTEMENT:
        return t.men[card] * man(s)
    if deck == MISSION:
        return star_mission(s, card, s.men(seat), lateness(s))
    if deck == PROTECTION:
        return collecte_card(s, seat) * 6 // 10 if s.cash[seat] > 7_000 else 400
    if deck == INVESTISSEMENT:
        return half_business(s, seat, card)
    if deck == AUTOMOBILE:
        return t.price[card] * 8 // 10
    if deck == BOXE:
        return boxer_value(s, seat)
    return STAR_VALUE


# ---- squares


def refuge(s: Position, seat: int) -> int:
    """Return what passing Refuge brings."""
    return s.men(seat) * s.bend(seat, B_REFUGE, PER_MAN)


def kind_value(s: Position, seat: int, kind: int) -> int:
    """Return what playing a square of a kind brings."""
    if kind == SQ_VENDEUR:
        return vendeur(s, seat)
    if kind == SQ_EXPERT:
        return expert(s, seat)
    if kind == SQ_MISSION:
        return mission(s, seat)
    if kind == SQ_RECRUTEMENT:
        return 2 * man(s)
    if kind == SQ_VOL:
        shop = max(0, robbery(s, seat, COMMERCE))
        return (2 * shop + max(0, robbery(s, seat, BANQUE))) // 3
    if kind == SQ_BOXE:
        return boxe(s, seat)
    if kind == SQ_BROCANTEUR:
        return brocanteur(s, seat)
    if kind == SQ_COLLECTE:
        return collecte(s, seat)
    if kind == SQ_AVENTURE:
        return ADVENTURE
    if kind == SQ_PASSAGE:
        return PASSAGE + collecte(s, seat) // 6
    if kind == SQ_ECHANGE:
        return exchange(s, seat)
    if kind == SQ_PROTECTION:
        return max(0, protection(s, seat))
    if kind == SQ_REFUGE:
        return refuge(s, seat) + STOP_BONUS
    return 0


def square_value(s: Position, seat: int, square: int) -> int:
    """Return what stopping on a square brings: the better side, a car that is hit, a hat."""
    t = s.tables
    value = kind_value(s, seat, t.side_one[square])
    if t.side_two[square] >= 0:
        value = max(value, kind_value(s, seat, t.side_two[square]))
    if s.hats[square] >= 0:
        value += 1200
    for other in range(s.players):
        if other != seat and s.car[other] >= 0 and s.pos[other] == square:
            value += t.price[s.car[other]] // (8 if s.factor[other] > 0 else 4)
    return value


def walk_value(s: Position, seat: int, steps: int) -> int:
    """Return what walking so far brings, Refuge on the way counted."""
    square = s.pos[seat] + steps
    if square > s.tables.squares:
        return square_value(s, seat, square - s.tables.squares) + refuge(s, seat)
    return square_value(s, seat, square % s.tables.squares)
