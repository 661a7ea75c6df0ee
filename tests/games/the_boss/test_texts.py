"""The Boss: texts and rulebook are whole, in both languages."""

from __future__ import annotations

import re

import pytest
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
        assert f"card.{state.components.name(card)}" in texts
    assert texts.render(("card.kansas-city-revolver", {}), "fr") == "Kansas City revolver"
    for key, both in texts.texts.items():
        assert not re.search(r"[^\s\u202f\u00a0][;!?]", re.sub(r"\{[^}]*\}", "x", both["fr"])), key
        for lang in LANGUAGES:
            assert both[lang] == both[lang].strip(), key


def test_the_rulebook_has_every_paragraph_of_the_book() -> None:
    """Its aim first, then eight chapters in order."""
    counts = {"1": 4, "2": 7, "3": 8, "4": 3, "5": 6, "6": 3, "7": 2}
    wanted = [f"BOSS-{chapter}.{n}" for chapter, last in counts.items() for n in range(1, last + 1)]
    assert list(GAME.rule_ids) == ["BOSS-0", *wanted, "BOSS-8"]


def test_the_game_says_majority_and_no_other_word_for_it() -> None:
    """Nobody is a city's chef or leader: a player has the majority there (BOSS-3.3)."""
    texts = [both[lang] for both in GAME.catalogue.texts.values() for lang in LANGUAGES]
    texts += [paragraph.text[lang] for paragraph in GAME.rulebook for lang in LANGUAGES]
    assert not [text for text in texts if re.search(r"\b(chef|leader|leads|mène)\b", text)]


@pytest.mark.parametrize("kind", ["marker", "new_round", "last_turn", "extra_round", "end"])
def test_events_read_well_when_a_name_is_vous(kind: str) -> None:
    """The terminal calls the reader « vous »: no « à vous », « de vous » or « entre vous » comes of it."""
    values = {"seat": 1, "round": 2, "marker": 0, "place": 3, "order": [0, 1], "number": 1, "seats": [0, 1]}
    text = GAME.text((f"event.{kind}", {**values, "winners": [0]}), "fr", ["vous", "Rosa"], 0)
    assert not re.search(r"\b(à|de) vous\b|\bentre vous\b(?! et)", text)
