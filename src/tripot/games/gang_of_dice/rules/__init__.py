"""The rules of Gang of Dice: `numbers` of the box, `dice` and warnings, the `components` on the felt, the `state`."""

from tripot.games.gang_of_dice.rules.state import GangOfDiceState

__all__ = ["GangOfDiceState"]
