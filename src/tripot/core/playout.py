"""The compiled driver: whole matches by chance or by bots, as fast as the rules allow."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.errors import BadInput
from tripot.core.fairness import Draws
from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State


class EndlessMatch(Exception):
    """A match passed the stated number of decisions without an end."""


def play_random(state: State, rng: Rng, limit: i64 = 1_000_000) -> i64:
    """Play uniformly at random to the end, chance in bulk; return the number of decisions."""
    decisions: i64 = 0
    while True:
        seat = state.seat_awaited()
        if seat == CHANCE:
            state.settle(rng)
            continue
        if seat == FINISHED:
            return decisions
        state.apply(seat, state.any_action(seat, rng))
        decisions += 1
        if decisions > limit:
            raise EndlessMatch(f"no end after {limit} decisions")


def choose(policy: Policy, state: State, seat: i64, rng: Rng) -> i64:
    """Ask a bot; it sees a copy re-dealt for its seat, so that it cannot know what it should not."""
    if policy.blind:
        return policy.choose(state, seat, rng)
    copy = state.clone()
    copy.redeal(seat, rng)
    return policy.choose(copy, seat, rng)


def play_drawn(
    state: State, policies: Sequence[Policy], rng: Rng, draws: Draws, limit: i64 = 1_000_000
) -> i64:
    """Play to the end with one bot per seat and the chance of a match's seeds, as a record of it has; return the decisions."""
    decisions: i64 = 0
    k = 0
    while True:
        seat = state.seat_awaited()
        if seat == CHANCE:
            outcomes = state.outcomes()
            total = 0
            for _outcome, weight in outcomes:
                total += weight
            state.apply(CHANCE, outcome_at(outcomes, draws.pick(k, total)))
            k += 1
            continue
        if seat == FINISHED:
            return decisions
        state.apply(seat, choose(policies[seat], state, seat, rng))
        decisions += 1
        if decisions > limit:
            raise EndlessMatch(f"no end after {limit} decisions")


def outcome_at(outcomes: Sequence[tuple[int, int]], pick: int) -> int:
    """Return the outcome that holds the pick-th unit of weight."""
    for outcome, weight in outcomes:
        pick -= weight
        if pick < 0:
            return outcome
    raise BadInput("pick", pick, "a number below the total weight")


def play_bots(state: State, policies: Sequence[Policy], rng: Rng, limit: i64 = 1_000_000) -> i64:
    """Play to the end with one bot per seat, chance in bulk; return the number of decisions."""
    decisions: i64 = 0
    while True:
        seat = state.seat_awaited()
        if seat == CHANCE:
            state.settle(rng)
            continue
        if seat == FINISHED:
            return decisions
        state.apply(seat, choose(policies[seat], state, seat, rng))
        decisions += 1
        if decisions > limit:
            raise EndlessMatch(f"no end after {limit} decisions")
