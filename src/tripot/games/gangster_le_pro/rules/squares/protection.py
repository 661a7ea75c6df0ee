"""Protection: a card for 500 $ (GLP-5.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.games.gangster_le_pro.rules.numbers import (
    BUY,
    D_PROTECTION,
    N_RESUME,
    PASS,
    PROTECTION,
    PROTECTION_PRICE,
)
from tripot.games.gangster_le_pro.rules.operations import ask, buy, may, receive_protection
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def protection(state: GangsterLeProState) -> None:
    """Offer a Protection card for 500 $ (GLP-5.11)."""
    if state.cash[state.turn] >= PROTECTION_PRICE and state.available(PROTECTION):
        ask(state, D_PROTECTION, state.turn)
    else:
        state.next = N_RESUME


class BuyProtection(Question):
    """Buy one, or decline."""

    def answers(self, state: GangsterLeProState) -> None:
        may(state, BUY)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == BUY:
            buy(state, state.turn, PROTECTION, PROTECTION_PRICE, "GLP-5.11")
            receive_protection(state, state.turn, "GLP-5.11")
        state.next = N_RESUME


QUESTIONS: Final[tuple[Question, ...]] = (BuyProtection(D_PROTECTION, "protection", ("GLP-5.11",)),)
