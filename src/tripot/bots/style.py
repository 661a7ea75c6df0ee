"""Playing styles: utility functions that make a searching bot play boldly, carefully or against the leader."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from tripot.bots.delegating import DelegatingKnowledge
from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge
from tripot.core.state import State

COUNTING: Final = "counting"
BOLD: Final = "bold"
CAREFUL: Final = "careful"
VENGEFUL: Final = "vengeful"
STYLES: Final = (COUNTING, BOLD, CAREFUL, VENGEFUL)
GRUDGE_SHARE: Final = 0.5
"""The share of the best opponent's chance that a vengeful player subtracts from its own."""


@final
class StyledKnowledge(DelegatingKnowledge):
    """A game's Knowledge whose values are changed by a style.

    Counting changes nothing. Bold squares a value, so that a gamble between much and nothing is worth more than the sure mean.
    Careful takes the square root, so that the sure mean is worth more. Vengeful subtracts a share of the best opponent's value.
    """

    def __init__(self, knowledge: Knowledge, style: str) -> None:
        if style not in STYLES:
            raise ValueError(f"no style is called {style!r}; there are {', '.join(STYLES)}")
        super().__init__(knowledge)
        self.simultaneous = knowledge.simultaneous
        self.style = style

    def bend(self, out: vec[float]) -> None:
        """Turn each seat's value into what it is worth to a player of this style."""
        n: i64 = len(out)
        seat: i64 = 0
        if self.style == BOLD:
            while seat < n:
                out[seat] = out[seat] * out[seat]
                seat += 1
        elif self.style == CAREFUL:
            while seat < n:
                out[seat] = sqrt(max(0.0, out[seat]))
                seat += 1
        elif self.style == VENGEFUL:
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

    def value(self, state: State, out: vec[float]) -> None:
        """Write the game's values, changed by the style."""
        self.knowledge.value(state, out)
        self.bend(out)

    def result(self, state: State, out: vec[float]) -> None:
        """Write the game's results, changed by the style."""
        self.knowledge.result(state, out)
        self.bend(out)
