"""The facts and names that the boxes print."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from tests.cli.test_cli import tripot

from tripot.core.game import CREDIT_ROLES, Credits
from tripot.core.registry import all_games
from tripot.table.catalogue import facts
from tripot.wire.games import CreditRole

PRINTED = {
    "12-gangsters": (8, (15, 15), "Simon Douchy"),
    "gang-of-dice": (8, (30, 30), "Odang"),
    "the-boss": (10, (20, 60), "Tony Rochon"),
    "reglement-de-comptes": (None, None, ""),
    "gangster-le-pro": (None, None, ""),
}
"""Age, duration and illustrator; two books print none of them."""
NAMED = {
    "gang-of-dice": ["Eva dream", "Marco Jung", "Tylor Kim", "Blackrock Games", "Ludloc"],
    "gangster-le-pro": ["Éric Gagnon"],
}


@pytest.mark.parametrize("name", PRINTED)
def test_ages_durations_and_names_as_printed(name: str) -> None:
    """On the wire as in the rules; the listed duration covers the printed one."""
    game = all_games()[name]
    credits_: Credits = game.credits
    age, minutes, artist = PRINTED[name]
    assert (credits_.age, credits_.minutes) == (age, minutes)
    assert artist in credits_.artist
    assert bool(artist) == bool(credits_.artist)
    others = " ".join(names for _role, names in credits_.others)
    assert [one for one in NAMED.get(name, ()) if one not in others] == []
    assert {role for role, _names in credits_.others} <= set(CREDIT_ROLES)
    if minutes:
        assert game.minutes[1] == minutes[1]
    sent = facts(game).credits
    assert (sent.age, sent.minutes, sent.artist) == (age, minutes, credits_.artist)
    assert [(one.role, one.names) for one in sent.others] == list(credits_.others)


def test_the_page_has_a_text_for_every_role() -> None:
    """The contract knows the same roles."""
    assert get_args(CreditRole) == CREDIT_ROLES


def test_the_command_lists_them() -> None:
    """`tripot games --json`."""
    listed = {one["id"]: one for one in json.loads(tripot("games", "--json").stdout)}
    assert listed["the-boss"]["printed"] == {"age": 10, "minutes": [20, 60]}
    assert listed["gang-of-dice"]["others"]["localisation"] == "Ludloc"
