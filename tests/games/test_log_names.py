"""The log says whose: every line names the players it concerns, and what was lost, bought or paid."""

from __future__ import annotations

import re

import pytest
from tests.support.log_names import NEEDS_A_THING, unnamed_fields, unnamed_in_logs

from tripot.core.registry import all_games

GAMES = list(all_games())
MATCHES = 4
"""A sample; `python -m tools.log_names` reads 50 matches a game."""
_APART = re.compile(r"parts:text\}|:pairs\b")
"""A part for each of several."""
_PREFIXED = re.compile(r"\{(\w+?)_(?!parts:text)(\w+)")
ONE_VICTIM = {("shot", "removed"), ("stab", "removed")}
"""Scenes and the kinds of which they have one event at most."""


@pytest.mark.parametrize("game", GAMES)
def test_a_text_names_every_player_and_thing_of_its_event(game: str) -> None:
    """No value of an event that says whose or what is left out of its sentence."""
    assert unnamed_fields(all_games()[game]) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_a_log_name_players_and_speak_to_the_reader(game: str) -> None:
    """Rendered for a spectator, a line has every name; rendered for one of them, it says "you"."""
    problems, seen = unnamed_in_logs(all_games()[game], MATCHES)
    assert problems == []
    assert set(seen) & set(NEEDS_A_THING[game]), "no match had a victim or a buyer"


@pytest.mark.parametrize("game", GAMES)
def test_the_line_of_a_scene_names_each_of_several(game: str) -> None:
    """Where a scene may hold several victims or payers, its sentence has a part for each, not a list of men and a list of seats."""
    found = all_games()[game]
    needed = NEEDS_A_THING[game]
    problems: list[str] = []
    for key, both in found.catalogue.texts.items():
        if not key.startswith("story."):
            continue
        scene, _, kind = key.removeprefix("story.").partition(".")
        if kind.startswith("you"):
            continue
        for lang, text in both.items():
            problems += [
                f"{key} ({lang}) lists {match[0]}"
                for match in _PREFIXED.finditer(text)
                if match[1] in needed and (scene, match[1]) not in ONE_VICTIM
            ]
            each = kind.removesuffix(".you").removesuffix(".each")
            apart = f"story.{scene}.{each}.each" in found.catalogue
            if each in needed and not apart and not _APART.search(text):
                problems.append(f"{key} ({lang}) does not say which is whose")
    assert problems == []
