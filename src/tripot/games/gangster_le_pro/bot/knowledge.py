"""What Gangster Le Pro tells a search: the greedy bot plays on for some turns, and the fitted value judges how everybody stands."""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import FINISHED, State
from tripot.games.gangster_le_pro.bot.greedy import GreedyBot
from tripot.games.gangster_le_pro.bot.value import OPEN, Value, stage
from tripot.games.gangster_le_pro.rules.numbers import D_TURN, ROLL
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

MOST_STEPS: Final = 12
"""Decisions a value looks ahead at most, none of them beyond the next draw or die."""
ROUNDS: Final = 2
"""So many turns of everybody are looked ahead; once somebody has declared, to the end."""


@final
class GangsterKnowledge(Knowledge):
    """Rollouts by the greedy bot, who is quick, cut short by the fitted value."""

    def __init__(self, value: Value) -> None:
        self.valued = True
        self.simultaneous = False
        self.luck_rules = True
        self.judge = value
        self.bot = GreedyBot()
        self.rng = Rng(1)
        """The greedy bot asks for one and never draws from it."""

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Play like the greedy bot."""
        return self.bot.choose(state, seat, rng)

    def horizon(self, state: State) -> i64:
        """Return the decisions to look ahead: two or three a turn."""
        assert isinstance(state, GangsterLeProState)  # noqa: S101  # a Knowledge gets states of its own game only
        return 2 * ROUNDS * state.players

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Stop where a turn begins and nobody has declared: a sale under way is played out."""
        assert isinstance(state, GangsterLeProState)  # noqa: S101  # a Knowledge gets states of its own game only
        return decisions >= horizon and state.phase == D_TURN and stage(state) == OPEN

    def value(self, state: State, out: vec[float]) -> None:
        """Write each seat's chance of the first place, once what a sound player does next has been done.

        Whoever has landed where a Mission pays or an Expert buys has as good as got the money: it is the die that brought it.
        """
        copy = state.clone()
        assert isinstance(copy, GangsterLeProState)  # noqa: S101  # a Knowledge gets states of its own game only
        for _step in range(MOST_STEPS):
            seat = copy.seat_awaited()
            if seat < 0:
                break
            action = self.bot.choose(copy, seat, self.rng)
            if copy.phase == D_TURN and action == ROLL:
                break
            copy.apply(seat, action)
        if copy.seat_awaited() == FINISHED:
            self.result(copy, out)
        else:
            self.judge.chances(copy, out)
