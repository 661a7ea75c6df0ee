"""The greedy bot of Gang of Dice: exact odds for every reroll, expected gain for the number of dice.

The reroll is exact (up to MAX_EXACT_DICE dice, see `bot.odds`): the dice to keep are those that make winning the round
likeliest. For the last player that is the chance to end valid with a total that takes the lead. With players still
to come, a total is worth its chance to stay ahead of them. Each is modelled as seeing the total and answering with
the number of dice that pays best.

The number of dice has the best expected gain. That is the chance to win times the others' dice in the pot,
less the chance to lose times the dice staked. In the last round it has the best chance to end the match first.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.gang_of_dice.bot.chances import KNOWN_DICE, Chances, chances_of
from tripot.games.gang_of_dice.bot.odds import MAX_EXACT_DICE, STOP_HERE, Plan, parts, plan_beyond
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import WarningCard, count_of, number_of, total_of
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_COUNT,
    FACES,
    MAX_ROLLS,
    NO_SEAT,
    PICK,
    REROLL,
    ROUNDS,
    SPAN,
    STOP,
    STOP_OR_REROLL,
    TOKEN,
)

_MOST_KEPT: Final = 300_000
"""The most handfuls that all cached plans may hold together: some tens of megabytes."""
_FOLLOWER_STAKE: Final = 2.0
"""The dice that each player still to come is assumed to add to the pot."""
_PATIENCE: Final = 4
"""The search ends after this many numbers of dice in a row with a lower expected gain."""
_RUIN: Final = 12.0
"""The cost of elimination besides the dice, with the whole match still to play."""


class Aim:
    """The result to beat and the players still to come: together they give each total its value."""

    __slots__ = ("best_n", "best_total", "cap", "followers")

    def __init__(self, best_total: int, best_n: int, followers: int, cap: int) -> None:
        self.best_total = best_total
        self.best_n = best_n
        self.followers = followers
        self.cap = cap

    def target(self, n: int) -> int:
        """Return the least total that takes the lead with n dice (GOD-5.1)."""
        if self.best_total < 0:
            return 0
        return self.best_total if n > self.best_n else self.best_total + 1

    def worth(self, card: WarningCard, n: int) -> list[float]:
        """Return, by total, the chance to win the round with it when it is rolled with n dice."""
        target = self.target(n)
        worth = [0.0] * (5 * n + 1)
        chances = chances_of(card)
        for total in range(target, 5 * n + 1):
            worth[total] = self.stays(chances, n, total)
        return worth

    def stays(self, chances: Chances, n: int, total: int) -> float:
        """Return the chance that nobody to come beats a total rolled with n dice."""
        stays = 1.0
        if self.followers > 0:
            beaten = chances.answer(total, n, self.cap)
            for _follower in range(self.followers):
                stays *= 1.0 - beaten
        return stays


class Plans:
    """A cache of plans by card, number of dice, result to beat and players to come; cleared when it is full."""

    __slots__ = ("kept", "plans")

    def __init__(self) -> None:
        self.kept = 0
        self.plans: dict[tuple[bool, str, int, int, int, int, int], Plan] = {}

    def of(self, card: WarningCard, n: int, aim: Aim) -> Plan:
        """Return the plan with the best chance to win the round with n dice, up to MAX_EXACT_DICE."""
        plan = self.plans.get(self._key(card, n, aim, 0))
        if plan is None:
            plan = Plan(card, n, aim.worth(card, n))
            self._keep(self._key(card, n, aim, 0), plan)
        return plan

    def beyond(self, card: WarningCard, dice: int, rerolls: int, aim: Aim) -> Plan:
        """Return a plan for more than MAX_EXACT_DICE dice on the tray: a lower bound."""
        n = number_of(dice)
        key = self._key(card, n, aim, dice * 4 + rerolls)
        plan = self.plans.get(key)
        if plan is None:
            plan = plan_beyond(card, dice, rerolls, aim.worth(card, n))
            self._keep(key, plan)
        return plan

    def _key(
        self, card: WarningCard, n: int, aim: Aim, tray: int
    ) -> tuple[bool, str, int, int, int, int, int]:
        cap = min(aim.cap, KNOWN_DICE) if aim.followers else 0
        return (card.explosion, card.condition.name, n, aim.target(n), aim.followers, cap, tray)

    def _keep(self, key: tuple[bool, str, int, int, int, int, int], plan: Plan) -> None:
        if self.kept > _MOST_KEPT:
            self.plans.clear()
            self.kept = 0
        self.plans[key] = plan
        self.kept += plan.size()


plans: Final = Plans()
ANY_TOTAL: Final = Aim(-1, 0, 0, 0)
"""Return the value 1 for every valid total."""


def aim_of(state: GangOfDiceState, n: int) -> Aim:
    """Return the result that n dice of the seat on turn must beat, and the players still to come."""
    total = -1
    dice = 0
    if state.best != NO_SEAT:
        best = state.rolled[state.best]
        total = total_of(best)
        dice = number_of(best)
    cap = 0
    if state.left > 0:
        # If these dice stand, the next players cannot use them (GOD-3.2).
        cap = max(state.dice_available() - n + 1, 1)
        richest = 1
        seat = state.turn
        for _next in range(state.left):
            seat = state.after(seat)
            richest = max(richest, state.wealth[seat])
        cap = min(cap, richest)
    return Aim(total, dice, state.left, cap)


def win_chance(state: GangOfDiceState, n: int) -> float:
    """Return the chance of the seat on turn to win the round, if it rolls n dice and plays best."""
    card = state.cards[state.card]
    aim = aim_of(state, n)
    if n <= MAX_EXACT_DICE:
        return plans.of(card, n, aim).value()
    # Beyond the exact plans: aim at one total, the best one.
    chances = chances_of(card)
    most = 0.0
    for total in range(aim.target(n), 5 * n + 1):
        chance = chances.at(n, total)
        if chance <= most:
            break
        most = max(most, chance * aim.stays(chances, n, total))
    return most


def reroll_plan(state: GangOfDiceState) -> Plan:
    """Return the plan for the dice on the tray."""
    card = state.cards[state.card]
    n = number_of(state.dice)
    aim = aim_of(state, n)
    if n <= MAX_EXACT_DICE:
        return plans.of(card, n, aim)
    return plans.beyond(card, state.dice, MAX_ROLLS - state.rolls, aim)


class GreedyBot(Policy):
    """Plays every turn for the best expected gain, by exact odds."""

    def __init__(self, name: str = "greedy") -> None:
        self.name = name
        self.blind = True

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the number of dice, stop, reroll, or how many dice of the face asked for to reroll."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # a bot is given states of its game
        if state.phase == CHOOSE_COUNT:
            return choose_count(state)
        kept = best_keep(reroll_plan(state), state)
        if state.phase == STOP_OR_REROLL:
            return STOP if kept == STOP_HERE else REROLL
        face = state.face
        return PICK + SPAN * face + count_of(state.dice, face) - count_of(kept, face)


def best_keep(plan: Plan, state: GangOfDiceState) -> int:
    """Return the dice to keep, STOP_HERE to stop; within a reroll chain, the best that agrees with the dice already picked."""
    dice = state.dice
    rerolls = MAX_ROLLS - state.rolls
    if state.phase == STOP_OR_REROLL:
        return plan.best(dice, rerolls)[0]
    left = dice - state.picked
    choice = STOP_HERE
    most = -1.0
    for part in parts(dice - plan.fixed):
        kept = part + plan.fixed
        agrees = True
        for face in range(state.face + 1, FACES):
            if count_of(kept, face) != count_of(left, face):
                agrees = False
        if agrees:
            value = plan.keeping(kept, rerolls - 1)
            if value > most:
                most = value
                choice = kept
    # Only fixed dice were picked: reroll all remaining ones.
    return choice if choice != STOP_HERE else 0


def choose_count(state: GangOfDiceState) -> int:
    """Return the number of dice with the best expected result; the smaller one if equal."""
    best_n = 1
    most = -1000.0
    for n in range(1, state.most + 1):
        value = prospect(state, n)
        if value > most + 1e-9:
            most = value
            best_n = n
        elif n > best_n + _PATIENCE:
            break
    return best_n


def prospect(state: GangOfDiceState, n: int) -> float:
    """Return the expected gain of n dice in dice; in the last round, the chance to end first."""
    chance = win_chance(state, n)
    prize = float(state.dice_standing + state.centre + TOKEN * state.bonus) + _FOLLOWER_STAKE * float(
        state.left
    )
    gain = chance * prize - (1.0 - chance) * n
    if state.round == ROUNDS:
        return _first_at_the_end(state, n, chance) + gain / 1000.0
    if n == state.wealth[state.turn]:
        gain -= (1.0 - chance) * _RUIN * float(ROUNDS - state.round) / ROUNDS
    return gain


def _first_at_the_end(state: GangOfDiceState, n: int, chance: float) -> float:
    """Return the chance to have the most wealth after this round, if the others stake as expected."""
    seat = state.turn
    wealth = [float(dice) for dice in state.wealth]
    other = seat
    for _next in range(state.left):
        other = state.after(other)
        wealth[other] -= min(_FOLLOWER_STAKE, wealth[other])
    pot = float(state.dice_standing + state.centre + TOKEN * state.bonus) + _FOLLOWER_STAKE * float(
        state.left
    )
    wealth[seat] += pot
    won = _share(wealth, seat)
    wealth[seat] -= pot + n
    rivals: list[int] = []
    other = seat
    for _next in range(state.left):
        other = state.after(other)
        rivals.append(other)
    if state.best != NO_SEAT:
        rivals.append(state.best)
    lost = 0.0
    for rival in rivals:
        wealth[rival] += pot + n
        lost += _share(wealth, seat) / len(rivals)
        wealth[rival] -= pot + n
    if len(rivals) == 0:
        lost = _share(wealth, seat)
    return chance * won + (1.0 - chance) * lost


def _share(wealth: list[float], seat: int) -> float:
    """Return the seat's share of the victory with this wealth of all seats."""
    equals = 0
    for dice in wealth:
        if dice > wealth[seat]:
            return 0.0
        if dice == wealth[seat]:
            equals += 1
    return 1.0 / equals
