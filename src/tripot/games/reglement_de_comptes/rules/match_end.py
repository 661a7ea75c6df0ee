"""The end of a match of Règlement de comptes: why it is over, and places (RDC-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE, places
from tripot.games.reglement_de_comptes.rules.numbers import (
    MEN_LEFT,
    MONEY,
    NO_SEAT,
    OUT_AT,
    OUT_MEN,
    OVER,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState

NEVER_OUT: Final = 1_000_000
"""In place of the time of elimination for players never eliminated: later than any."""


def check_survivors(state: ReglementState) -> None:
    """End the game when one player is left, or none (RDC-7.2)."""
    cells = state.cells
    alive: i64 = 0
    last: i64 = NO_SEAT
    player: i64 = 0
    while player < state.n:
        if cells[MEN_LEFT + player]:
            alive += 1
            last = player
        player += 1
    if alive == 1:
        if state.events is not None:
            state.emit("takes_rest", "RDC-7.2", EVERYONE, (last, state.bank))
        cells[MONEY + last] += state.bank
        state.bank = 0
        finish(state, "last_gang", "RDC-7.2")
    elif alive == 0:
        finish(state, "nobody_left", "RDC-7.2")


def finish(state: ReglementState, reason: str, rule: str) -> None:
    """End the match."""
    state.step = OVER
    state.reason = reason
    if state.events is not None:
        state.emit("end", rule, EVERYONE, (reason,))


def ranks(state: ReglementState) -> list[int]:
    """Rank by money, then by the time of elimination, then by gangsters when eliminated or at the end (RDC-7.3)."""
    cells = state.cells
    keys: list[tuple[int, ...]] = []
    player: i64 = 0
    while player < state.n:
        money: int = cells[MONEY + player]
        if cells[MEN_LEFT + player]:
            keys.append((money, NEVER_OUT, cells[MEN_LEFT + player]))
        else:
            keys.append((money, cells[OUT_AT + player], cells[OUT_MEN + player]))
        player += 1
    return places(keys)
