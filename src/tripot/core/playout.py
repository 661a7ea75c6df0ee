"""Plays whole matches: `drive` for code that watches, `play_bots` and `play_random` as fast as the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tripot.core.errors import BadInput
from tripot.core.fairness import Draws
from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State


class EndlessMatch(Exception):
    """A match passed the stated number of decisions without an end."""


def drive(
    state: State,
    choose: Callable[[State, int], int],
    chance: Callable[[State], None],
    on_step: Callable[[State, int], None] | None = None,
    *,
    awaited: Callable[[State], int] | None = None,
    limit: int = 1_000_000,
) -> int:
    """Play a match to its end and return the number of decisions.

    `choose(state, seat)` returns an action, which is carried out here; `chance(state)` carries out one outcome or more.
    `on_step(state, seat)` is called after each of them, with CHANCE for a seat after chance.
    `awaited(state)` says who acts next where that is not the first awaited seat; FINISHED ends the match early.
    Raises EndlessMatch after `limit` decisions.
    """
    decisions = 0
    while True:
        seat: int = state.seat_awaited() if awaited is None else awaited(state)
        if seat == FINISHED:
            return decisions
        if seat == CHANCE:
            chance(state)
        else:
            state.apply(seat, choose(state, seat))
            decisions += 1
            if decisions > limit:
                raise EndlessMatch(f"no end after {limit} decisions")
        if on_step is not None:
            on_step(state, seat)


def play_random(state: State, rng: Rng, limit: i64 = 1_000_000) -> i64:
    """Play uniformly at random to the end, chance in bulk; return the number of decisions."""
    # Not through `drive`, whose callbacks cost more than the rules: 12 instead of 26 million decisions/s
    # in a compiled 12 Gangsters, 9.9 instead of 17 in The Boss.
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
    """Ask a bot for an action; unless it is blind, it sees a copy re-dealt for its seat, so that it cannot cheat."""
    if policy.blind:
        return policy.choose(state, seat, rng)
    copy = state.clone()
    copy.redeal(seat, rng)
    return policy.choose(copy, seat, rng)


def play_bots(
    state: State,
    policies: Sequence[Policy],
    rng: Rng,
    draws: Draws | None = None,
    limit: i64 = 1_000_000,
) -> i64:
    """Play to the end with one bot per seat; return the number of decisions.

    With `draws`, chance is that of a recorded match with the same seeds; without, it comes in bulk from `rng`.
    """
    # Not through `drive`: with random bots 9 instead of 16 million decisions/s in a compiled 12 Gangsters,
    # 4.8 instead of 6.6 in The Boss.
    decisions: i64 = 0
    drawn = 0
    while True:
        seat = state.seat_awaited()
        if seat == CHANCE:
            if draws is None:
                state.settle(rng)
            else:
                state.apply(CHANCE, drawn_outcome(state, draws, drawn))
                drawn += 1
            continue
        if seat == FINISHED:
            return decisions
        state.apply(seat, choose(policies[seat], state, seat, rng))
        decisions += 1
        if decisions > limit:
            raise EndlessMatch(f"no end after {limit} decisions")


def drawn_outcome(state: State, draws: Draws, k: int) -> int:
    """Return the outcome that draw k of a match's seeds gives at this chance node."""
    outcomes = state.outcomes()
    total = 0
    for _outcome, weight in outcomes:
        total += weight
    return outcome_at(outcomes, draws.pick(k, total))


def outcome_at(outcomes: Sequence[tuple[int, int]], pick: int) -> int:
    """Return the outcome that holds the pick-th unit of weight."""
    for outcome, weight in outcomes:
        pick -= weight
        if pick < 0:
            return outcome
    raise BadInput("pick", pick, "a number below the total weight")
