"""The compiled rules of Gang of Dice, one file per chapter of the rulebook; `state` is a position."""

from tripot.games.gang_of_dice.rules.state import GangOfDiceState

__all__ = ["GangOfDiceState"]
