"""The whole choices of Gang of Dice that the coach considers: a number of dice, stopping, or the dice to roll again."""

from __future__ import annotations

from typing import Final

from tripot.core.policy import Knowledge
from tripot.games.gang_of_dice.bot.greedy import best_keep, reroll_plan
from tripot.games.gang_of_dice.bot.odds import MAX_EXACT_DICE, STOP_HERE, parts
from tripot.games.gang_of_dice.rules.dice import count_of, number_of
from tripot.games.gang_of_dice.rules.numbers import (
    FACES,
    MAX_ROLLS,
    PICK,
    REROLL,
    SPAN,
    STOP,
    STOP_OR_REROLL,
    TOKENS,
)
from tripot.games.gang_of_dice.rules.state import GangOfDiceState

MAX_REROLLS: Final = 5
"""The rerolls considered: those that win the round most often."""


def lines_of(knowledge: Knowledge, state: GangOfDiceState, seat: int) -> list[list[int]]:
    """Return the numbers of dice, or stopping and the best rerolls; a reroll begun face by face goes on face by face."""
    if state.phase == STOP_OR_REROLL:
        return [[STOP], *(_reroll(state, kept) for kept in _best_keeps(state))]
    return [[int(action)] for action in knowledge.candidates(state, seat)]


def _best_keeps(state: GangOfDiceState) -> list[int]:
    """Return the dice kept by the rerolls that win the round most often, best first."""
    plan = reroll_plan(state)
    dice, rerolls = state.dice, MAX_ROLLS - state.rolls
    if number_of(dice) > MAX_EXACT_DICE:
        kept = best_keep(plan, state)
        return [0 if kept == STOP_HERE else kept]
    keeps = [int(part) for part in parts(dice) if part != dice]
    keeps.sort(key=lambda kept: (-plan.keeping(kept, rerolls - 1), kept))
    return keeps[:MAX_REROLLS]


def _reroll(state: GangOfDiceState, kept: int) -> list[int]:
    """Return the chain that rolls again all dice but those kept."""
    return [
        REROLL,
        *(
            PICK + SPAN * face + int(count_of(state.dice, face)) - int(count_of(kept, face))
            for face in range(FACES - 1, -1, -1)
            if count_of(state.dice, face)
        ),
    ]


def write_reroll(state: GangOfDiceState, line: list[int]) -> str | None:
    """Return the line of notation for a whole reroll; None for any other choice."""
    if len(line) < 2 or line[0] != REROLL:
        return None
    picked: list[str] = []
    for action in line[1:]:
        face, k = divmod(action - PICK, SPAN)
        picked += [TOKENS[face]] * k
    return f"reroll {' '.join(picked)}"
