"""Vendeur: a Perle or a Diamant, unseen (GLP-5.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.games.gangster_le_pro.rules.numbers import (
    B_VENDEUR,
    BUY_DIAMANT,
    BUY_PERLE,
    D_VENDEUR,
    DIAMANT,
    FOR_SQUARE,
    N_RESUME,
    PASS,
    PERLE,
    VENDEUR_PRICE,
)
from tripot.games.gangster_le_pro.rules.operations import ask, await_card, buy, may
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def vendeur_price(state: GangsterLeProState, seat: i64) -> i64:
    """Return what a Vendeur asks (GLP-5.13)."""
    return state.bend(seat, B_VENDEUR, VENDEUR_PRICE)


def vendeur(state: GangsterLeProState) -> None:
    """Offer one Perle or one Diamant, unseen (GLP-5.13)."""
    if state.cash[state.turn] >= vendeur_price(state, state.turn) and (
        state.available(PERLE) or state.available(DIAMANT)
    ):
        ask(state, D_VENDEUR, state.turn)
    else:
        state.next = N_RESUME


class BuyGem(Question):
    """Buy, or decline."""

    def answers(self, state: GangsterLeProState) -> None:
        """List what the Vendeur has."""
        if state.available(PERLE):
            may(state, BUY_PERLE)
        if state.available(DIAMANT):
            may(state, BUY_DIAMANT)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == PASS:
            state.next = N_RESUME
            return
        deck = PERLE if action == BUY_PERLE else DIAMANT
        buy(state, state.turn, deck, vendeur_price(state, state.turn), "GLP-5.13")
        await_card(state, deck, FOR_SQUARE, state.turn)


QUESTIONS: Final[tuple[Question, ...]] = (BuyGem(D_VENDEUR, "vendeur", ("GLP-5.13",)),)
