"""Statistics that the coach counts in playouts of Gangster Le Pro: what happens before the seat's next turn, and its fortune then."""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.outcomes import DOLLARS, NUMBER, Outcomes, Statistic
from tripot.core.policy import zeros
from tripot.core.state import State
from tripot.games.gangster_le_pro.bot.worth import fortune_guess, own_fortune
from tripot.games.gangster_le_pro.rules.numbers import DIAMANT, PERLE
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

TRIAL: Final = 0
DOSSIER: Final = 1
GEM_SOLD: Final = 2
FIGHT_WON: Final = 3
FIGHT_LOST: Final = 4
MISSION_DONE: Final = 5
REFUGE: Final = 6
CAR_LOST: Final = 7
LOOT: Final = 8
MEN: Final = 9
GEMS: Final = 10
CASH: Final = 11
FORTUNE: Final = 12
OUT: Final = 13
FIXED: Final = 14
"""How many statistics there are before those of the rivals."""

STATISTICS: list[Statistic] = [
    Statistic("trial", -1),
    Statistic("dossier", -1),
    Statistic("gem_sold", 1),
    Statistic("fight_won", 1),
    Statistic("fight_lost", -1),
    Statistic("mission_done", 1),
    Statistic("refuge", 1),
    Statistic("car_lost", -1),
    Statistic("loot", 1),
    Statistic("men", 1, NUMBER),
    Statistic("gems", 1, NUMBER),
    Statistic("cash", 1, DOLLARS),
    Statistic("fortune", 1, DOLLARS),
    Statistic("out", -1),
]


@final
class TurnOutcomes(Outcomes):
    """The time up to the seat's next turn is watched by its events."""

    def __init__(self, statistics: list[Statistic], rivals: list[int]) -> None:
        self.statistics = statistics
        self.paired = False
        self.rivals = rivals
        self.seat: i64 = 0
        self.closed: bool = False
        self.counts = zeros(len(statistics))

    def begin(self, state: State, seat: i64) -> None:
        """Listen until the seat's next turn."""
        self.seat = seat
        self.closed = False
        at: i64 = 0
        while at < FIXED:
            self.counts[at] = 0.0
            at += 1
        state.events = []

    def look(self, state: State) -> bool:
        """Note what happened to the seat; at its next turn also what it owns."""
        assert isinstance(state, GangsterLeProState)  # noqa: S101  # Outcomes are given states of their game
        events = state.events
        if events is None:
            return False
        if len(events) > 0:
            state.events = []
        for event in events:
            data = event.data
            if len(data) == 0 or data[0] != self.seat:
                if event.kind == "wins" and data[1] == self.seat:
                    self.counts[FIGHT_LOST] = 1.0
                continue
            kind = event.kind
            if kind in ("turn", "skips"):
                state.events = None
                self._close(state)
                return False
            if kind == "card" and event.rule == "GLP-5.15":
                self.counts[TRIAL] = 1.0
            elif kind == "dossier":
                self.counts[DOSSIER] = 1.0
            elif kind == "sells_jewel" or (kind == "sells" and event.rule == "GLP-5.8"):
                self.counts[GEM_SOLD] = 1.0
            elif kind == "wins":
                self.counts[FIGHT_WON] = 1.0
            elif kind == "mission_done":
                self.counts[MISSION_DONE] = 1.0
            elif kind == "refuge":
                self.counts[REFUGE] = 1.0
            elif kind == "wrecked":
                self.counts[CAR_LOST] = 1.0
            elif kind == "loot":
                self.counts[LOOT] = 1.0
        return True

    def _close(self, state: GangsterLeProState) -> None:
        self.closed = True
        me: i64 = self.seat
        self.counts[MEN] = float(state.men(me))
        self.counts[GEMS] = float(state.holds(me, PERLE) + state.holds(me, DIAMANT))
        self.counts[CASH] = float(state.cash[me])
        self.counts[FORTUNE] = float(own_fortune(state, me))
        at: i64 = FIXED
        for rival in self.rivals:
            self.counts[at] = float(fortune_guess(state, rival))
            if state.out[rival] > 0:
                self.counts[at] = 0.0
            at += 1

    def finish(self, state: State, out: vec[float]) -> None:
        """Write the statistics in their order."""
        assert isinstance(state, GangsterLeProState)  # noqa: S101
        state.events = None
        if not self.closed:
            self._close(state)
        at: i64 = 0
        while at < len(self.counts):
            out[at] = self.counts[at]
            at += 1
        out[OUT] = 1.0 if state.out[self.seat] > 0 else 0.0


def outcomes(state: GangsterLeProState) -> Outcomes:
    """Return the statistics of playouts; those of a rival only while the rival plays."""
    seat = state.seat_awaited()
    rivals = [player for player in range(state.players) if player != seat and state.out[player] == 0]
    statistics = STATISTICS + [
        Statistic("rival_fortune", -1, DOLLARS, values={"who": rival}) for rival in rivals
    ]
    return TurnOutcomes(statistics, rivals)
