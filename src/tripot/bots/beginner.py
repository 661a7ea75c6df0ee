"""A beginner: overlooks nearly half of its options and takes the most tempting one. It errs as people do, not at random."""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64
from tripot.core.policy import Knowledge, Policy
from tripot.core.rng import Rng
from tripot.core.state import State

SHARPNESS_SCALE: Final = 100


class Beginner(Policy):
    """Plays a sound bot's action if it notices it, else the most tempting of the actions it notices.

    `sharpness` is the chance, in hundredths, that it notices an action.
    """

    def __init__(self, name: str, sound: Policy, knowledge: Knowledge, sharpness: int = 55) -> None:
        self.name = name
        self.blind = False
        self.sound = sound
        self.knowledge = knowledge
        self.sharpness: i64 = sharpness

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the sound action if it was noticed, else the most tempting of the noticed ones."""
        n = state.count_actions(seat)
        if n == 1:
            return state.nth_action(seat, 0)
        noticed: list[int] = []
        k: i64 = 0
        while k < n:
            if rng.below(SHARPNESS_SCALE) < self.sharpness:
                noticed.append(state.nth_action(seat, k))
            k += 1
        if len(noticed) == 0:
            return state.nth_action(seat, rng.below(n))
        sound: int = self.sound.choose(state.clone(), seat, rng)
        if sound in noticed:
            return sound
        # Shuffled so that equally tempting actions are equally likely.
        rng.shuffle(noticed)
        best = noticed[0]
        most = self.knowledge.naive_value(state.clone(), seat, best)
        for action in noticed[1:]:
            tempts = self.knowledge.naive_value(state.clone(), seat, action)
            if tempts > most:
                most = tempts
                best = action
        return best
