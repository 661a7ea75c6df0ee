"""The value of things in dollars for a player of Gangster Le Pro, from what the player may know.

No face that GLP-3.5 hides from the seat is read: only own cards, used cards, and numbers of cards.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64
from tripot.games.gangster_le_pro.rules.cards.words import OP_LOOT, OP_RECEIVE
from tripot.games.gangster_le_pro.rules.match_end import jewels
from tripot.games.gangster_le_pro.rules.numbers import (
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
    PRIZES,
    USED,
    WINS_TO_RETIRE,
    half,
    percent,
)
from tripot.games.gangster_le_pro.rules.squares.vendeur import vendeur_price
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

GEM: Final = 4000


def lateness(state: GangsterLeProState) -> i64:
    """Return how near the end is, 0 to 100: how far the richest has come."""
    most: i64 = 0
    seat: i64
    for seat in range(state.players):
        if state.cash[seat] > most:
            most = state.cash[seat]
    return min(100, most * 100 // state.target)


def fortune_guess(state: GangsterLeProState, seat: i64) -> i64:
    """Estimate a seat's final count (GLP-7.2) from public information: its gems have mean values."""
    if state.out[seat] > 0:
        return -1_000_000
    gems = state.holds(seat, PERLE) + state.holds(seat, DIAMANT)
    total = state.cash[seat] + gems * GEM // 2 - DOSSIER_COST * state.dossiers[seat]
    car = state.car[seat]
    return total + state.components.price[car] if car >= 0 else total


def own_fortune(state: GangsterLeProState, seat: i64) -> i64:
    """Count the seat's own fortune as it stands (GLP-7.2)."""
    total = state.cash[seat] + half(jewels(state, seat)) - DOSSIER_COST * state.dossiers[seat]
    car = state.car[seat]
    return total + state.components.price[car] if car >= 0 else total


# ---- gems


def held_share(state: GangsterLeProState) -> i64:
    """Return the value of a gem in hand, in percent of its face: less near the end of the match."""
    return 92 - lateness(state) * 40 // 100


def unseen_gem(state: GangsterLeProState, seat: i64, deck: i64) -> i64:
    """Return the mean face of a deck's cards that are neither used nor in the seat's hand."""
    components = state.components
    total: i64 = 0
    count: i64 = 0
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        if state.loc[card] != USED and not state.in_hand(card, seat):
            count += 1
            if components.jewel[card]:
                total += JEWEL_PRICE - 1000 if state.in_hand(components.partner[card], seat) else 1500
            else:
                total += components.value[card]
    return total // count if count > 0 else 0


def best_gem(state: GangsterLeProState, seat: i64, deck: i64) -> i64:
    """Return the seat's most valuable card of a deck that an Expert buys alone, -1 without any."""
    components = state.components
    best: i64 = -1
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        if (
            state.in_hand(card, seat)
            and not components.jewel[card]
            and (best < 0 or components.value[card] > components.value[best])
        ):
            best = card
    return best


def has_jewel(state: GangsterLeProState, seat: i64) -> bool:
    """Return True if the seat holds both halves."""
    components = state.components
    card: i64
    for card in range(components.first[PERLE], components.first[PERLE + 1]):
        if components.jewel[card] and state.in_hand(card, seat):
            return state.in_hand(components.partner[card], seat)
    return False


def expert(state: GangsterLeProState, seat: i64) -> i64:
    """Return the gain of selling to an Expert over keeping the gems."""
    share = 100 - held_share(state)
    bonus = state.bend(seat, B_SALE, 0)
    brings: i64 = 0
    deck: i64
    for deck in (PERLE, DIAMANT):
        card = best_gem(state, seat, deck)
        if card >= 0:
            # Cash decides the race: selling counts for more than the loss of keeping gems.
            brings += state.components.value[card] * (share + 30) // 100 + bonus
    jewel = JEWEL_PRICE * (share + 30) // 100 + bonus if has_jewel(state, seat) else 0
    return max(brings, jewel)


def vendeur(state: GangsterLeProState, seat: i64) -> i64:
    """Return the expected gain of a gem bought unseen."""
    price = vendeur_price(state, seat)
    if state.cash[seat] < price:
        return 0
    best: i64 = 0
    deck: i64
    for deck in (PERLE, DIAMANT):
        if state.available(deck):
            best = max(best, unseen_gem(state, seat, deck) * held_share(state) // 100 - price)
    return best


# ---- crime


def loots(state: GangsterLeProState, deck: i64) -> tuple[int, int, int]:
    """Return the cards, the loots among them and their sum, of what may be drawn: all of it is public."""
    components = state.components
    place = BAG if state.bag[deck] > 0 else USED
    cards: i64 = 0
    count: i64 = 0
    total: i64 = 0
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        if state.loc[card] == place:
            cards += 1
            entry = components.entry[card]
            if components.code[entry] == OP_LOOT:
                count += 1
                total += components.code[entry + 1]
    return cards, count, total


def arrest_cost(state: GangsterLeProState, seat: i64, column: i64) -> i64:
    """Return the mean cost of a trial, from the verdicts that may be drawn."""
    components = state.components
    place = BAG if state.bag[JUSTICE] > 0 else USED
    cards: i64 = 0
    total: i64 = 0
    record = dossier_cost(state, seat)
    card: i64
    for card in range(components.first[JUSTICE], components.first[JUSTICE + 1]):
        if state.loc[card] == place:
            cards += 1
            entry = components.entry[card]
            if components.code[entry] == OP_RECEIVE:
                total += record
            else:
                amount = percent(components.code[entry + 1 + column], state.bend(seat, B_FINE, 100))
                total += amount if state.cash[seat] >= amount else record
    return total // cards if cards > 0 else 0


def dossier_cost(state: GangsterLeProState, seat: i64) -> i64:
    """Return the cost of one more Dossier, which grows up to the third: that one eliminates."""
    left = DOSSIERS_OUT - state.dossiers[seat]
    if left == 1:
        return max(20_000, own_fortune(state, seat) * 3 // 2)
    if left == 2:
        return DOSSIER_COST + 3000 * (100 - lateness(state)) // 100
    return DOSSIER_COST


def robbery(state: GangsterLeProState, seat: i64, deck: i64) -> i64:
    """Return the mean gain of a robbery; negative means leave."""
    cards, count, total = loots(state, deck)
    if cards == 0:
        return 0
    total += count * state.bend(seat, B_LOOT, 0)
    cost = arrest_cost(state, seat, 1 if deck == BANQUE else 0)
    return (total - (cards - count) * cost) // cards


# ---- people


def man(state: GangsterLeProState) -> i64:
    """Return the value of one more man: Refuge and Missions to come."""
    return 50 + 9 * (100 - lateness(state))


def reward(state: GangsterLeProState, card: i64) -> i64:
    """Return the reward of a Mission card."""
    return state.components.code[state.components.entry[card] + 1]


def best_mission(state: GangsterLeProState, seat: i64) -> i64:
    """Return the Mission star that pays most of those the seat has the men for, -1 without any."""
    components = state.components
    men = state.men(seat) + state.plus
    best: i64 = -1
    card: i64
    for card in range(components.first[MISSION], components.first[MISSION + 1]):
        ripe = state.in_hand(card, seat) and components.men[card] <= men
        if ripe and (best < 0 or reward(state, card) > reward(state, best)):
            best = card
    return best


def mission_draw(state: GangsterLeProState, seat: i64) -> i64:
    """Return the expected gain of drawing a Mission card."""
    components = state.components
    men = state.men(seat)
    late = lateness(state)
    total: i64 = 0
    count: i64 = 0
    card: i64
    for card in range(components.first[MISSION], components.first[MISSION + 1]):
        if state.loc[card] == USED or state.in_hand(card, seat):
            continue
        count += 1
        if not components.star[card]:
            if components.men[card] <= men:
                total += reward(state, card)
        else:
            total += star_mission(state, card, men, late)
    return total // count if count > 0 else 0


def star_mission(state: GangsterLeProState, card: i64, men: i64, late: i64) -> i64:
    """Return the value of holding a Mission star, given the men and the time for another Mission square."""
    missing = max(0, state.components.men[card] - men)
    return reward(state, card) * max(0, 70 - 12 * missing) * (110 - late) // 11_000


def mission(state: GangsterLeProState, seat: i64) -> i64:
    """Return the expected gain of a Mission square."""
    card = best_mission(state, seat)
    drawing = mission_draw(state, seat)
    return max(drawing, reward(state, card)) if card >= 0 else drawing


# ---- boxing


def strength(state: GangsterLeProState, seat: i64, own: i64) -> i64:
    """Return twice a boxer's mean total; an unknown one is an average one."""
    components = state.components
    boxer = state.boxer[seat]
    plus = state.bend(seat, B_FIGHT, 0)
    if own == seat or state.known_boxer[seat]:
        return 7 * components.dice[boxer] + 2 * (components.bonus[boxer] + plus)
    return 16 + 2 * plus


def win_chance(state: GangsterLeProState, seat: i64, foe: i64, plus: i64) -> i64:
    """Return the organiser's chance to win a fight in percent, roughly."""
    lead = strength(state, seat, seat) + 2 + 2 * plus - strength(state, foe, seat)
    return max(4, min(96, 50 + 7 * lead // 2))


def boxer_value(state: GangsterLeProState, seat: i64) -> i64:
    """Return the value of keeping the seat's boxer."""
    boxer = state.boxer[seat]
    prize = state.components.prizes[boxer * PRIZES + min(state.wins[seat], WINS_TO_RETIRE - 1)]
    return prize * (110 - lateness(state)) // 250


def fight(state: GangsterLeProState, seat: i64, foe: i64, plus: i64) -> i64:
    """Return the mean gain of a fight."""
    chance = win_chance(state, seat, foe, plus)
    prize = state.components.prizes[state.boxer[seat] * PRIZES + state.wins[seat]]
    spoils = 600 if fortune_guess(state, foe) > own_fortune(state, seat) else 300
    return (chance * (prize + spoils) - (100 - chance) * boxer_value(state, seat)) // 100


def best_foe(state: GangsterLeProState, seat: i64, plus: i64) -> i64:
    """Return the opponent with the best expected gain in a fight, -1 if none has a boxer."""
    best: i64 = -1
    most: i64 = -1_000_000
    foe: i64
    for foe in range(state.players):
        if foe != seat and state.boxer[foe] >= 0:
            brings = fight(state, seat, foe, plus)
            if brings > most:
                best = foe
                most = brings
    return best


def boxe(state: GangsterLeProState, seat: i64) -> i64:
    """Return the expected gain of a Boxe square."""
    if state.boxer[seat] < 0:
        if state.cash[seat] < BOXER_PRICE or not state.available(BOXE):
            return 0
        return 9 * (100 - lateness(state)) - BOXER_PRICE
    foe = best_foe(state, seat, state.plus)
    return 500 if foe < 0 else max(0, fight(state, seat, foe, state.plus))
