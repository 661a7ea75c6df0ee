"""The set-up: cards dealt one at a time, and the dice that say who begins (GLP-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.deeds import leave_deck, receive
from tripot.games.gangster_le_pro.rules.numbers import (
    BIT,
    BOXE,
    C_DEAL,
    C_FIRST,
    INVESTISSEMENT,
    N_TURN,
    PERSONNAGE,
)

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

DEALT: Final[tuple[int, ...]] = (PERSONNAGE, INVESTISSEMENT, BOXE)


def start_deal(state: GangsterLeProState) -> None:
    """Deal a Personnage, an Investissement and a boxer to each (GLP-2.1), one card at a time."""
    state.phase = C_DEAL
    state.queue = 0
    state.subject = 0
    state.deck = PERSONNAGE


def dealt(state: GangsterLeProState, card: i64) -> None:
    """Give the dealt card and go on dealing; then the dice say who begins."""
    leave_deck(state, card)
    receive(state, card, state.subject, "GLP-2.1")
    state.queue += 1
    if state.queue == len(DEALT) * state.players:
        roll_for_first(state, BIT[state.players] - 1)
        return
    state.subject = state.queue % state.players
    state.deck = DEALT[state.queue // state.players]


def roll_for_first(state: GangsterLeProState, contenders: i64) -> None:
    """Let these seats roll: the highest die begins (GLP-2.2)."""
    state.phase = C_FIRST
    state.queue = contenders
    state.arrests = 0
    state.total = 0
    state.subject = _lowest(contenders)


def rolled_for_first(state: GangsterLeProState, face: i64) -> None:
    """Note a die; the tied roll again (GLP-2.2). `arrests` holds the leaders' mask meanwhile."""
    seat = state.subject
    if state.events is not None:
        state.emit("first_roll", "GLP-2.2", EVERYONE, (seat, face))
    state.queue &= ~BIT[seat]
    if face > state.total:
        state.total = face
        state.arrests = BIT[seat]
    elif face == state.total:
        state.arrests |= BIT[seat]
    if state.queue != 0:
        state.subject = _lowest(state.queue)
        return
    leaders = state.arrests
    if leaders & (leaders - 1) != 0:
        if state.events is not None:
            state.emit("first_tie", "GLP-2.2", EVERYONE, (state.total,))
        roll_for_first(state, leaders)
        return
    state.first = _lowest(leaders)
    state.turn = state.first
    state.arrests = 0
    state.queue = -1
    state.total = 0
    if state.events is not None:
        state.emit("first", "GLP-2.2", EVERYONE, (state.first,))
    state.next = N_TURN


def _lowest(mask: i64) -> i64:
    seat: i64 = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat
