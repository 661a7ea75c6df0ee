"""Counts the cards where they lie, to hold the running counts of a position against them."""

from __future__ import annotations

from tripot.games.gangster_le_pro.rules_memory import holder
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import BAG, DECKS, ON_SQUARE, RECRUTEMENT, USED


def cards_by_deck(s: Position) -> list[int]:
    """Count the cards of each deck, wherever they lie."""
    found = [0] * DECKS
    for card in range(len(s.loc)):
        found[s.tables.deck[card]] += 1
    return found


def in_step(s: Position) -> bool:
    """Tell whether decks, used cards, hands, men and hats are as many as the position says."""
    t = s.tables
    bag = [0] * DECKS
    used = [0] * DECKS
    held = [0] * (s.players * DECKS)
    men = [0] * s.players
    hats = 0
    for card in range(len(s.loc)):
        place = s.loc[card]
        deck = t.deck[card]
        if place == BAG:
            bag[deck] += 1
        elif place == USED:
            used[deck] += 1
        elif place == ON_SQUARE:
            hats += 1
        else:
            seat = holder(s, card)
            if seat >= 0:
                held[seat * DECKS + deck] += 1
                if deck == RECRUTEMENT:
                    men[seat] += t.men[card]
    for card in s.hats:
        if card >= 0:
            hats -= 1
    return bag == s.bag and used == s.used and held == s.held and men == s.recruits and hats == 0
