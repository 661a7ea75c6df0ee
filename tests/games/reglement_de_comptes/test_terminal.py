"""How the table is drawn in text."""

from __future__ import annotations

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, table

SEATS = {
    "7": "yellow lame",
    "8": "red cogneur asleep",
    "22": "blue cogneur",
    "12": "red parrain",
    "29": "yellow cogneur",
    "5": "blue parrain",
}


@pytest.mark.parametrize(
    ("lang", "words"), [("fr", "Votre main : Pan ! et Boum !"), ("en", "Your hand: Bang! and Boom!")]
)
def test_the_table_is_drawn(lang: str, words: str) -> None:
    """Both sides, both ends, men, sleepers, cakes and everybody's numbers."""
    state = table(seats=SEATS, cakes={"red": 22}, hands={"yellow": ["pan", "boum"]})
    drawn = GAME.show(state, 0, lang)
    assert drawn.endswith(words)
    assert "*R" in drawn
    assert drawn.count("|") == 10
    assert max(map(len, drawn.splitlines())) <= 80
    if lang == "fr":
        assert "JaL  RoCz" in drawn
        assert "> Jaune (0)  0 $ · revenu 0 $ · 2 gangsters · gâteau – · 2 cartes" in drawn
    assert words not in GAME.show(state, None, lang)
