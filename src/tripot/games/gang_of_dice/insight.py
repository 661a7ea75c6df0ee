"""The odds of the player on turn at Gang of Dice: everything is public, so everybody may have them.

Choosing a number of dice: `counts` by number, with `bust`, the chance to end invalid even when played as safely as can be,
and `win`, the chance to win the round when played for that. Rerolling: `stop`, and `rerolls` by the dice rolled again,
written in the order of the tray, with `bust`, the chance that the condition is met after this very reroll, `valid`, the chance
to end valid when played for that, and `win`. `target` is the least total that takes the lead, `advice` a line to play.

Up to ten dice all of it is exact for the last player of a round; with players to come, `win` rests on how they are
modelled (see `bot`). Beyond, `win` is a lower bound.
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
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules_dice import number_of, total_of
from tripot.games.gang_of_dice.rules_table import (
    CHOOSE_COUNT,
    MOST_ROLLS,
    STOP_OR_REROLL,
    written,
)

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
    kept = best_keep(win, state)
    return {
        "seat": state.turn,
        "target": aim_of(state, n).target(n),
        "total": total_of(dice),
        "stop": {"win": _rounded(win.stopping(dice)), "bust": 1.0 if card.condition.met(dice) else 0.0},
        "rerolls": listed,
        "exact": exact,
        "advice": "stop" if kept == STOP_HERE else line_of(dice, kept),
    }


def line_of(dice: int, kept: int) -> str:
    """Write the reroll that keeps some of the dice: `reroll 1 1 B`."""
    return " ".join(["reroll", *written(dice - kept)])


def _rounded(chance: float) -> float:
    return round(chance, _DIGITS)
