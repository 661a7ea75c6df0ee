"""What things are worth in dollars to a player of Gangster Le Pro, from what he may know (for bot.py).

Nothing here reads a face that GLP-3.5 hides from the seat: own cards, what lies used, and numbers of cards.
"""

from __future__ import annotations

from typing import Final

from tripot.games.gangster_le_pro.rules_end import (
    jewels,
)
from tripot.games.gangster_le_pro.rules_state import (
    Position,
)
from tripot.games.gangster_le_pro.rules_tables import (
    B_FIGHT,
    B_FINE,
    B_LOOT,
    B_SALE,
    BAG,
    BANQUE,
    BOXE,
    BOXER_PRICE,
    DIAMANT,
    DOSSIER_COST,
    DOSSIERS_OUT,
    JEWEL_PRICE,
    JUSTICE,
    MISSION,
    PERLE,
    USED,
    WINS_TO_RETIRE,
    half,
    percent,
)
from tripot.games.gangster_le_pro.rules_trade import (
    vendeur_price,
)
from tripot.games.gangster_le_pro.rules_words import (
    OP_LOOT,
    OP_RECEIVE,
)

GEM: Final = 4000


def lateness(s: Position) -> int:
    """Return how near the end is, 0 to 100: how far the richest has come."""
    most = 0
    for seat in range(s.players):
        if s.cash[seat] > most:
            most = s.cash[seat]
    return min(100, most * 100 // s.target)


def fortune_guess(s: Position, seat: int) -> int:
    """Guess a seat's final count (GLP-7.2) from what is public: its gems are worth what gems are worth."""
    if s.fallen[seat] > 0:
        return -1_000_000
    gems = s.holds(seat, PERLE) + s.holds(seat, DIAMANT)
    total = s.cash[seat] + gems * GEM // 2 - DOSSIER_COST * s.dossiers[seat]
    car = s.car[seat]
    return total + s.tables.price[car] if car >= 0 else total


def own_fortune(s: Position, seat: int) -> int:
    """Count the seat's own fortune as it stands (GLP-7.2)."""
    total = s.cash[seat] + half(jewels(s, seat)) - DOSSIER_COST * s.dossiers[seat]
    car = s.car[seat]
    return total + s.tables.price[car] if car >= 0 else total


# ---- gems


def held_share(s: Position) -> int:
    """Return what a gem in the hand is worth, in percent of its face: less as the end comes near."""
    return 92 - lateness(s) * 40 // 100


def unseen_gem(s: Position, seat: int, deck: int) -> int:
    """Return the mean face of a deck's cards that are neither used nor one's own."""
    t = s.tables
    total = 0
    count = 0
    for card in range(t.first[deck], t.first[deck + 1]):
        if s.loc[card] != USED and not s.in_hand(card, seat):
            count += 1
            if t.jewel[card]:
                total += JEWEL_PRICE - 1000 if s.in_hand(t.partner[card], seat) else 1500
            else:
                total += t.value[card]
    return total // count if count > 0 else 0


def best_gem(s: Position, seat: int, deck: int) -> int:
    """Return the seat's dearest card of a deck that an Expert buys alone, -1 without any."""
    t = s.tables
    best = -1
    for card in range(t.first[deck], t.first[deck + 1]):
        if s.in_hand(card, seat) and not t.jewel[card] and (best < 0 or t.value[card] > t.value[best]):
            best = card
    return best


def has_jewel(s: Position, seat: int) -> bool:
    """Tell whether the seat holds both halves."""
    t = s.tables
    for card in range(t.first[PERLE], t.first[PERLE + 1]):
        if t.jewel[card] and s.in_hand(card, seat):
            return s.in_hand(t.partner[card], seat)
    return False


def expert(s: Position, seat: int) -> int:
    """Return what an Expert's visit brings over holding on."""
    share = 100 - held_share(s)
    bonus = s.bend(seat, B_SALE, 0)
    brings = 0
    for deck in (PERLE, DIAMANT):
        card = best_gem(s, seat, deck)
        if card >= 0:
            # Money in hand wins the race: selling counts for more than what holding loses.
            brings += s.tables.value[card] * (share + 30) // 100 + bonus
    jewel = JEWEL_PRICE * (share + 30) // 100 + bonus if has_jewel(s, seat) else 0
    return max(brings, jewel)


def vendeur(s: Position, seat: int) -> int:
    """Return what a gem bought unseen brings."""
    price = vendeur_price(s, seat)
    if s.cash[seat] < price:
        return 0
    best = 0
    for deck in (PERLE, DIAMANT):
        if s.available(deck):
            best = max(best, unseen_gem(s, seat, deck) * held_share(s) // 100 - price)
    return best


# ---- crime


def loots(s: Position, deck: int) -> tuple[int, int, int]:
    """Return the cards, the loots among them and their sum, of what may be drawn: all of it is public."""
    t = s.tables
    place = BAG if s.bag[deck] > 0 else USED
    cards = 0
    count = 0
    total = 0
    for card in range(t.first[deck], t.first[deck + 1]):
        if s.loc[card] == place:
            cards += 1
            entry = t.entry[card]
            if t.code[entry] == OP_LOOT:
                count += 1
                total += t.code[entry + 1]
    return cards, count, total


def arrest_cost(s: Position, seat: int, column: int) -> int:
    """Return what a trial costs, by the verdicts that may be drawn."""
    t = s.tables
    place = BAG if s.bag[JUSTICE] > 0 else USED
    cards = 0
    total = 0
    record = dossier_cost(s, seat)
    for card in range(t.first[JUSTICE], t.first[JUSTICE + 1]):
        if s.loc[card] == place:
            cards += 1
            entry = t.entry[card]
            if t.code[entry] == OP_RECEIVE:
                total += record
            else:
                amount = percent(t.code[entry + 1 + column], s.bend(seat, B_FINE, 100))
                total += amount if s.cash[seat] >= amount else record
    return total // cards if cards > 0 else 0


def dossier_cost(s: Position, seat: int) -> int:
    """Return what one more Dossier costs: the second brings the third near, the third is the end."""
    left = DOSSIERS_OUT - s.dossiers[seat]
    if left == 1:
        return max(20_000, own_fortune(s, seat) * 3 // 2)
    if left == 2:
        return DOSSIER_COST + 3000 * (100 - lateness(s)) // 100
    return DOSSIER_COST


def robbery(s: Position, seat: int, deck: int) -> int:
    """Return what going in brings on average; less than nothing means leave."""
    cards, count, total = loots(s, deck)
    if cards == 0:
        return 0
    total += count * s.bend(seat, B_LOOT, 0)
    cost = arrest_cost(s, seat, 1 if deck == BANQUE else 0)
    return (total - (cards - count) * cost) // cards


# ---- people


def man(s: Position) -> int:
    """Return what one more man is worth: Refuge and Missions to come."""
    return 50 + 9 * (100 - lateness(s))


def reward(s: Position, card: int) -> int:
    """Return the reward of a Mission card."""
    return s.tables.code[s.tables.entry[card] + 1]


def best_mission(s: Position, seat: int) -> int:
    """Return the Mission star that pays most of those the seat has the men for, -1 without any."""
    t = s.tables
    men = s.men(seat) + s.plus
    best = -1
    for card in range(t.first[MISSION], t.first[MISSION + 1]):
        ripe = s.in_hand(card, seat) and t.men[card] <= men
        if ripe and (best < 0 or reward(s, card) > reward(s, best)):
            best = card
    return best


def mission_draw(s: Position, seat: int) -> int:
    """Return what drawing a Mission card brings."""
    t = s.tables
    men = s.men(seat)
    late = lateness(s)
    total = 0
    count = 0
    for card in range(t.first[MISSION], t.first[MISSION + 1]):
        if s.loc[card] == USED or s.in_hand(card, seat):
            continue
        count += 1
        if not t.star[card]:
            if t.men[card] <= men:
                total += reward(s, card)
        else:
            total += star_mission(s, card, men, late)
    return total // count if count > 0 else 0


def star_mission(s: Position, card: int, men: int, late: int) -> int:
    """Return what holding a Mission star is worth: there must be men, and time for another Mission square."""
    missing = max(0, s.tables.men[card] - men)
    return reward(s, card) * max(0, 70 - 12 * missing) * (110 - late) // 11_000


def mission(s: Position, seat: int) -> int:
    """Return what a Mission square brings."""
    card = best_mission(s, seat)
    drawing = mission_draw(s, seat)
    return max(drawing, reward(s, card)) if card >= 0 else drawing


# ---- boxing


def strength(s: Position, seat: int, own: int) -> int:
    """Return twice a boxer's mean total; an unknown one is an average one."""
    t = s.tables
    boxer = s.boxer[seat]
    plus = s.bend(seat, B_FIGHT, 0)
    if own == seat or s.known_boxer[seat]:
        return 7 * t.dice[boxer] + 2 * (t.bonus[boxer] + plus)
    return 16 + 2 * plus


def win_chance(s: Position, seat: int, foe: int, plus: int) -> int:
    """Return the organiser's chance to win a fight in percent, roughly."""
    lead = strength(s, seat, seat) + 2 + 2 * plus - strength(s, foe, seat)
    return max(4, min(96, 50 + 7 * lead // 2))


def boxer_value(s: Position, seat: int) -> int:
    """Return what keeping one's boxer is worth."""
    boxer = s.boxer[seat]
    prize = s.tables.prizes[boxer][min(s.wins[seat], WINS_TO_RETIRE - 1)]
    return prize * (110 - lateness(s)) // 250


def fight(s: Position, seat: int, foe: int, plus: int) -> int:
    """Return what a fight brings on average."""
    chance = win_chance(s, seat, foe, plus)
    prize = s.tables.prizes[s.boxer[seat]][s.wins[seat]]
    spoils = 600 if fortune_guess(s, foe) > own_fortune(s, seat) else 300
    return (chance * (prize + spoils) - (100 - chance) * boxer_value(s, seat)) // 100


def best_foe(s: Position, seat: int, plus: int) -> int:
    """Return the opponent whom it pays most to fight, -1 if none has a boxer."""
    best = -1
    most = -1_000_000
    for foe in range(s.players):
        if foe != seat and s.boxer[foe] >= 0:
            brings = fight(s, seat, foe, plus)
            if brings > most:
                best = foe
                most = brings
    return best


def boxe(s: Position, seat: int) -> int:
    """Return what a Boxe square brings."""
    if s.boxer[seat] < 0:
        if s.cash[seat] < BOXER_PRICE or not s.available(BOXE):
            return 0
        return 9 * (100 - lateness(s)) - BOXER_PRICE
    foe = best_foe(s, seat, s.plus)
    return 500 if foe < 0 else max(0, fight(s, seat, foe, s.plus))
