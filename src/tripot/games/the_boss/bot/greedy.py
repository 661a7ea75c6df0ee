"""A bot with a player's knowledge of The Boss: what each city is worth, who may still take it, what a card gives away."""

from __future__ import annotations

from typing import Final

from tripot.core.native import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.the_boss.bot.knowledge import (
    ANYBODY,
    chicago_worth,
    more_rounds,
    sanction_costs,
    turns_left,
    worth,
)
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.box import CHICAGO, PLACES
from tripot.games.the_boss.rules.placements import (
    PASS,
    placed_city,
    placed_experts,
    placed_occasionals,
)
from tripot.games.the_boss.rules.position import NO_ONE, PLACE, UP
from tripot.games.the_boss.rules.position import TURNS as LAST_TURN

# What the bot believes, in M$ and plain numbers; found by playing many matches against itself.
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


class GreedyBot(Policy):
    """Looks one action ahead: who will hold which city, and what it will bring, if this is played.

    A city goes to its leader unless somebody who can still reach it wants it more than it costs him. What it is worth
    follows from counting the cards the bot has not seen; what the others think it is worth, from the public ones.
    """

    def __init__(self) -> None:
        self.name = "greedy"
        self.blind = False
        self.weights: list[list[float]] = WEIGHTS[:]

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the action after which the round looks best."""
        assert isinstance(state, BossState)  # noqa: S101  # a bot is made for its game
        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        best = actions[0]
        best_value = -1e9
        placing = state.phase == PLACE
        weights = self.weights[state.players - 2]
        outlook = Outlook(state, seat, weights)
        for action in actions:
            if placing:
                if action != PASS and _wasteful(state, seat, action):
                    continue
                value = outlook.after_placing(action)
            else:
                value = Outlook(_shown(state, seat, action), seat, weights).value()
            # A breath of chance, so that equal actions are not always played in the same order.
            value += 0.001 * float(rng.below(1000)) / 1000.0
            if value > best_value:
                best_value = value
                best = action
        return best


def _wasteful(state: BossState, seat: int, action: int) -> bool:
    """Tell whether a placement spends Occasionals while Experts, who come back, stay at home."""
    return (
        placed_occasionals(action) > 0
        and placed_experts(action) < state.supply_experts[seat]
        and not state.last
    )


def _shown(state: BossState, seat: int, card: int) -> BossState:
    """Return a copy in which the card lies face up."""
    copy = state.clone()
    copy.where[card] = UP + 31
    copy.hands[seat].remove(card)
    return copy


class Outlook:
    """How the rest of the round looks to a seat."""

    def __init__(self, state: BossState, seat: int, weights: list[float]) -> None:
        self.state = state
        self.seat = seat
        self.weights = weights
        costs = sanction_costs(state, weights[EXPERT], weights[BAN])
        self.mine = worth(state, seat, costs)
        self.public = worth(state, ANYBODY, costs)
        self.mine[CHICAGO] = chicago_worth(state, seat)
        self.public[CHICAGO] = chicago_worth(state, ANYBODY)
        self.occasional = weights[OCCASIONAL] * more_rounds(state, 1)
        self.cities = [*state.box.cities, CHICAGO]
        self.turns = [turns_left(state, other) for other in range(state.players)]

    def after_placing(self, action: int) -> float:
        """Return the value of the position after a placement or a pass."""
        if action == PASS:
            return self.value()
        state = self.state
        seat = self.seat
        city = placed_city(action)
        experts = placed_experts(action)
        occasionals = placed_occasionals(action)
        at = seat * PLACES + city
        leader = state.leader[city]
        state.supply_experts[seat] -= experts
        state.supply_occasionals[seat] -= occasionals
        state.experts[at] += experts
        state.men[at] += experts + occasionals
        state.leader[city] = seat
        value = self.value() - self.occasional * occasionals
        state.supply_experts[seat] += experts
        state.supply_occasionals[seat] += occasionals
        state.experts[at] -= experts
        state.men[at] -= experts + occasionals
        state.leader[city] = leader
        return value

    def value(self) -> float:
        """Return the seat's expected gain this round less what its rivals are expected to gain."""
        state = self.state
        n = state.players
        seat = self.seat
        weights = self.weights
        pulls = [0.0] * (n * PLACES)
        holds = [1.0] * n
        late = [0.0] * n
        if state.turn < LAST_TURN:
            order = state.last_order()
            for spot in range(n):
                late[order[spot]] = weights[LATE] * spot / (n - 1)
        for other in range(n):
            self._pull(other, 1.0 + late[other], pulls)
            supply = state.supply_experts[other] + state.supply_occasionals[other]
            if self.turns[other] > 0 and supply > 0:
                holds[other] += weights[ANSWER] * min(supply, 3)
        total = 0.0
        rival = weights[RIVAL] / (n - 1)
        for city in self.cities:
            leader = state.leader[city]
            worth_here = self.mine[city]
            theirs = 0.0
            for other in range(n):
                if other != seat:
                    theirs += pulls[other * PLACES + city]
            mine = pulls[seat * PLACES + city]
            nobody = 0.0
            if leader == NO_ONE:
                nobody = weights[EMPTY]
            elif leader == seat:
                mine += holds[seat]
            else:
                theirs += holds[leader]
                if city != CHICAGO:
                    worth_here += weights[SIGNAL] * state.men[leader * PLACES + city]
            if mine + theirs > 0.0:
                total += worth_here * (mine - rival * theirs) / (mine + theirs + nobody)
        return total

    def _pull(self, seat: int, late: float, pulls: list[float]) -> None:
        """Weigh how likely a seat is to take each city that it does not lead, against 1 for its leader."""
        state = self.state
        weights = self.weights
        turns = self.turns[seat]
        experts = state.supply_experts[seat]
        supply = experts + state.supply_occasionals[seat]
        if turns == 0 or supply == 0:
            return
        values = self.mine if seat == self.seat else self.public
        row = seat * PLACES
        banned = state.bans[seat]
        needs = 0
        targets = 0
        for city in self.cities:
            if values[city] <= 0.0 or banned >> city & 1:
                continue
            need = 1
            leader = state.leader[city]
            if leader != NO_ONE:
                if leader == seat:
                    continue
                need = state.men[leader * PLACES + city] - state.men[row + city] + 1
            if need > supply or (experts == 0 and state.experts[row + city] == 0):
                continue
            if city == CHICAGO and turns == 1 and not state.welcome_in_chicago(seat):
                continue
            needs += need
            targets += 1
            pulls[row + city] = weights[PUSH] * values[city] / (need + weights[NEED])
        if targets == 0:
            return
        scale = late
        if needs > supply:
            scale *= supply / needs
        if targets > turns:
            scale *= (turns / targets) ** weights[TURNS]
        if seat == self.seat:
            scale *= weights[OWN] * 2.0
        for city in self.cities:
            pulls[row + city] *= scale
