"""The values of the sheet of 12 Gangsters."""

from __future__ import annotations

from typing import Any

from tripot.core.options import Edition
from tripot.games.twelve_gangsters.edition import check_edition
from tripot.games.twelve_gangsters.rules.numbers import CARDS, ROUNDS


def sheet_values(edition: Edition) -> dict[str, Any]:
    """Return the rounds and the gangsters of each player, by number of players."""
    check_edition(edition)
    counts = [players for players, rounds in enumerate(ROUNDS) if rounds]
    return {
        "most": CARDS,
        "lengths": [{"players": players, "rounds": ROUNDS[players]} for players in counts],
    }
