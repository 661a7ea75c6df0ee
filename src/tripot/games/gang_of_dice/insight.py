"""The odds of the player on turn at Gang of Dice: everything is public, so everybody may have them.

Up to ten dice they are exact for the last player of a round; with players to come, `win` rests on how those are modelled
(see `bot`). `bust` is the chance to end invalid even if played as safely as can be from there on.
"""

from __future__ import annotations

from typing import Any

from tripot.games.gang_of_dice.bot import (
    ANY_TOTAL,
    aim_of,
    best_keep,
    choose_count,
    plans,
    reroll_plan,
    win_chance,
)
from tripot.games.gang_of_dice.bot_odds import MOST_EXACT, STOP_HERE, parts
from tripot.games.gang_of_dice.bot_table import chances_of
from tripot.games.gang_of_dice.rules import CHOOSE_COUNT, MOST_ROLLS, STOP_OR_REROLL, GangOfDiceState, written
from tripot.games.gang_of_dice.rules_dice import number_of, total_of

_DIGITS = 4
_LISTED = 40
"""Beyond MOST_EXACT dice only the best so many rerolls are listed."""


def insight(state: GangOfDiceState) -> dict[str, Any]:
    """Return the odds of the decision at hand; {} where nobody chooses a number of dice or a reroll."""
    if state.phase == CHOOSE_COUNT:
        return _of_counts(state)
    if state.phase == STOP_OR_REROLL:
        return _of_rerolls(state)
    return {}


def _of_counts(state: GangOfDiceState) -> dict[str, Any]:
    card = state.cards[state.card]
    chances = chances_of(card)
    counts = []
    for n in range(1, state.most + 1):
        aim = aim_of(state, n)
        counts.append(
            {
                "n": n,
                "target": aim.target(n),
                "bust": _rounded(1 - chances.at(n, 0)),
                "win": _rounded(win_chance(state, n)),
            }
        )
    return {
        "seat": state.turn,
        "counts": counts,
        "exact_to": MOST_EXACT,
        "advice": f"dice {choose_count(state)}",
    }


def _of_rerolls(state: GangOfDiceState) -> dict[str, Any]:
    card = state.cards[state.card]
    dice = state.dice
    n = number_of(dice)
    rerolls = MOST_ROLLS - state.rolls
    exact = n <= MOST_EXACT
    win = reroll_plan(state)
    safe = plans.of(card, n, ANY_TOTAL) if exact else win
    listed = []
    for part in parts(dice - win.fixed):
        kept = part + win.fixed
        row: dict[str, Any] = {"do": line_of(dice, kept), "win": _rounded(win.keeping(kept, rerolls - 1))}
        if exact:
            row["bust"] = _rounded(1 - safe.keeping(kept, rerolls - 1))
        listed.append(row)
    if not exact:
        listed.sort(key=lambda row: -float(row["win"]))
        listed = listed[:_LISTED]
    kept = best_keep(win, state)
    busts = card.condition.met(dice)
    return {
        "seat": state.turn,
        "target": aim_of(state, n).target(n),
        "total": total_of(dice),
        "stop": {"do": "stop", "win": _rounded(win.stopping(dice)), "bust": 1.0 if busts else 0.0},
        "rerolls": listed,
        "exact": exact,
        "advice": "stop" if kept == STOP_HERE else line_of(dice, kept),
    }


def line_of(dice: int, kept: int) -> str:
    """Write the reroll that keeps some of the dice: `reroll 1 1 B`."""
    return " ".join(["reroll", *written(dice - kept)])


def _rounded(chance: float) -> float:
    return round(chance, _DIGITS)
