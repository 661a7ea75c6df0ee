"""The knowledge of Gangster Le Pro for searches: rollouts by the greedy bot for some turns, then the fitted value."""

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

MAX_LOOKAHEAD_DECISIONS: Final = 12
"""The most decisions a value looks ahead, none of them beyond the next draw or die."""
ROUNDS: Final = 2
"""The turns of every player in a rollout; after a declaration, rollouts go to the end."""


@final
class GangsterKnowledge(Knowledge):
    """Rollouts by the greedy bot, which is fast, cut short by the fitted value."""

    def __init__(self, value: Value) -> None:
        self.valued = True
        self.simultaneous = False
        self.luck_rules = True
        self.judge = value
        self.bot = GreedyBot()
        self.rng = Rng(1)
        """The greedy bot's parameter, from which it never draws."""

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Play like the greedy bot."""
        return self.bot.choose(state, seat, rng)

    def horizon(self, state: State) -> i64:
        """Return the number of decisions to look ahead: two or three per turn."""
        assert isinstance(state, GangsterLeProState)  # noqa: S101  # a Knowledge is given states of its game
        return 2 * ROUNDS * state.players

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Stop where a turn begins, unless a player has declared: then the match is played to the end."""
        assert isinstance(state, GangsterLeProState)  # noqa: S101  # a Knowledge is given states of its game
        return decisions >= horizon and state.phase == D_TURN and stage(state) == OPEN

    def value(self, state: State, out: vec[float]) -> None:
        """Write each seat's chance of the first place, after the next sensible actions.

        A player on a Mission or Expert square practically has the money: the die has decided that.
        """
        copy = state.clone()
        assert isinstance(copy, GangsterLeProState)  # noqa: S101  # a Knowledge is given states of its game
        for _step in range(MAX_LOOKAHEAD_DECISIONS):
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
