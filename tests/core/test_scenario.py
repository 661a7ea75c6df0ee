"""The scenario runner: it finds what differs, and a typing slip is an error, never a pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripot.core.errors import ScenarioError
from tripot.core.scenario import find_scenarios, read_scenario, run_scenario

GOOD = """
title = "Lower is validated"
rules = ["12G-3.3"]
game = "12-gangsters"
players = 3
options = { first = 0 }
[[step]]
play = ["0: pick 9", "1: pick 3", "2: pick 12"]
[step.expect]
state.money = [9, 3, 0]
"""


def write(folder: Path, text: str) -> Path:
    """Write a scenario file."""
    file = folder / "one.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_scenario_that_holds(tmp_path: Path) -> None:
    """No differences."""
    assert run_scenario(read_scenario(write(tmp_path, GOOD))).holds


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("[9, 3, 0]", "[9, 3, 1]", "state.money is [9, 3, 0], expected [9, 3, 1]"),
        ("state.money = [9, 3, 0]", "state.money.1 = 4", "state.money.1 is 3, expected 4"),
        ("state.money = [9, 3, 0]", "state.monney = 4", "state.monney does not exist"),
        ("state.money = [9, 3, 0]", "state.money.7 = 4", "the list has 3 entries"),
        ("state.money = [9, 3, 0]", "to_act = [0]", "to_act is [0, 1, 2]"),
        ("state.money = [9, 3, 0]", "over = true", "over is False"),
        ("state.money = [9, 3, 0]", 'end = "x"', "end is ''"),
        ("state.money = [9, 3, 0]", "scores = [0, 0, 0]", "scores is"),
        ("state.money = [9, 3, 0]", "ranks = [1, 1, 1]", "ranks is"),
        ("state.money = [9, 3, 0]", "view.0.boss = 0", "view.0.boss is 1, expected 0"),
        ("state.money = [9, 3, 0]", 'view.0.pick = 3', "view.0.pick is 'none'"),
        ("state.money = [9, 3, 0]", 'decision.0.kind = "some"', "decision.0.kind is 'one'"),
        ("state.money = [9, 3, 0]", 'legal.0 = ["pick 9"]', "'pick 9' is refused to seat 0: 12G-3.1"),
        ("state.money = [9, 3, 0]", 'only.0 = ["pick 9"]', "only.0 is"),
        ("state.money = [9, 3, 0]", 'illegal = [{ seat = 0, play = "pick 1", rule = "12G-3.1" }]', "is legal, expected a refusal"),
        ("state.money = [9, 3, 0]", 'illegal = [{ seat = 0, play = "pick 9", rule = "12G-2.2" }]', "is refused by 12G-3.1, expected 12G-2.2"),
        ("state.money = [9, 3, 0]", 'events = [{ kind = "pick", seat = 7 }]', "no event"),
        ("state.money = [9, 3, 0]", 'hidden_from.1 = ["pick"]', "event 'pick' is visible to 1"),
        ("state.money = [9, 3, 0]", 'outcomes = { "boss 0" = 1 }', "outcomes is"),
        ("2: pick 12", "2: pick 13", "cannot be played: No gangster is worth 13"),
        ("2: pick 12", "5: pick 12", "seats go from 0 to 2"),
        ("2: pick 12", "chance: boss 1", "no chance is due"),
        ("2: pick 12", "pick 12", "write 'SEAT: notation'"),
        ("first = 0", "memory = true", "chance is due first: boss 0, boss 1, boss 2"),
    ],
)  # fmt: skip
def test_what_differs_is_said(tmp_path: Path, old: str, new: str, difference: str) -> None:
    """One line naming the part, what it is and what was expected."""
    result = run_scenario(read_scenario(write(tmp_path, GOOD.replace(old, new))))
    assert len(result.differences) == 1
    assert difference in result.differences[0]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("title", "titel", "titel is unknown"),
        ('title = "Lower is validated"', "", "title is missing"),
        ('rules = ["12G-3.3"]', "", "rules is missing"),
        ("12G-3.3", "12G-9.9", "which is no rule of 12 Gangsters"),
        ('"12-gangsters"', '"belote"', "game is 'belote'"),
        ("players = 3", "players = 9", "players: got 9"),
        ("first = 0", "frist = 0", "option: got 'frist'"),
        ("first = 0", "first = 3", "option first: got 3"),
        ("play =", "plays =", "step 1: plays is unknown"),
        ("state.money = [9, 3, 0]", "stat.money = 1", "expect.stat is unknown"),
        ("state.money = [9, 3, 0]", "", "nothing is expected"),
        ("[[step]]", "[[stop]]", "stop is unknown"),
        ("state.money = [9, 3, 0]", "illegal = [{ seat = 0 }]", "illegal takes seat, play and rule"),
        ("state.money = [9, 3, 0]", 'view.x.y = 1', "not written as documented"),
        ("state.money = [9, 3, 0]", 'legal.0 = ["pick"]', "is no action"),
        ("[[step]]", "[position]\nhands = 3\n[[step]]", "position.hands: got 3"),
        ("[[step]]", "[position]\nhats = 3\n[[step]]", "position.hats"),
        ("players = 3", "players = ", "one.toml"),
    ],
)  # fmt: skip
def test_a_slip_is_an_error(tmp_path: Path, old: str, new: str, why: str) -> None:
    """The file, the field and what it takes; nothing runs."""
    with pytest.raises(ScenarioError) as caught:
        run_scenario(read_scenario(write(tmp_path, GOOD.replace(old, new))))
    assert why in str(caught.value)
    assert "one.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_folders_and_missing_paths(tmp_path: Path) -> None:
    """A folder gives its files, an empty or missing one an error."""
    with pytest.raises(ScenarioError, match="no scenario"):
        find_scenarios([tmp_path])
    with pytest.raises(ScenarioError, match="no such file"):
        find_scenarios([tmp_path / "nowhere"])
    file = write(tmp_path, GOOD)
    assert find_scenarios([tmp_path, file]) == [file, file]
