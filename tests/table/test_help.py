"""Hints and odds: requests that are refused, and answers that are checked."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.frame_digests import Script

from tripot.table import help as table_help
from tripot.table.refusals import RequestError
from tripot.wire.play import End


def started(name: str = "12-gangsters none") -> Script:
    """Return a scripted table whose first seat may decide."""
    script = Script(name)
    script.table.commit(script.match.propose_opening(script.now), script.now)
    return script


def option(do: str) -> dict[str, Any]:
    """Return a hint as a thinker sends it."""
    return {
        "do": do, "chance": 0.5, "margin": 0.1, "loss": 0.0, "loss_margin": 0.1, "equal": True, "rollouts": 9,
        "why": {"says": ["x", {}], "because": None, "second": None, "although": None}, "label": None, "refs": ["card:3"],
    }  # fmt: skip


def test_a_legal_hint_is_answered_with_its_rules() -> None:
    """The best choice comes first, with its rules."""
    script = started()
    request = table_help.hint_request("t", script.match, script.table.status, 0)
    assert (request.kind, request.seat) == ("hint", 0)
    answer = table_help.hint_answer(request, [option("pick 3"), option("pick 4")])
    assert (answer.do, len(answer.options)) == ("pick 3", 2)
    assert answer.rules == ["12G-3.1"]
    assert answer.tie


@pytest.mark.parametrize(
    ("hints", "code"), [([option("pick 99")], "conflict"), ([{"do": "pick 3"}], "no_bot"), ([{}], "no_bot")]
)
def test_an_answer_that_does_not_fit_is_an_error(hints: list[dict[str, Any]], code: str) -> None:
    """A choice that is not legal any more, and an answer of another form."""
    script = started()
    request = table_help.hint_request("t", script.match, script.table.status, 0)
    with pytest.raises(RequestError) as error:
        table_help.hint_answer(request, hints)
    assert error.value.code == code


def test_a_hint_that_comes_after_the_end_is_an_error() -> None:
    """The match may end while the thinker thinks."""
    script = started()
    request = table_help.hint_request("t", script.match, script.table.status, 0)
    script.table.commit(script.match.propose_abandon("abandoned", script.now), script.now)
    with pytest.raises(RequestError, match="moved on"):
        table_help.hint_answer(request, [option("pick 3")])
    with pytest.raises(RequestError, match="nothing to decide"):
        table_help.hint_request("t", script.match, script.table.status, 0)


def test_there_is_no_help_in_a_rated_match() -> None:
    """Before the end it is refused, afterwards it is allowed."""
    info = started().table.info
    table_help.check_allowed(info, None)
    info.rated = True
    with pytest.raises(RequestError) as error:
        table_help.check_allowed(info, None)
    assert error.value.code == "rated"
    table_help.check_allowed(info, End("won", [], [], False, None, ""))


def test_odds_name_the_entry_they_are_for() -> None:
    """The page drops odds of an older position."""
    script = started("gang-of-dice none")
    request = table_help.odds_request("t", script.match, script.table.status, 1)
    assert request.kind == "insight"
    assert table_help.odds_answer(request, {"a": 1}).seq == script.match.entries
