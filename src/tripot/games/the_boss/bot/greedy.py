"""The greedy bot of The Boss: weighs each city's value, who may still take it, and what a played card shows."""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.the_boss.bot.odds import (
    ANYBODY,
    chicago_worth,
    more_rounds,
    sanction_costs,
    turns_left,
    worth,
)
from tripot.games.the_boss.rules.numbers import (
    BANS_OF,
    CHICAGO,
    EXPERTS_AT,
    EXPERTS_OF,
    LEADER_OF,
    MEN_AT,
    NO_ONE,
    OCCASIONALS_OF,
    PASS,
    PLACE,
    PLACES,
    UP,
    WHERE_IS,
    placed_city,
    placed_experts,
    placed_occasionals,
)
from tripot.games.the_boss.rules.numbers import TURNS as LAST_TURN
from tripot.games.the_boss.rules.state import BossState
from tripot.games.the_boss.rules.turn import last_turn_spot, take_from_hand

# The bot's parameters, in M$ and plain numbers; fitted by self-play.
EXPERT: Final = 0
BAN: Final = 1
OCCASIONAL: Final = 2
PUSH: Final = 3
NEED: Final = 4
TURNS: Final = 5
RIVAL: Final = 6
OWN: Final = 7
SIGNAL: Final = 8
LATE: Final = 9
EMPTY: Final = 10
ANSWER: Final = 11
WEIGHTS: Final[list[list[float]]] = [
    [0.5, 0.8, 0.5, 0.6, 0.5, 0.5, 1.0, 0.5, 0.1, 0.2, 0.3, 0.2],
    [0.4, 0.5, 0.5, 0.76, 0.5, 0.5, 1.0, 0.2, 0.05, 0.2, 0.22, 0.2],
    [0.4, 0.5, 0.5, 0.76, 0.5, 0.5, 1.0, 0.2, 0.05, 0.2, 0.22, 0.2],
]
"""For two, three and four players."""
PRICES: Final[list[float]] = [10.0, 7.2, 3.2, 0.03, 0.03]
"""The price of a man in each turn, in M$: who waits sees more cards, and pays less than those who must be outbid."""


class GreedyBot(Policy):
    """Looks one action ahead: who will hold which city, and what that brings.

    A city goes to its leader unless another player can still reach it and values it more than the cost. Its value
    follows from counting the cards the bot has not seen; the others' estimate of it, from the public ones.
    """

    def __init__(self) -> None:
        self.name = "greedy"
        self.blind = False
        self.weights: list[list[float]] = WEIGHTS[:]
        self.prices: list[float] = PRICES[:]

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the action after which the round looks best."""
        assert isinstance(state, BossState)  # noqa: S101  # a bot is given states of its game
        count = state.count_actions(seat)
        best = state.nth_action(seat, 0)
        if count == 1:
            return best
        best_value = -1e9
        placing = state.phase == PLACE
        beliefs = self.weights[state.players - 2]
        weights = vec[float]([0.0] * len(beliefs))
        for at in range(len(beliefs)):
            weights[at] = beliefs[at]
        outlook = Outlook(state, seat, weights)
        k: i64 = 0
        while k < count:
            action = state.nth_action(seat, k)
            k += 1
            if placing:
                if action != PASS and wasteful(state, seat, action):
                    continue
                value = outlook.after_placing(action)
                if action != PASS:
                    men = placed_experts(action) + placed_occasionals(action)
                    value -= self.prices[state.turn - 1] * float(men)
            else:
                value = Outlook(_shown(state, seat, action), seat, weights).value()
            # A little noise, so that equal actions are not always played in the same order.
            value += 0.001 * float(rng.below(1000)) / 1000.0
            if value > best_value:
                best_value = value
                best = action
        return best


def wasteful(state: BossState, seat: i64, action: i64) -> bool:
    """Return True if a placement spends Occasionals although Experts, who return, are in supply."""
    return (
        placed_occasionals(action) > 0
        and placed_experts(action) < state.board[EXPERTS_OF + seat]
        and not state.last
    )


def _shown(state: BossState, seat: i64, card: i64) -> BossState:
    """Return a copy in which the card lies face up."""
    copy = state.clone()
    copy.board[WHERE_IS + card] = UP + 31
    take_from_hand(copy, seat, card)
    return copy


class Outlook:
    """A seat's estimate of the rest of the round."""

    def __init__(self, state: BossState, seat: i64, weights: vec[float]) -> None:
        self.state = state
        self.seat: i64 = seat
        self.weights = weights
        costs = sanction_costs(state, weights[EXPERT], weights[BAN])
        self.mine = worth(state, seat, costs)
        self.public = worth(state, ANYBODY, costs)
        self.mine[CHICAGO] = chicago_worth(state, seat)
        self.public[CHICAGO] = chicago_worth(state, ANYBODY)
        self.occasional = weights[OCCASIONAL] * more_rounds(state, 1)
        n: i64 = state.players
        self.n_cities: i64 = state.components.n_cities + 1
        self.cities: vec[i64] = vec[i64]([CHICAGO] * PLACES)
        k: i64 = 0
        while k < state.components.n_cities:
            self.cities[k] = state.components.row[k]
            k += 1
        self.turns: vec[i64] = vec[i64]([0] * n)
        other: i64 = 0
        while other < n:
            self.turns[other] = turns_left(state, other)
            other += 1
        self.late: vec[float] = vec[float]([0.0] * ((state.supply(seat) + 1) * n))
        """By own supply and seat: the value of playing late in the last turn; 0 until computed."""
        self.pulls: vec[float] = vec[float]([0.0] * (n * PLACES))

    def after_placing(self, action: i64) -> float:
        """Return the value of the position after a placement or a pass."""
        if action == PASS:
            return self.value()
        board = self.state.board
        seat: i64 = self.seat
        city = placed_city(action)
        experts = placed_experts(action)
        occasionals = placed_occasionals(action)
        at: i64 = seat * PLACES + city
        leader: i64 = board[LEADER_OF + city]
        board[EXPERTS_OF + seat] -= experts
        board[OCCASIONALS_OF + seat] -= occasionals
        board[EXPERTS_AT + at] += experts
        board[MEN_AT + at] += experts + occasionals
        board[LEADER_OF + city] = seat
        value = self.value() - self.occasional * float(occasionals)
        board[EXPERTS_OF + seat] += experts
        board[OCCASIONALS_OF + seat] += occasionals
        board[EXPERTS_AT + at] -= experts
        board[MEN_AT + at] -= experts + occasionals
        board[LEADER_OF + city] = leader
        return value

    def value(self) -> float:
        """Return the seat's expected gain this round less what its rivals are expected to gain."""
        state = self.state
        board = state.board
        n: i64 = state.players
        seat: i64 = self.seat
        weights = self.weights
        pulls = self.pulls
        late = self.late
        own: i64 = state.supply(seat)
        if late[own * n] == 0.0:
            self._weigh_order(own * n)
        other: i64 = 0
        while other < n:
            self._pull(other, late[own * n + other])
            other += 1
        total = 0.0
        rival = weights[RIVAL] / float(n - 1)
        k: i64 = 0
        while k < self.n_cities:
            city: i64 = self.cities[k]
            k += 1
            leader: i64 = board[LEADER_OF + city]
            worth_here = self.mine[city]
            theirs = 0.0
            other = 0
            while other < n:
                if other != seat:
                    theirs += pulls[other * PLACES + city]
                other += 1
            mine = pulls[seat * PLACES + city]
            nobody = 0.0
            if leader == NO_ONE:
                nobody = weights[EMPTY]
            elif leader == seat:
                mine += self._hold(seat)
            else:
                theirs += self._hold(leader)
                if city != CHICAGO:
                    worth_here += weights[SIGNAL] * float(board[MEN_AT + leader * PLACES + city])
            if mine + theirs > 0.0:
                total += worth_here * (mine - rival * theirs) / (mine + theirs + nobody)
        return total

    def _weigh_order(self, row: i64) -> None:
        """Return the value of a seat's place in the last turn, which follows from the supplies: later is better."""
        n: i64 = self.state.players
        other: i64 = 0
        while other < n:
            self.late[row + other] = 1.0
            if self.state.turn < LAST_TURN:
                spot: i64 = last_turn_spot(self.state, other)
                self.late[row + other] += self.weights[LATE] * float(spot) / float(n - 1)
            other += 1

    def _hold(self, seat: i64) -> float:
        """Return how safely a leader holds a city: a leader who can still place holds it better."""
        supply: i64 = self.state.supply(seat)
        if self.turns[seat] == 0 or supply == 0:
            return 1.0
        if supply > 3:
            supply = 3
        return 1.0 + self.weights[ANSWER] * float(supply)

    def _pull(self, seat: i64, late: float) -> None:
        """Return how likely a seat is to take each city that it does not lead, relative to 1 for its leader."""
        state = self.state
        board = state.board
        pulls = self.pulls
        weights = self.weights
        row: i64 = seat * PLACES
        k: i64 = 0
        while k < PLACES:
            pulls[row + k] = 0.0
            k += 1
        turns: i64 = self.turns[seat]
        experts: i64 = board[EXPERTS_OF + seat]
        supply: i64 = experts + board[OCCASIONALS_OF + seat]
        if turns == 0 or supply == 0:
            return
        values = self.public
        if seat == self.seat:
            values = self.mine
        banned: i64 = state.books[BANS_OF + seat]
        needs: i64 = 0
        targets: i64 = 0
        k = 0
        while k < self.n_cities:
            city: i64 = self.cities[k]
            k += 1
            if values[city] <= 0.0 or banned >> city & 1:
                continue
            need: i64 = 1
            leader: i64 = board[LEADER_OF + city]
            if leader != NO_ONE:
                if leader == seat:
                    continue
                need = board[MEN_AT + leader * PLACES + city] - board[MEN_AT + row + city] + 1
            if need > supply or (experts == 0 and board[EXPERTS_AT + row + city] == 0):
                continue
            if city == CHICAGO and turns == 1 and not state.welcome_in_chicago(seat):
                continue
            needs += need
            targets += 1
            pulls[row + city] = weights[PUSH] * values[city] / (float(need) + weights[NEED])
        if targets == 0:
            return
        scale = late
        if needs > supply:
            scale *= float(supply) / float(needs)
        if targets > turns:
            scale *= (float(turns) / float(targets)) ** weights[TURNS]
        if seat == self.seat:
            scale *= weights[OWN] * 2.0
        k = 0
        while k < self.n_cities:
            pulls[row + self.cities[k]] *= scale
            k += 1
