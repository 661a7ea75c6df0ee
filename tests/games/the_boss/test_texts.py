"""The Boss: texts and rulebook are whole, in both languages."""

from __future__ import annotations

import re

from tests.games.the_boss.help import GAME, new

from tripot.core.texts import LANGUAGES


def test_texts_have_no_holes() -> None:
    """Every card, city, option value, badge and sanction has its words; French spaces its punctuation."""
    texts = GAME.catalogue
    assert texts.problems() == []
    for option in GAME.options:
        for value in option.values:
            assert value == "seat" or f"option.{option.name}.{value}" in texts
    for card in range(27):
        state = new(4)
        assert f"card.{state.box.name(card)}" in texts
    assert texts.render(("card.kansas-city-revolver", {}), "fr") == "Kansas City revolver"
    for key, both in texts.texts.items():
        assert not re.search(r"[^\s\u202f\u00a0][;!?]", re.sub(r"\{[^}]*\}", "x", both["fr"])), key
        for lang in LANGUAGES:
            assert both[lang] == both[lang].strip(), key


def test_the_rulebook_has_every_paragraph_of_the_book() -> None:
    """Eight chapters, in order."""
    counts = {"1": 4, "2": 7, "3": 8, "4": 3, "5": 6, "6": 3, "7": 2}
    wanted = [f"BOSS-{chapter}.{n}" for chapter, last in counts.items() for n in range(1, last + 1)]
    assert list(GAME.rule_ids) == [*wanted, "BOSS-8"]
