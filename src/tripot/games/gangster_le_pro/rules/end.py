"""Dossiers, elimination (GLP-6), the final count and the ranking (GLP-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE, places
from tripot.games.gangster_le_pro.rules.deeds import (
    close_card,
    discard,
    first_in_deck,
    leave_deck,
    put_down,
    take_up,
)
from tripot.games.gangster_le_pro.rules.numbers import (
    DIAMANT,
    DOSSIER,
    DOSSIER_COST,
    DOSSIERS_OUT,
    E_LAST,
    JEWEL_PRICE,
    N_END_TURN,
    N_WAIT,
    OVER,
    PERLE,
    UNDER_BOXER,
    UNDER_CAR,
    half,
)

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def give_dossier(state: GangsterLeProState, seat: i64, rule: str) -> None:
    """Give a seat a Dossier, which counts even if the cards are out (GLP-3.2); the third eliminates (GLP-6.1)."""
    state.own()
    state.dossiers[seat] += 1
    card = first_in_deck(state, DOSSIER)
    if card >= 0:
        leave_deck(state, card)
        take_up(state, card, seat)
    if state.events is not None:
        state.emit("dossier", rule, EVERYONE, (seat, state.dossiers[seat]))
    if state.dossiers[seat] >= DOSSIERS_OUT:
        eliminate(state, seat)


def eliminate(state: GangsterLeProState, seat: i64) -> None:
    """Put a seat out at once: cards shown and to their decks, money to the bank (GLP-6.1)."""
    state.own()
    state.standing -= 1
    state.out[seat] = state.players - state.standing
    shown: list[int] = []
    card: i64
    for card in range(state.box.cards):
        place = state.loc[card]
        if state.in_hand(card, seat):
            put_down(state, card, seat)
            discard(state, card)
            shown.append(card)
        elif place == UNDER_CAR + seat or place == UNDER_BOXER + seat:
            discard(state, card)
    state.cash[seat] = 0
    state.dossiers[seat] = 0
    state.boxer[seat] = -1
    state.wins[seat] = 0
    state.known_boxer[seat] = False
    state.car[seat] = -1
    state.factor[seat] = 0
    state.skips[seat] = 0
    state.buyer[seat] = False
    state.personnage[seat] = -1
    if state.events is not None:
        state.emit("eliminated", "GLP-6.1", EVERYONE, (seat, tuple(shown)))
    if state.standing == 1:
        finish(state, E_LAST)
    elif seat == state.turn:
        close_card(state)
        state.arrests = 0
        state.next = N_END_TURN


def finish(state: GangsterLeProState, reason: i64) -> None:
    """End the match."""
    close_card(state)
    state.reason = reason
    state.phase = OVER
    state.next = N_WAIT
    if state.events is not None:
        seat: i64
        for seat in range(state.players):
            if state.out[seat] == 0:
                state.emit("counted", "GLP-7.2", EVERYONE, (seat, state.cash[seat], fortune(state, seat)))
        state.emit("end", "GLP-7.3", EVERYONE, ())


def jewels(state: GangsterLeProState, seat: i64) -> i64:
    """Add up the seat's Perle and Diamant values; the two halves of the jewel count together only (GLP-1.2)."""
    box = state.box
    value: i64 = 0
    halves: i64 = 0
    card: i64
    for card in range(box.first[PERLE], box.first[PERLE + 1]):
        if state.in_hand(card, seat):
            value += box.value[card]
            if box.jewel[card]:
                halves += 1
    for card in range(box.first[DIAMANT], box.first[DIAMANT + 1]):
        if state.in_hand(card, seat):
            value += box.value[card]
            if box.jewel[card]:
                halves += 1
    return value + JEWEL_PRICE if halves == 2 else value


def fortune(state: GangsterLeProState, seat: i64) -> i64:
    """Count a seat's fortune (GLP-7.2); an eliminated one has nothing."""
    if state.out[seat] > 0:
        return 0
    total = state.cash[seat] + half(jewels(state, seat)) - DOSSIER_COST * state.dossiers[seat]
    car = state.car[seat]
    return total + state.box.price[car] if car >= 0 else total


def ranking(state: GangsterLeProState) -> list[int]:
    """Rank by fortune, then men (GLP-7.3); the eliminated come last, the later out the better (GLP-6.3)."""
    keys: list[tuple[int, ...]] = []
    seat: i64
    for seat in range(state.players):
        if state.out[seat] > 0:
            keys.append((0, state.out[seat], 0))
        else:
            keys.append((1, fortune(state, seat), state.men(seat)))
    return places(keys)
