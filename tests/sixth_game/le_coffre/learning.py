"""Le Coffre for learners: an action is a number of bundles; an observation is the open table."""

from __future__ import annotations

from le_coffre.rules import BUNDLES, MOST
from tripot.core.learning import Field, one_hot


def action_ids(players: int) -> range:
    """Return the numbers of bundles that can be taken."""
    return range(1, MOST + 1)


def longest(players: int) -> int:
    """Return the most decisions a match can take: one bundle each time."""
    return BUNDLES


def fields(players: int) -> tuple[Field, ...]:
    """List what an observation holds."""
    return (
        Field("seat", players, 0, 1, "which seat looks", lambda view, seat: one_hot(players, seat)),
        Field("left", 1, 0, BUNDLES, "bundles in the safe", lambda view, seat: [view["left"]]),
        Field("taken", players, 0, BUNDLES, "bundles taken, seat by seat", lambda view, seat: view["taken"]),
    )
