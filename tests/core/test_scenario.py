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
        ("state.money = [9, 3, 0]", "state.money = {}", "expected nothing in it"),
        ("state.money = [9, 3, 0]", 'no_events = [{ kind = "pick", seat = 1 }]', "there is an event {'kind': 'pick', 'seat': 1}"),
        ("state.money = [9, 3, 0]", 'events_in_order = [{ kind = "reveal" }, { kind = "pick" }]', "no event {'kind': 'pick'} in its place"),
        ("state.money = [9, 3, 0]", 'all_events = [{ kind = "pick" }]', "expected exactly"),
        ("state.money = [9, 3, 0]", "all_events = []", "expected exactly []"),
        ("state.money = [9, 3, 0]", "event_count.pick = 2", "event_count.pick is 3, expected 2"),
        ("state.money = [9, 3, 0]", 'hidden_from.1 = ["repick"]', "no event 'repick' happened, so nothing was hidden from 1"),
        ("state.money = [9, 3, 0]", 'illegal = [{ seat = 0, play = "pick 1", rule = "notation" }]', "is legal, expected a refusal by notation"),
        ("state.money = [9, 3, 0]", 'illegal = [{ seat = 0, play = "steal 1", rule = "12G-3.1" }]', "is refused by notation, expected 12G-3.1"),
        ("state.money = [9, 3, 0]", 'same_view = [{ seats = [0, 1], parts = ["hand"] }]', "view.0.hand is"),
        ("state.money = [9, 3, 0]", 'same_view = [{ seats = [0, 1], parts = ["hat"] }]', "view.0.hat does not exist"),
        ("state.money = [9, 3, 0]", 'different_view = [{ seats = [0, "spectator"], parts = ["boss"] }]', "are the same"),
        ("state.money = [9, 3, 0]", "over = true\nstate.money = [9, 3, 0]", "over is False"),
        ("2: pick 12", "2: pick 13", "cannot be played: There is no gangster 13"),
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
        ("state.money = [9, 3, 0]", "", "expect is empty"),
        ("[step.expect]\nstate.money = [9, 3, 0]", "", "nothing is expected"),
        ("state.money = [9, 3, 0]", 'hidden_from.1 = ["pikc"]', "step 1: expect.hidden_from.1: 'pikc' is no kind of event"),
        ("state.money = [9, 3, 0]", 'hidden_from.7 = ["pick"]', "expect.hidden_from: '7' is no seat"),
        ("state.money = [9, 3, 0]", "hidden_from.1 = []", "expect.hidden_from.1: takes a list of kinds"),
        ("state.money = [9, 3, 0]", "hidden_from = {}", "expect.hidden_from: takes a table by seat"),
        ("state.money = [9, 3, 0]", "only.9 = []", "expect.only: '9' is no seat"),
        ("state.money = [9, 3, 0]", 'only.spectator = ["pick 1"]', "'spectator' is no seat"),
        ("state.money = [9, 3, 0]", 'decision.9 = "none"', "expect.decision: '9' is no seat"),
        ("state.money = [9, 3, 0]", "decision.0 = {}", "expect.decision.0: is empty"),
        ("state.money = [9, 3, 0]", "events = []", "expect.events: takes a list of events"),
        ("state.money = [9, 3, 0]", "events = [{}]", "expected tables with a kind"),
        ("state.money = [9, 3, 0]", 'events = [{ kind = "pick", seet = 0 }]', "pick has no 'seet'; there are kind, rule, seen_by, seat"),
        ("state.money = [9, 3, 0]", 'events = [{ kind = "pick", rule = "12G-99" }]', "'12G-99' is no rule"),
        ("state.money = [9, 3, 0]", 'no_events = [{ kind = "pikc" }]', "'pikc' is no kind of event"),
        ("state.money = [9, 3, 0]", "no_events = []", "expect.no_events: takes a list of events"),
        ("state.money = [9, 3, 0]", "event_count = {}", "expect.event_count: takes the number"),
        ("state.money = [9, 3, 0]", "event_count.pikc = 0", "'pikc' is no kind of event"),
        ("state.money = [9, 3, 0]", "view.1 = {}", "expect.view.1: is empty"),
        ("state.money = [9, 3, 0]", "view.7.boss = 0", "expect.view: '7' is no seat"),
        ("state.money = [9, 3, 0]", "view = {}", "expect.view: takes a table by seat"),
        ("state.money = [9, 3, 0]", "state = {}", "expect.state: is empty"),
        ("state.money = [9, 3, 0]", "legal.0 = []", "expect.legal.0: is empty"),
        ("state.money = [9, 3, 0]", "illegal = []", "expect.illegal: takes a list"),
        ("state.money = [9, 3, 0]", 'illegal = [{ seat = 9, play = "pick 1", rule = "12G-3.1" }]', "9 is no seat"),
        ("state.money = [9, 3, 0]", 'illegal = [{ seat = 0, play = "pick 1", rule = "12G-99" }]', "which is no rule"),
        ("state.money = [9, 3, 0]", "outcomes = {}", "expect.outcomes: takes outcomes"),
        ("state.money = [9, 3, 0]", "scores = []", "expect.scores: takes a list with one number for each of 3 seats"),
        ("state.money = [9, 3, 0]", "ranks = [1]", "expect.ranks: takes a list with one number"),
        ("state.money = [9, 3, 0]", "end = false", "expect.end: got False, expected the reason"),
        ("state.money = [9, 3, 0]", "events_in_order = []", "expect.events_in_order: takes a list of events"),
        ("state.money = [9, 3, 0]", 'all_events = [{ kind = "pikc" }]', "expect.all_events: 'pikc' is no kind"),
        ("state.money = [9, 3, 0]", "different_view = [{ seats = [0, 7] }]", "expect.different_view: 7 is no seat"),
        ("state.money = [9, 3, 0]", "to_act = [4]", "expect.to_act: 4 is no seat"),
        ("state.money = [9, 3, 0]", 'over = "yes"', "expect.over: got 'yes', expected true or false"),
        ("state.money = [9, 3, 0]", "view_unchanged = []", "expect.view_unchanged: takes a list of seats"),
        ("state.money = [9, 3, 0]", "same_view = [{ seats = [0, 0] }]", "takes two viewpoints or more"),
        ("state.money = [9, 3, 0]", "same_view = [{ seats = [0, 1], part = 1 }]", "takes seats, and parts"),
        ('play = ["0: pick 9", "1: pick 3", "2: pick 12"]', "play = []", "step 1: play takes a list of plays"),
        ("[[step]]", 'refused = "x"\n[[step]]', "has no step and no variant"),
        ("[[step]]", '[[variant]]\nname = "a"\n[[step]]', "a: nothing is expected"),
        ("[[step]]", "[[variant]]\n[[step]]", "variant 1: name is missing"),
        ("[[step]]", "[[stop]]", "stop is unknown"),
        ("state.money = [9, 3, 0]", "illegal = [{ seat = 0 }]", "expect.illegal: takes seat, play and rule"),
        ("state.money = [9, 3, 0]", 'view.x.y = 1', "'x' is no seat"),
        ("state.money = [9, 3, 0]", 'legal.0 = ["pick"]', "unknown move"),
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


def test_what_happened_may_be_said_exactly(tmp_path: Path) -> None:
    """Order, number and absence of events, equal and unchanged views, and a text that is no notation."""
    more = """
event_count = { pick = 3, repick = 0 }
events_in_order = [{ kind = "pick", seat = 0 }, { kind = "pick", seat = 2 }, { kind = "reveal" }]
no_events = [{ kind = "pick", seat = 7 }, { kind = "end" }]
illegal = [{ seat = 0, play = "steal 3", rule = "notation" }]
same_view = [{ seats = [0, 1, "spectator"], parts = ["boss", "money"] }]
different_view = [{ seats = [0, 1] }, { seats = [0, 1], parts = ["hand"] }]
[[step]]
play = ["0: pick 1"]
[step.expect]
all_events = [{ kind = "pick", seat = 0 }]
[[step]]
play = ["0: pick 2"]
[step.expect]
view_unchanged = [1, "spectator"]
"""
    result = run_scenario(read_scenario(write(tmp_path, GOOD + more)))
    assert result.differences == []


def test_a_view_that_changed_is_found(tmp_path: Path) -> None:
    """The part, what it was and what it is."""
    more = '[[step]]\nplay = ["0: pick 1"]\n[step.expect]\nview_unchanged = [1]\n'
    result = run_scenario(read_scenario(write(tmp_path, GOOD + more)))
    assert result.differences
    assert all("expected no change" in one for one in result.differences)
    assert "view.1.picked" in " ".join(result.differences)


def test_a_view_cannot_change_where_nothing_is_played(tmp_path: Path) -> None:
    """That would hold always."""
    more = "[[step]]\n[step.expect]\nview_unchanged = [1]\n"
    with pytest.raises(ScenarioError, match="nothing is played in this step"):
        read_scenario(write(tmp_path, GOOD + more))


VARIANTS = """
[[variant]]
name = "the Boss's holder goes on"
[[variant.step]]
play = ["1: pick 5"]
[variant.step.expect]
to_act = [0, 2]
[[variant]]
name = "another begins"
[[variant.step]]
play = ["0: pick 5"]
[variant.step.expect]
to_act = [1, 2]
"""


def test_variants_begin_at_the_same_position(tmp_path: Path) -> None:
    """Each goes on from the position after the steps, and a difference names it."""
    assert run_scenario(read_scenario(write(tmp_path, GOOD + VARIANTS))).holds
    result = run_scenario(read_scenario(write(tmp_path, GOOD + VARIANTS.replace("[1, 2]", "[2]"))))
    assert result.differences == ["another begins: step 1: to_act is [1, 2], expected [2]"]


REFUSED = """
title = "Nobody plays alone"
rules = ["12G-2.1"]
game = "12-gangsters"
players = 1
refused = "players: got 1"
"""


def test_a_table_may_be_refused(tmp_path: Path) -> None:
    """The refusal's words are compared; a table that is taken is a difference."""
    assert run_scenario(read_scenario(write(tmp_path, REFUSED))).holds
    other = run_scenario(read_scenario(write(tmp_path, REFUSED.replace("got 1", "got 2"))))
    assert "expected 'players: got 2'" in other.differences[0]
    taken = run_scenario(read_scenario(write(tmp_path, REFUSED.replace("players = 1", "players = 3"))))
    assert "the table is taken" in taken.differences[0]
    position = "players = 3\n[position]\nhands = 3"
    by_position = REFUSED.replace("players = 1", "").replace("players: got 1", "position.hands") + position
    assert run_scenario(read_scenario(write(tmp_path, by_position))).holds
