"""Advice for Gang of Dice: why a choice is good or bad, from the exact odds to be beaten and to go bust."""

from __future__ import annotations

from tripot.core.texts import Message
from tripot.games.gang_of_dice.bot.chances import chances_of
from tripot.games.gang_of_dice.bot.greedy import ANY_TOTAL, aim_of, best_keep, plans, reroll_plan, win_chance
from tripot.games.gang_of_dice.bot.odds import MAX_EXACT_DICE, STOP_HERE
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import number_of, total_of, written
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_COUNT,
    MAX_ROLLS,
    NO_SEAT,
    REROLL,
    STOP,
    STOP_OR_REROLL,
)


def advice(state: GangOfDiceState, seat: int, action: int) -> Message | None:
    """Return the reason, None if there is nothing to say (the faces to pick within a reroll)."""
    if state.phase == CHOOSE_COUNT:
        return _of_count(state, action)
    if state.phase == STOP_OR_REROLL and action == STOP:
        return _of_stopping(state)
    if state.phase == STOP_OR_REROLL and action == REROLL:
        return _of_rerolling(state)
    return None


def _of_count(state: GangOfDiceState, n: int) -> Message:
    chances = chances_of(state.cards[state.card])
    values = {"n": n, "win": _hundred(win_chance(state, n)), "bust": _hundred(1 - chances.at(n, 0))}
    if state.best == NO_SEAT:
        return "advice.count_open", values
    return "advice.count", {**values, "target": aim_of(state, n).target(n), "best": state.best}


def _of_stopping(state: GangOfDiceState) -> Message:
    card, dice = state.cards[state.card], state.dice
    n, total = number_of(dice), total_of(dice)
    if card.condition.met(dice):
        return "advice.stop_bust", {"total": total}
    aim = aim_of(state, n)
    if total < aim.target(n):
        return "advice.stop_behind", {"total": total, "target": aim.target(n), "best": state.best}
    if aim.followers == 0:
        return "advice.stop_wins", {"total": total}
    beaten = 1 - aim.stays(chances_of(card), n, total)
    # The next seat matters most: it sees the total and answers it.
    return "advice.stop_ahead", {
        "total": total,
        "beaten": _hundred(beaten),
        "left": aim.followers,
        "next": state.after(state.turn),
    }


def _of_rerolling(state: GangOfDiceState) -> Message | None:
    card, dice = state.cards[state.card], state.dice
    plan = reroll_plan(state)
    kept = best_keep(plan, state)
    rerolls = MAX_ROLLS - state.rolls
    stop = _hundred(plan.stopping(dice))
    if kept == STOP_HERE:
        return "advice.reroll_worse", {"stop": stop}
    values = {
        "dice": written(dice - kept),
        "win": _hundred(plan.keeping(kept, rerolls - 1)),
        "stop": stop,
    }
    if number_of(dice) > MAX_EXACT_DICE:
        return "advice.reroll_many", values
    safe = plans.of(card, number_of(dice), ANY_TOTAL)
    return "advice.reroll", {**values, "bust": _hundred(1 - safe.keeping(kept, 0))}


def _hundred(chance: float) -> int:
    return round(100 * chance)
