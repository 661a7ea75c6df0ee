"""Observations of The Boss for learning agents, written directly from the packed position."""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i16, i64, vec
from tripot.core.observer import Observer, put_one_hot, put_zeros
from tripot.core.state import State
from tripot.games.the_boss.rules.numbers import (
    CHICAGO,
    DEAD_OF,
    DEAL,
    EXPERTS_AT,
    EXPERTS_OF,
    GOLD,
    HAND,
    HAND_OF,
    HELD_BY,
    HIDDEN,
    HOSPITAL_OF,
    LEADER_OF,
    MEN_AT,
    MONEY,
    MONEY_OF,
    NO_ONE,
    OCCASIONALS_OF,
    ORDER,
    PLACE,
    PLACES,
    PLAY,
    PRISON_ONE_OF,
    PRISON_TWO_OF,
    SILVER,
    TURNS,
    UP,
    WHERE_IS,
)
from tripot.games.the_boss.rules.police import badges
from tripot.games.the_boss.rules.state import BossState

FACES: Final = 9
FACE_OF_SANCTIONS: Final = 4
"""The faces are the values 0 to 4, then the sanctions by their kinds, from 1 on."""
MOST_ROUNDS: Final = 12
MOST_MONEY: Final = 400


@final
class BossObserver(Observer):
    """Writes the fields of `learning.fields`, in their order; the view gives the same numbers."""

    def observe(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the observation of a seat."""
        assert isinstance(state, BossState)  # noqa: S101  # the compiler needs the class of the packed fields
        n: i64 = state.players
        board = state.board
        books = state.books
        components = state.components
        phase = state.phase
        index = put_one_hot(out, at, n, seat)
        out[index] = i16(_at_most(state.round, MOST_ROUNDS))
        out[index + 1] = i16(_at_most(state.turn, TURNS))
        out[index + 2] = 0
        to_play: i64 = NO_ONE
        if phase == PLACE:
            out[index + 2] = 1
            to_play = board[ORDER + state.spot]
        elif phase == PLAY:
            to_play = board[ORDER + state.spot]
        index = put_one_hot(out, index + 3, n, to_play)
        index = put_one_hot(out, index, n, state.marker)
        out[index] = 0
        if state.last:
            out[index] = 1
        out[index + 1] = i16(badges(state, GOLD))
        out[index + 2] = i16(badges(state, SILVER))
        index += 3
        # Everything about cities is 0 where a city is not in play.
        in_play = index
        left = in_play + PLACES
        men = left + PLACES
        leader = men + PLACES * n * 2
        up = leader + PLACES * n
        possible = up + PLACES * FACES
        hand = possible + PLACES * FACES
        backs = hand + PLACES * FACES
        index = put_zeros(out, in_play, backs + n * PLACES - in_play)
        dealt = phase > DEAL
        k: i64 = 0
        while k <= components.n_cities:
            city: i64 = CHICAGO
            if k < components.n_cities:
                city = components.row[k]
                if k < state.chicago - 1:
                    out[left + city] = 1
                card: i64 = components.first_of[city]
                end: i64 = card + components.size_of[city]
                while card < end:
                    face: i64 = components.values[card]
                    if components.kinds[card] != MONEY:
                        face = FACE_OF_SANCTIONS + components.kinds[card]
                    where = board[WHERE_IS + card]
                    if face < FACES:
                        if where >= UP:
                            out[up + city * FACES + face] += 1
                        elif dealt and where <= HIDDEN:
                            if where == seat:
                                out[hand + city * FACES + face] += 1
                            else:
                                out[possible + city * FACES + face] += 1
                    card += 1
            out[in_play + city] = 1
            other: i64 = 0
            while other < n:
                spot: i64 = other * PLACES + city
                experts = board[EXPERTS_AT + spot]
                out[men + (city * n + other) * 2] = i16(experts)
                out[men + (city * n + other) * 2 + 1] = i16(board[MEN_AT + spot] - experts)
                other += 1
            if board[LEADER_OF + city] != NO_ONE:
                out[leader + city * n + board[LEADER_OF + city]] = 1
            k += 1
        other = 0
        while other < n:
            if dealt:
                held: i64 = 0
                while held < board[HELD_BY + other]:
                    out[
                        backs + other * PLACES + components.city_of[board[HAND_OF + other * HAND + held]]
                    ] += 1
                    held += 1
            out[index + other * 2] = i16(board[EXPERTS_OF + other])
            out[index + other * 2 + 1] = i16(board[OCCASIONALS_OF + other])
            away: i64 = index + 2 * n + 3 * other
            out[away] = i16(books[HOSPITAL_OF + other])
            out[away + 1] = i16(books[PRISON_ONE_OF + other] + books[PRISON_TWO_OF + other])
            out[away + 2] = i16(books[DEAD_OF + other])
            out[index + 5 * n + other] = i16(_at_most(books[MONEY_OF + other], MOST_MONEY))
            other += 1


def _at_most(value: i64, most: i64) -> i64:
    if value > most:
        return most
    return value
