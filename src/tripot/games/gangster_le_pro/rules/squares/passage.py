"""Passage: three dice and their results (GLP-5.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import BIT, C_PASSAGE, D_PASSAGE, GO, N_AVENTURE, REFUGE
from tripot.games.gangster_le_pro.rules.operations import ask, may, roll
from tripot.games.gangster_le_pro.rules.question import Question
from tripot.games.gangster_le_pro.rules.squares.collecte import collecte
from tripot.games.gangster_le_pro.rules.turn import jump

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def passage(state: GangsterLeProState) -> None:
    """Roll three dice."""
    roll(state, C_PASSAGE, 3)


def passage_rolled(state: GangsterLeProState, face: i64) -> None:
    """Meet the Parrain, have an adventure, or slip away (GLP-5.10)."""
    state.total += face
    state.dice_left -= 1
    if state.dice_left > 0:
        return
    if state.events is not None:
        state.emit("passage", "GLP-5.10", EVERYONE, (state.turn, state.total))
    if state.total <= 7:
        collecte(state)
    elif state.total <= 12:
        state.next = N_AVENTURE
    else:
        ask(state, D_PASSAGE, state.turn)


def may_go_to_an_empty_square(state: GangsterLeProState) -> None:
    """List the squares without a pawn, but Refuge (GLP-5.10)."""
    taken: i64 = BIT[REFUGE]
    seat: i64
    for seat in range(state.players):
        if state.out[seat] == 0:
            taken |= BIT[state.square[seat]]
    square: i64
    for square in range(state.components.squares):
        if taken & BIT[square] == 0:
            may(state, GO + square)


class SlipAway(Question):
    """Go there and play it (GLP-5.10)."""

    def answers(self, state: GangsterLeProState) -> None:
        may_go_to_an_empty_square(state)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        jump(state, action - GO)


QUESTIONS: Final[tuple[Question, ...]] = (SlipAway(D_PASSAGE, "passage", ("GLP-5.10",), must=True),)
