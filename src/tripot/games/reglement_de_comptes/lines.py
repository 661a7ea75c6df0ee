"""Whole lines of Règlement de comptes, a card and its target at once, so that a board can light the targets of a card."""

from __future__ import annotations

from itertools import combinations

from tripot.core.game import Choice
from tripot.games.reglement_de_comptes import rules_cards as cards
from tripot.games.reglement_de_comptes.decisions import TARGET_RULES, strike, target_label
from tripot.games.reglement_de_comptes.notation import write
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules_position import FIRST_CARD, MOVE_FROM, SECOND_CARD
from tripot.games.reglement_de_comptes.rules_table import (
    ALERTE,
    CAKE,
    CARD_NAMES,
    COCKTAIL,
    DISCARD,
    KINDS,
    MOVE,
    PLAY,
    ROLE_NAMES,
    seats_in,
)


def lines(state: ReglementState, seat: int) -> tuple[Choice, ...]:
    """Return every complete line of the cards that can be played now; things in the order in which one touches them."""
    if state.phase == MOVE_FROM:
        return tuple(_moves(state, seat, ()))
    if state.phase not in (FIRST_CARD, SECOND_CARD):
        return ()
    found: list[Choice] = []
    for action in state.actions(seat):
        if PLAY <= action < DISCARD:
            found += _of_card(state, seat, action - PLAY)
    return tuple(found)


def _of_card(state: ReglementState, seat: int, card: int) -> list[Choice]:
    thing = (f"card:{CARD_NAMES[card]}",)
    rules = _rules(card)
    if card == MOVE:
        return _moves(state, seat, thing)
    if card == ALERTE:
        return [Choice("alerte", ("choice.play", {"card": "alerte"}), rules, thing)]
    if card == COCKTAIL:
        return _cocktails(state, seat, thing)
    found = []
    for action in cards.targets(state, seat, card):
        label, refs = target_label(state, action)
        if action < CAKE:
            refs = strike(state, action)[1][::-1]  # the victim is touched before the killer
        found.append(Choice(write(state, seat, action), label, rules, thing + refs))
    return found


def _cocktails(state: ReglementState, seat: int, thing: tuple[str, ...]) -> list[Choice]:
    """Return every set of one to three glasses."""
    glasses = [str(at + 1) for at in seats_in(cards.drinkers(state, seat))]
    return [
        Choice(
            f"cocktail {' '.join(served)}",
            ("choice.cocktail", {"n": number, "items": list(served)}),
            _rules(COCKTAIL),
            (*thing, *(f"seat:{glass}" for glass in served)),
        )
        for number in (1, 2, 3)
        for served in combinations(glasses, number)
    ]


def _moves(state: ReglementState, seat: int, thing: tuple[str, ...]) -> list[Choice]:
    free = seats_in(cards.free_seats(state))
    found = []
    for start in seats_in(cards.awake(state, seat)):
        role = ROLE_NAMES[state.role_at(start)]
        for at in free:
            values = {"role": role, "from": start + 1, "at": at + 1, "item": state.table.items[at]}
            refs = (*thing, f"seat:{start + 1}", f"seat:{at + 1}")
            found.append(Choice(f"move {start + 1}>{at + 1}", ("choice.move", values), _rules(MOVE), refs))
    return found


def _rules(card: int) -> tuple[str, ...]:
    return ("RDC-6.1", f"RDC-{TARGET_RULES[card % KINDS]}")
