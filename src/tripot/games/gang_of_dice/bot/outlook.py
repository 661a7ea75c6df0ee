"""The value of every total, and of an invalid result, for the seat on turn in Gang of Dice.

The value is the chance of the first place in the match, by the fitted value of all players' dice after the round
(`bot.value`). Players still to come see the total to beat. They answer with the number of dice that brings them most
dice on average, by the exact odds of the card (`bot.chances`). A player who takes the lead is assumed to keep it.
"""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i64
from tripot.core.policy import zeros
from tripot.games.gang_of_dice.bot.chances import Chances, chances_of
from tripot.games.gang_of_dice.bot.value import Value
from tripot.games.gang_of_dice.rules.dice import number_of, total_of
from tripot.games.gang_of_dice.rules.numbers import CHOOSE_COUNT, NO_SEAT, ROUNDS, TOKEN, WEALTH
from tripot.games.gang_of_dice.rules.state import GangOfDiceState

_LATER_STAKE: Final = 2.0
"""The dice that each later player is assumed to add to the pot."""
_HELD: Final = 0.75
"""The assumed chance that a lead is held against each later player."""
_OPENING: Final = 3
"""The assumed total of one die with which a player opens after all earlier results were invalid."""
_ANSWERS_WITH: Final = 12
"""The most dice that a player is assumed to answer with; never more than there are (GOD-3.2)."""
_LEAST: Final = 1e-5
"""The extra value of a die: among equal chances the one with more dice is taken."""


@final
class Outlook:
    """The rest of the round as the seat on turn sees it."""

    def __init__(self, state: GangOfDiceState, judge: Value) -> None:
        self.judge = judge
        self.chances: Chances = chances_of(state.cards[state.card])
        self.players: i64 = state.players
        self.seat: i64 = state.turn
        self.looker: i64 = state.turn
        """The seat whose chance is computed: the seat on turn by default."""
        self.rounds: i64 = ROUNDS - state.round
        self.first: i64 = state.first
        self.wealth = zeros(self.players)
        seat: i64 = 0
        while seat < self.players:
            self.wealth[seat] = float(state.seats[WEALTH + seat])
            seat += 1
        if state.phase != CHOOSE_COUNT:
            self.wealth[self.seat] += float(number_of(state.dice) + state.to_roll)
        self.pot: float = float(state.dice_standing + state.centre + TOKEN * state.bonus)
        self.best: i64 = state.best
        self.best_total: i64 = -1
        self.best_n: i64 = 0
        if state.best != NO_SEAT:
            best = state.rolled[state.best]
            self.best_total = total_of(best)
            self.best_n = number_of(best)
        self.available: i64 = state.dice_available()
        self.lost_dice_return: bool = state.version < 2
        self.cap: i64 = _ANSWERS_WITH
        self.followers: list[int] = []
        follower: i64 = self.seat
        for _next in range(state.left):
            follower = state.after(follower)
            self.followers.append(follower)
        self.out = zeros(self.players)
        self.stake: i64 = 0
        self.chance: float = 0.0

    def target(self, n: i64) -> i64:
        """Return the least total that takes the lead with n dice (GOD-5.1)."""
        if self.best_total < 0:
            return 0
        if n > self.best_n:
            return self.best_total
        return self.best_total + 1

    def worth(self, n: int) -> list[float]:
        """Return by total the gain of a valid result with n dice over an invalid one; 0 for totals that do not take the lead."""
        fallen = self.falls(n)
        return [max(0.0, self.stands(n, total) - fallen) for total in range(5 * n + 1)]

    def stands(self, n: i64, total: i64) -> float:
        """Return the chance of the first place when the seat ends its turn with this total of n dice."""
        if total < self.target(n):
            return self.falls(n)
        self.wealth[self.seat] -= float(n)
        self._leave(self.available - n + 1)
        value = self._answered(self.seat, total, n, self.pot + float(n), 0)
        self.wealth[self.seat] += float(n)
        return value

    def _leave(self, dice: i64) -> None:
        """Update the number of dice left for the next player."""
        self.cap = dice if dice < _ANSWERS_WITH else _ANSWERS_WITH
        if self.cap < 1:
            self.cap = 1

    def falls(self, n: i64) -> float:
        """Return the chance of the first place when the seat's n dice are lost."""
        self.wealth[self.seat] -= float(n)
        pot = self.pot + float(n)
        self._leave(self.available + 1 if self.lost_dice_return else self.available - n + 1)
        if self.best != NO_SEAT:
            value = self._answered(self.best, self.best_total, self.best_n, pot, 0)
        elif len(self.followers) == 0:
            value = self._future(self.first)
        else:
            opener = self.followers[0]
            self.wealth[opener] -= 1.0
            value = self._answered(opener, _OPENING, 1, pot + 1.0, 1)
            self.wealth[opener] += 1.0
        self.wealth[self.seat] += float(n)
        return value

    def _answered(self, leader: i64, total: i64, n: i64, pot: float, place: i64) -> float:
        """Let the followers from this place on answer the leader in turn."""
        if place == len(self.followers):
            return self._won_by(leader, pot)
        follower: i64 = self.followers[place]
        self._answer(follower, total, n, pot, len(self.followers) - place - 1)
        stake = float(self.stake)
        chance = self.chance
        self.wealth[follower] -= stake
        held = self._answered(leader, total, n, pot + stake, place + 1)
        value = held
        if chance > 0.0:
            value = (1.0 - chance) * held + chance * self._won_by(follower, pot + stake)
        self.wealth[follower] += stake
        return value

    def _answer(self, follower: i64, total: i64, n: i64, pot: float, later: i64) -> None:
        """Set `stake` and `chance` to a follower's best number of dice and its chance to take the lead."""
        most: i64 = self.cap
        if self.wealth[follower] < float(most):
            most = i64(self.wealth[follower])
        prize = pot + _LATER_STAKE * float(later)
        held: float = 1.0
        step: i64 = 0
        while step < later:
            held *= _HELD
            step += 1
        best: float = -1000.0
        self.stake = 1
        self.chance = 0.0
        k: i64 = 1
        while k <= most:
            chance: float = self.chances.at(k, total if k > n else total + 1)
            gain = chance * held * prize - (1.0 - chance * held) * float(k)
            if gain > best:
                best = gain
                self.stake = k
                self.chance = chance
            k += 1

    def _won_by(self, seat: i64, pot: float) -> float:
        self.wealth[seat] += pot
        value = self._future(seat)
        self.wealth[seat] -= pot
        return value

    def _future(self, first: i64) -> float:
        self.judge.chances(self.wealth, self.players, first, self.rounds, self.out)
        return self.out[self.looker] + _LEAST * self.wealth[self.looker]
