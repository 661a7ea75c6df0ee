"""Gangster Le Pro in text."""

from __future__ import annotations

from typing import Any, cast

from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def begin(count: int, /, **position: Any) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(count)
    GAME.set_position(state, position)
    return cast(GangsterLeProState, state)


def test_the_table_in_text() -> None:
    """The terminal shows every player, the board, hats and one's own cards, in both languages."""
    state = begin(3, players=[{"cards": ["perle-4200"], "boxer": "boxe-ours"}, {"car": "automobile-taxi"}, {"out": 1}],
                  hats={"21": "aventure-trappe"})  # fmt: skip
    shown = GAME.show(state, 0, "fr")
    assert "éliminé" in shown
    assert "21 Expert^" in shown
    assert GAME.text(("card.perle-4200", {}), "fr") in shown
    assert GAME.text(("card.perle-4200", {}), "en") not in GAME.show(state, 1, "en")
