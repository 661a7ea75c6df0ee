"""Odds of Gangster Le Pro, from what a seat may know."""

from __future__ import annotations

from typing import Any

from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.insight import bout_chance
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def begin(count: int, /, **position: Any) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(count)
    GAME.set_position(state, position)
    return state


def test_the_odds_of_the_book() -> None:
    """Counted from the cards: arrests 1 in 2 and 1 in 3, loots of 4 800 and 1 600, collections of 2 500 (GLP-8)."""
    odds = GAME.insight(begin(2), 0)
    assert odds["bank"] == {"arrest": 0.5, "loot": 4800}
    assert odds["shop"] == {"arrest": 0.3333, "loot": 1600}
    assert odds["collecte"] == 2500
    assert odds["justice"]["dossier"] == round(10 / 24, 4)
    assert 3500 < odds["perle"] < 4000
    assert 3500 < odds["diamant"] < 4000


def test_odds_follow_what_was_seen() -> None:
    """A used arrest makes the next robbery safer."""
    odds = GAME.insight(begin(2, used=["commerce-chien", "commerce-patronne"]), 0)
    assert odds["shop"]["arrest"] == round(6 / 22, 4)


def test_fight_odds_are_exact() -> None:
    """One die against one, the organiser a point ahead: 21 wins to 10 defeats, ties rolled again."""
    assert bout_chance(1, 1, 1, 0) == 21 / 31
    assert bout_chance(1, 0, 1, 0) == 0.5
    state = begin(
        2, players=[{"boxer": "boxe-kid-coton"}, {"boxer": {"card": "boxe-marquis", "shown": True}}]
    )
    assert GAME.insight(state, 0)["fights"] == {"1": round(21 / 31, 4)}
