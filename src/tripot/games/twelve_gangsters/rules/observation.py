"""Observations of 12 Gangsters for learning agents, written directly from the packed position."""

from __future__ import annotations

from typing import final

from tripot.core.mypyc_types import i16, i64, vec
from tripot.core.observer import Observer, put_bits, put_one_hot, put_zeros
from tripot.core.state import State
from tripot.games.twelve_gangsters.rules.numbers import (
    CARD_MASK,
    CARDS,
    HAND,
    HEISTS,
    HISTORY,
    LANE,
    MONEY,
    NO_PICK,
    PICK,
    REFUSED,
)
from tripot.games.twelve_gangsters.rules.state import TwelveGangstersState


@final
class TwelveGangstersObserver(Observer):
    """Writes the fields of `learning.fields`, in their order; the view gives the same numbers."""

    def observe(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the observation of a seat."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101  # the compiler needs the class of the packed fields
        packed = state.packed
        n: i64 = state.players
        index = put_one_hot(out, at, n, seat)
        number: i64 = state.played + 1
        if number > state.rounds:
            number = state.rounds
        out[index] = i16(number)
        index = put_one_hot(out, index + 1, n, state.boss)
        index = put_bits(out, index, CARDS, packed[HAND + seat] >> 1)
        index = put_one_hot(out, index, CARDS, packed[PICK + seat] - 1)
        other: i64 = 0
        while other < n:
            if packed[PICK + other] == NO_PICK:
                out[index + other] = 0
            else:
                out[index + other] = 1
            other += 1
        index += n
        if state.memory and state.played < state.rounds:  # 12G-5.2: nobody's remaining hand is listed
            index = put_zeros(out, index, n * CARDS)
        else:
            other = 0
            while other < n:
                index = put_bits(out, index, CARDS, packed[HAND + other] >> 1)
                other += 1
        last: i64 = 0
        played: i64 = state.played
        while played > 0 and last == 0:
            played -= 1
            last = packed[HISTORY + played]
        validated: i64 = 1
        if last == 0:
            validated = 0
        other = 0
        while other < n:
            out[index + other] = i16(packed[MONEY + other])
            out[index + n + other] = i16(packed[HEISTS + other])
            out[index + 2 * n + other] = i16(last & CARD_MASK)
            if last & REFUSED != 0:
                out[index + 3 * n + other] = 0
            else:
                out[index + 3 * n + other] = i16(validated)
            last >>= LANE
            other += 1
