"""The bots of 12 Gangsters."""

from tripot.games.twelve_gangsters.bot.greedy import GreedyBot

__all__ = ["GreedyBot"]
