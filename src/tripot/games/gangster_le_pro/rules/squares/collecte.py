"""Collecte: payments to the Parrain (GLP-5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import (
    B_COLLECTE,
    COLLECTE,
    COLLECTE_ABOVE,
    COLLECTE_CARD_ABOVE,
    COLLECTE_FROM,
    COLLECTE_LARGE,
    COLLECTE_SMALL,
    D_COLLECTE,
    DRAW,
    FOR_SQUARE,
    M_COLLECTE,
    N_COLLECTE,
    N_RESUME,
    PROTECT,
    PROTECTION,
    STAR,
    percent,
)
from tripot.games.gangster_le_pro.rules.operations import (
    ask,
    await_card,
    lose_protection,
    may,
    may_star,
    play_star,
)
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def collecte(state: GangsterLeProState) -> None:
    """Pay the Parrain by the table of GLP-5.6, or draw a Collecte card above COLLECTE_CARD_ABOVE."""
    seat = state.turn
    cash = state.cash[seat]
    state.next = N_RESUME
    if cash > COLLECTE_CARD_ABOVE:
        state.next = N_COLLECTE
    elif cash > COLLECTE_ABOVE:
        _collect(state, seat, percent(COLLECTE_LARGE, state.bend(seat, B_COLLECTE, 100)))
    elif cash >= COLLECTE_FROM:
        _collect(state, seat, percent(COLLECTE_SMALL, state.bend(seat, B_COLLECTE, 100)))


def _collect(state: GangsterLeProState, seat: i64, amount: i64) -> None:
    if amount <= 0:
        return
    state.cash[seat] -= amount
    if state.events is not None:
        state.emit("collected", "GLP-5.6", EVERYONE, (seat, amount))


def collecte_card(state: GangsterLeProState) -> None:
    """Offer a Protection or a star before the card is drawn (GLP-5.6)."""
    seat = state.turn
    if state.cancelled or not state.available(COLLECTE):
        state.cancelled = False
        state.next = N_RESUME
    elif state.holds(seat, PROTECTION) > 0 or state.asked_for_stars(seat):
        ask(state, D_COLLECTE, seat)
    else:
        await_card(state, COLLECTE, FOR_SQUARE, seat)


class BeforeTheCard(Question):
    """Give up a Protection, draw, or play a star."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the stars, a Protection and the draw."""
        may_star(state, state.actor, M_COLLECTE)
        if state.holds(state.actor, PROTECTION) > 0:
            may(state, PROTECT)
        may(state, DRAW)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        seat = state.actor
        if action == PROTECT:
            lose_protection(state, seat, "GLP-5.6")
            state.next = N_RESUME
        elif action == DRAW:
            await_card(state, COLLECTE, FOR_SQUARE, seat)
        else:
            play_star(state, action - STAR, seat)


QUESTIONS: Final[tuple[Question, ...]] = (BeforeTheCard(D_COLLECTE, "collecte", ("GLP-5.6",), must=True),)
