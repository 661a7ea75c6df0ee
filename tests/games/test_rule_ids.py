"""Every rule of a rulebook is found by searching its id in the Python of its game."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tripot.core.game import Game
from tripot.core.registry import all_games

AIMS_AND_EXAMPLES = {
    "12-gangsters": {"12G-0": "aim", "12G-6": "example"},
    "gang-of-dice": {"GOD-0": "aim", "GOD-7": "example"},
    "the-boss": {"BOSS-0": "aim", "BOSS-7.1": "example", "BOSS-7.2": "example"},
    "reglement-de-comptes": {"RDC-0": "aim", "RDC-8": "example", "RDC-8.1": "example"},
    "gangster-le-pro": {"GLP-0": "aim", "GLP-8": "odds, for orientation"},
}
"""Paragraphs that are no rules."""
GAMES = [game for name, game in all_games().items() if name in AIMS_AND_EXAMPLES]


def sources(game: Game) -> dict[str, str]:
    """Return the text of each Python file of a game's package."""
    folder = Path(str(files(game.package)))
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}


def mentions(text: str, rule: str) -> bool:
    """Return True if a text names a rule, and not only one whose id begins alike."""
    return re.search(rf"(?<![\w-]){re.escape(rule)}(?!\d|\.\d)", text) is not None


def all_of(game: Game) -> str:
    """Return the whole Python of a game."""
    return "\n".join(sources(game).values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_is_named_in_the_python_of_its_game(game: Game) -> None:
    """One search for the id of a rule finds the code that implements it."""
    text = all_of(game)
    missing = [rule for rule in game.rule_ids if not mentions(text, rule)]
    assert set(missing) == set(AIMS_AND_EXAMPLES[game.id])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_ids_in_python_are_written_in_full_and_exist(game: Game) -> None:
    """No range ("4.3 to 4.5"), no id without its prefix after another one, and no id of a paragraph that does not exist."""
    sections = {rule.split(".")[0] for rule in game.rule_ids}
    wrong = []
    for name, text in sources(game).items():
        for short in re.finditer(rf"{game.prefix}-[\d.]*\d(?: to|,| and) \d+\.\d+", text):
            wrong.append(f"{name}: {short[0]}")
        for rule in re.findall(rf"(?<![\w-]){game.prefix}-\d+(?:\.\d+)?", text):
            if rule not in game.rule_ids and rule not in sections:
                wrong.append(f"{name}: {rule} does not exist")
    assert wrong == []


def test_an_id_that_begins_another_one_is_not_taken_for_it() -> None:
    """The search tells 3.1 from 3.10 and GOD-7 from GOD-7.1."""
    assert mentions("(BOSS-3.1, BOSS-3.2).", "BOSS-3.1")
    assert mentions("at BOSS-3.1.", "BOSS-3.1")
    assert not mentions("BOSS-3.10", "BOSS-3.1")
    assert not mentions("GOD-7.1", "GOD-7")
