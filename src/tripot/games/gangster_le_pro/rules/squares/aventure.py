"""Aventure: carry the card out, keep a star, lay a hat (GLP-5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import (
    AVENTURE,
    FOR_SQUARE,
    M_NONE,
    N_AVENTURE,
    N_RESUME,
    ON_SQUARE,
)
from tripot.games.gangster_le_pro.rules.operations import await_card, begin_program, discard, receive, show

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def draw_adventure(state: GangsterLeProState) -> None:
    """Draw an Aventure card."""
    if not await_card(state, AVENTURE, FOR_SQUARE, state.turn):
        state.next = N_RESUME


def adventure(state: GangsterLeProState, card: i64) -> None:
    """Carry the card out, keep a star, or lay a hat on its square and draw again (GLP-5.2)."""
    components = state.components
    if components.star[card]:
        receive(state, card, state.turn, "GLP-5.2")
        state.next = N_RESUME
    elif components.hat_square[card] >= 0:
        _lay_hat(state, card)
        state.next = N_AVENTURE
    else:
        show(state, card, state.turn, "GLP-5.2")
        begin_program(state, card, state.turn, M_NONE)


def _lay_hat(state: GangsterLeProState, card: i64) -> None:
    where = hat_place(state, card)
    if where < 0:
        discard(state, card)
    else:
        state.own()
        state.hats[where] = card
        state.loc[card] = ON_SQUARE
    if state.events is not None:
        if where < 0:
            state.emit("hat_lost", "GLP-5.2", EVERYONE, (state.turn, card))
        else:
            state.emit("hat_laid", "GLP-5.2", EVERYONE, (state.turn, card, where))


def hat_place(state: GangsterLeProState, card: i64) -> i64:
    """Find the named single square, or the next free one of that name clockwise, or -1 (GLP-5.2)."""
    components = state.components
    kind = components.hat_square[card]
    squares: list[int] = []
    square: i64
    for square in range(components.squares):
        if components.side_one[square] == kind and components.side_two[square] < 0:
            squares.append(square)
    further: i64
    for further in range(len(squares)):
        square = squares[(components.hat_nth[card] - 1 + further) % len(squares)]
        if state.hats[square] < 0:
            return square
    return -1
