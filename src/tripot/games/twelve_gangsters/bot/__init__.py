"""The bots of 12 Gangsters, and its knowledge for searches."""

from tripot.games.twelve_gangsters.bot.greedy import GreedyBot
from tripot.games.twelve_gangsters.bot.knowledge import TwelveGangstersKnowledge

__all__ = ["GreedyBot", "TwelveGangstersKnowledge"]
