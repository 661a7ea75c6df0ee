"""Many random matches; `python -m tools.soak` plays a hundred thousand."""

from __future__ import annotations

import pytest
from tests.support.soak import chunk


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches_keep_every_invariant(players: int) -> None:
    """Conserved values stay, an awaited seat always has an action, and every match ends properly."""
    played, longest = chunk("gang-of-dice", players, 0, 1000)
    assert played == 1000
    assert longest > 100
