"""Mission: a card drawn, or a star carried out (GLP-5.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import (
    CARRY,
    D_MISSION,
    DRAW,
    FOR_SQUARE,
    HAND,
    M_MISSION,
    M_NONE,
    MISSION,
    N_MISSION_CARD,
    N_RESUME,
    STAR,
)
from tripot.games.gangster_le_pro.rules.operations import (
    ask,
    await_card,
    begin_program,
    may,
    may_star,
    play_star,
    put_down,
    receive,
    show,
)
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def mission(state: GangsterLeProState) -> None:
    """Draw a card; a holder of older stars is asked first (GLP-5.9)."""
    seat = state.turn
    if state.older(seat, MISSION) > 0 or state.asked_for_stars(seat):
        ask(state, D_MISSION, seat)
    else:
        draw_mission(state)


def draw_mission(state: GangsterLeProState) -> None:
    """Draw a Mission card."""
    if not await_card(state, MISSION, FOR_SQUARE, state.turn):
        state.next = N_RESUME


class DrawOrCarryOut(Question):
    """Draw, carry out a Mission star, or play an Aventure star."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the stars, the Mission stars there are men for, and the draw (GLP-5.9)."""
        seat = state.turn
        components = state.components
        may_star(state, seat, M_MISSION)
        men = state.men(seat) + state.plus
        card: i64
        for card in range(components.first[MISSION], components.first[MISSION + 1]):
            if state.loc[card] == HAND + seat and components.men[card] <= men:
                may(state, CARRY + card)
        may(state, DRAW)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        seat = state.turn
        if action == DRAW:
            state.next = N_MISSION_CARD
        elif action >= CARRY:
            card = action - CARRY
            put_down(state, card, seat)
            if state.events is not None:
                state.emit("carries_out", "GLP-5.9", EVERYONE, (seat, card))
            begin_program(state, card, seat, M_NONE)
        else:
            play_star(state, action - STAR, seat)


def mission_drawn(state: GangsterLeProState, card: i64) -> None:
    """Keep a star; carry anything else out at once (GLP-5.9)."""
    if state.components.star[card]:
        receive(state, card, state.turn, "GLP-5.9")
        state.next = N_RESUME
    else:
        show(state, card, state.turn, "GLP-5.9")
        begin_program(state, card, state.turn, M_NONE)


QUESTIONS: Final[tuple[Question, ...]] = (DrawOrCarryOut(D_MISSION, "mission", ("GLP-5.9",), must=True),)
