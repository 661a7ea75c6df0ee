"""Plays a position on by a game's policy for rollouts, as far as the game's knowledge asks, and says what it came to."""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import TO_THE_END, Knowledge, Policy
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State

LONGEST: Final = 20_000
"""Decisions after which a rollout counts as it stands: a policy that goes round in circles must not hang a table."""
_GLANCES: Final = 31
"""The clock is looked at every 32 decisions, a bot that thinks itself is clocked at each: no rollout may run past a deadline."""


@final
class BotKnowledge(Knowledge):
    """Knowledge of a game that gives none: everybody plays on like one of its bots."""

    def __init__(self, bot: Policy) -> None:
        self.bot = bot

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Ask the bot; the position is invented already, so there is nothing to hide from it."""
        return self.bot.choose(state, seat, rng)


def play_on(
    knowledge: Knowledge, state: State, rng: Rng, horizon: i64, deadline: float, out: vec[float]
) -> bool:
    """Play on, write each seat's worth to `out` and return True; False when the deadline (0: none) passed on the way."""
    decisions: i64 = 0
    cut = knowledge.valued and horizon != TO_THE_END
    glances: i64 = _GLANCES
    if isinstance(knowledge, BotKnowledge):
        glances = 0
    while True:
        seat = state.seat_awaited()
        if seat == CHANCE:
            state.settle(rng)
            continue
        if seat == FINISHED:
            knowledge.result(state, out)
            return True
        if cut and knowledge.reached(state, horizon, decisions):
            knowledge.value(state, out)
            return True
        state.apply(seat, knowledge.rollout(state, seat, rng))
        decisions += 1
        if decisions & glances == 0:
            if deadline > 0.0 and perf_counter() > deadline:
                return False
            if decisions > LONGEST:
                if knowledge.valued:
                    knowledge.value(state, out)
                else:
                    knowledge.result(state, out)
                return True
