"""The bots of Gang of Dice: exact `odds` of a turn, `chances` of each card's dice, `greedy` play."""

from tripot.games.gang_of_dice.bot.greedy import GreedyBot

__all__ = ["GreedyBot"]
