"""Tripot: five gangster board games from one rules source each."""

from tripot.core.registry import find_game, games

__version__ = "0.1.0"
__all__ = ["__version__", "find_game", "games"]
