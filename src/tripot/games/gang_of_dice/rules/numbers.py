"""Constants of Gang of Dice: dice and tokens, rounds and rolls, actions, phases, and the layout of a packed position."""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec

FACES: Final = 6
BOSS: Final = 0
DICE: Final = 36
LIGHT_CARDS: Final = 12
DARK_CARDS: Final = 6

ROUNDS: Final = 12
FIRST_DARK_ROUND: Final = 10
TOKEN: Final = 3
"""A token is worth three dice (GOD-1.2)."""
MAX_ROLLS: Final = 3
"""One roll and up to two rerolls (GOD-4.3)."""

STOP: Final = 0
REROLL: Final = DICE + 1
PICK: Final = REROLL + 1
SPAN: Final = DICE + 1
ACTIONS: Final = PICK + FACES * SPAN
"""How many actions there are."""

# Phases; those up to ROLL are chance.
DRAW_FIRST: Final = 0
TURN_CARD: Final = 1
ROLL: Final = 2
CHOOSE_COUNT: Final = 3
STOP_OR_REROLL: Final = 4
CHOOSE_FACE: Final = 5
OVER: Final = 6

# Parts of `GangOfDiceState.seats`, four numbers each: wealth, the round of elimination, the last dice.
WEALTH: Final = 0
OUT: Final = 4
ROLLED: Final = 8
SEAT_PARTS: Final = 12

NO_SEAT: Final = -1
NO_CARD: Final = -1

TOKENS: Final[tuple[str, ...]] = ("B", "1", "2", "3", "4", "5")
"""The faces as they are written."""

BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(LIGHT_CARDS + DARK_CARDS)])
"""By card or seat: its bit in a mask."""
