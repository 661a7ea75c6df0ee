"""The knowledge of Règlement de comptes for searches: rollouts, their horizon and value, and candidate actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.reglement_de_comptes.bot.greedy import Outlook, best_action
from tripot.games.reglement_de_comptes.bot.quick import Thumb
from tripot.games.reglement_de_comptes.bot.value import Value
from tripot.games.reglement_de_comptes.rules import cards
from tripot.games.reglement_de_comptes.rules.numbers import (
    BIT,
    COCKTAIL,
    DISCARD,
    FIRST_CARD,
    FROM,
    MOVE_FROM,
    MOVE_TO,
    PLAY,
    SEAT_MAN,
    SECOND_CARD,
    SIT,
    TAKE_MAN,
    TARGET,
    TO,
    lowest,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

ROUNDS: Final = 2
"""A rollout stops after this many turns of every seat."""
LEAST_TURNS: Final = 6
ONE_RANDOM_CHOICE_IN: Final = 12
"""One choice in this many of a rollout is a random legal one, for variety."""
BEST_TARGETS: Final = 4
BEST_MEN: Final = 2
BEST_SEATS: Final = 3
MORE_MEN: Final = 4
MORE_SEATS: Final = 5
"""The number of men and seats a search tries: quick estimates are worst for moves."""
CROWDED_CAID_ROLLOUTS: Final = 120
MOST_UNCROWDED: Final = 4
"""With more players a *Caïd* gets CROWDED_CAID_ROLLOUTS."""


class ReglementKnowledge(Knowledge):
    """Rollouts play some turns, with occasional random choices; then the fitted value gives the chances.

    The coach's rollouts are greedy; a search uses rules of thumb. Both kinds are equally good, and the latter take a ninth of the time.
    """

    def __init__(self, values: dict[int, Value]) -> None:
        self.valued = True
        self.caid_rollouts = 40
        self.values = values

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the greedy bot's action."""
        assert isinstance(state, ReglementState)  # noqa: S101  # a Knowledge is given states of its game
        if rng.below(ONE_RANDOM_CHOICE_IN) == 0:
            return state.any_action(seat, rng)
        return best_action(state, seat)

    def rollout(self, state: State, seat: i64, rng: Rng) -> i64:
        """Play by rules of thumb."""
        assert isinstance(state, ReglementState)  # noqa: S101
        if rng.below(ONE_RANDOM_CHOICE_IN) == 0:
            return state.any_action(seat, rng)
        return Thumb(state, seat).choose(rng)

    def caid_rollouts_in(self, state: State) -> i64:
        """Return more with five and six: there so few find no more than the greedy bot knows."""
        assert isinstance(state, ReglementState)  # noqa: S101
        return CROWDED_CAID_ROLLOUTS if state.n > MOST_UNCROWDED else self.caid_rollouts

    def horizon(self, state: State) -> i64:
        """Return the turn at which rollouts stop."""
        assert isinstance(state, ReglementState)  # noqa: S101
        turns: i64 = state.n * ROUNDS
        if turns < LEAST_TURNS:
            turns = LEAST_TURNS
        return state.turns + turns

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Stop at the beginning of a turn: cake and income are settled then."""
        assert isinstance(state, ReglementState)  # noqa: S101
        return state.turns >= horizon and state.step == FIRST_CARD

    def value(self, state: State, out: vec[float]) -> None:
        """Write each seat's chance of the first place."""
        assert isinstance(state, ReglementState)  # noqa: S101
        self.values[state.players].chances(state, out)

    def candidates(self, state: State, seat: i64) -> Sequence[int]:
        """Return every playable card with its best targets, the best moves, and the cheapest discard."""
        return self._best_actions(state, seat, BEST_MEN, BEST_SEATS)

    def tries(self, state: State, seat: i64) -> Sequence[int]:
        """Return the same with more moves."""
        return self._best_actions(state, seat, MORE_MEN, MORE_SEATS)

    def _best_actions(self, state: State, seat: i64, men: i64, seats: i64) -> Sequence[int]:
        assert isinstance(state, ReglementState)  # noqa: S101
        step: i64 = state.step
        if step == FIRST_CARD:
            result: list[int] = _actions(PLAY, cards.playable(state, seat))
            result.append(DISCARD + Outlook(state, seat).least_wanted())
            return result
        if step == SECOND_CARD or step == TAKE_MAN or (step == TARGET and state.card == COCKTAIL):  # noqa: PLR1714, SIM109  # a tuple boxes
            return _few_of_many(state, seat)
        outlook = Outlook(state, seat)
        if step == TARGET:
            return _best_targets(outlook)
        if step == MOVE_FROM:
            return _best_men(outlook, men)
        if step == MOVE_TO:
            return _best_seats(outlook, state.chosen, TO, seats)
        if step == SEAT_MAN:
            return _best_seats(outlook, -1, SIT, seats)
        return state.actions(seat)


def _actions(first: i64, options: i64) -> list[int]:
    result: list[int] = []
    rest: i64 = options
    while rest:
        result.append(first + lowest(rest))
        rest &= rest - 1
    return result


def _few_of_many(state: ReglementState, seat: i64) -> list[int]:
    """Return all targets if there are few, otherwise the best; pills go to the best glasses."""
    result = list(state.actions(seat))
    if len(result) > BEST_TARGETS:
        return [int(best_action(state, seat))]
    return result


@final
class Best:
    """The best few of the offered actions, best first."""

    def __init__(self, capacity: i64) -> None:
        self.capacity: i64 = capacity
        self.number: i64 = 0
        self.actions: vec[i64] = vec[i64]([0] * 8)
        self.values: vec[float] = vec[float]([0.0] * 8)

    def offer(self, action: i64, value: float) -> None:
        """Keep an action if it is among the best."""
        place: i64 = self.number
        while place > 0 and self.values[place - 1] < value:
            place -= 1
        if place >= self.capacity:
            return
        if self.number < self.capacity:
            self.number += 1
        at: i64 = self.number - 1
        while at > place:
            self.actions[at] = self.actions[at - 1]
            self.values[at] = self.values[at - 1]
            at -= 1
        self.actions[place] = action
        self.values[place] = value

    def list(self) -> list[int]:
        """Return the actions kept."""
        result: list[int] = []
        at: i64 = 0
        while at < self.number:
            result.append(self.actions[at])
            at += 1
        return result


def _best_targets(outlook: Outlook) -> list[int]:
    best = Best(BEST_TARGETS)
    state = outlook.state
    first = cards.first_target(state.card)
    rest = cards.targets(state, outlook.me, state.card)
    while rest:
        action: i64 = first + lowest(rest)
        rest &= rest - 1
        best.offer(action, outlook.target_value(action))
    return best.list()


def _best_men(outlook: Outlook, capacity: i64) -> list[int]:
    best = Best(capacity)
    rest = cards.awake(outlook.state, outlook.me)
    while rest:
        start = lowest(rest)
        rest &= rest - 1
        outlook.find_goal(start)
        best.offer(FROM + start, outlook.gain)
    return best.list()


def _best_seats(outlook: Outlook, start: i64, first: i64, capacity: i64) -> list[int]:
    """Return the best seats for the man at `start`, or for the chosen man to be seated."""
    best = Best(capacity)
    state = outlook.state
    others: i64 = outlook.gang()
    parrains: i64 = state.parrains
    role: i64 = state.chosen >> 1
    if start >= 0:
        role = state.role_at(start)
        others &= ~BIT[start]
        parrains &= ~BIT[start]
    alone = outlook.earned(others, parrains)
    rest = cards.free_seats(state)
    while rest:
        seat = lowest(rest)
        rest &= rest - 1
        best.offer(first + seat, outlook.place(role, others, parrains, alone, seat))
    return best.list()
