"""Every paragraph says where it comes from, and docs/rulings.md is made from that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tripot.cli.games import source_lines
from tripot.core.game import Game
from tripot.core.options import SEAT
from tripot.core.registry import all_games
from tripot.core.rulebook import PRINTED, RECONSTRUCTION, RULING
from tripot.core.scenario import find_scenarios, read_scenario
from tripot.core.texts import LANGUAGES

GAMES = [game for game in all_games().values() if game.package.startswith("tripot.games.")]
NOTES = [(game, rule, note) for game in GAMES for rule in game.rulebook for note in rule.notes]
LONGEST = {"en": 25, "fr": 25}
"""Words of a question, the signs between them not counted."""
RECONSTRUCTED = {
    "BOSS-1.1", "RDC-1.2", "RDC-1.3", "RDC-1.5", "RDC-2.4", "RDC-8.1", "GLP-1.3", "GLP-1.4", "12G-6", "GOD-1.5",
}  # fmt: skip
SCENARIOS = Path(__file__).parents[1] / "scenarios"
MANY_VALUES = 3
"""Options with more other values differ in components only: one scenario shows them."""
CHOSEN_BY_THE_BOOK = {"seating", "short", "cities"}
"""Options that the book itself offers: no ruling needs to name them."""
DECIDED = {"RDC-2.2", "RDC-7.4", "GLP-3.7", "GLP-7.4", "BOSS-6.1", "GOD-3.1", "GOD-3.2"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_paragraph_has_a_source(game: Game) -> None:
    """Printed paragraphs have no notes; the others are named by their first one."""
    for rule in game.rulebook:
        assert rule.source in (PRINTED, RULING, RECONSTRUCTION), rule.id
        assert (rule.source == PRINTED) == (not rule.notes), rule.id


def test_what_was_false_or_silent_is_marked() -> None:
    """The paragraphs that once passed for printed say what is ours in them."""
    kinds = {rule.id: {note.kind for note in rule.notes} for game in GAMES for rule in game.rulebook}
    assert {rule for rule in RECONSTRUCTED if RECONSTRUCTION not in kinds[rule]} == set()
    assert {rule for rule in DECIDED if RULING not in kinds[rule]} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_are_short_sentences(lang: str) -> None:
    """A ruling asks a question or states what the book says twice; each fits in one breath."""
    for _game, rule, note in NOTES:
        question = note.question[lang]
        assert question.endswith(("?", ".")), f"{rule.id}: {question}"
        words = [word for word in question.split() if re.search(r"\w", word)]
        assert len(words) <= LONGEST[lang], f"{rule.id}: {len(words)} words: {question}"


def test_rulings_name_their_readings_and_options() -> None:
    """A ruling weighs at least two readings, says why, and names only options that the game has."""
    for game, rule, note in NOTES:
        if note.kind == RULING:
            assert len(note.readings) >= 2, rule.id
        assert note.why.endswith("."), rule.id
        assert note.option is None or note.option in {option.name for option in game.options}, rule.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_says_where_a_paragraph_comes_from(lang: str) -> None:
    """One line for a printed paragraph, one for each note of the others."""
    for game in GAMES:
        for rule in game.rulebook:
            lines = source_lines(rule, lang)
            assert len(lines) == max(1, len(rule.notes))
            assert all(note.question[lang] in line for note, line in zip(rule.notes, lines, strict=False))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_has_scenarios_both_ways(game: Game) -> None:
    """For the rule of each option, one scenario plays the default and one each other value; of sets of cities and seats, one."""
    scenarios = [read_scenario(path) for path in find_scenarios([SCENARIOS / game.id])]
    missing = []
    for option in game.options:
        played = {
            repr(one.options.get(option.name, option.default))
            for one in scenarios
            if option.rule in one.rules
        }
        others = {repr(value) for value in option.values if value != option.default}
        if repr(option.default) not in played:
            missing.append(f"{option.name}: the default")
        if SEAT in option.values or len(others) > MANY_VALUES:
            if not played - {repr(option.default)}:
                missing.append(f"{option.name}: any other value")
        else:
            missing += [f"{option.name}: {value}" for value in sorted(others - played)]
    assert missing == []


def test_pages_name_the_rule_of_every_option() -> None:
    """An option's rule is a ruling that names it, or says in its text that a table may choose."""
    for game in GAMES:
        rules = {rule.id: rule for rule in game.rulebook}
        for option in game.options:
            rule = rules[option.rule]
            named = any(note.option == option.name for note in rule.notes)
            assert named or option.name in CHOSEN_BY_THE_BOOK, f"{option.rule}: {option.name}"
