"""The compiled driver: whole matches by chance or by bots, as fast as the rules allow."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State


class EndlessMatch(Exception):
    """A match passed the stated number of decisions without an end."""


def play_random(state: State, rng: Rng, limit: int = 1_000_000) -> int:
    """Play uniformly at random to the end, chance in bulk; return the number of decisions."""
    decisions = 0
    while True:
        waiting = state.to_act()
        if len(waiting) == 0:
            return decisions
        seat = waiting[0]
        if seat == CHANCE:
            state.settle(rng)
            continue
        actions = state.actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])
        decisions += 1
        if decisions > limit:
            raise EndlessMatch(f"no end after {limit} decisions")


def choose(policy: Policy, state: State, seat: int, rng: Rng) -> int:
    """Ask a bot; it sees a copy re-dealt for its seat, so that it cannot know what it should not."""
    if policy.blind:
        return policy.choose(state, seat, rng)
    copy = state.clone()
    copy.redeal(seat, rng)
    return policy.choose(copy, seat, rng)


def play_bots(state: State, policies: Sequence[Policy], rng: Rng, limit: int = 1_000_000) -> int:
    """Play to the end with one bot per seat, chance in bulk; return the number of decisions."""
    decisions = 0
    while True:
        waiting = state.to_act()
        if len(waiting) == 0:
            return decisions
        seat = waiting[0]
        if seat == CHANCE:
            state.settle(rng)
            continue
        state.apply(seat, choose(policies[seat], state, seat, rng))
        decisions += 1
        if decisions > limit:
            raise EndlessMatch(f"no end after {limit} decisions")
