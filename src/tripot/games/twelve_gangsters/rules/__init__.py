"""The rules of 12 Gangsters: `numbers` of the box, and the `state` with all that follows from a pick."""

from tripot.games.twelve_gangsters.rules.state import TwelveGangstersState

__all__ = ["TwelveGangstersState"]
