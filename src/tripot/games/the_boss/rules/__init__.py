"""The compiled rules of The Boss, one file per chapter of the rulebook; `state` is a position."""

from tripot.games.the_boss.rules.state import BossState

__all__ = ["BossState"]
