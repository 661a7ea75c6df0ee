"""Observations of Règlement de comptes for learning agents, written directly from the packed position."""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i16, i64, vec
from tripot.core.observer import Observer, put_bits, put_one_hot, put_zeros
from tripot.core.state import State
from tripot.games.reglement_de_comptes.rules.numbers import (
    CAKE_AT,
    GANG,
    HAND_SIZE,
    HELD,
    KINDS,
    MEN,
    MEN_LEFT,
    MONEY,
    MOVE_FROM,
    MOVE_TO,
    REFILL,
    ROLES,
    SEAT_MAN,
    SEATS,
    TAKE_MAN,
    TARGET,
    WAITING,
    held,
    lowest,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

ASKED: Final = 7
"""The number of steps with a decision: from TAKE_MAN on, in order."""
THOUSAND: Final = 1000
MOST_MONEY: Final = 255


@final
class ReglementObserver(Observer):
    """Writes the fields of `learning.fields`, in their order; the view gives the same numbers."""

    def observe(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the observation of a seat."""
        assert isinstance(state, ReglementState)  # noqa: S101  # the compiler needs the class of the packed fields
        n: i64 = state.players
        cells = state.cells
        step = state.step
        index = put_one_hot(out, at, n, seat)
        which: i64 = step - TAKE_MAN
        if step >= REFILL:
            which = -1
        index = put_one_hot(out, index, ASKED, which)
        which = -1
        if state.turns > 0:
            which = state.turn
        index = put_one_hot(out, index, n, which)
        which = -1
        if step == TAKE_MAN or step == SEAT_MAN:  # noqa: PLR1714, SIM109  # a tuple boxes numbers
            which = state.placer
        index = put_one_hot(out, index, n, which)
        owners = index
        roles: i64 = owners + SEATS * n
        index = put_zeros(out, owners, SEATS * (n + ROLES))
        player: i64 = 0
        while player < n:
            men: i64 = cells[GANG + player]
            while men != 0:
                place = lowest(men)
                men &= men - 1
                out[owners + place * n + player] = 1
                out[roles + place * ROLES + state.role_at(place)] = 1
            player += 1
        index = put_bits(out, index, SEATS, state.asleep & state.taken)
        put_zeros(out, index, SEATS * n)
        player = 0
        while player < n:
            if cells[CAKE_AT + player] >= 0:
                out[index + cells[CAKE_AT + player] * n + player] = 1
            player += 1
        index += SEATS * n
        player = 0
        while player < n:
            man: i64 = 0
            while man < MEN:
                out[index + man] = i16(held(cells[WAITING + player], man))
                man += 1
            index += MEN
            player += 1
        kind: i64 = 0
        while kind < KINDS:
            out[index + kind] = i16(held(cells[HELD + seat], kind))
            out[index + KINDS + kind] = 0
            out[index + 2 * KINDS + kind] = i16(held(state.discard_bundle, kind))
            kind += 1
        if step == TARGET or step == MOVE_FROM or step == MOVE_TO:  # noqa: PLR1714, SIM109
            out[index + KINDS + state.card] = 1
        index += 3 * KINDS
        player = 0
        while player < n:
            out[index + player] = i16(cells[HAND_SIZE + player])
            out[index + n + 2 + player] = i16(_thousands(cells[MONEY + player]))
            out[index + 2 * n + 2 + player] = i16(_thousands(state.income(player)))
            out[index + 3 * n + 2 + player] = i16(cells[MEN_LEFT + player])
            player += 1
        out[index + n] = i16(state.pile_size)
        out[index + n + 1] = i16(_thousands(state.bank))
        out[index + 4 * n + 2] = i16(state.pills)
        out[index + 4 * n + 3] = i16(state.quiet)


def _thousands(money: i64) -> i64:
    value: i64 = money // THOUSAND
    if value > MOST_MONEY:
        return MOST_MONEY
    return value
