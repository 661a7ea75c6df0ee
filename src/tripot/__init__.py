"""Tripot: five gangster board games from one rules source each."""

from typing import TYPE_CHECKING, Any

from tripot.core.errors import BadInput, IllegalAction, NotationError, RecordError, TripotError
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, Event, State

if TYPE_CHECKING:
    from tripot.testing import check_game

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "BadInput", "Event", "IllegalAction", "Match", "NotationError", "RecordError", "Rng", "State", "TripotError",
    "__version__", "all_games", "check_game", "find_game", "read_record",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Bring the conformance suite only when it is asked for."""
    if name == "check_game":
        from tripot.testing import check_game

        return check_game
    raise AttributeError(f"module 'tripot' has no attribute {name!r}")
