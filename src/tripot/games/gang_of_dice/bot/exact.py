"""Plays a turn of Gang of Dice for the best chance to win the match, by exact computation.

`bot.outlook` gives the value of every total and of an invalid result. For each number of dice the turn's
value is then exact (`bot.odds`). The best number is chosen, and after each roll the best dice to keep. With more than MAX_EXACT_DICE
dice it is the value of aiming at the best single total. Sometimes a last round is won by rolling nearly all dice.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.gang_of_dice.bot.greedy import best_keep, reroll_plan
from tripot.games.gang_of_dice.bot.odds import MAX_EXACT_DICE, STOP_HERE, Plan
from tripot.games.gang_of_dice.bot.outlook import Outlook
from tripot.games.gang_of_dice.bot.value import Value
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import count_of, number_of
from tripot.games.gang_of_dice.rules.numbers import CHOOSE_COUNT, PICK, REROLL, SPAN, STOP, STOP_OR_REROLL

_EQUAL: Final = 1e-9


class ExactBot(Policy):
    """Plays every turn for the best chance of the first place."""

    def __init__(self, name: str, judge: Value) -> None:
        self.name = name
        self.blind = True
        self.judge = judge

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the number of dice, stop, reroll, or how many dice of the face asked for to reroll."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # a bot is given states of its game
        outlook = Outlook(state, self.judge)
        if state.phase == CHOOSE_COUNT:
            return best_count(state, outlook)
        kept = best_keep(turn_plan(state, outlook), state)
        if state.phase == STOP_OR_REROLL:
            return STOP if kept == STOP_HERE else REROLL
        face = state.face
        return PICK + SPAN * face + count_of(state.dice, face) - count_of(kept, face)


def best_count(state: GangOfDiceState, outlook: Outlook) -> int:
    """Return the number of dice with the best chance of the first place; fewer among equals."""
    best = 1
    most = -1.0
    for n in range(1, state.most + 1):
        value = count_value(state, outlook, n)
        if value > most + _EQUAL:
            most = value
            best = n
    return best


def count_value(state: GangOfDiceState, outlook: Outlook, n: int) -> float:
    """Return the chance of the first place when n dice are rolled and the turn is played best."""
    fallen = outlook.falls(n)
    if n <= MAX_EXACT_DICE:
        return fallen + Plan(state.cards[state.card], n, outlook.worth(n)).value()
    chances = outlook.chances
    most = 0.0
    for total in range(outlook.target(n), 5 * n + 1):
        chance = chances.at(n, total)
        if chance <= most:
            break
        most = max(most, chance * (outlook.stands(n, total) - fallen))
    return fallen + most


def turn_plan(state: GangOfDiceState, outlook: Outlook) -> Plan:
    """Return the plan for the dice on the tray; with more than MAX_EXACT_DICE dice, the greedy bot's plan."""
    n = number_of(state.dice)
    if n > MAX_EXACT_DICE:
        return reroll_plan(state)
    return Plan(state.cards[state.card], n, outlook.worth(n))
