"""Positions of Gangster Le Pro as data: wrong ones name the field, good ones read back."""

from __future__ import annotations

from typing import Any

import pytest

from tripot.core.errors import BadInput
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def begin(count: int, /, **position: Any) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(count)
    GAME.set_position(state, position)
    return state


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"nobody": 1}, "position.nobody"),
        ({"turn": 2}, "position.turn"),
        ({"turns": 0}, "position.turns"),
        ({"players": [{}, {}, {}]}, "position.players"),
        ({"players": [3]}, "position.players[0]"),
        ({"players": [{"gold": 1}]}, "position.players[0].gold"),
        ({"players": [{"cash": -100}]}, "position.players[0].cash"),
        ({"players": [{"square": 36}]}, "position.players[0].square"),
        ({"players": [{"cards": "perle-100"}]}, "position.players[0].cards"),
        ({"players": [{"cards": ["perle-1"]}]}, "position.players[0].cards"),
        ({"players": [{"cards": ["perle-100", "perle-100"]}]}, "position.players[0].cards"),
        ({"players": [{"cards": ["banque-cire"]}]}, "position.players[0].cards"),
        ({"players": [{"cards": ["aventure-rafle"]}]}, "position.players[0].cards"),
        ({"players": [{"dossiers": 3}]}, "position.players[0].dossiers"),
        ({"players": [{"boxer": 3}]}, "position.players[0].boxer"),
        ({"players": [{"boxer": {"card": "boxe-ours", "size": 3}}]}, "position.players[0].boxer"),
        (
            {"players": [{"car": {"card": "automobile-taxi", "under": ["recrutement-riton"]}}]},
            "position.players[0].car.under",
        ),
        ({"hats": {"6": "aventure-trappe"}}, "position.hats.6"),
        ({"hats": {"x": "aventure-trappe"}}, "position.hats"),
        ({"hats": {"12": "aventure-rafle"}}, "position.hats.12"),
        ({"hats": 3}, "position.hats"),
        ({"left": {"gold": []}}, "position.left.gold"),
        ({"left": 3}, "position.left"),
        ({"used": ["personnage-colonel"]}, "position.used"),
    ],
)
def test_wrong_positions_name_the_field(position: dict[str, Any], field: str) -> None:
    """A scenario's slip gives one error that names the place."""
    with pytest.raises(BadInput) as problem:
        GAME.set_position(GAME.new(2), position)
    assert problem.value.field == field


def test_a_position_reads_back() -> None:
    """The position that `inspect` prints can be set and is the same."""
    given: dict[str, Any] = {
        "turn": 1,
        "first": 0,
        "turns": 7,
        "players": [
            {"cash": 12300, "square": 9, "cards": ["mission-derby", "perle-4200", "protection-gaston"], "dossiers": 1},
            {
                "cash": 500,
                "personnage": "personnage-colonel",
                "boxer": {"card": "boxe-ours", "under": ["boxe-cure"]},
                "car": {"card": "automobile-autobus", "under": ["recrutement-riton"]},
                "skips": 1,
                "buyer": True,
            },
            {"out": 1},
        ],
        "used": ["banque-cire"],
        "gone": ["investissement-garage-a"],
        "hats": {"21": "aventure-pigeon-du-dimanche"},
    }  # fmt: skip
    found = GAME.get_position(begin(3, **given))
    for part in ("turn", "first", "turns", "used", "gone", "hats"):
        assert found[part] == given[part]
    for seat, person in enumerate(given["players"]):
        for name, value in person.items():
            got = found["players"][seat][name]
            if isinstance(value, dict):
                assert {key: got[key] for key in value} == value
            else:
                assert got == value
