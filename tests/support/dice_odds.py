"""Exact odds of Gang of Dice compared with turns that the rules play at random."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product

from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.games.gang_of_dice.bot.odds import STOP_HERE, Plan, at_least
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import WarningCard, count_of, handful, total_of
from tripot.games.gang_of_dice.rules.numbers import FACES, PICK, REROLL, SPAN, STOP, STOP_OR_REROLL

GAME = find_game("gang-of-dice")


@dataclass
class Compared:
    """One chance: exact, simulated, and their distance in standard errors."""

    card: str
    dice: int
    what: str
    exact: float
    seen: float
    distance: float


def cards() -> list[WarningCard]:
    """Return the standard edition's cards."""
    state = GAME.new(2)
    assert isinstance(state, GangOfDiceState)
    return state.cards


def first_roll(card: WarningCard, n: int) -> float:
    """Count the ways of n dice that meet the condition: no engine involved."""
    met = sum(card.condition.met(handful(list(faces))) for faces in product(range(FACES), repeat=n))
    return float(met) / float(FACES**n)


def aim(card: WarningCard, n: int) -> int:
    """Return the highest total reached 3 times in 10, at least 1."""
    total = 1
    while Plan(card, n, at_least(total + 1, 5 * n)).value() >= 0.3:
        total += 1
    return total


def chain(dice: int, kept: int) -> list[int]:
    """Return the actions that reroll all dice but the kept ones."""
    if kept == STOP_HERE:
        return [STOP]
    actions = [REROLL]
    for face in range(FACES - 1, -1, -1):
        there = count_of(dice, face)
        if there:
            actions.append(PICK + SPAN * face + there - count_of(kept, face))
    return actions


def simulate(card: WarningCard, n: int, plan: Plan, target: int, rolls: int, rng: Rng) -> tuple[int, int]:
    """Play turns by the rules; count first rolls that meet the condition, and valid ends with the target."""
    start = GAME.new(2)
    assert isinstance(start, GangOfDiceState)
    GAME.set_position(start, {"card": card.name})
    start.apply(0, n)
    known: dict[tuple[int, int], list[int]] = {}
    met = reached = 0
    for _turn in range(rolls):
        state = start.clone()
        state.settle(rng)
        first = True
        while state.turn == 0 and state.phase == STOP_OR_REROLL:
            key = (state.dice, state.rolls)
            if first:
                met += card.condition.met(state.dice)
                first = False
            actions = known.get(key)
            if actions is None:
                actions = chain(state.dice, plan.best(state.dice, 3 - state.rolls)[0])
                known[key] = actions
            for action in actions:
                state.apply(0, action)
            state.settle(rng)
        if first:
            met += 1
        if state.valid & 1 and total_of(state.rolled[0]) >= target:
            reached += 1
    return met, reached


def compare(rolls: int, most: int, seed: int) -> list[Compared]:
    """Compare every card and number of dice."""
    found: list[Compared] = []
    for place, card in enumerate(cards()):
        for n in range(1, most + 1):
            rng = Rng(seed * 1000 + place * 16 + n)
            for target in (0, aim(card, n)):
                found += look(card, n, target, rolls, rng)
    return found


def look(card: WarningCard, n: int, target: int, rolls: int, rng: Rng) -> list[Compared]:
    """Simulate one card, number of dice and target; again with ten times the turns if a distance passes 3."""
    plan = Plan(card, n, at_least(target, 5 * n))
    rows: list[Compared] = []
    for turns in (rolls, 10 * rolls):
        met, reached = simulate(card, n, plan, target, turns, rng)
        what = f"ends with {target} or more" if target else "ends valid"
        rows = [compared(card, n, what, plan.value(), reached, turns)]
        if target == 0:
            rows.insert(0, compared(card, n, "first roll meets it", first_roll(card, n), met, turns))
        if all(abs(row.distance) <= 3 for row in rows):
            break
    return rows


def compared(card: WarningCard, n: int, what: str, exact: float, seen: int, rolls: int) -> Compared:
    """Put one comparison together; a chance of 0 or 1 must be met exactly."""
    error = math.sqrt(exact * (1 - exact) / rolls) if 0 < exact < 1 else 0.0
    gap = seen / rolls - exact
    distance = gap / error if error > 1e-12 else (0.0 if abs(gap) < 1e-12 else math.inf)
    return Compared(card.name, n, what, exact, seen / rolls, distance)
