"""Counts the cards by their places, to check the running counts of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.games.gangster_le_pro.rules.numbers import (
    BAG,
    DECK_COUNT,
    ON_SQUARE,
    PROTECTION,
    RECRUTEMENT,
    USED,
    listed,
)
from tripot.games.gangster_le_pro.rules.secrets.memory import holder

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def cards_by_deck(state: GangsterLeProState) -> list[int]:
    """Count the cards of each deck, wherever they lie."""
    result = [0] * DECK_COUNT
    card: i64
    for card in range(len(state.loc)):
        result[state.components.deck[card]] += 1
    return result


def in_step(state: GangsterLeProState) -> bool:
    """Return True if the counts of decks, used cards, hands, men and hats agree with the places of the cards."""
    components = state.components
    bag = [0] * DECK_COUNT
    used = [0] * DECK_COUNT
    held = [0] * (state.players * DECK_COUNT)
    men = [0] * state.players
    hats: i64 = 0
    card: i64
    for card in range(len(state.loc)):
        place = state.loc[card]
        deck = components.deck[card]
        if place == BAG:
            bag[deck] += 1
        elif place == USED:
            used[deck] += 1
        elif place == ON_SQUARE:
            hats += 1
        else:
            seat = holder(state, card)
            if seat >= 0:
                held[seat * DECK_COUNT + deck] += 1
                if deck == RECRUTEMENT:
                    men[seat] += components.men[card]
    player: i64
    for player in range(state.players):
        held[player * DECK_COUNT + PROTECTION] += state.spare[player]
    for card in listed(state.hats):
        if card >= 0:
            hats -= 1
    return (
        bag == listed(state.bag)
        and used == listed(state.used)
        and held == listed(state.held)
        and men == listed(state.recruits)
        and hats == 0
    )
