"""Statistics that the coach counts in playouts of Gang of Dice: this round, and who begins the next."""

from __future__ import annotations

from typing import final

from tripot.core.mypyc_types import i64, vec
from tripot.core.outcomes import NUMBER, Outcomes, Statistic
from tripot.core.state import State
from tripot.games.gang_of_dice.rules.numbers import NO_SEAT, OUT, OVER, WEALTH
from tripot.games.gang_of_dice.rules.state import GangOfDiceState

STATISTICS: list[Statistic] = [
    Statistic("bust", -1),
    Statistic("wins_round", 1),
    Statistic("last_next", 1),
    Statistic("eliminated", -1),
    Statistic("dice", 1, NUMBER, least=1.0),
    Statistic("rival_dice", -1, NUMBER, least=1.0),
]


@final
class RoundOutcomes(Outcomes):
    """The round is watched by its events, as a finished round leaves no trace in the position."""

    def __init__(self) -> None:
        self.statistics = STATISTICS
        self.paired = False
        self.seat: i64 = 0
        self.bust: float = 0.0
        self.won: float = 0.0
        self.last: float = 0.0

    def begin(self, state: State, seat: i64) -> None:
        """Listen to the round."""
        self.seat = seat
        self.bust = 0.0
        self.won = 0.0
        self.last = 0.0
        state.events = []

    def look(self, state: State) -> bool:
        """Note how the seat's turn ended, who won the round and who will play last in the next."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # Outcomes are given states of their game
        events = state.events
        if events is None or len(events) == 0:
            return events is not None
        ended = state.phase == OVER
        for event in events:
            kind = event.kind
            if kind in ("exploded", "bombed"):
                if event.data[0] == self.seat:
                    self.bust = 1.0
            elif kind == "won":
                ended = True
                if event.data[0] == self.seat:
                    self.won = 1.0
            elif kind == "nobody":
                ended = True
        if not ended:
            state.events = []
            return True
        state.events = None
        goes_on = state.phase != OVER and state.first != NO_SEAT and state.seats[OUT + self.seat] == 0
        if goes_on and state.after(self.seat) == state.first:
            self.last = 1.0
        return False

    def finish(self, state: State, out: vec[float]) -> None:
        """Write the round, and the dice after it."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101
        out[0] = self.bust
        out[1] = self.won
        out[2] = self.last
        out[3] = 1.0 if state.seats[OUT + self.seat] != 0 else 0.0
        out[4] = float(state.seats[WEALTH + self.seat])
        most: i64 = 0
        seat: i64 = 0
        while seat < state.players:
            if seat != self.seat and state.seats[WEALTH + seat] > most:
                most = state.seats[WEALTH + seat]
            seat += 1
        out[5] = float(most)


def outcomes(state: GangOfDiceState) -> Outcomes:
    """Return the statistics of playouts."""
    return RoundOutcomes()
