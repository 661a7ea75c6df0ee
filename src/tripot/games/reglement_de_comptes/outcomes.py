"""Statistics that the coach counts in playouts of Règlement de comptes: men lost, income and rivals, up to the next turn and two rounds later."""

from __future__ import annotations

from typing import final

from tripot.core.mypyc_types import i64, vec
from tripot.core.outcomes import DOLLARS, NUMBER, Outcomes, Statistic
from tripot.core.state import State
from tripot.games.reglement_de_comptes.rules.numbers import FALLEN, GANG, MEN_LEFT, MONEY, MOST_PLAYERS
from tripot.games.reglement_de_comptes.rules.state import ReglementState


@final
class GangOutcomes(Outcomes):
    """Everything is read from the position when the seat's next turn begins, and when the playout ends."""

    def __init__(self, statistics: list[Statistic], rivals: list[int]) -> None:
        self.statistics = statistics
        self.paired = False
        self.rivals = rivals
        self.seat: i64 = 0
        self.turns: i64 = 0
        self.parrain: bool = False
        """True if the seat has its Parrain at the table."""
        self.fallen = vec[i64]([0] * MOST_PLAYERS)
        self.lost = vec[float]([0.0] * MOST_PLAYERS)
        """Men whom each seat lost before the next turn."""
        self.income: float = 0.0
        self.parrain_lost: float = 0.0

    def begin(self, state: State, seat: i64) -> None:
        """Note the turn and the losses so far."""
        assert isinstance(state, ReglementState)  # noqa: S101  # Outcomes are given states of their game
        self.seat = seat
        self.turns = state.turns
        self.parrain = bool(state.cells[GANG + seat] & state.parrains)
        player: i64 = 0
        while player < state.n:
            self.fallen[player] = state.cells[FALLEN + player]
            player += 1

    def look(self, state: State) -> bool:
        """Wait for the seat's next turn, or the end."""
        assert isinstance(state, ReglementState)  # noqa: S101
        plays_on = state.seat_awaited() >= 0 and state.cells[MEN_LEFT + self.seat] > 0
        if plays_on and (state.turns == self.turns or state.turn != self.seat):
            return True
        player: i64 = 0
        while player < state.n:
            self.lost[player] = float(state.cells[FALLEN + player] - self.fallen[player])
            player += 1
        self.income = float(state.income(self.seat))
        self.parrain_lost = 0.0
        if self.parrain and state.cells[GANG + self.seat] & state.parrains == 0:
            self.parrain_lost = 1.0
        return False

    def finish(self, state: State, out: vec[float]) -> None:
        """Write the statistics in their order."""
        assert isinstance(state, ReglementState)  # noqa: S101
        me: i64 = self.seat
        out[0] = self.parrain_lost
        out[1] = self.lost[me]
        at: i64 = 2
        total: float = 0.0
        for rival in self.rivals:
            out[at] = self.lost[rival]
            total += self.lost[rival]
            at += 1
        out[at] = total
        out[at + 1] = self.income
        out[at + 2] = 1.0 if state.cells[MEN_LEFT + me] == 0 else 0.0
        out[at + 3] = float(state.cells[MEN_LEFT + me])
        out[at + 4] = float(state.cells[MONEY + me])
        at += 5
        for rival in self.rivals:
            out[at] = 1.0 if state.cells[MEN_LEFT + rival] == 0 else 0.0
            at += 1


def outcomes(state: ReglementState) -> Outcomes:
    """Return the statistics of playouts; those of a rival only while the rival plays."""
    seat = state.seat_awaited()
    rivals = [
        player for player in range(state.players) if player != seat and state.cells[MEN_LEFT + player] > 0
    ]
    statistics = [Statistic("parrain_lost", -1), Statistic("men_lost", -1, NUMBER)]
    statistics += [Statistic("rival_loses", 1, NUMBER, values={"who": rival}) for rival in rivals]
    statistics += [
        Statistic("rivals_lose", 1, NUMBER),
        Statistic("income", 1, DOLLARS),
        Statistic("out", -1),
        Statistic("men", 1, NUMBER),
        Statistic("money", 1, DOLLARS),
    ]
    statistics += [Statistic("rival_out", 1, values={"who": rival}) for rival in rivals]
    return GangOutcomes(statistics, rivals)
