"""Every game's lesson is short, in both languages, and legal by the rules."""

from __future__ import annotations

import pytest

from tripot.core.lesson import lesson
from tripot.core.registry import all_games


@pytest.mark.parametrize("name", list(all_games()))
def test_a_lesson_has_five_to_ten_steps_and_ends_without_a_task(name: str) -> None:
    """A lesson is carried out by the rules (an illegal play raises) and asks for at least two acts."""
    found = lesson(all_games()[name])
    if found is None:
        pytest.skip("no lesson yet")
    steps = found["steps"]
    assert 5 <= len(steps) <= 10
    assert sum(step["do"] is not None for step in steps) >= 2
    assert steps[-1]["do"] is None
    for step in steps:
        assert all(step["say"][lang].strip() for lang in ("fr", "en"))


@pytest.mark.parametrize("name", list(all_games()))
def test_what_a_lesson_points_at_is_on_the_board(name: str) -> None:
    """A thing pointed at while an act is asked for is one the decision names."""
    found = lesson(all_games()[name])
    if found is None:
        pytest.skip("no lesson yet")
    for step in found["steps"]:
        if step["do"] is None:
            continue
        decision = step["decision"]
        named = {
            ref
            for part in ("choices", "items", "lines")
            for one in decision.get(part, [])
            for ref in one.get("refs", ())
        }
        assert set(step["point"]) <= named
