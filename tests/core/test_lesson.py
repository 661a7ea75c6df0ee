"""Every game's lesson is short, in both languages, and legal by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tripot.core.lesson import lesson
from tripot.core.registry import all_games


def taught(name: str) -> list[dict[str, Any]]:
    """Carry a game's lesson out and return its steps; every game has one."""
    found = lesson(all_games()[name])
    assert found is not None, f"{name} has no lesson.toml"
    steps: list[dict[str, Any]] = found["steps"]
    return steps


@pytest.mark.parametrize("name", list(all_games()))
def test_a_lesson_has_five_to_ten_steps_and_ends_without_a_task(name: str) -> None:
    """A lesson is carried out by the rules (an illegal play raises) and asks for at least two acts."""
    steps = taught(name)
    assert 5 <= len(steps) <= 10
    assert sum(step["do"] is not None for step in steps) >= 2
    assert steps[-1]["do"] is None
    for step in steps:
        assert all(step["say"][lang].strip() for lang in ("fr", "en"))


@pytest.mark.parametrize("name", list(all_games()))
def test_what_a_lesson_points_at_is_on_the_board(name: str) -> None:
    """A thing pointed at while an act is asked for is one the decision names."""
    for step in taught(name):
        if step["do"] is None:
            continue
        decision = step["decision"]
        named = {
            ref
            for part in ("choices", "items", "chains")
            for one in decision.get(part, [])
            for ref in one.get("refs", ())
        }
        assert set(step["point"]) <= named


@pytest.mark.parametrize("name", list(all_games()))
def test_what_a_lesson_asks_for_is_written_as_the_page_sends_it(name: str) -> None:
    """An act is a choice or a line of its decision, or ticks items of it: anything else could never be matched."""
    for step in taught(name):
        if step["do"] is None:
            continue
        decision = step["decision"]
        lines = {one["do"] for part in ("choices", "chains") for one in decision.get(part, [])}
        verb, *tokens = step["do"].split()
        items = {one["token"] for one in decision.get("items", [])}
        ticked = decision["kind"] == "some" and decision["verb"] == verb and items.issuperset(tokens)
        assert step["do"] in lines or ticked, step["do"]


@pytest.mark.parametrize("name", list(all_games()))
def test_a_lesson_can_be_read_on_a_phone(name: str) -> None:
    """Six lines of a phone at most: more would push the board off."""
    for step in taught(name):
        assert max(len(step["say"][lang]) for lang in ("fr", "en")) <= 290
