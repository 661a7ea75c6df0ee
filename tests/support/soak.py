"""Random matches of which every invariant is checked after every action."""

from __future__ import annotations

from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State


def one_match(name: str, players: int, seed: int) -> int:
    """Play one match; return its decisions, raise AssertionError on a breach."""
    game, rng = find_game(name), Rng(seed)
    state: State = game.new(players)
    conserved = game.conserved(state)
    decisions = 0
    while waiting := state.to_act():
        seat = waiting[rng.below(len(waiting))] if len(waiting) > 1 else waiting[0]
        if seat == CHANCE:
            outcomes = state.outcomes()
            assert outcomes, "chance without outcomes"
            assert all(weight > 0 for _outcome, weight in outcomes), "an outcome without weight"
            state.apply(CHANCE, rng.pick(outcomes))
        else:
            actions = state.actions(seat)
            assert len(actions) > 0, f"seat {seat} has nothing to do"
            state.apply(seat, actions[rng.below(len(actions))])
            decisions += 1
        now = game.conserved(state)
        assert now == conserved, f"not conserved: {conserved} became {now}"
        assert decisions < 200_000, "no end in sight"
    ranks = state.ranks()
    assert state.end_reason(), "over without a reason"
    assert all(place == 1 + sum(other < place for other in ranks) for place in ranks), f"places {ranks}"
    return decisions


def chunk(name: str, players: int, start: int, count: int) -> tuple[int, int]:
    """Play some matches; return how many and the longest."""
    longest = 0
    for seed in range(start, start + count):
        try:
            longest = max(longest, one_match(name, players, seed))
        except Exception as problem:
            raise SystemExit(f"{name}, {players} players, seed {seed}: {problem!r}") from problem
    return count, longest
