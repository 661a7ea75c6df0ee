"""What a bot is to the engine, something that chooses an action from a position it may look at; and what a game tells a search."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import Final

from tripot.core.mypyc_types import i64, mypyc_attr, vec
from tripot.core.rng import Rng
from tripot.core.state import State

TO_THE_END: Final = -1
"""A horizon that is never reached: rollouts are played to the end of the match."""
PLACES_COUNT: Final = 0.05
"""How much of a result is the place itself, beside the first: a search that cannot win any more still plays on."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(metaclass=ABCMeta):
    """A bot. Unless `blind`, it is always handed a copy re-dealt for its seat, so it cannot cheat."""

    name: str
    blind: bool

    @abstractmethod
    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return one of `state.actions(seat)`; the state is the bot's own copy to keep or spoil."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """What a game tells a search about itself. Every part may be left out; the smallest useful one is `quick`.

    A search imagines worlds (`imagine`), tries each of its `candidates` in them, lets everybody play on by `quick`, stops
    where the game says so (`horizon`, `reached`) and asks who stands how (`value`), or plays to the end and asks `result`.
    A knowledge keeps nothing between calls, and reads of a position only what the seat in question may know: the positions
    it is given are invented for the seat that searches, and in them another seat's secrets are as invented as its own are true.

        class BossKnowledge(Knowledge):
            def __init__(self) -> None:
                self.valued = True                              # there is a value(): rollouts may be cut short

            def quick(self, state, seat, rng): ...              # a sensible action in about a microsecond
            def horizon(self, state): return state.round + 1    # any number that reached() understands
            def reached(self, state, horizon, decisions): return state.round >= horizon and state.turn == 0
            def value(self, state, out): ...                    # out[seat] = chance of the first place, for every seat

        class TheBoss(Game):
            def knowledge(self): return BossKnowledge()

    Compiled code that is handed a state asserts its class once (`assert isinstance(state, BossState)`), as bots do.
    """

    valued: bool = False
    """Whether `value` says anything; without it rollouts go to the end of the match."""
    together: bool = False
    """Whether seats choose at the same time, unseen by each other; then `rewind` must be given, and `mixed` may be."""

    luck_rules: bool = False
    """Whether the game's own bot is hard to beat even by a search: the levels then spread downwards from it."""

    caid_rollouts: int = 0
    """The most a *Caïd* rolls out where a few rollouts already find most of what a search finds; 0: what his time allows.

    More would make him another *Parrain*, and leave nobody to play against between him and the *Habitué*.
    """

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a sensible action for an awaited seat, fast: it is played by everybody in every rollout (but see `rollout`).

        A little chance in it is good: a rollout should show what may happen, not always the same.
        """
        return state.any_action(seat, rng)

    def rollout(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return what an awaited seat plays in the rollouts of a search: `quick`, unless a rougher and faster player does as well.

        Only searches ask: the coach's chances are by `quick`, and were set right for it.
        """
        return self.quick(state, seat, rng)

    def mixed(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return an action for the rounds to come where choices are made together: varied, so that nobody is read in them."""
        return state.any_action(seat, rng)

    def candidates(self, state: State, seat: i64) -> Sequence[int]:
        """Return the actions worth a thought, at least one, all legal; the fewer, the deeper each is looked into."""
        return state.actions(seat)

    def tries(self, state: State, seat: i64) -> Sequence[int]:
        """Return what a search tries: `candidates`, unless it has time for more of them than the coach shows people."""
        return self.candidates(state, seat)

    def imagine(self, state: State, seat: i64, rng: Rng) -> None:
        """Replace all that the seat cannot know by a likely alternative; `redeal` unless the game can tell likelier from less.

        It must not depend on what stands there now: the same `rng` on two re-deals of one position is the same law.
        """
        state.redeal(seat, rng)

    def horizon(self, state: State) -> i64:
        """Return, for the position a search starts from, where its rollouts may stop: how many decisions later.

        A game that overrides `reached` may return any number of its own (a round, a turn). TO_THE_END plays on.
        """
        return TO_THE_END

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Tell whether a rollout that has played so many decisions may stop here; asked only where a seat is awaited."""
        return decisions >= horizon

    def value(self, state: State, out: vec[float]) -> None:
        """Write for each seat what the position is worth to it, best the chance of the first place (they add up to 1)."""
        raise NotImplementedError("a knowledge that is `valued` has a value()")

    def result(self, state: State, out: vec[float]) -> None:
        """Write for each seat what a finished match is worth: a shared first place counts in parts, and places a little."""
        ranks = state.ranks()
        n = len(ranks)
        firsts = 0
        for rank in ranks:
            if rank == 1:
                firsts += 1
        for seat in range(n):
            place: float = 0.0
            if n > 1:
                place = PLACES_COUNT * (n - ranks[seat]) / (n - 1.0)
            if ranks[seat] == 1:
                place += (1.0 - PLACES_COUNT) / firsts
            out[seat] = place

    def temptation(self, state: State, seat: i64, action: i64) -> float:
        """Return how good an action looks to somebody who sees only what lies before him: his own score right after it.

        The state is a copy to spoil. *Bleu* plays by this where it overlooks the better; a game in which a beginner's eye
        falls on something else than the score (the highest card, the fattest purse) says so here.
        """
        state.apply(seat, action)
        return float(state.scores()[seat])

    def ways(self, state: State) -> float:
        """Return in how many ways the rest of a match can go in which seats choose at the same time, 0 where nobody should count.

        A rest with few ways is solved instead of rolled out: chance has no say in it, and every round all seats choose.
        """
        return 0.0

    def essence(self, state: State) -> tuple[int, ...]:
        """Return all of a position between two rounds that matters to how the match can still end (see `ways`)."""
        raise NotImplementedError("a knowledge that counts `ways` has an essence()")

    def rewind(self, state: State) -> None:
        """Take back what seats have chosen and nobody has seen yet, so that all of them are awaited again (see `together`)."""


def blank(n: i64) -> vec[float]:
    """Return room for n values: only compiled code can make the array that compiled code fills."""
    return vec[float]([0.0 for _seat in range(n)])
