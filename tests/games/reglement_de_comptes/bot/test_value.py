"""The fitted value: its numbers are whole and say where they come from, and it knows who stands well."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from tests.games.reglement_de_comptes.helpers import table

from tripot.core.policy import zeros
from tripot.games.reglement_de_comptes.bot import values
from tripot.games.reglement_de_comptes.bot.value import FEATURES, NUMBER, Value, features

SEATS = {
    "7": "yellow lame",
    "18": "yellow parrain",
    "22": "red parrain",
    "12": "red lame",
    "29": "blue cogneur",
}


def chance(player: int, **position: Any) -> float:
    """Return a player's chance in a position."""
    state = table(**{"seats": SEATS, **position})
    out = zeros(3)
    values()[3].chances(state, out)
    return float(out[player])


def test_the_numbers_say_where_they_come_from() -> None:
    """Fitted, from how many matches, for the features in this order, and better than a blind guess."""
    data = tomllib.loads(
        (files("tripot.games.reglement_de_comptes.bot") / "value.toml").read_text(encoding="utf-8")
    )
    assert data["provenance"] == "fitted"
    assert data["matches"] >= 1000
    assert tuple(data["features"]) == FEATURES
    assert len(FEATURES) == NUMBER
    for players in ("3", "4", "5", "6"):
        assert data[players]["surprise"] < data[players]["blind"] - 0.2


def test_money_and_businesses_are_worth_having() -> None:
    """Richer, with a better income, or with the others dead: a better chance."""
    even = chance(0, bank=20000)
    assert chance(0, bank=20000, money={"yellow": 8000}) > even
    assert chance(0, bank=20000, money={"red": 8000}) < even
    better = {**SEATS, "5": "yellow cogneur", "16": "yellow cogneur"}
    assert chance(0, bank=20000, seats=better) > even


def test_who_is_behind_with_an_empty_bank_has_lost() -> None:
    """Late, money decides."""
    assert chance(0, bank=1000, money={"yellow": 40000, "red": 20000}) > 0.9


def test_weights_must_be_whole() -> None:
    """A number short is an error, not a guess."""
    with pytest.raises(ValueError, match="15 weights"):
        Value([0.0] * 14, [0.0] * 15)


def test_features_tell_how_late_it_is() -> None:
    """From nothing paid to all paid."""
    row = zeros(NUMBER * 6)
    assert features(table(seats=SEATS, bank=10000), row) == 0.0
    assert features(table(seats=SEATS, bank=10000, money={"red": 30000}), row) == 0.75
