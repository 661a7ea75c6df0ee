"""A Knowledge that passes every question on to another one, for bots that change single answers."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State


class DelegatingKnowledge(Knowledge):
    """Answers like another Knowledge; `simultaneous` and the facts about levels are not taken over."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.valued = knowledge.valued

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the game's quick action."""
        return self.knowledge.quick(state, seat, rng)

    def rollout(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the game's action for rollouts."""
        return self.knowledge.rollout(state, seat, rng)

    def mixed_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the game's mixed action."""
        return self.knowledge.mixed_action(state, seat, rng)

    def candidates(self, state: State, seat: i64) -> Sequence[int]:
        """Return the game's candidates."""
        return self.knowledge.candidates(state, seat)

    def tries(self, state: State, seat: i64) -> Sequence[int]:
        """Return the actions the game tells a search to try."""
        return self.knowledge.tries(state, seat)

    def sample_world(self, state: State, seat: i64, rng: Rng) -> None:
        """Imagine as the game says."""
        self.knowledge.sample_world(state, seat, rng)

    def horizon(self, state: State) -> i64:
        """Return the game's horizon."""
        return self.knowledge.horizon(state)

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Return True where the game lets rollouts stop."""
        return self.knowledge.reached(state, horizon, decisions)

    def value(self, state: State, out: vec[float]) -> None:
        """Write the game's values."""
        self.knowledge.value(state, out)

    def result(self, state: State, out: vec[float]) -> None:
        """Write the game's results."""
        self.knowledge.result(state, out)

    def naive_value(self, state: State, seat: i64, action: i64) -> float:
        """Be tempted by what tempts others."""
        return self.knowledge.naive_value(state, seat, action)

    def count_endings(self, state: State) -> float:
        """Count as the game does."""
        return self.knowledge.count_endings(state)

    def ending_key(self, state: State) -> tuple[int, ...]:
        """Leave out what the game does."""
        return self.knowledge.ending_key(state)

    def clear_pending(self, state: State) -> None:
        """Take back as the game does."""
        self.knowledge.clear_pending(state)
