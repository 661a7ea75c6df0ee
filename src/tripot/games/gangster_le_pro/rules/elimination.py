"""Dossiers and elimination (GLP-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.match_end import finish
from tripot.games.gangster_le_pro.rules.numbers import (
    DOSSIER,
    DOSSIERS_OUT,
    E_LAST,
    N_END_TURN,
    UNDER_BOXER,
    UNDER_CAR,
)
from tripot.games.gangster_le_pro.rules.operations import (
    change_spare,
    close_card,
    discard,
    first_in_deck,
    leave_deck,
    put_down,
    take_up,
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
    for card in range(state.components.cards):
        place = state.loc[card]
        if state.in_hand(card, seat):
            put_down(state, card, seat)
            discard(state, card)
            shown.append(card)
        elif place == UNDER_CAR + seat or place == UNDER_BOXER + seat:
            discard(state, card)
    change_spare(state, seat, -state.spare[seat])
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
    if state.standing == 1:  # GLP-6.2
        finish(state, E_LAST)
    elif seat == state.turn:
        close_card(state)
        state.arrests = 0
        state.next = N_END_TURN
