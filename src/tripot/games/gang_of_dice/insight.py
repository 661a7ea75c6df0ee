"""Odds of the player on turn in Gang of Dice, and what is conserved.

Everything is public, so all seats get the same odds.

Choosing a number of dice: `counts` by number, with `bust`, the least chance to end invalid,
and `win`, the best chance to win the round. Rerolling: `stop`, and `rerolls` by the dice rolled again,
in the order of the tray. Each has `bust`, the chance that the condition is met after this reroll; `valid`, the best chance
to end valid; and `win`. `target` is the least total that takes the lead.

Up to ten dice, all values are exact for the last player of a round. With players to come, `win` depends on how they are
modelled (see `bot.greedy`). Beyond, `win` is a lower bound.
"""

from __future__ import annotations

from typing import Any

from tripot.core.game import Hidden
from tripot.games.gang_of_dice.bot.chances import chances_of
from tripot.games.gang_of_dice.bot.greedy import (
    ANY_TOTAL,
    aim_of,
    plans,
    reroll_plan,
    win_chance,
)
from tripot.games.gang_of_dice.bot.odds import MAX_EXACT_DICE, parts
from tripot.games.gang_of_dice.position import on_tray
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import number_of, total_of, written
from tripot.games.gang_of_dice.rules.numbers import CHOOSE_COUNT, MAX_ROLLS, NO_CARD, STOP_OR_REROLL, TOKEN

_DIGITS = 4
_LISTED = 40
"""The most rerolls listed with more than MAX_EXACT_DICE dice."""


def odds(state: GangOfDiceState, seat: int | None) -> dict[str, Any]:
    """Return the odds of the current decision; {} if no seat chooses a number of dice or a reroll."""
    if state.phase == CHOOSE_COUNT:
        return _of_counts(state)
    if state.phase == STOP_OR_REROLL:
        return _of_rerolls(state)
    return {}


def _of_counts(state: GangOfDiceState) -> dict[str, Any]:
    card = state.cards[state.card]
    chances = chances_of(card)
    counts = {}
    for n in range(1, state.most + 1):
        counts[str(n)] = {
            "target": aim_of(state, n).target(n),
            "bust": _rounded(1 - chances.at(n, 0)),
            "win": _rounded(win_chance(state, n)),
        }
    return {
        "seat": state.turn,
        "counts": counts,
        "exact_to": MAX_EXACT_DICE,
    }


def _of_rerolls(state: GangOfDiceState) -> dict[str, Any]:
    card = state.cards[state.card]
    dice = state.dice
    n = number_of(dice)
    rerolls = MAX_ROLLS - state.rolls
    exact = n <= MAX_EXACT_DICE
    win = reroll_plan(state)
    safe = plans.of(card, n, ANY_TOTAL) if exact else win
    rows = [
        (win.keeping(part + win.fixed, rerolls - 1), part + win.fixed) for part in parts(dice - win.fixed)
    ]
    if not exact:
        rows = sorted(rows, reverse=True)[:_LISTED]
    listed = {}
    for chance, kept in rows:
        row = {"win": _rounded(chance)}
        if exact:
            row["bust"] = _rounded(1 - safe.keeping(kept, 0))
            row["valid"] = _rounded(safe.keeping(kept, rerolls - 1))
        listed[" ".join(written(dice - kept))] = row
    return {
        "seat": state.turn,
        "target": aim_of(state, n).target(n),
        "total": total_of(dice),
        "stop": {"win": _rounded(win.stopping(dice)), "bust": 1.0 if card.condition.met(dice) else 0.0},
        "rerolls": listed,
        "exact": exact,
    }


def _rounded(chance: float) -> float:
    return round(chance, _DIGITS)


def hidden(state: GangOfDiceState, seat: int | None) -> list[Hidden]:
    """List nothing: all that happens is public, and wealth follows from it (GOD-3.1)."""
    return []


def conserved(state: GangOfDiceState) -> dict[str, int]:
    """Count the worth of all dice and tokens, those set aside included, and the cards, turned and not."""
    aside = sum(state.bonus_plan[state.round + 1 :])
    at_stake = state.dice_standing + state.centre + on_tray(state)
    rounds = state.round if state.card != NO_CARD else max(state.round - 1, 0)
    return {
        "worth in dice": sum(state.wealth) + at_stake + TOKEN * (state.bonus + aside),
        "cards": int(state.bag).bit_count() + rounds,
    }
