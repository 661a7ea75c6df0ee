"""Texts: templates, plurals, names, money and both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tripot.core.errors import BadInput
from tripot.core.texts import Catalogue, money, typeset

TEXTS = Catalogue(
    {
        "rolls": {"fr": "{seat:seat} lance {n?un dé|# dés}", "en": "{seat:seat} rolls {n?one die|# dice}"},
        "rolls.you": {"fr": "Vous lancez {n?un dé|# dés}", "en": "You roll {n?one die|# dice}"},
        "pays": {"fr": "paie {sum:money}", "en": "pays {sum:money}"},
        "at": {"fr": "à {city:@city}", "en": "in {city:@city}"},
        "city.ny": {"fr": "New York", "en": "New York"},
        "cards": {"fr": "cartes {cards}", "en": "cards {cards}"},
    }
)


@pytest.mark.parametrize(
    ("message", "lang", "reader", "expected"),
    [
        (("rolls", {"seat": 0, "n": 1}), "fr", None, "Ann lance un dé"),
        (("rolls", {"seat": 0, "n": 0}), "fr", None, "Ann lance un dé"),
        (("rolls", {"seat": 0, "n": 0}), "en", None, "Ann rolls 0 dice"),
        (("rolls", {"seat": 1, "n": 3}), "en", None, "Bob rolls 3 dice"),
        (("rolls", {"seat": 1, "n": 3}), "fr", 1, "Vous lancez 3 dés"),
        (("rolls", {"seat": 7, "n": 3}), "en", 1, "Player 7 rolls 3 dice"),
        (("pays", {"sum": 12000}), "fr", None, "paie 12 000 $"),
        (("pays", {"sum": 12000}), "en", None, "pays $12,000"),
        (("at", {"city": "ny"}), "en", None, "in New York"),
        (("cards", {"cards": [1, 2]}), "en", None, "cards 1 and 2"),
    ],
)
def test_render(message: tuple[str, dict[str, object]], lang: str, reader: int | None, expected: str) -> None:
    """One message, one sentence."""
    assert TEXTS.render(message, lang, ["Ann", "Bob"], reader) == expected


def test_french_signs_get_their_no_break_spaces_and_english_ones_do_not() -> None:
    """The typography that the page has too."""
    assert typeset("C'est 12 000 $ : oui !", "fr") == "C’est 12\u202f000\u00a0$\u00a0: oui\u202f!"
    assert typeset("It's $12,000: yes!", "en") == "It’s $12,000: yes!"
    assert typeset("Mission ★, « n° 3 », 8 M$", "fr") == "Mission\u00a0★, «\u202fn°\u00a03\u202f», 8\u00a0M$"


def test_money_below_zero() -> None:
    """A debt keeps its sign in front."""
    assert money(-2500, "fr") == "−2 500 $"
    assert money(-2500, "en") == "−$2,500"


@pytest.mark.parametrize("message", [("nothing", {}), ("rolls", {"seat": 0}), ("at", {"city": "paris"})])
def test_a_missing_text_or_value_is_an_error(message: tuple[str, dict[str, object]]) -> None:
    """Never an empty sentence."""
    with pytest.raises(BadInput):
        TEXTS.render(message, "fr")


def test_problems_are_found() -> None:
    """A missing language, other values, a stray brace."""
    bad = Catalogue({"a": {"fr": "x"}, "b": {"fr": "{n}", "en": "{m}"}, "c": {"fr": "{", "en": "x"}})
    assert len(bad.problems()) == 3
    assert len(Catalogue({"a": {"fr": "{n:euros} {n:by_seat.x}", "en": "{n:money}"}}).problems()) == 2
    assert TEXTS.problems() == []


@pytest.mark.parametrize("text", ["a = 3", "[a", "a = { fr = 3 }"])
def test_a_broken_file_is_named(text: str, tmp_path: Path) -> None:
    """One clear error with the file's name."""
    file = tmp_path / "texts.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"texts\.toml"):
        Catalogue.load(file)


def test_the_cases_shared_with_the_page() -> None:
    """The page renders messages exactly so: web/test/lib/text/texts.test.ts reads the same file."""
    shared = json.loads((Path(__file__).parent / "text_cases.json").read_text(encoding="utf-8"))
    catalogue = Catalogue(shared["texts"])
    for message, reader, fr, en in shared["cases"]:
        assert catalogue.render(tuple(message), "fr", shared["names"], reader) == fr
        assert catalogue.render(tuple(message), "en", shared["names"], reader) == en


def test_a_missing_catalogue_is_said_in_a_sentence(tmp_path: Path) -> None:
    """The error for a package without texts.toml names the missing file."""
    with pytest.raises(BadInput, match=r"texts: got .*texts\.toml.*, expected a readable catalogue"):
        Catalogue.load(tmp_path / "texts.toml")
