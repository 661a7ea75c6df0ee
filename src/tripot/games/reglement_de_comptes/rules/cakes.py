"""The cakes of Règlement de comptes: serving, passing and explosions (RDC-5, RDC-6.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules.elimination import remove
from tripot.games.reglement_de_comptes.rules.numbers import (
    BIT,
    CAKE_AT,
    GONE,
    HOME,
    MEN_LEFT,
    NO_SEAT,
    after,
    before,
    clockwise,
    counter_clockwise,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState


def cake_at(state: ReglementState, seat: i64) -> i64:
    """Return the owner of the cake at a seat, NO_SEAT without a cake."""
    player: i64 = 0
    while player < state.n:
        if state.cells[CAKE_AT + player] == seat:
            return player
        player += 1
    return NO_SEAT


def cake_seats(state: ReglementState) -> i64:
    """Return the seats with a cake."""
    cells = state.cells
    mask: i64 = 0
    player: i64 = 0
    while player < state.n:
        seat: i64 = cells[CAKE_AT + player]
        if seat >= 0:
            mask |= BIT[seat]
        player += 1
    return mask


def blast(seat: i64) -> i64:
    """Return the seats that a cake at a seat hits: its own and the two next to it (RDC-5.1)."""
    bit: i64 = BIT[seat]
    return bit | clockwise(bit) | counter_clockwise(bit)


def explode(state: ReglementState, owner: i64, rule: str) -> None:
    """Blow up a cake: gangsters at its seat and the two next to it are removed, whoever owns them (RDC-5.1).

    Other cakes on these seats stay where they are (RDC-5.3).
    """
    cells = state.cells
    seat: i64 = cells[CAKE_AT + owner]
    if cells[MEN_LEFT + owner]:  # RDC-5.2
        cells[CAKE_AT + owner] = HOME
    else:
        cells[CAKE_AT + owner] = GONE
    if state.events is not None:
        state.emit("explosion", rule, EVERYONE, (owner, seat + 1))
    remove(state, blast(seat) & state.taken)


def passed_to(state: ReglementState, owner: i64, direction: i64) -> i64:
    """Return where a cake goes when it is passed on: to the first gangster's seat that way, or NO_SEAT.

    The man at the cake's own seat does not count. A seat takes no second cake, and the cake does not go
    on past it to the next gangster (RDC-6.7).
    """
    start: i64 = state.cells[CAKE_AT + owner]
    taken: i64 = state.taken
    seat: i64 = start
    while True:
        if direction == 0:
            seat = after(seat)
        else:
            seat = before(seat)
        if seat == start:
            return NO_SEAT
        if taken & BIT[seat]:
            if cake_at(state, seat) == NO_SEAT:
                return seat
            return NO_SEAT
