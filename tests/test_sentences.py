"""Every sentence a player can read: usual terms, short prompts and buttons, both languages."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from tools.texts import FIELD, LISTS, Sentence, examples, sentences

from tripot.core.texts import LANGUAGES

pytestmark = pytest.mark.uncompiled

FORBIDDEN: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "forbidden_words.toml").read_text(encoding="utf-8")
)
JOKES = re.compile(r"/cards/|/editions/|characters\.toml#")
MAX_WORDS = 18
SHORT = re.compile(
    r"texts\.(toml|ts)#(choice|prompt|do|short|refusal|consequence)\.|"
    r"-texts\.ts#(dock|menu|home|new|seat|lobby|set|account|log|end)\."
)
"""Keys of prompts, of buttons and of what a button announces."""
PROSE = re.compile(r"\.(about|how|why|text|note|sure|hint|help)(\.|$)|\.what$")
"""Explanations next to a button, in short sentences."""


def forbidden(lang: str, id_: str, text: str) -> list[str]:
    """Return what to write instead of each forbidden word of a text."""
    text = FIELD.sub(lambda match: f"{match[4]}|{match[5]}" if match[3] else "{}", text)
    return [
        f"{rule['pattern']}: use {rule['use']}"
        for rule in FORBIDDEN[lang]
        if re.search(rule["pattern"], text)
        and (rule.get("jokes") or not JOKES.search(id_))
        and not any(fnmatch(id_, one) for one in rule.get("except", ()))
    ]


def words(text: str) -> int:
    """Return the number of words of the longest sentence; signs that stand alone do not count."""
    parts = re.split(r"(?<=[.!?…])\s+", text)
    return max(len([word for word in part.split() if re.search(r"\w", word)]) for part in parts)


def is_short(sentence: Sentence) -> bool:
    """Return True for a button or a prompt."""
    return bool(SHORT.search(sentence.id)) and not PROSE.search(sentence.key)


@pytest.mark.parametrize(
    ("lang", "rule"),
    [(lang, rule) for lang in LANGUAGES for rule in FORBIDDEN[lang]],
    ids=lambda one: one if isinstance(one, str) else one["pattern"][:30],
)
def test_each_pattern_finds_the_sentence_it_was_made_for(lang: str, rule: dict[str, Any]) -> None:
    """And leaves the corrected sentence alone."""
    assert re.search(rule["pattern"], rule["was"])
    assert not re.search(rule["pattern"], rule["now"])
    assert lang in LANGUAGES


def test_no_sentence_uses_a_forbidden_word() -> None:
    """As templates, so that a player's name is no fault."""
    found = {
        f"{sentence.id} ({lang})": (wrong, text)
        for sentence in sentences()
        for lang, text in sentence.texts.items()
        if (wrong := forbidden(lang, sentence.id, text))
    }
    assert found == {}


def test_each_exception_is_needed() -> None:
    """An exception that no sentence needs is removed."""
    unused = [
        (lang, rule["pattern"], one)
        for lang in LANGUAGES
        for rule in FORBIDDEN[lang]
        for one in rule.get("except", ())
        if not any(
            fnmatch(sentence.id, one) and re.search(rule["pattern"], sentence.texts.get(lang, ""))
            for sentence in sentences()
        )
    ]
    assert unused == []


def test_every_sentence_has_its_other_language() -> None:
    """Not empty either."""
    assert [
        one.id for one in sentences() if any(not one.texts.get(lang, "").strip() for lang in LANGUAGES)
    ] == []


NAMED = re.compile(r"^(event|story|part|choice|consequence|table\.note)\.")
"""Texts that can name their reader. In prompts and refusals the player named is always somebody else."""
ALWAYS_OTHERS = {
    "story.play", "choice.hit", "choice.fight", "choice.with", "choice.choose", "part.gain", "part.hand_over", "part.draws",
}  # fmt: skip
"""Texts that name nobody but others, or where a plain "vous" and "you" are right."""


def test_texts_that_name_the_reader_speak_to_them() -> None:
    """Each `{name:seat}` has a text `key.you` or `key.you_name`; lists say "you" among the names."""
    missing = [
        f"{one.id}: {name}"
        for one in sentences()
        if NAMED.match(one.key) and ".you" not in one.key and one.key not in ALWAYS_OTHERS and one.catalogue
        for name in {match[1] for match in FIELD.finditer(one.texts["fr"]) if match[2] == "seat"} - LISTS
        if f"{one.key}.you_{name}" not in one.catalogue
        and not (name == "seat" and (f"{one.key}.you" in one.catalogue or "??" in one.texts["fr"]))
    ]
    assert missing == []


def test_no_button_and_no_prompt_is_long() -> None:
    """At most eighteen words a sentence, filled in."""
    found = {
        f"{sentence.id} ({lang})": (words(text), text)
        for sentence in sentences()
        if is_short(sentence)
        for lang in LANGUAGES
        for text in examples(sentence, lang).values()
        if words(text) > MAX_WORDS
    }
    assert found == {}


def test_faults_are_found() -> None:
    """A forbidden word, and one word too many."""
    assert forbidden("en", "web/src/lib/text/ui-texts.ts#home.play", "Play a match")
    assert not forbidden("en", "src/tripot/games/twelve_gangsters/rulebook.toml#x", "If you match the Boss")
    assert words("one " * 19) == 19
    assert words("Seven : two — three. " + "word " * 5) == 5
