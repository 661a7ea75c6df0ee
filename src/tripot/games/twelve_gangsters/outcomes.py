"""Statistics that the coach counts in playouts of 12 Gangsters: this heist, and the cards lost in the rest of the match."""

from __future__ import annotations

from typing import final

from tripot.core.mypyc_types import i64, vec
from tripot.core.outcomes import MILLIONS, NUMBER, Outcomes, Statistic
from tripot.core.state import State
from tripot.games.twelve_gangsters.rules.numbers import CARD_MASK, HISTORY, LANE, MONEY, REFUSED
from tripot.games.twelve_gangsters.rules.state import TwelveGangstersState

STATISTICS: list[Statistic] = [
    Statistic("stopped", -1, net="lost"),
    Statistic("matches", 1),
    Statistic("boss_fails", -1, net="lost"),
    Statistic("stops", 1, NUMBER),
    Statistic("pocketed", 1, MILLIONS),
    Statistic("leads", 1),
    Statistic("stops_later", 1, NUMBER),
    Statistic("lost", -1, MILLIONS),
]


@final
class HeistOutcomes(Outcomes):
    """Everything is read from the rounds played, at the end of the match."""

    def __init__(self) -> None:
        self.statistics = STATISTICS
        # A high card of the Boss pays everybody: only the difference within one world shows what a card does.
        self.paired = True
        self.seat: i64 = 0
        self.played: i64 = 0
        self.boss: i64 = 0
        self.ahead: float = 0.0

    def begin(self, state: State, seat: i64) -> None:
        """Note the round."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101  # Outcomes are given states of their game
        self.seat = seat
        self.played = state.played
        self.boss = state.boss
        self.ahead = 0.0

    def look(self, state: State) -> bool:
        """Note who leads once this round is revealed."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101
        if state.played == self.played:
            return True
        mine = state.packed[MONEY + self.seat]
        self.ahead = 1.0
        other: i64 = 0
        while other < state.players:
            if other != self.seat and state.packed[MONEY + other] >= mine:
                self.ahead = 0.0
            other += 1
        return False

    def finish(self, state: State, out: vec[float]) -> None:
        """Write this heist's outcome, then the sums of this and all later heists."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101
        n: i64 = state.players
        shift: i64 = LANE * self.seat
        lost: i64 = 0
        stops: i64 = 0
        number: i64 = self.played
        boss: i64 = self.boss
        at: i64 = 0
        while at < 8:
            out[at] = 0.0
            at += 1
        while number < state.played:
            revealed = state.packed[HISTORY + number]
            mine: i64 = revealed >> shift & 255
            refused: i64 = mine & REFUSED
            if refused:
                lost += mine & CARD_MASK
            stopped: i64 = 0
            if boss == self.seat:
                seat: i64 = 0
                while seat < n:
                    if seat != boss and revealed >> (LANE * seat) & REFUSED:
                        stopped += 1
                    seat += 1
                stops += stopped
            if number == self.played:
                if not refused:
                    out[4] = float(mine & CARD_MASK)
                if boss == self.seat:
                    out[2] = 1.0 if refused else 0.0
                    out[3] = float(stopped)
                else:
                    limit: i64 = revealed >> (LANE * boss) & CARD_MASK
                    out[0] = 1.0 if refused else 0.0
                    out[1] = 1.0 if mine & CARD_MASK == limit else 0.0
            boss += 1
            if boss == n:
                boss = 0
            number += 1
        out[5] = self.ahead
        out[6] = float(stops)
        out[7] = float(lost)


def outcomes(state: TwelveGangstersState) -> Outcomes:
    """Return the statistics of playouts."""
    return HeistOutcomes()
