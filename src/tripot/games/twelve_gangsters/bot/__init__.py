"""The bots of 12 Gangsters, and what a search should know of it."""

from tripot.games.twelve_gangsters.bot.greedy import GreedyBot
from tripot.games.twelve_gangsters.bot.knowledge import TwelveGangstersKnowledge

__all__ = ["GreedyBot", "TwelveGangstersKnowledge"]
