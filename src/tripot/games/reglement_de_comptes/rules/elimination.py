"""Elimination in Règlement de comptes: gangsters who fall and players who leave (RDC-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules.match_end import check_survivors
from tripot.games.reglement_de_comptes.rules.numbers import (
    BIT,
    CAKE_AT,
    FALLEN,
    GANG,
    GONE,
    HAND_SIZE,
    HELD,
    HOME,
    MEN_LEFT,
    MONEY,
    OUT_AT,
    OUT_MEN,
    ROLE_NAMES,
    members,
    size_of,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState


def remove(state: ReglementState, mask: i64) -> None:
    """Eliminate the gangsters of these seats at one moment, and the players who lose their last (RDC-7.1, RDC-7.5)."""
    if mask == 0:
        return
    cells = state.cells
    state.stirred = True
    state.pills += size_of(state.asleep & mask)  # RDC-6.9: a dead man's pill returns
    lost: i64 = 0
    player: i64 = 0
    while player < state.n:
        hit: i64 = cells[GANG + player] & mask
        if hit:
            if state.events is not None:
                tell_removed(state, player, hit)
            fell: i64 = size_of(hit)
            cells[FALLEN + player] += fell
            cells[MEN_LEFT + player] -= fell
            if cells[MEN_LEFT + player] == 0:
                lost |= BIT[player]
                cells[OUT_MEN + player] = fell
        player += 1
    state.stand(mask)
    if lost == 0:
        return
    state.moment += 1
    player = 0
    while player < state.n:
        if lost & BIT[player]:
            cells[OUT_AT + player] = state.moment
            leave(state, player)
        player += 1
    check_survivors(state)


def tell_removed(state: ReglementState, player: i64, hit: i64) -> None:
    """Emit an event for each man whom a player loses."""
    for seat in members(hit):
        role = ROLE_NAMES[state.role_at(seat)]
        state.emit("removed", "RDC-7.1", EVERYONE, (player, role, seat + 1))


def leave(state: ReglementState, player: i64) -> None:
    """Put an eliminated player's hand on the discards; a cake that is not served is gone (RDC-7.1, RDC-5.2)."""
    cells = state.cells
    state.show_new(player)
    state.discard_bundle += cells[HELD + player]
    cells[HELD + player] = 0
    cells[HAND_SIZE + player] = 0
    if cells[CAKE_AT + player] == HOME:
        cells[CAKE_AT + player] = GONE
    if state.events is not None:
        state.emit("out", "RDC-7.1", EVERYONE, (player, cells[MONEY + player]))
