"""The public conformance suite: `check_game(game)` checks that any game keeps the contract of `tripot.core`.

from tripot.testing import check_game
check_game(my_game)                    # raises CheckFailed with one sentence, or returns a report
"""

from tripot.testing.check import CheckFailed, Report, check_game
from tripot.testing.digest import match_digest

__all__ = ["CheckFailed", "Report", "check_game", "match_digest"]
