"""Where things are bought, sold and exchanged: Brocanteur, Échange, Expert, Protection, Vendeur (GLP-5.5 to 5.13)."""

from __future__ import annotations

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro import rules_memory as memory
from tripot.games.gangster_le_pro.rules_state import (
    Position,
)
from tripot.games.gangster_le_pro.rules_tables import (
    AUTOMOBILE,
    B_BUSINESS,
    B_SALE,
    B_VENDEUR,
    BUY,
    BUY_DIAMANT,
    BUY_PERLE,
    C_EXCHANGE,
    D_BROCANTEUR,
    D_CAR,
    D_EXPERT,
    D_PARTNER,
    D_PROTECTION,
    D_SWAP,
    D_VENDEUR,
    DIAMANT,
    FOR_SQUARE,
    HAND,
    INVEST,
    INVEST_PRICE,
    INVESTISSEMENT,
    JEWEL_PRICE,
    LOOK,
    M_SALE,
    N_BROCANTEUR,
    N_EXPERT,
    N_RESUME,
    NO_CARD,
    PASS,
    PERLE,
    PROTECTION,
    PROTECTION_PRICE,
    SELL,
    SELL_BUSINESS,
    SELL_CAR,
    SELL_JEWEL,
    STAR,
    SWAP,
    VENDEUR_PRICE,
    WITH,
)

# ---- Brocanteur: GLP-5.5


def open_brocanteur(s: Position) -> None:
    """Begin a visit: no deal made yet."""
    s.deals = 0
    s.next = N_BROCANTEUR


def brocanteur(s: Position) -> None:
    """Ask while a deal is open: one with Investissement cards, one with cars, in either order (GLP-5.5)."""
    seat = s.turn
    invest = s.deals & 1 == 0 and (_can_invest(s, seat) or s.holds(seat, INVESTISSEMENT) >= 2)
    car = s.deals & 2 == 0 and (s.car[seat] >= 0 or s.available(AUTOMOBILE))
    if invest or car:
        s.ask(D_BROCANTEUR, seat)
    else:
        s.next = N_RESUME


def _can_invest(s: Position, seat: int) -> bool:
    return s.cash[seat] >= INVEST_PRICE and s.bag[INVESTISSEMENT] > 0


def brocanteur_actions(s: Position) -> list[int]:
    """List the deals that are open."""
    seat = s.turn
    t = s.tables
    found: list[int] = []
    if s.deals & 1 == 0:
        if _can_invest(s, seat):
            found.append(INVEST)
        if s.holds(seat, INVESTISSEMENT) >= 2:
            for card in range(t.first[INVESTISSEMENT], t.first[INVESTISSEMENT + 1]):
                other = t.partner[card]
                if card < other and s.loc[card] == HAND + seat and s.loc[other] == HAND + seat:
                    found.append(SELL_BUSINESS + t.business[card])
    if s.deals & 2 == 0:
        if s.car[seat] >= 0:
            found.append(SELL_CAR)
        elif s.available(AUTOMOBILE):
            found.append(LOOK)
    found.append(PASS)
    return found


def brocanteur_decided(s: Position, action: int) -> None:
    """Make a deal, or leave."""
    seat = s.turn
    if action == PASS:
        s.next = N_RESUME
    elif action == INVEST:
        s.deals |= 1
        s.pay(seat, INVEST_PRICE, "GLP-5.5")
        s.await_card(INVESTISSEMENT, FOR_SQUARE, seat)
    elif action == LOOK:
        s.deals |= 2
        s.await_card(AUTOMOBILE, FOR_SQUARE, seat)
    elif action == SELL_CAR:
        s.deals |= 2
        car = s.car[seat]
        amount = s.tables.resale[car]
        if s.events is not None:
            s.emit("sells", "GLP-5.5", EVERYONE, (seat, car, amount))
        s.drop(car, seat, AUTOMOBILE)
        s.cash[seat] += amount
        s.next = N_BROCANTEUR
    else:
        s.deals |= 1
        _sell_business(s, seat, action - SELL_BUSINESS)
        s.next = N_BROCANTEUR


def _sell_business(s: Position, seat: int, business: int) -> None:
    t = s.tables
    amount = s.bend(seat, B_BUSINESS, 0)
    sold: list[int] = []
    for card in range(t.first[INVESTISSEMENT], t.first[INVESTISSEMENT + 1]):
        if t.business[card] == business:
            sold.append(card)
    amount += t.price[sold[0]]
    if s.events is not None:
        s.emit("sells_business", "GLP-5.5", EVERYONE, (seat, sold[0], amount))
    for card in sold:
        s.drop(card, seat, INVESTISSEMENT)
    s.cash[seat] += amount


def car_shown(s: Position, card: int) -> None:
    """Show the car that was looked at; who cannot pay puts it under the deck (GLP-5.5)."""
    seat = s.turn
    s.card = card
    if s.events is not None:
        s.emit("looks", "GLP-5.5", EVERYONE, (seat, card))
    if s.cash[seat] >= s.tables.price[card]:
        s.ask(D_CAR, seat)
    else:
        s.close_card()
        s.next = N_BROCANTEUR


def car_decided(s: Position, action: int) -> None:
    """Buy the car at its price, or put it under the deck (GLP-5.5)."""
    seat = s.turn
    if action == BUY:
        card = s.card
        s.card = NO_CARD
        s.pay(seat, s.tables.price[card], "GLP-5.5")
        s.receive(card, seat, "GLP-5.5")
    else:
        s.close_card()
    s.next = N_BROCANTEUR


# ---- Échange: GLP-5.7


def exchange(s: Position) -> None:
    """Offer an exchange where the player and somebody else hold the same kind."""
    for deck in (PERLE, DIAMANT, INVESTISSEMENT):
        if can_exchange(s, deck):
            s.ask(D_SWAP, s.turn)
            return
    s.next = N_RESUME


def can_exchange(s: Position, deck: int) -> bool:
    """Tell whether the player and another hold cards of this kind."""
    if s.holds(s.turn, deck) == 0:
        return False
    return any(other != s.turn and s.holds(other, deck) > 0 for other in range(s.players))


def swap_actions(s: Position) -> list[int]:
    """List the own cards that can be exchanged."""
    t = s.tables
    found: list[int] = []
    for deck in (PERLE, DIAMANT, INVESTISSEMENT):
        if can_exchange(s, deck):
            for card in range(t.first[deck], t.first[deck + 1]):
                if s.loc[card] == HAND + s.turn:
                    found.append(SWAP + card)
    found.append(PASS)
    return found


def swap_decided(s: Position, action: int) -> None:
    """Offer a card, or decline."""
    if action == PASS:
        s.next = N_RESUME
        return
    s.offered = action - SWAP
    s.deck = s.tables.deck[s.offered]
    partners = partner_actions(s)
    if len(partners) == 1:
        partner_decided(s, partners[0])
    else:
        s.ask(D_PARTNER, s.turn)


def partner_actions(s: Position) -> list[int]:
    """List the players who hold a card of the kind: none can refuse (GLP-5.7)."""
    return [WITH + other for other in range(s.players) if other != s.turn and s.holds(other, s.deck) > 0]


def partner_decided(s: Position, action: int) -> None:
    """Draw one of the partner's cards of the kind at random."""
    s.foe = action - WITH
    s.phase = C_EXCHANGE
    s.next = 0


def exchanged(s: Position, card: int) -> None:
    """Swap the two cards; only the two players have seen them (GLP-3.5, 5.7)."""
    seat, other, gave = s.turn, s.foe, s.offered
    memory.exchanged(s, seat, gave, other, card)
    s.loc[gave] = HAND + other
    s.loc[card] = HAND + seat
    s.offered = NO_CARD
    if s.events is not None:
        s.emit("swaps", "GLP-5.7", EVERYONE, (seat, other, s.deck))
        s.emit("swapped", "GLP-5.7", 1 << seat | 1 << other, (seat, other, gave, card))
    s.next = N_RESUME


# ---- Expert: GLP-5.8


def open_expert(s: Position) -> None:
    """Begin a visit: nothing sold yet."""
    s.deals = 0
    s.next = N_EXPERT


def expert(s: Position) -> None:
    """Ask while a Perle or a Diamant can still be sold (GLP-5.8)."""
    seat = s.turn
    perle = s.deals & 1 == 0 and s.holds(seat, PERLE) > 0
    diamant = s.deals & 2 == 0 and s.holds(seat, DIAMANT) > 0
    if perle or diamant:
        s.ask(D_EXPERT, seat)
    else:
        s.next = N_RESUME


def expert_actions(s: Position) -> list[int]:
    """List the stars before anything is sold, and what can be sold; a half alone never (GLP-5.8)."""
    seat = s.turn
    t = s.tables
    found: list[int] = []
    if s.deals == 0:
        s.add_stars(seat, M_SALE, found)
        if jewel_half(s, seat, PERLE) >= 0 and jewel_half(s, seat, DIAMANT) >= 0:
            found.append(SELL_JEWEL)
    for bit in range(2):
        deck = PERLE if bit == 0 else DIAMANT
        if s.deals >> bit & 1 == 0:
            for card in range(t.first[deck], t.first[deck + 1]):
                if s.loc[card] == HAND + seat and not t.jewel[card]:
                    found.append(SELL + card)
    found.append(PASS)
    return found


def jewel_half(s: Position, seat: int, deck: int) -> int:
    """Return the half of the jewel in a deck if the seat holds it, NO_CARD otherwise."""
    t = s.tables
    for card in range(t.first[deck], t.first[deck + 1]):
        if t.jewel[card] and s.in_hand(card, seat):
            return card
    return NO_CARD


def expert_decided(s: Position, action: int) -> None:
    """Sell, play a star, or leave."""
    seat = s.turn
    if action == PASS:
        s.next = N_RESUME
    elif action == SELL_JEWEL:
        s.deals = 3
        amount = _price(s, seat, JEWEL_PRICE)
        halves = (jewel_half(s, seat, PERLE), jewel_half(s, seat, DIAMANT))
        if s.events is not None:
            s.emit("sells_jewel", "GLP-5.8", EVERYONE, (seat, amount))
        s.drop(halves[0], seat, PERLE)
        s.drop(halves[1], seat, DIAMANT)
        s.cash[seat] += amount
        s.next = N_EXPERT
    elif action >= SELL:
        card = action - SELL
        deck = s.tables.deck[card]
        s.deals |= 1 if deck == PERLE else 2
        amount = _price(s, seat, s.tables.value[card])
        if s.events is not None:
            s.emit("sells", "GLP-5.8", EVERYONE, (seat, card, amount))
        s.drop(card, seat, deck)
        s.cash[seat] += amount
        s.next = N_EXPERT
    else:
        s.play_star(action - STAR, seat)


def _price(s: Position, seat: int, value: int) -> int:
    """Add the Personnage's bonus, then what stars and the hat do to the first piece sold."""
    amount = (value + s.bend(seat, B_SALE, 0)) * s.times + s.plus
    s.times = 1
    s.plus = 0
    return amount


# ---- Protection and Vendeur: GLP-5.11, 5.13


def protection(s: Position) -> None:
    """Offer a Protection card for 500 $ (GLP-5.11)."""
    if s.cash[s.turn] >= PROTECTION_PRICE and s.available(PROTECTION):
        s.ask(D_PROTECTION, s.turn)
    else:
        s.next = N_RESUME


def protection_decided(s: Position, action: int) -> None:
    """Buy one, or decline."""
    if action == BUY:
        s.pay(s.turn, PROTECTION_PRICE, "GLP-5.11")
        card = s.first_in_deck(PROTECTION)
        s.leave_deck(card)
        s.receive(card, s.turn, "GLP-5.11")
    s.next = N_RESUME


def vendeur_price(s: Position, seat: int) -> int:
    """Return what a Vendeur asks (GLP-5.13)."""
    return s.bend(seat, B_VENDEUR, VENDEUR_PRICE)


def vendeur(s: Position) -> None:
    """Offer one Perle or one Diamant, unseen (GLP-5.13)."""
    if s.cash[s.turn] >= vendeur_price(s, s.turn) and (s.available(PERLE) or s.available(DIAMANT)):
        s.ask(D_VENDEUR, s.turn)
    else:
        s.next = N_RESUME


def vendeur_actions(s: Position) -> list[int]:
    """List what the Vendeur has."""
    found: list[int] = []
    if s.available(PERLE):
        found.append(BUY_PERLE)
    if s.available(DIAMANT):
        found.append(BUY_DIAMANT)
    found.append(PASS)
    return found


def vendeur_decided(s: Position, action: int) -> None:
    """Buy, or decline."""
    if action == PASS:
        s.next = N_RESUME
        return
    s.pay(s.turn, vendeur_price(s, s.turn), "GLP-5.13")
    s.await_card(PERLE if action == BUY_PERLE else DIAMANT, FOR_SQUARE, s.turn)
