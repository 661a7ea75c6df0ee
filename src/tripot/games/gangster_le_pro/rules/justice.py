"""Arrests, trials and fines (GLP-5.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.elimination import give_dossier
from tripot.games.gangster_le_pro.rules.numbers import (
    B_FINE,
    BIT,
    D_ARREST,
    FOR_SQUARE,
    JUSTICE,
    M_ARREST,
    M_NONE,
    N_ARREST,
    N_RESUME,
    PASS,
    STAR,
    percent,
)
from tripot.games.gangster_le_pro.rules.operations import (
    ask,
    await_card,
    begin_program,
    may,
    may_star,
    play_star,
)
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def arrest(state: GangsterLeProState) -> None:
    """Bring the arrested before the judge, one after the other from the player's own seat on (GLP-5.15)."""
    while state.arrests != 0:
        seat = state.turn
        while state.arrests >> seat & 1 == 0:
            seat = state.after(seat)
        if state.cancelled or state.out[seat] > 0:
            if state.cancelled and state.events is not None:
                state.emit("walks_free", "GLP-5.15", EVERYONE, (seat,))
            state.cancelled = False
            state.arrests &= ~BIT[seat]
            continue
        if state.asked_for_stars(seat):
            ask(state, D_ARREST, seat)
        else:
            trial(state, seat)
        return
    state.next = N_RESUME


class Arrest(Question):
    """Face the judge, or play a star."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the stars for an arrest."""
        may_star(state, state.actor, M_ARREST)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == PASS:
            trial(state, state.actor)
        else:
            play_star(state, action - STAR, state.actor)


def trial(state: GangsterLeProState, seat: i64) -> None:
    """Draw the Justice card of an arrest (GLP-5.15)."""
    state.arrests &= ~BIT[seat]
    if not await_card(state, JUSTICE, FOR_SQUARE, seat):
        state.next = N_ARREST


def judged(state: GangsterLeProState, card: i64) -> None:
    """Read the verdict and carry it out on the arrested."""
    if state.events is not None:
        state.emit("card", "GLP-5.15", EVERYONE, (state.subject, card))
    begin_program(state, card, state.subject, M_NONE)


def fine(state: GangsterLeProState, seat: i64, shop: i64, bank: i64) -> None:
    """Pay a fine in full, or have a Dossier and pay nothing (GLP-5.15)."""
    amount = percent(shop if state.column == 0 else bank, state.bend(seat, B_FINE, 100))
    if state.cash[seat] < amount:
        give_dossier(state, seat, "GLP-5.15")
        return
    state.cash[seat] -= amount
    if state.events is not None:
        state.emit("fined", "GLP-5.15", EVERYONE, (seat, amount))


QUESTIONS: Final[tuple[Question, ...]] = (Arrest(D_ARREST, "arrest", ("GLP-3.4", "GLP-5.15")),)
