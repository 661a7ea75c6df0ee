"""The rules of The Boss, a file a chapter of the rulebook; all of it is compiled where a compiler is."""

from tripot.games.the_boss.rules.state import BossState

__all__ = ["BossState"]
