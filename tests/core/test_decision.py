"""Decisions as JSON: whole chains next to single choices, and the conformance suite's findings in a wrong one."""

from __future__ import annotations

import pytest

from tripot.core.game import Choice, Decision
from tripot.games.twelve_gangsters.game import TwelveGangsters
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.testing import CheckFailed, check_game


def test_lines_travel_only_where_there_are_any() -> None:
    """A decision without chains says nothing of them; one with chains gives each in the form of a choice."""
    step = Choice("pan", ("choice.play", {"card": "pan"}), ("RDC-6.5",), ("card:pan",))
    shot = Choice("pan 20>9", ("choice.shoot", {"at": 9}), ("RDC-6.5",), ("card:pan", "seat:9"))
    plain = Decision("one", ("prompt.first", {}), ("RDC-6.1",), (step,))
    assert "chains" not in plain.as_json()
    assert plain._replace(chains=(shot,)).as_json()["chains"] == [
        {
            "do": "pan 20>9",
            "label": ("choice.shoot", {"at": 9}),
            "rules": ("RDC-6.5",),
            "refs": ("card:pan", "seat:9"),
        }
    ]


class _Generous(TwelveGangsters):
    """Offers the legal picks and a card that nobody holds."""

    def decision(self, state: TwelveGangstersState, seat: int) -> Decision | None:
        found = super().decision(state, seat)
        if found is None:
            return None
        return found._replace(chains=(found.choices[0]._replace(notation="pick 13"),))


def test_a_line_that_is_refused_breaks_the_contract() -> None:
    """The conformance suite carries lines out and names the one the rules refuse."""
    with pytest.raises(CheckFailed, match="pick 13"):
        check_game(_Generous(), matches=1, law_samples=1)
