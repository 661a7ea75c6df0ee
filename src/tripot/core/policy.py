"""The interface of bots (`Policy`), and a game's knowledge for searches (`Knowledge`)."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import Final

from tripot.core.mypyc_types import i64, mypyc_attr, vec
from tripot.core.rng import Rng
from tripot.core.state import State

TO_THE_END: Final = -1
"""A horizon that is never reached: rollouts are played to the end of the match."""
PLACE_SHARE_OF_RESULT: Final = 0.05
"""How much of a result is the place itself rather than the first place. A search that can no longer win still plays on."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(metaclass=ABCMeta):
    """A bot. Unless `blind`, it gets a copy re-dealt for its seat, so it cannot cheat."""

    name: str
    blind: bool

    @abstractmethod
    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return one of `state.actions(seat)`; the bot may keep or change the state it is given."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """A game's knowledge for searches. Every method is optional; the smallest useful one is `quick`.

    A search samples worlds (`sample_world`) and tries each of its `candidates` in them. All seats play on by `quick`, until
    the game says that the rollout may stop (`horizon`, `reached`) and estimates every seat's chances (`value`). Without
    `value`, rollouts go to the end of the match and `result` counts.

    A Knowledge keeps no state between calls. It reads of a position only what the seat in question may know. The positions
    are sampled for the seat that searches: its own secrets are true in them, those of other seats are not.

        class BossKnowledge(Knowledge):
            def __init__(self) -> None:
                self.valued = True                              # there is a value(): rollouts may be cut short

            def quick(self, state, seat, rng): ...              # a sensible action in about a microsecond
            def horizon(self, state): return state.round + 1    # any number that reached() understands
            def reached(self, state, horizon, decisions): return state.round >= horizon and state.turn == 0
            def value(self, state, out): ...                    # out[seat] = chance of the first place, for every seat

        class TheBoss(Game):
            def knowledge(self): return BossKnowledge()

    Compiled code asserts the class of a state once (`assert isinstance(state, BossState)`), as bots do.
    """

    valued: bool = False
    """True if `value` is implemented; otherwise rollouts go to the end of the match."""
    simultaneous: bool = False
    """True if seats choose at the same time, unseen by each other. Then `clear_pending` is required and `mixed_action` is optional."""

    luck_rules: bool = False
    """True if even a search hardly beats the game's own bot. The levels are then weaker versions of that bot."""

    habitue_rollouts: int = 0
    """The most rollouts of an *Habitué* in a game of simultaneous choices, 0: as many as time allows. Elsewhere it does not search."""

    caid_rollouts: int = 0
    """The most rollouts a *Caïd* gets, for games in which a few rollouts find nearly as much as many; 0: as many as time allows.

    With more rollouts a *Caïd* would play like a *Parrain*, and no level would be left between *Caïd* and *Habitué*.
    """

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a sensible action for an awaited seat, fast. All seats play by it in every rollout (but see `rollout`).

        Some randomness helps: rollouts should show what may happen, not always the same line of play.
        """
        return state.any_action(seat, rng)

    def rollout(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return an awaited seat's action in a search's rollouts: `quick`, unless a rougher and faster player does as well.

        Only searches call this. The coach's chances use `quick`, for which they were calibrated.
        """
        return self.quick(state, seat, rng)

    def caid_rollouts_in(self, state: State) -> i64:
        """Return the most rollouts a *Caïd* gets in a position: `caid_rollouts`, unless player counts differ."""
        return self.caid_rollouts

    def mixed_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return an action for later rounds of simultaneous choices, drawn from a mixed strategy so that it cannot be predicted."""
        return state.any_action(seat, rng)

    def candidates(self, state: State, seat: i64) -> Sequence[int]:
        """Return the actions worth considering: at least one, all legal. The fewer there are, the deeper each is searched."""
        return state.actions(seat)

    def tries(self, state: State, seat: i64) -> Sequence[int]:
        """Return the actions that a search tries: `candidates`, unless it has time for more than the coach shows people."""
        return self.candidates(state, seat)

    def sample_world(self, state: State, seat: i64, rng: Rng) -> None:
        """Replace all that the seat cannot know by a likely alternative: `redeal`, unless the game can weigh alternatives.

        The result must not depend on the hidden values now in the state: any two re-deals of a position follow one law.
        """
        state.redeal(seat, rng)

    def horizon(self, state: State) -> i64:
        """Return, for the position a search starts from, after how many decisions its rollouts may stop.

        A game that overrides `reached` may return any number with a meaning of its choice (a round, a turn). TO_THE_END
        plays on to the end.
        """
        return TO_THE_END

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Return True if a rollout may stop after this number of decisions; called only where a seat is awaited."""
        return decisions >= horizon

    def value(self, state: State, out: vec[float]) -> None:
        """Write each seat's value of the position into `out`, preferably its chance of the first place (the sum is 1)."""
        raise NotImplementedError("a knowledge that is `valued` has a value()")

    def result(self, state: State, out: vec[float]) -> None:
        """Write each seat's value of a finished match into `out`: shared first places are split, other places count a little."""
        ranks = state.ranks()
        n = len(ranks)
        firsts = 0
        for rank in ranks:
            if rank == 1:
                firsts += 1
        for seat in range(n):
            value: float = 0.0
            if n > 1:
                value = PLACE_SHARE_OF_RESULT * (n - ranks[seat]) / (n - 1.0)
            if ranks[seat] == 1:
                value += (1.0 - PLACE_SHARE_OF_RESULT) / firsts
            out[seat] = value

    def naive_value(self, state: State, seat: i64, action: i64) -> float:
        """Return how good an action looks to a beginner: the seat's score right after it. The state is a copy to change.

        *Bleu* plays by this where it overlooks the better action. A game in which a beginner looks at something else than
        the score (the highest card, the largest purse) overrides this.
        """
        state.apply(seat, action)
        return float(state.scores()[seat])

    def count_endings(self, state: State) -> float:
        """Return the number of ways the rest of a simultaneous match can go, 0 if it should not be solved.

        A rest with few ways is solved instead of rolled out. There must be no more chance in it, and all seats must choose
        in every round.
        """
        return 0.0

    def ending_key(self, state: State) -> tuple[int, ...]:
        """Return the parts of a position between two rounds that still affect how the match ends (see `count_endings`)."""
        raise NotImplementedError("a knowledge with `count_endings` has an ending_key()")

    def clear_pending(self, state: State) -> None:
        """Take back all choices that are made and still unseen, so that every seat is awaited again (see `simultaneous`)."""


def zeros(n: i64) -> vec[float]:
    """Return an array of n zeros: only compiled code can make the array that compiled code fills."""
    return vec[float]([0.0 for _seat in range(n)])
