"""Vol: shops and banks (GLP-5.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import (
    BANQUE,
    C_VOL,
    COMMERCE,
    D_LOOT,
    D_VOL,
    FOR_SQUARE,
    M_LOOT,
    N_RESUME,
    N_ROBBERY,
    PASS,
    ROB,
    STAR,
)
from tripot.games.gangster_le_pro.rules.operations import ask, await_card, may, may_star, play_star, roll
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def vol(state: GangsterLeProState) -> None:
    """Roll a die for the opportunity (GLP-5.14)."""
    roll(state, C_VOL, 1)


def vol_rolled(state: GangsterLeProState, face: i64) -> None:
    """1 to 4 is a shop, 5 and 6 a bank; then the player goes in or leaves (GLP-5.14)."""
    state.column = 0 if face <= 4 else 1
    state.deck = COMMERCE if state.column == 0 else BANQUE
    if state.events is not None:
        state.emit("opportunity", "GLP-5.14", EVERYONE, (state.turn, face, state.deck))
    if state.available(state.deck):
        ask(state, D_VOL, state.turn)
    else:
        state.next = N_RESUME


class GoIn(Question):
    """Go in or leave."""

    def answers(self, state: GangsterLeProState) -> None:
        may(state, ROB)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if state.events is not None:
            state.emit("robs" if action == ROB else "leaves", "GLP-5.14", EVERYONE, (state.turn, state.deck))
        state.next = N_ROBBERY if action == ROB else N_RESUME

    def text(self, state: GangsterLeProState) -> str:
        return "vol_shop" if state.deck == COMMERCE else "vol_bank"


def robbery(state: GangsterLeProState) -> None:
    """Draw the Commerce or Banque card in `deck`."""
    if not await_card(state, state.deck, FOR_SQUARE, state.turn):
        state.next = N_RESUME


def loot(state: GangsterLeProState) -> None:
    """Pay a known loot, after the player's stars (GLP-5.14)."""
    if state.asked_for_stars(state.turn):
        ask(state, D_LOOT, state.turn)
    else:
        _pay_loot(state)


class Loot(Question):
    """Take the loot, or play a star first."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the stars for a loot."""
        may_star(state, state.actor, M_LOOT)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == PASS:
            _pay_loot(state)
        else:
            play_star(state, action - STAR, state.actor)

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"amount": state.amount * state.times + state.plus}


def _pay_loot(state: GangsterLeProState) -> None:
    amount = state.amount * state.times + state.plus
    state.times = 1
    state.plus = 0
    state.cash[state.turn] += amount
    if state.events is not None:
        state.emit("loot", "GLP-5.14", EVERYONE, (state.turn, amount))
    state.next = N_RESUME


QUESTIONS: Final[tuple[Question, ...]] = (
    GoIn(D_VOL, "vol", ("GLP-5.14",)),
    Loot(D_LOOT, "loot", ("GLP-3.4", "GLP-5.14")),
)
