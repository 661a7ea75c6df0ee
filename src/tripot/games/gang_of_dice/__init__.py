"""Gang of Dice, by Reiner Knizia (Mandoo Games, 2022): roll high, stop in time, never offend the Boss.

| fact        | value                                                                            |
|-------------|----------------------------------------------------------------------------------|
| players     | 2 to 4                                                                           |
| rounds      | 12, or fewer when only one player has dice left                                  |
| decisions   | in turn: how many dice, then stop or reroll, up to twice                         |
| chance      | the first player, each round's Warning card, every die (one node a die)          |
| actions     | `dice 3`, `stop`, `reroll 1 1 B` (a chain: `reroll`, `pick 2x1`, `pick 1xB`)     |
| secrets     | none; with the option "screens" the others' wealth is not shown                  |

Rules version 2. In version 1 the dice of the centre could be exchanged at any time (GOD-3.2); its matches still allow it.
"""

from tripot.games.gang_of_dice.game import GangOfDice

GAME = GangOfDice()

__all__ = ["GAME", "GangOfDice"]
