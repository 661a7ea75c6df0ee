"""The bots of Gang of Dice: exact `odds` of a turn, `knowledge` of what each card's dice can do, `greedy` play."""

from tripot.games.gang_of_dice.bot.greedy import GreedyBot

__all__ = ["GreedyBot"]
