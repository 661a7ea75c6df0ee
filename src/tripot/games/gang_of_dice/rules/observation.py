"""Observations of Gang of Dice for learning agents, written directly from the packed position."""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i16, i64, vec
from tripot.core.observer import Observer, put_bits, put_one_hot, put_zeros
from tripot.core.state import State
from tripot.games.gang_of_dice.rules.dice import (
    ALIKE,
    DIFFERENT,
    ODD,
    RUN,
    SHOWING,
    TOTAL,
    Condition,
    count_of,
    total_of,
)
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_COUNT,
    CHOOSE_FACE,
    FACES,
    NO_CARD,
    NO_SEAT,
    OUT,
    OVER,
    ROLL,
    ROLLED,
    STOP_OR_REROLL,
    WEALTH,
)
from tripot.games.gang_of_dice.rules.state import GangOfDiceState

CARD_NUMBERS: Final = 10
CONDITIONS: Final = 7
STATUSES: Final = 5


@final
class GangOfDiceObserver(Observer):
    """Writes the fields of `learning.fields`, in their order; the view gives the same numbers."""

    def observe(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the observation of a seat."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # the compiler needs the class of the packed fields
        n: i64 = state.players
        phase = state.phase
        seats = state.seats
        index = put_one_hot(out, at, n, seat)
        out[index] = i16(state.round)
        index = put_one_hot(out, index + 1, n, state.turn)
        index = put_one_hot(out, index, n, state.first)
        index = put_one_hot(out, index, 3, phase - CHOOSE_COUNT)
        index = self._put_card(state, out, index)
        veiled = state.screens and phase != OVER
        other: i64 = 0
        while other < n:
            if veiled and other != seat:
                out[index + other] = -1
            else:
                out[index + other] = i16(seats[WEALTH + other])
            other += 1
        index += n
        other = 0
        while other < n:
            index = put_one_hot(out, index, STATUSES, _status(state, other))
            other += 1
        other = 0
        while other < n:
            rolled = seats[ROLLED + other]
            if rolled == 0:
                out[index + other] = -1
            else:
                out[index + other] = i16(total_of(rolled))
            other += 1
        index += n
        playing = phase == ROLL or phase == STOP_OR_REROLL or phase == CHOOSE_FACE  # noqa: PLR1714  # a tuple boxes numbers
        dice: i64 = 0
        picked: i64 = 0
        rolls: i64 = 0
        if playing:
            dice = state.dice
            rolls = state.rolls
            if phase == CHOOSE_FACE:
                picked = state.picked
        face: i64 = 0
        while face < FACES:
            out[index + face] = i16(count_of(dice, face))
            out[index + FACES + face] = i16(count_of(picked, face))
            face += 1
        index += 2 * FACES
        out[index] = i16(rolls)
        out[index + 1] = i16(state.centre)
        out[index + 2] = i16(state.bonus)
        if state.turn == NO_SEAT:
            out[index + 3] = 0
        else:
            out[index + 3] = i16(state.dice_available())

    def _put_card(self, state: GangOfDiceState, out: vec[i16], at: i64) -> i64:
        if state.card == NO_CARD:
            return put_zeros(out, at, CARD_NUMBERS + CONDITIONS)
        card = state.cards[state.card]
        condition = card.condition
        explosion: i64 = 0
        if card.explosion:
            explosion = 1
        out[at] = i16(1 - explosion)
        out[at + 1] = i16(explosion)
        out[at + 2] = i16(condition.least)
        out[at + 3] = 0
        values: i64 = 0
        if condition.kind == TOTAL:
            out[at + 3] = i16(condition.least - 1)
        elif condition.kind == SHOWING:
            values = condition.values
        index = put_bits(out, at + 4, FACES, values)
        return put_one_hot(out, index, CONDITIONS, _kind(condition))


def _kind(condition: Condition) -> i64:
    """Return the place of a condition's word in `learning.KINDS`: total, odd, different, run, pair, two, has."""
    kind = condition.kind
    if kind == TOTAL:
        return 0
    if kind == DIFFERENT:
        return 2
    if kind == RUN:
        return 3
    if kind == ALIKE:
        return 4
    if condition.values == ODD:
        return 1
    return 5 if condition.least > 1 else 6


def _status(state: GangOfDiceState, seat: i64) -> i64:
    """Return waiting 0, on turn 1, standing 2, busted 3, out 4."""
    if state.seats[OUT + seat] != 0:
        return 4
    if seat == state.turn:
        return 1
    if state.seats[ROLLED + seat] != 0:
        return 2 if state.valid >> seat & 1 else 3
    return 0
