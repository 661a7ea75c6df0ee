"""Tempers: what a searching bot wants of a match, beside winning it. The same search, another wish, other moves."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State

COUNTING: Final = "counting"
BOLD: Final = "bold"
CAREFUL: Final = "careful"
VENGEFUL: Final = "vengeful"
TEMPERS: Final = (COUNTING, BOLD, CAREFUL, VENGEFUL)
GRUDGE_SHARE: Final = 0.5
"""How much a vengeful player would give of his own chance to take as much from whoever stands best."""


@final
class Tempered(Knowledge):
    """A game's knowledge with its worth bent by a temper.

    Counting leaves it alone. Bold squares it: a gamble between much and nothing is worth more than the sure middle. Careful
    takes the root: the sure middle is worth more. Vengeful takes off part of what the best of the others has.
    """

    def __init__(self, knowledge: Knowledge, temper: str) -> None:
        if temper not in TEMPERS:
            raise ValueError(f"no temper is called {temper!r}; there are {', '.join(TEMPERS)}")
        self.knowledge = knowledge
        self.valued = knowledge.valued
        self.simultaneous = knowledge.simultaneous
        self.temper = temper

    def bend(self, out: vec[float]) -> None:
        """Turn what each seat has into what it is worth to a player of this temper."""
        n: i64 = len(out)
        seat: i64 = 0
        if self.temper == BOLD:
            while seat < n:
                out[seat] = out[seat] * out[seat]
                seat += 1
        elif self.temper == CAREFUL:
            while seat < n:
                out[seat] = sqrt(max(0.0, out[seat]))
                seat += 1
        elif self.temper == VENGEFUL:
            self._begrudge(out, n)

    def _begrudge(self, out: vec[float], n: i64) -> None:
        best: i64 = 0
        second: i64 = -1
        seat: i64 = 1
        while seat < n:
            if out[seat] > out[best]:
                second = best
                best = seat
            elif second < 0 or out[seat] > out[second]:
                second = seat
            seat += 1
        if second < 0:
            return
        most = out[best]
        next_most = out[second]
        seat = 0
        while seat < n:
            other = next_most if seat == best else most
            out[seat] = out[seat] - GRUDGE_SHARE * other
            seat += 1

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Play on as the game says."""
        return self.knowledge.quick(state, seat, rng)

    def rollout(self, state: State, seat: i64, rng: Rng) -> i64:
        """Roll out as the game says."""
        return self.knowledge.rollout(state, seat, rng)

    def mixed_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Mix as the game says."""
        return self.knowledge.mixed_action(state, seat, rng)

    def candidates(self, state: State, seat: i64) -> Sequence[int]:
        """Consider what the game says."""
        return self.knowledge.candidates(state, seat)

    def tries(self, state: State, seat: i64) -> Sequence[int]:
        """Try what the game says."""
        return self.knowledge.tries(state, seat)

    def sample_world(self, state: State, seat: i64, rng: Rng) -> None:
        """Imagine as the game says."""
        self.knowledge.sample_world(state, seat, rng)

    def horizon(self, state: State) -> i64:
        """Look as far as the game says."""
        return self.knowledge.horizon(state)

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Stop where the game says."""
        return self.knowledge.reached(state, horizon, decisions)

    def value(self, state: State, out: vec[float]) -> None:
        """Value as the game does, then bend."""
        self.knowledge.value(state, out)
        self.bend(out)

    def result(self, state: State, out: vec[float]) -> None:
        """Count as the game does, then bend."""
        self.knowledge.result(state, out)
        self.bend(out)

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
