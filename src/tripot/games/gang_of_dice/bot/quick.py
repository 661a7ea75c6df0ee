"""A quick player of Gang of Dice, for rollouts: exact odds of aiming at one total, cached.

For each number of dice it finds the best total to aim at. Two chances count: to end valid with at least that
total, and that no later player beats it. It rolls the number with the best expected gain in dice and keeps the dice that best reach
the total. All of it depends on few values (card, dice, result to beat, later players), so most answers are soon
in the cache.
"""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.gang_of_dice.bot.chances import KNOWN_DICE, Chances, chances_of
from tripot.games.gang_of_dice.bot.odds import STOP_HERE, Plan, at_least
from tripot.games.gang_of_dice.rules.dice import WarningCard, count_of, number_of, total_of
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_COUNT,
    MAX_ROLLS,
    NO_SEAT,
    PICK,
    REROLL,
    SPAN,
    STOP,
    STOP_OR_REROLL,
    TOKEN,
)
from tripot.games.gang_of_dice.rules.state import GangOfDiceState

_MOST_DICE: Final = 6
"""More dice than these are not considered."""
_ANSWERS_WITH: Final = 6
"""The dice that a later player is assumed to have at hand."""
_LATER_STAKE: Final = 2.0
_MOST_KEPT: Final = 200_000
"""The most cached answers; then the cache is cleared."""


@final
class Aim:
    """A total to aim at with n dice: the chance to reach it, and the chance to stay ahead with it."""

    __slots__ = ("chance", "stays", "total")

    def __init__(self, total: int, chance: float, stays: float) -> None:
        self.total: i64 = total
        self.chance = chance
        self.stays = stays


@final
class Table:
    """The cached answers for one card."""

    __slots__ = ("aims", "card", "chances", "keeps", "plans")

    def __init__(self, card: WarningCard) -> None:
        self.card = card
        self.chances: Chances = chances_of(card)
        self.aims: dict[int, Aim] = {}
        self.plans: dict[int, Plan] = {}
        self.keeps: dict[int, int] = {}

    def aim(self, n: int, target: int, followers: int) -> Aim:
        """Return the best total to aim at with n dice, at least the target, against a number of later players."""
        key = (n * 256 + target) * 4 + followers
        aim = self.aims.get(key)
        if aim is None:
            aim = self._aim(n, target, followers)
            self.aims[key] = aim
        return aim

    def _aim(self, n: int, target: int, followers: int) -> Aim:
        best = Aim(target, 0.0, 0.0)
        most = -1.0
        for total in range(target, 5 * n + 1):
            chance = self.chances.at(n, total)
            if chance <= max(most, 0.0):
                break
            stays = 1.0
            if followers > 0:
                beaten = self.chances.answer(total, n, _ANSWERS_WITH)
                for _follower in range(followers):
                    stays *= 1.0 - beaten
            if chance * stays > most:
                most = chance * stays
                best = Aim(total, chance, stays)
        return best

    def plan(self, n: int, total: int) -> Plan:
        """Return the plan that reaches a total likeliest."""
        key = n * 256 + total
        plan = self.plans.get(key)
        if plan is None:
            plan = Plan(self.card, n, at_least(total, 5 * n))
            self.plans[key] = plan
        return plan

    def keep(self, dice: int, rerolls: int, total: int) -> int:
        """Return the dice to keep on the way to a total, STOP_HERE to stop."""
        key = (dice * 256 + total) * 4 + rerolls
        kept = self.keeps.get(key, -2)
        if kept == -2:
            kept = self.plan(number_of(dice), total).best(dice, rerolls)[0]
            if len(self.keeps) > _MOST_KEPT:
                self.keeps.clear()
            self.keeps[key] = kept
        return kept


_tables: dict[tuple[bool, str], Table] = {}


def table_of(card: WarningCard) -> Table:
    """Return the table of a card; cards with the same type and condition share it."""
    key = (card.explosion, card.condition.name)
    table = _tables.get(key)
    if table is None:
        table = Table(card)
        _tables[key] = table
    return table


def target_of(state: GangOfDiceState, n: i64) -> i64:
    """Return the least total that takes the lead with n dice (GOD-5.1)."""
    if state.best == NO_SEAT:
        return 0
    best = state.rolled[state.best]
    if n > number_of(best):
        return total_of(best)
    return total_of(best) + 1


def quick_count(state: GangOfDiceState) -> int:
    """Return the number of dice with the best expected gain."""
    table = table_of(state.cards[state.card])
    left: int = state.left
    prize = float(state.dice_standing + state.centre + TOKEN * state.bonus) + _LATER_STAKE * float(left)
    best = 1
    most = -1000.0
    for n in range(1, min(state.most, _MOST_DICE) + 1):
        aim = table.aim(n, target_of(state, n), left)
        chance = aim.chance * aim.stays
        gain = chance * prize - (1.0 - chance) * float(n)
        if gain > most:
            most = gain
            best = n
    return best


def quick_keep(state: GangOfDiceState) -> int:
    """Return the dice to keep, STOP_HERE to stop."""
    n: int = number_of(state.dice)
    if n > KNOWN_DICE:
        # Too many dice for the exact odds: stop with a valid result, otherwise reroll all of them.
        return 0 if state.cards[state.card].condition.met(state.dice) else STOP_HERE
    table = table_of(state.cards[state.card])
    aim = table.aim(n, target_of(state, n), state.left)
    return table.keep(state.dice, MAX_ROLLS - state.rolls, aim.total)


def quick_action(state: GangOfDiceState) -> i64:
    """Return the quick player's action."""
    if state.phase == CHOOSE_COUNT:
        return quick_count(state)
    kept = quick_keep(state)
    if state.phase == STOP_OR_REROLL:
        return STOP if kept == STOP_HERE else REROLL
    face = state.face
    picked: i64 = count_of(state.dice, face)
    if kept != STOP_HERE:
        picked -= count_of(kept, face)
    # Another policy may have begun the reroll: pick at least the required dice.
    least: i64 = state.nth_action(state.turn, 0)
    action: i64 = PICK + SPAN * face + picked
    return action if action > least else least


class QuickBot(Policy):
    """The quick player as a bot."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.blind = True

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the quick player's action."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # a bot is given states of its game
        return quick_action(state)
