"""The knowledge of The Boss for searches: likely worlds, candidate placements, and the value at the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.the_boss.bot.odds import worth
from tripot.games.the_boss.bot.quick import BELIEFS, packed_beliefs, quick_action
from tripot.games.the_boss.bot.value import Value
from tripot.games.the_boss.rules.numbers import (
    ASK_AT,
    BANNED,
    CHICAGO,
    CLOSED,
    EXPERTS_OF,
    HIDDEN,
    HOSPITAL,
    MEN_AT,
    OCCASIONALS_OF,
    PASS,
    PLACE,
    PLACES,
    PRISON,
    REVOLVER,
    TURNS,
    WHERE_IS,
    placed_city,
    placement,
)
from tripot.games.the_boss.rules.state import BossState

WEIGHT_OF_POSITIONS_PER_M: Final = 2.0
"""The weight of where the others stand, per M$ that their cities seem better than the rest."""
MAX_WORLDS_SAMPLED: Final = 8
"""The most worlds sampled before one is accepted."""
# Assumed costs of sanctions, in M$, for a seat that chooses a city.
DEATH: Final = 3.0
ONE_ROUND: Final = 1.0
TWO_ROUNDS: Final = 2.0
BAN: Final = 1.0
_GRAIN: Final = 1 << 20
MAX_EXTRA_MEN: Final = 2
"""Candidates place up to this many men more than a city asks: they keep others out."""


@final
class BossKnowledge(Knowledge):
    """Rollouts by the quick player to the end of the round, where the fitted value judges them."""

    def __init__(self, value: Value) -> None:
        self.valued = True
        self.simultaneous = False
        self.caid_rollouts = 500
        self.judge = value
        self.beliefs = packed_beliefs(BELIEFS)
        self.costs = vec[float]([0.0] * (BANNED + 1))
        self.costs[REVOLVER] = DEATH
        self.costs[HOSPITAL] = ONE_ROUND
        self.costs[PRISON] = TWO_ROUNDS
        self.costs[BANNED] = BAN
        self.costs_in_turns = self.costs[:]
        self.costs_in_turns[HOSPITAL] = ONE_ROUND / float(TURNS)
        self.costs_in_turns[PRISON] = TWO_ROUNDS / float(TURNS)

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Play like the quick player."""
        assert isinstance(state, BossState)  # noqa: S101  # a Knowledge is given states of its game
        return quick_action(state, seat, rng, self.beliefs)

    def sample_world(self, state: State, seat: i64, rng: Rng) -> None:
        """Re-deal until the others' cards fit where they stand: players send men where they expect money."""
        assert isinstance(state, BossState)  # noqa: S101  # a Knowledge is given states of its game
        state.redeal(seat, rng)
        if not self._anybody_stands(state, seat):
            return
        tried: i64 = 1
        while tried < MAX_WORLDS_SAMPLED:
            likely = 1.0 / (1.0 + exp(-WEIGHT_OF_POSITIONS_PER_M * self._sense(state, seat)))
            if float(rng.below(_GRAIN)) < likely * float(_GRAIN):
                return
            state.redeal(seat, rng)
            tried += 1

    def _anybody_stands(self, state: BossState, seat: i64) -> bool:
        """Return True if another seat has men in a city that hides a card."""
        other: i64 = 0
        while other < state.players:
            city: i64 = 0
            while other != seat and city < CHICAGO:
                if state.board[MEN_AT + other * PLACES + city] > 0:
                    return True
                city += 1
            other += 1
        return False

    def _sense(self, state: BossState, seat: i64) -> float:
        """Return by how many M$ the cities where the others stand seem better to them than the average city in play."""
        sense = 0.0
        other: i64 = 0
        while other < state.players:
            if other != seat:
                sense += self._sense_of(state, other)
            other += 1
        return sense / float(state.players - 1)

    def _sense_of(self, state: BossState, other: i64) -> float:
        costs = self.costs_in_turns if state.components.terms_in_turns else self.costs
        worths = worth(state, other, costs)
        mean = 0.0
        held = 0.0
        men: i64 = 0
        k: i64 = 0
        while k < state.components.n_cities:
            city: i64 = state.components.row[k]
            own_men: i64 = state.board[MEN_AT + other * PLACES + city]
            mean += worths[city]
            if own_men > 0:
                held += worths[city]
                men += 1
            k += 1
        if men == 0:
            return 0.0
        return held - float(men) * mean / float(state.components.n_cities)

    def horizon(self, state: State) -> i64:
        """Return the current round: rollouts stop at its end."""
        assert isinstance(state, BossState)  # noqa: S101  # a Knowledge is given states of its game
        return state.round

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Stop when the next round begins; extra rounds are played out."""
        assert isinstance(state, BossState)  # noqa: S101  # a Knowledge is given states of its game
        return state.round > horizon and state.extra == 0

    def value(self, state: State, out: vec[float]) -> None:
        """Write each seat's chance of the first place."""
        assert isinstance(state, BossState)  # noqa: S101  # a Knowledge is given states of its game
        self.judge.chances(state, out)

    def candidates(self, state: State, seat: i64) -> Sequence[int]:
        """Return the pass, and for each city the number of men it asks and a few more; or every card."""
        assert isinstance(state, BossState)  # noqa: S101  # a Knowledge is given states of its game
        if state.phase != PLACE:
            return state.actions(seat)
        board = state.board
        experts: i64 = board[EXPERTS_OF + seat]
        occasionals: i64 = board[OCCASIONALS_OF + seat]
        result: list[int] = [PASS]
        city: i64 = 0
        while city < PLACES:
            ask: i64 = board[ASK_AT + seat * PLACES + city]
            if ask != CLOSED and self._tempting(state, seat, city):
                fewest: i64 = ask >> 1
                men: i64 = fewest
                while men <= fewest + MAX_EXTRA_MEN and men <= experts + occasionals:
                    self._crews(state, city, men, experts, occasionals, ask & 1, result)
                    men += 1
            city += 1
        return result

    def _tempting(self, state: BossState, seat: i64, city: i64) -> bool:
        """Return True if a city may hide money, as far as the seat knows, or opens Chicago (BOSS-3.6)."""
        if city == CHICAGO or state.board[ASK_AT + seat * PLACES + CHICAGO] == CLOSED:
            return True
        card: i64 = state.components.first_of[city]
        end: i64 = card + state.components.size_of[city]
        while card < end:
            where: i64 = state.board[WHERE_IS + card]
            if where <= HIDDEN and where != seat and state.components.values[card] > 0:
                return True
            card += 1
        return False

    def _crews(
        self,
        state: BossState,
        city: i64,
        men: i64,
        experts: i64,
        occasionals: i64,
        company: i64,
        actions: list[int],
    ) -> None:
        """Add the placements of n men: Experts first, who return; in the last round also with as few Experts as allowed."""
        most: i64 = men
        if most > experts:
            most = experts
        if most == 0 and company == 0:
            return
        actions.append(placement(city, most, men - most))
        fewest: i64 = men - occasionals
        if fewest < 1 - company:
            fewest = 1 - company
        if state.last and fewest < most:
            actions.append(placement(city, fewest, men - fewest))

    def naive_value(self, state: State, seat: i64, action: i64) -> float:
        """Return a beginner's value: the highest card a city may hide, many men, and high cards to play."""
        assert isinstance(state, BossState)  # noqa: S101  # a Knowledge is given states of its game
        components = state.components
        if action == PASS:
            return 0.0
        if action < PASS:
            return float(components.values[action])
        city = placed_city(action)
        if city == CHICAGO:
            return float(state.takings()) / 2.0
        fattest: i64 = 0
        card: i64 = components.first_of[city]
        end: i64 = card + components.size_of[city]
        while card < end:
            where: i64 = state.board[WHERE_IS + card]
            if where <= HIDDEN and where != seat and components.values[card] > fattest:
                fattest = components.values[card]
            card += 1
        return float(fattest)
