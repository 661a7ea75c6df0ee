"""Échange: a card of the player for one drawn from another hand (GLP-5.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import (
    BIT,
    C_EXCHANGE,
    D_PARTNER,
    D_SWAP,
    DIAMANT,
    HAND,
    INVESTISSEMENT,
    N_RESUME,
    N_WAIT,
    NO_CARD,
    PASS,
    PERLE,
    SWAP,
    WITH,
)
from tripot.games.gangster_le_pro.rules.operations import ask, may
from tripot.games.gangster_le_pro.rules.question import Question
from tripot.games.gangster_le_pro.rules.secrets import memory

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def exchange(state: GangsterLeProState) -> None:
    """Offer an exchange if the player and another player hold the same kind."""
    deck: i64
    for deck in (PERLE, DIAMANT, INVESTISSEMENT):
        if can_exchange(state, deck):
            ask(state, D_SWAP, state.turn)
            return
    state.next = N_RESUME


def can_exchange(state: GangsterLeProState, deck: i64) -> bool:
    """Return True if the player and another hold cards of this kind."""
    if state.holds(state.turn, deck) == 0:
        return False
    other: i64
    result = False
    for other in range(state.players):
        if other != state.turn and state.holds(other, deck) > 0:
            result = True
    return result


class Swap(Question):
    """Offer a card, or decline."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the own cards that can be exchanged."""
        components = state.components
        deck: i64
        for deck in (PERLE, DIAMANT, INVESTISSEMENT):
            if can_exchange(state, deck):
                card: i64
                for card in range(components.first[deck], components.first[deck + 1]):
                    if state.loc[card] == HAND + state.turn:
                        may(state, SWAP + card)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == PASS:
            state.next = N_RESUME
            return
        state.offered = action - SWAP
        state.deck = state.components.deck[state.offered]
        partners: i64 = 0
        partner: i64 = 0
        other: i64
        for other in range(state.players):
            if _may_be_partner(state, other):
                partners += 1
                partner = other
        if partners == 1:
            _draw_from(state, partner)
        else:
            ask(state, D_PARTNER, state.turn)


def _may_be_partner(state: GangsterLeProState, other: i64) -> bool:
    return other != state.turn and state.holds(other, state.deck) > 0


class Partner(Question):
    """Draw one of the partner's cards of the kind at random."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the players who hold a card of the kind: none can refuse (GLP-5.7)."""
        other: i64
        for other in range(state.players):
            if _may_be_partner(state, other):
                may(state, WITH + other)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        _draw_from(state, action - WITH)

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"card": state.offered}


def _draw_from(state: GangsterLeProState, other: i64) -> None:
    state.foe = other
    state.phase = C_EXCHANGE
    state.next = N_WAIT


def exchanged(state: GangsterLeProState, card: i64) -> None:
    """Swap the two cards; only the two players have seen them (GLP-3.5, GLP-5.7)."""
    seat, other, gave = state.turn, state.foe, state.offered
    memory.exchanged(state, seat, gave, other, card)
    state.loc[gave] = HAND + other
    state.loc[card] = HAND + seat
    state.offered = NO_CARD
    if state.events is not None:
        state.emit("swaps", "GLP-5.7", EVERYONE, (seat, other, state.deck))
        state.emit("swapped", "GLP-5.7", BIT[seat] | BIT[other], (seat, other, gave, card))
    state.next = N_RESUME


QUESTIONS: Final[tuple[Question, ...]] = (
    Swap(D_SWAP, "swap", ("GLP-5.7",)),
    Partner(D_PARTNER, "partner", ("GLP-5.7",), must=True),
)
