"""Tripot: five gangster board games from one rules source each."""

from tripot.core.match import Match
from tripot.core.registry import all_games, find_game

__version__ = "0.1.0"
__all__ = ["Match", "__version__", "all_games", "find_game"]
