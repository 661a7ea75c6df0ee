"""The compiled rules of 12 Gangsters; `state` is a position and carries out picks."""

from tripot.games.twelve_gangsters.rules.state import TwelveGangstersState

__all__ = ["TwelveGangstersState"]
