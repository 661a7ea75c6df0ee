"""Gangster Le Pro in text."""

from __future__ import annotations

from typing import Any

import pytest

from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def begin(count: int, /, **position: Any) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(count)
    GAME.set_position(state, position)
    return state


def test_the_table_in_text() -> None:
    """The terminal shows every player, the board, hats and one's own cards, in both languages."""
    state = begin(3, players=[{"cards": ["perle-4200"], "boxer": "boxe-ours"}, {"car": "automobile-taxi"}, {"out": 1}],
                  hats={"21": "aventure-trappe"})  # fmt: skip
    shown = GAME.show(state, 0, "fr")
    assert "hors jeu" in shown
    assert "21 Expert^" in shown
    assert GAME.text(("card.perle-4200", {}), "fr") in shown
    assert GAME.text(("card.perle-4200", {}), "en") not in GAME.show(state, 1, "en")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_fits_eighty_columns(lang: str) -> None:
    """No line is wider, with six pawns on a double square, a full hand and every deck's longest names."""
    crowd = {"square": 23, "cash": 123_400, "buyer": True}
    names = [name for name in begin(6).components.ids if name.startswith("personnage-")]
    people = [{**crowd, "personnage": names[seat]} for seat in range(6)]
    people[0] |= {
        "cards": ["perle-4200", "diamant-4000", "aventure-racket", "recrutement-riton"],
        "car": "automobile-teuf-teuf",
        "boxer": "boxe-ours",
    }
    text = GAME.show(begin(6, players=people), 0, lang)
    assert max(len(line) for line in text.splitlines()) <= 80


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_ones_own_personnage_is_explained(lang: str) -> None:
    """The player reads the effect of their Personnage; a spectator reads the names only."""
    state = begin(2)
    name = next(name for name in state.components.ids if name.startswith("personnage-"))
    GAME.set_position(state, {"players": [{"personnage": name}, {}]})
    explained = GAME.text((f"card_text.{name}", {}), lang).split()
    assert " ".join(explained) in " ".join(GAME.show(state, 0, lang).split())
    assert " ".join(explained) not in " ".join(GAME.show(state, None, lang).split())
