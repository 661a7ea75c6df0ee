"""Statistics that the coach counts in playouts of The Boss: the cities, the money and the losses at the end of the round."""

from __future__ import annotations

from typing import final

from tripot.core.mypyc_types import i64, vec
from tripot.core.outcomes import MILLIONS, NUMBER, Outcomes, Statistic
from tripot.core.state import State
from tripot.games.the_boss.rules.numbers import (
    CHICAGO,
    DEAD_OF,
    EXPERTS_OF,
    NO_ONE,
    OCCASIONALS_OF,
    PLACES,
    SPENT_OF,
    TAKEN_OF,
    TAKER_OF,
    TURNS,
    WON_OF,
)
from tripot.games.the_boss.rules.state import BossState


@final
class CityOutcomes(Outcomes):
    """The board is cleared when a round ends, but the books keep who took what."""

    def __init__(self, state: BossState, cities: list[int], statistics: list[Statistic]) -> None:
        self.statistics = statistics
        self.paired = False
        self.cities = cities
        self.seat: i64 = 0
        self.round: i64 = 0
        self.late: float = 0.0
        self.dead: i64 = 0
        self.spent: i64 = 0
        self.books: vec[i64] = state.books
        """The books at the end of this round."""
        self.experts: float = 0.0

    def begin(self, state: State, seat: i64) -> None:
        """Note the round and the losses so far."""
        assert isinstance(state, BossState)  # noqa: S101  # Outcomes are given states of their game
        self.seat = seat
        self.round = state.round
        self.late = 0.0
        self.dead = state.books[DEAD_OF + seat]
        self.spent = state.books[SPENT_OF + seat]
        self.books = state.books
        self.experts = 0.0

    def look(self, state: State) -> bool:
        """Note the gangsters left for the last turn, then the books of this round."""
        assert isinstance(state, BossState)  # noqa: S101
        if state.round == self.round and state.seat_awaited() >= 0:
            if state.turn == TURNS and state.spot == 0:
                self.late = float(
                    state.board[EXPERTS_OF + self.seat] + state.board[OCCASIONALS_OF + self.seat]
                )
            return True
        self.books = state.books[:]
        self.experts = float(state.board[EXPERTS_OF + self.seat])
        return False

    def finish(self, state: State, out: vec[float]) -> None:
        """Write who holds what at the end of the round, in the order of the statistics."""
        assert isinstance(state, BossState)  # noqa: S101
        books = self.books
        me: i64 = self.seat
        at: i64 = 0
        for city in self.cities:
            out[at] = 1.0 if books[TAKER_OF + city] == me else 0.0
            at += 1
        held: i64 = 0
        penalties: i64 = 0
        place: i64 = 0
        while place < PLACES:
            if books[TAKER_OF + place] == me:
                held += 1
                card: i64 = books[TAKEN_OF + place]
                if place != CHICAGO and card != NO_ONE and state.components.kinds[card] != 0:
                    penalties += 1
            place += 1
        most: i64 = 0
        seat: i64 = 0
        while seat < state.players:
            if seat != me and books[WON_OF + seat] > most:
                most = books[WON_OF + seat]
            seat += 1
        chicago: float = 0.0
        if books[TAKER_OF + CHICAGO] == me:
            chicago = float(books[TAKEN_OF + CHICAGO])
        out[at] = float(penalties)
        out[at + 1] = chicago
        out[at + 2] = float(held)
        out[at + 3] = float(books[WON_OF + me])
        out[at + 4] = float(most)
        out[at + 5] = float(books[DEAD_OF + me] - self.dead)
        out[at + 6] = float(books[SPENT_OF + me] - self.spent)
        out[at + 7] = self.late


def outcomes(state: BossState) -> Outcomes:
    """Return the statistics of playouts: each city in play first."""
    components = state.components
    cities = [int(components.row[k]) for k in range(components.n_cities)]
    statistics = [
        Statistic("holds", 1, both=True, values={"city": components.city_ids[city]}) for city in cities
    ]
    statistics += [
        Statistic("penalties", -1, NUMBER),
        Statistic("chicago", 1, MILLIONS),
        Statistic("cities", 1, NUMBER, least=0.2),
        Statistic("earned", 1, MILLIONS),
        Statistic("rival_earned", -1, MILLIONS),
        Statistic("dead", -1, NUMBER),
        Statistic("spent", -1, NUMBER, least=0.3),
        Statistic("late", 1, NUMBER, least=0.5),
    ]
    return CityOutcomes(state, cities, statistics)
