"""Rollouts: plays a position on by a game's policy, as far as its Knowledge asks, and evaluates the result."""

from __future__ import annotations

from typing import Final, final

from tripot.core.clock import monotonic_s
from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import TO_THE_END, Knowledge, Policy
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State

MAX_ROLLOUT_DECISIONS: Final = 20_000
"""A rollout is cut here and counts as it stands, so that a policy that repeats itself cannot block a table."""
TIMED_OUT: Final = -1
"""In place of a number of decisions: the deadline passed first."""
_CLOCK_MASK: Final = 31
"""The clock is read every 32 decisions; with a bot that may think for long, at each one."""


@final
class BotKnowledge(Knowledge):
    """Knowledge for a game that defines none: all seats play on by one of its bots."""

    def __init__(self, bot: Policy) -> None:
        self.bot = bot

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the bot's choice. The position is sampled, so nothing in it must be hidden from the bot."""
        return self.bot.choose(state, seat, rng)


def roll_out(
    knowledge: Knowledge, state: State, rng: Rng, horizon: i64, deadline: float, searching: bool
) -> i64:
    """Play on to the end or the horizon and return the number of decisions, or TIMED_OUT if the deadline (0: none) passed.

    All seats play by `Knowledge.rollout` if `searching`, else by `Knowledge.quick`.
    """
    # Not through `playout.drive`, whose two callbacks cost 40 to 50 ns a decision: as much as a quick policy (see `play_random`).
    decisions: i64 = 0
    cut = knowledge.valued and horizon != TO_THE_END
    clock_mask: i64 = _CLOCK_MASK
    if isinstance(knowledge, BotKnowledge):
        clock_mask = 0
    while True:
        seat = state.seat_awaited()
        if seat == CHANCE:
            state.settle(rng)
            continue
        if seat == FINISHED or decisions > MAX_ROLLOUT_DECISIONS:
            return decisions
        if cut and knowledge.reached(state, horizon, decisions):
            return decisions
        if searching:
            state.apply(seat, knowledge.rollout(state, seat, rng))
        else:
            state.apply(seat, knowledge.quick(state, seat, rng))
        decisions += 1
        if deadline > 0.0 and decisions & clock_mask == 0 and monotonic_s() > deadline:
            return TIMED_OUT


def play_on(
    knowledge: Knowledge, state: State, rng: Rng, horizon: i64, deadline: float, out: vec[float]
) -> bool:
    """Roll out for a search, write each seat's value to `out` and return True; False if the deadline (0: none) passed first."""
    if roll_out(knowledge, state, rng, horizon, deadline, True) == TIMED_OUT:
        return False
    if knowledge.valued and state.seat_awaited() != FINISHED:
        knowledge.value(state, out)
    else:
        knowledge.result(state, out)
    return True
