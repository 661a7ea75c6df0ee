"""Insight: the men that each gang can hit."""

from __future__ import annotations

from tests.games.reglement_de_comptes.helpers import GAME, table

from tripot.games.reglement_de_comptes.insight import reach

SEATS = {
    "7": "yellow lame",
    "8": "red cogneur asleep",
    "22": "blue cogneur",
    "12": "red parrain",
    "29": "yellow cogneur",
    "5": "blue parrain",
}


def test_reach_is_public_knowledge() -> None:
    """The targets of each gang in the present seating."""
    state = table(seats=SEATS, cakes={"yellow": 12})
    assert reach(state, 0) == {"knife": [8], "pan": [22], "cocktail": [8, 12], "cake": [12]}
    assert reach(state, 1) == {"knife": [], "pan": [], "cocktail": [], "cake": []}
    assert GAME.insight(state, 0)["reach"][0]["pan"] == [22]
